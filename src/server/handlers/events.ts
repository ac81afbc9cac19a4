import type { Context } from 'hono'
import type { Pool } from 'pg'
import {
  addFavorite,
  getEvent,
  listEvents,
  register,
  removeFavorite,
  unregister,
} from '../../contract/events.ts'
import type { Involvement } from '../../domain/event.ts'
import { type App, type AppEnv, signedIn } from '../app-env.ts'
import type { Clock } from '../clock.ts'
import { asPerson, type Tx } from '../database/transaction.ts'
import { ProblemError } from '../problem-error.ts'
import { InvalidCursorError } from '../store/catalogue-cursor.ts'
import { readCataloguePage } from '../store/catalogue-page.ts'
import { readEvent, readInvolvement } from '../store/events.ts'
import * as favorites from '../store/favorites.ts'
import * as registrations from '../store/registrations.ts'

/** The calls of src/contract/events.ts. */
export function registerEvents(app: App, { pool, clock }: { pool: Pool; clock: Clock }): void {
  const forCaller = <Result>(c: Context<AppEnv>, work: (tx: Tx) => Promise<Result>) =>
    asPerson(pool, signedIn(c).id, work)

  app.openapi(listEvents, async (c) => {
    const { cursor = null, ...query } = c.req.valid('query')
    const today = clock.today()
    try {
      const page = await forCaller(c, (tx) => readCataloguePage(tx, query, cursor, today))
      return c.json({ today, ...page }, 200)
    } catch (error) {
      if (error instanceof InvalidCursorError) throw cursorProblem(error)
      throw error
    }
  })

  app.openapi(getEvent, async (c) => {
    const { event_code } = c.req.valid('param')
    const event = await forCaller(c, (tx) => readEvent(tx, event_code))
    if (!event) throw new ProblemError('event_not_found')
    return c.json({ today: clock.today(), event }, 200)
  })

  app.openapi(register, async (c) => {
    const { event_code } = c.req.valid('param')
    const involvement = await forCaller(c, async (tx) => {
      const result = await registrations.register(tx, event_code, clock.today())
      if (result.kind === 'closed') throw new ProblemError(result.reason)
      return involvementIn(tx, event_code)
    })
    return c.json(involvement, 200)
  })

  app.openapi(unregister, async (c) => {
    const { event_code } = c.req.valid('param')
    const involvement = await forCaller(c, async (tx) => {
      await registrations.unregister(tx, event_code)
      return involvementIn(tx, event_code)
    })
    return c.json(involvement, 200)
  })

  app.openapi(addFavorite, async (c) => {
    const { event_code } = c.req.valid('param')
    const involvement = await forCaller(c, async (tx) => {
      await favorites.addFavorite(tx, event_code)
      return involvementIn(tx, event_code)
    })
    return c.json(involvement, 200)
  })

  app.openapi(removeFavorite, async (c) => {
    const { event_code } = c.req.valid('param')
    const involvement = await forCaller(c, async (tx) => {
      await favorites.removeFavorite(tx, event_code)
      return involvementIn(tx, event_code)
    })
    return c.json(involvement, 200)
  })
}

async function involvementIn(tx: Tx, eventCode: string): Promise<{ event_code: string } & Involvement> {
  const involvement = await readInvolvement(tx, eventCode)
  if (!involvement) throw new ProblemError('event_not_found')
  return involvement
}

function cursorProblem({ message }: InvalidCursorError): ProblemError {
  return new ProblemError('invalid_request', { detail: message, fields: [{ name: 'cursor', message }] })
}
