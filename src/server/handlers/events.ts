import type { Context } from 'hono'
import {
  addFavorite,
  getEvent,
  listEvents,
  register,
  removeFavorite,
  unregister,
} from '../../contract/events.ts'
import type { Involvement } from '../../domain/event.ts'
import { type Tx, withUserTransaction } from '../database/transaction.ts'
import { type App, type AppEnv, requireCurrentUser } from '../http/request-context.ts'
import { ProblemError } from '../platform/problem-error.ts'
import { readCataloguePage } from '../store/catalogue-page.ts'
import { readEvent, readInvolvement } from '../store/events.ts'
import * as favorites from '../store/favorites.ts'
import * as registrations from '../store/registrations.ts'
import type { HandlerDeps } from './handler-deps.ts'
import type { RemovedInvolvement } from './undo-tokens.ts'

/** The calls of src/contract/events.ts. */
export function addEventRoutes(app: App, { pool, clock, undoTokens }: HandlerDeps): void {
  const forCaller = <Result>(c: Context<AppEnv>, work: (tx: Tx) => Promise<Result>) =>
    withUserTransaction(pool, requireCurrentUser(c).id, work)

  type Kind = RemovedInvolvement['kind']
  const undoOf = (c: Context<AppEnv>, kind: Kind, eventCode: string, since: string | null) =>
    since && undoTokens.issue({ userId: requireCurrentUser(c).id, kind, eventCode }, since, clock.now())

  /** The instant that the sent token restores, null when none was sent. */
  const restoring = (c: Context<AppEnv>, kind: Kind, eventCode: string, token: string | undefined) => {
    if (token === undefined) return null
    const since = undoTokens.verify(token, { userId: requireCurrentUser(c).id, kind, eventCode }, clock.now())
    if (since === null) throw new ProblemError('undo_expired')
    return since
  }

  app.openapi(listEvents, async (c) => {
    const { cursor = null, ...query } = c.req.valid('query')
    const today = clock.today()
    const page = await forCaller(c, (tx) => readCataloguePage(tx, query, cursor, today))
    return c.json({ today, ...page }, 200)
  })

  app.openapi(getEvent, async (c) => {
    const { event_code } = c.req.valid('param')
    const event = await forCaller(c, (tx) => readEvent(tx, event_code))
    if (!event) throw new ProblemError('event_not_found')
    return c.json({ today: clock.today(), event }, 200)
  })

  app.openapi(register, async (c) => {
    const { event_code } = c.req.valid('param')
    const since = restoring(c, 'registration', event_code, c.req.valid('json')?.undo)
    const involvement = await forCaller(c, async (tx) => {
      if (since !== null) await registrations.restoreRegistration(tx, event_code, since)
      else {
        const result = await registrations.register(tx, event_code, clock.today())
        if (result.kind === 'closed') throw new ProblemError(result.reason)
      }
      return involvementIn(tx, event_code)
    })
    return c.json(involvement, 200)
  })

  app.openapi(unregister, async (c) => {
    const { event_code } = c.req.valid('param')
    const removal = await forCaller(c, async (tx) => {
      const since = await registrations.unregister(tx, event_code)
      return { ...(await involvementIn(tx, event_code)), undo: undoOf(c, 'registration', event_code, since) }
    })
    return c.json(removal, 200)
  })

  app.openapi(addFavorite, async (c) => {
    const { event_code } = c.req.valid('param')
    const since = restoring(c, 'favorite', event_code, c.req.valid('json')?.undo)
    const involvement = await forCaller(c, async (tx) => {
      if (since !== null) await favorites.restoreFavorite(tx, event_code, since)
      else await favorites.addFavorite(tx, event_code)
      return involvementIn(tx, event_code)
    })
    return c.json(involvement, 200)
  })

  app.openapi(removeFavorite, async (c) => {
    const { event_code } = c.req.valid('param')
    const removal = await forCaller(c, async (tx) => {
      const since = await favorites.removeFavorite(tx, event_code)
      return { ...(await involvementIn(tx, event_code)), undo: undoOf(c, 'favorite', event_code, since) }
    })
    return c.json(removal, 200)
  })
}

async function involvementIn(tx: Tx, eventCode: string): Promise<{ event_code: string } & Involvement> {
  const involvement = await readInvolvement(tx, eventCode)
  if (!involvement) throw new ProblemError('event_not_found')
  return involvement
}
