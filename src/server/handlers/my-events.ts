import { getMyEvents, listMyEvents } from '../../contract/my-events.ts'
import { type ApiApp, withCurrentUser } from '../http/request-context.ts'
import { ProblemError } from '../platform/problem-error.ts'
import { readCurrentEvents } from '../store/dashboard.ts'
import { isCurrentUserConfirmed } from '../store/email-preferences.ts'
import * as myEvents from '../store/my-events.ts'
import { readProfile } from '../store/profiles.ts'
import { createCard, listHappening } from './event-hours.ts'
import type { HandlerDeps } from './handler-deps.ts'

export function addMyEventsRoutes(
  app: ApiApp,
  { pool, runSearch, eventCopies, clock, sendsEventEmails }: HandlerDeps,
): void {
  app.openapi(getMyEvents, async (c) => {
    const today = clock.today()
    const screen = await withCurrentUser(pool, c, async (tx) => {
      const [profile, { counts, soonest }, happeningNow, waiting, registered, favorites, isConfirmed] =
        await Promise.all([
          readProfile(tx),
          myEvents.readMyEventsSummary(tx, today),
          readCurrentEvents(tx, today),
          myEvents.readWaitingEvents(tx, today),
          myEvents.listMyEvents(tx, 'registered', today),
          myEvents.listMyEvents(tx, 'favorites', today),
          isCurrentUserConfirmed(tx),
        ])
      if (!profile) throw new ProblemError('not_signed_in')
      const upcoming = await eventCopies.details.read(tx, soonest, today)
      const createCards = ({ events, next_cursor }: typeof registered) => ({
        events: events.map((event) => createCard(event, today)),
        next_cursor,
      })
      const { first_name, last_name, hometown, phone_number, interests } = profile
      return {
        today,
        now: clock.now().toISOString(),
        profile: { first_name, last_name, hometown, phone_number, interests },
        counts,
        happening_now: listHappening(happeningNow, today, clock),
        upcoming,
        waiting: waiting.map((event) => createCard(event, today)),
        registered: createCards(registered),
        favorites: createCards(favorites),
        reminders_need_confirmation: sendsEventEmails && !isConfirmed,
      }
    })
    return c.json(screen, 200)
  })

  app.openapi(listMyEvents, async (c) => {
    const { list } = c.req.valid('param')
    const query = c.req.valid('query')
    const today = clock.today()
    const { events, next_cursor } = await runSearch(c, query.search, (tx) =>
      myEvents.listMyEvents(tx, list, today, query),
    )
    return c.json({ events: events.map((event) => createCard(event, today)), next_cursor }, 200)
  })
}
