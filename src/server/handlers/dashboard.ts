import { dismissEvent, getDashboard, recordDashboardVisit, undoDismissal } from '../../contract/dashboard.ts'
import { NO_INVOLVEMENT } from '../../domain/event.ts'
import { runOnSharedConnection } from '../database/shared-connection.ts'
import { createTx, type UserTx } from '../database/transaction.ts'
import { type ApiApp, withCurrentUser } from '../http/request-context.ts'
import { ProblemError } from '../platform/problem-error.ts'
import { readCurrentEvents, readNewFromFollowed, readNextEvent, recordVisit } from '../store/dashboard.ts'
import * as dismissals from '../store/dismissals.ts'
import { readRecommendedEvents, readTaste } from '../store/recommendations.ts'
import { createCard } from './event-replies.ts'
import type { HandlerDeps } from './handler-deps.ts'
import { listHappening } from './list-happening.ts'

export function addDashboardRoutes(
  app: ApiApp,
  { pool, runSearch, catalogue, eventCopies, clock }: HandlerDeps,
): void {
  const shared = createTx({ query: (config) => runOnSharedConnection(pool, config) })

  app.openapi(getDashboard, async (c) => {
    const today = clock.today()
    const screen = await runSearch.inSteps(c, undefined, async (withUser) => {
      const atOnce = <Result>(work: (tx: UserTx) => Promise<Result>) =>
        withUser((tx) => {
          const result = work(tx)
          tx.commit()
          return result
        })
      const [input, happeningNow, next, newFromFollowed, revision] = await atOnce((tx) =>
        Promise.all([
          readTaste(tx, today),
          readCurrentEvents(tx, today),
          readNextEvent(tx, today),
          readNewFromFollowed(tx, today),
          tx.catalogueRevision,
        ]),
      )
      const args = { filters: {}, today, ...input }
      const recommended =
        catalogue.findAnswer(revision, 'recommend', args) ??
        (await catalogue.query(revision, 'recommend', args))
      // One after the other: sent at once, they wait for each other on the connections.
      const [details, cards] = await atOnce((tx) =>
        Promise.all([
          eventCopies.details.read(tx, [...new Set([...happeningNow, ...next])], today),
          eventCopies.cards.read(tx, newFromFollowed, today),
        ]),
      )
      const recommendations = await readRecommendedEvents(shared, recommended, input, today)
      return {
        today,
        now: clock.now().toISOString(),
        happening_now: listHappening(
          details.filter(({ event_code }) => happeningNow.includes(event_code)),
          today,
          clock,
        ),
        next_event: details.find(({ event_code }) => event_code === next[0]) ?? null,
        recommendations: recommendations.map(({ event, reasons }) => ({
          // Events the user registered for, waits for or marked as favorites are never recommended.
          event: { ...createCard(event, today), ...NO_INVOLVEMENT },
          reasons,
        })),
        new_from_followed: cards,
      }
    })
    return c.json(screen, 200)
  })

  app.openapi(recordDashboardVisit, async (c) => {
    await withCurrentUser(pool, c, recordVisit)
    return c.json({}, 200)
  })

  app.openapi(dismissEvent, async (c) => {
    const { event_code } = c.req.valid('param')
    const isFound = await withCurrentUser(pool, c, (tx) => dismissals.dismissEvent(tx, event_code))
    if (!isFound) throw new ProblemError('event_not_found')
    return c.json({ event_code, is_dismissed: true }, 200)
  })

  app.openapi(undoDismissal, async (c) => {
    const { event_code } = c.req.valid('param')
    const isFound = await withCurrentUser(pool, c, (tx) => dismissals.undoDismissal(tx, event_code))
    if (!isFound) throw new ProblemError('event_not_found')
    return c.json({ event_code, is_dismissed: false }, 200)
  })
}
