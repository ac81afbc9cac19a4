import type { Context } from 'hono'
import * as routes from '../../contract/events.ts'
import { DEFAULT_EVENT_SORT, type FacetValue } from '../../domain/catalogue-query.ts'
import { foldText } from '../../domain/text.ts'
import { type App, type AppEnv, requireAccount, withCurrentUser } from '../http/request-context.ts'
import { ProblemError } from '../platform/problem-error.ts'
import { readCataloguePage } from '../store/catalogue-page.ts'
import { readEvent } from '../store/events.ts'
import * as involvement from '../store/involvement.ts'
import type { HandlerDeps } from './handler-deps.ts'
import type { RemovedInvolvement } from './undo-tokens.ts'

export function addEventRoutes(app: App, { pool, runSearch, clock, undoTokens }: HandlerDeps): void {
  type Kind = RemovedInvolvement['kind']
  const sendRemoval = (c: Context<AppEnv>, kind: Kind, row: involvement.InvolvementAfterRemoval | null) => {
    const { removed_at, ...result } = requireEvent(row)
    const removed = { userId: requireAccount(c).id, kind, eventCode: result.event_code }
    const undo = removed_at && undoTokens.issue(removed, removed_at, clock.now())
    return c.json({ ...result, undo }, 200)
  }

  /** Returns the instant that the undo token restores, or null without a token. Throws undo_expired. */
  const verifyUndoToken = (c: Context<AppEnv>, kind: Kind, eventCode: string, token: string | undefined) => {
    if (token === undefined) return null
    const removed = { userId: requireAccount(c).id, kind, eventCode }
    const removedAt = undoTokens.verify(token, removed, clock.now())
    if (removedAt === null) throw new ProblemError('undo_expired')
    return removedAt
  }

  app.openapi(routes.listEvents, async (c) => {
    const { cursor = null, ...query } = c.req.valid('query')
    const today = clock.today()
    const page = await runSearch(c, query.search, (tx) => readCataloguePage(tx, query, cursor, today))
    const { events, total, catalogue_empty, next_cursor } = page
    const past = { count: 0, capped: false }
    return c.json({ today, events, total, past, catalogue_empty, understood: [], next_cursor }, 200)
  })

  app.openapi(routes.getEventFacets, async (c) => {
    const query = { ...c.req.valid('query'), sort: DEFAULT_EVENT_SORT }
    const { cities, topics, total } = await runSearch(c, query.search, (tx) =>
      readCataloguePage(tx, query, null, clock.today()),
    )
    const withCounts = (values: FacetValue[]) =>
      values.map(({ value, count }) => ({ value, count: count ?? 0 }))
    const { count } = total
    return c.json(
      {
        cities: withCounts(cities),
        topics: withCounts(topics),
        types: [],
        organisers: [],
        attendance: { online: 0, in_person: 0 },
        free: 0,
        when: {
          upcoming: count,
          today: 0,
          'this-week': 0,
          'this-weekend': 0,
          'this-month': 0,
          'next-month': 0,
          past: 0,
          all: count,
        },
        did_you_mean: [],
      },
      200,
    )
  })

  app.openapi(routes.findFacetValues, async (c) => {
    const { facet, query: text, ...filters } = c.req.valid('query')
    const query = { ...filters, [facet]: undefined, sort: DEFAULT_EVENT_SORT }
    const { cities } = await runSearch(c, query.search, (tx) =>
      readCataloguePage(tx, query, null, clock.today()),
    )
    const matching = cities.filter(({ value }) => foldText(value).includes(foldText(text)))
    const values = matching.slice(0, 20).map(({ value, count }) => ({ value, count: count ?? 0 }))
    return c.json({ values: facet === 'city' ? values : [] }, 200)
  })

  app.openapi(routes.getEvent, async (c) => {
    const { event_code } = c.req.valid('param')
    const event = requireEvent(await withCurrentUser(pool, c, (tx) => readEvent(tx, event_code)))
    return c.json({ today: clock.today(), event }, 200)
  })

  app.openapi(routes.register, async (c) => {
    const { event_code } = c.req.valid('param')
    const restoredAt = verifyUndoToken(c, 'registration', event_code, c.req.valid('json')?.undo)
    const row = await withCurrentUser(pool, c, (tx) =>
      involvement.register(tx, event_code, clock.today(), restoredAt),
    )
    const { closed, ...result } = requireEvent(row)
    if (closed) throw new ProblemError(closed)
    return c.json(result, 200)
  })

  app.openapi(routes.unregister, async (c) => {
    const { event_code } = c.req.valid('param')
    const row = await withCurrentUser(pool, c, (tx) => involvement.unregister(tx, event_code))
    return sendRemoval(c, 'registration', row)
  })

  app.openapi(routes.addFavorite, async (c) => {
    const { event_code } = c.req.valid('param')
    const restoredAt = verifyUndoToken(c, 'favorite', event_code, c.req.valid('json')?.undo)
    const row = await withCurrentUser(pool, c, (tx) => involvement.addFavorite(tx, event_code, restoredAt))
    return c.json(requireEvent(row), 200)
  })

  app.openapi(routes.removeFavorite, async (c) => {
    const { event_code } = c.req.valid('param')
    const row = await withCurrentUser(pool, c, (tx) => involvement.removeFavorite(tx, event_code))
    return sendRemoval(c, 'favorite', row)
  })
}

function requireEvent<Row>(row: Row | null): Row {
  if (row === null) throw new ProblemError('event_not_found')
  return row
}
