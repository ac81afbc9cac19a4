import { getMyEvents, listMyEvents } from '../../contract/my-events.ts'
import { type ApiApp, withCurrentUserAtOnce } from '../http/request-context.ts'
import { ProblemError } from '../platform/problem-error.ts'
import { readCurrentEvents } from '../store/dashboard.ts'
import { isCurrentUserConfirmed } from '../store/email-preferences.ts'
import * as myEvents from '../store/my-events.ts'
import { readProfile } from '../store/profiles.ts'
import type { HandlerDeps } from './handler-deps.ts'
import { listHappening } from './list-happening.ts'

export function addMyEventsRoutes(
  app: ApiApp,
  { pool, runSearch, eventCopies, clock, sendsEventEmails }: HandlerDeps,
): void {
  app.openapi(getMyEvents, async (c) => {
    const today = clock.today()
    const [profile, { counts, soonest }, happeningNow, waiting, registered, favorites, isConfirmed] =
      await withCurrentUserAtOnce(pool, c, (tx) =>
        Promise.all([
          readProfile(tx),
          myEvents.readMyEventsSummary(tx, today),
          readCurrentEvents(tx, today),
          myEvents.readWaitingEvents(tx, today),
          myEvents.listMyEvents(tx, 'registered', today),
          myEvents.listMyEvents(tx, 'favorites', today),
          isCurrentUserConfirmed(tx),
        ]),
      )
    if (!profile) throw new ProblemError('not_signed_in')
    const lists = [waiting, registered.eventCodes, favorites.eventCodes]
    const [cards, details] = await withCurrentUserAtOnce(pool, c, (tx) =>
      Promise.all([
        eventCopies.cards.read(tx, [...new Set(lists.flat())], today),
        eventCopies.details.read(tx, [...new Set([...happeningNow, ...soonest])], today),
      ]),
    )
    const choose = <Event extends { event_code: string }>(events: Event[], codes: string[]) => {
      const byCode = new Map(events.map((event) => [event.event_code, event]))
      return codes.flatMap((code) => byCode.get(code) ?? [])
    }
    const chooseCards = ({ eventCodes, next_cursor }: typeof registered) => ({
      events: choose(cards, eventCodes),
      next_cursor,
    })
    const { first_name, last_name, hometown, phone_number, interests } = profile
    const screen = {
      today,
      now: clock.now().toISOString(),
      profile: { first_name, last_name, hometown, phone_number, interests },
      counts,
      happening_now: listHappening(choose(details, happeningNow), today, clock),
      upcoming: choose(details, soonest),
      waiting: choose(cards, waiting),
      registered: chooseCards(registered),
      favorites: chooseCards(favorites),
      reminders_need_confirmation: sendsEventEmails && !isConfirmed,
    }
    return c.json(screen, 200)
  })

  app.openapi(listMyEvents, async (c) => {
    const { list } = c.req.valid('param')
    const query = c.req.valid('query')
    const today = clock.today()
    const page = await runSearch(c, query.search, async (tx) => {
      const { eventCodes, next_cursor } = await myEvents.listMyEvents(tx, list, today, query)
      return { events: await eventCopies.cards.read(tx, eventCodes, today), next_cursor }
    })
    return c.json(page, 200)
  })
}
