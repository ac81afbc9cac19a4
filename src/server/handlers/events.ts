import type { Context, TypedResponse } from 'hono'
import type { Api } from '../../contract/api.ts'
import * as routes from '../../contract/events.ts'
import { isCancelled } from '../../domain/event.ts'
import {
  type ApiApp,
  type AppEnv,
  requireUserId,
  withCurrentUser,
  withCurrentUserAtOnce,
} from '../http/request-context.ts'
import { ProblemError } from '../platform/problem-error.ts'
import * as involvement from '../store/involvement.ts'
import { readProfile } from '../store/profiles.ts'
import { isEventFull, joinWaitingList, leaveWaitingList } from '../store/waiting-list.ts'
import { askCatalogue } from './ask-catalogue.ts'
import { createEventPageWriter } from './event-page-writer.ts'
import type { HandlerDeps } from './handler-deps.ts'
import { readHometown } from './read-hometown.ts'
import type { RemovedInvolvement } from './undo-tokens.ts'

export function addEventRoutes(
  app: ApiApp,
  { pool, runSearch, catalogue, eventCopies, clock, undoTokens }: HandlerDeps,
): void {
  type Kind = RemovedInvolvement['kind']
  const writePage = createEventPageWriter((event) => eventCopies.cards.isShared(event))
  const sendRemoval = (c: Context<AppEnv>, kind: Kind, row: involvement.InvolvementAfterRemoval | null) => {
    const { removed: removedRow, ...result } = requireEvent(row)
    const removed = { userId: requireUserId(c), kind, eventCode: result.event_code }
    const undo = removedRow && undoTokens.issue(removed, removedRow, clock.now())
    return c.json({ ...result, undo }, 200)
  }

  const transactAtOnce =
    (c: Context<AppEnv>): involvement.Transact =>
    (work) =>
      withCurrentUserAtOnce(pool, c, work)

  /** Returns the row that the undo token restores, or null without a token. Throws undo_expired. */
  const verifyUndoToken = (c: Context<AppEnv>, kind: Kind, eventCode: string, token: string | undefined) => {
    if (token === undefined) return null
    const removed = { userId: requireUserId(c), kind, eventCode }
    const row = undoTokens.verify(token, removed, clock.now())
    if (row === null) throw new ProblemError('undo_expired')
    return row
  }

  app.openapi(routes.listEvents, async (c) => {
    const { cursor = null, sort, limit, ...filters } = c.req.valid('query')
    const today = clock.today()
    const body = await runSearch.inSteps(c, filters.search, (withUser) =>
      askCatalogue(
        withUser,
        catalogue,
        'findPage',
        async (tx) => ({ filters, sort, today, hometown: await readHometown(tx, filters), cursor, limit }),
        async (tx, { eventCodes, match, ...page }) => {
          const found = await eventCopies.cards.read(tx, eventCodes, today)
          // Without those that have been cancelled since they were found.
          const events = found.filter((event) => !isCancelled(event))
          return writePage({ ...page, today, events }, match)
        },
      ),
    )
    const response: unknown = c.body(body, 200, { 'content-type': 'application/json' })
    return response as TypedResponse<Api['GET /api/events']['reply'], 200, 'json'>
  })

  app.openapi(routes.getEventFacets, async (c) => {
    const filters = c.req.valid('query')
    const today = clock.today()
    const facets = await runSearch.inSteps(c, filters.search, (withUser) =>
      askCatalogue(withUser, catalogue, 'countFacets', async (tx) => {
        const hometown = (await readProfile(tx))?.hometown ?? null
        return { filters, today, hometown }
      }),
    )
    return c.json({ ...facets, free: facets.price.free }, 200)
  })

  app.openapi(routes.getEventAlternatives, async (c) => {
    const filters = c.req.valid('query')
    const today = clock.today()
    const alternatives = await runSearch.inSteps(c, filters.search, (withUser) =>
      askCatalogue(withUser, catalogue, 'countAlternatives', async (tx) => ({
        filters,
        today,
        hometown: await readHometown(tx, filters),
      })),
    )
    return c.json({ alternatives }, 200)
  })

  app.openapi(routes.findFacetValues, async (c) => {
    const { facet, query: text, ...filters } = c.req.valid('query')
    const today = clock.today()
    const values = await runSearch.inSteps(c, filters.search, (withUser) =>
      askCatalogue(withUser, catalogue, 'findFacetValues', async (tx) => {
        const hometown = await readHometown(tx, filters)
        return { filters, facet, text, today, hometown }
      }),
    )
    return c.json({ values }, 200)
  })

  app.openapi(routes.getEvent, async (c) => {
    const { event_code } = c.req.valid('param')
    const today = clock.today()
    const [event] = await withCurrentUserAtOnce(pool, c, (tx) =>
      eventCopies.details.read(tx, [event_code], today),
    )
    return c.json({ today, event: requireEvent(event) }, 200)
  })

  app.openapi(routes.register, async (c) => {
    const { event_code } = c.req.valid('param')
    const restored = verifyUndoToken(c, 'registration', event_code, c.req.valid('json')?.undo)
    const row = await involvement.register(transactAtOnce(c), event_code, clock.today(), restored)
    return c.json(requireEvent(row), 200)
  })

  app.openapi(routes.unregister, async (c) => {
    const { event_code } = c.req.valid('param')
    const row = await involvement.unregister(transactAtOnce(c), event_code)
    const { has_capacity, ...removal } = requireEvent(row)
    // The registration is gone even if this fails.
    const isFull =
      removal.removed !== null &&
      has_capacity &&
      (await withCurrentUser(pool, c, (tx) => isEventFull(tx, event_code)).catch(() => true))
    // Of a full event, the waiting list has got the place: undo would be refused.
    return sendRemoval(c, 'registration', isFull ? { ...removal, removed: null } : removal)
  })

  for (const [route, change] of [
    [routes.joinWaitingList, joinWaitingList],
    [routes.leaveWaitingList, leaveWaitingList],
  ] as const) {
    app.openapi(route, async (c) => {
      const { event_code } = c.req.valid('param')
      const row = await withCurrentUser(pool, c, (tx) => change(tx, event_code))
      return c.json(requireEvent(row), 200)
    })
  }

  app.openapi(routes.confirmExternalRegistration, async (c) => {
    const { event_code } = c.req.valid('param')
    const row = await involvement.confirmExternalRegistration(transactAtOnce(c), event_code, clock.today())
    return c.json(requireEvent(row), 200)
  })

  app.openapi(routes.withdrawExternalRegistration, async (c) => {
    const { event_code } = c.req.valid('param')
    const row = await involvement.withdrawExternalRegistration(transactAtOnce(c), event_code)
    return c.json(requireEvent(row), 200)
  })

  app.openapi(routes.addFavorite, async (c) => {
    const { event_code } = c.req.valid('param')
    const restored = verifyUndoToken(c, 'favorite', event_code, c.req.valid('json')?.undo)
    const row = await involvement.addFavorite(transactAtOnce(c), event_code, restored)
    return c.json(requireEvent(row), 200)
  })

  app.openapi(routes.removeFavorite, async (c) => {
    const { event_code } = c.req.valid('param')
    const row = await involvement.removeFavorite(transactAtOnce(c), event_code)
    return sendRemoval(c, 'favorite', row)
  })
}

function requireEvent<Row>(row: Row | null | undefined): Row {
  if (row == null) throw new ProblemError('event_not_found')
  return row
}
