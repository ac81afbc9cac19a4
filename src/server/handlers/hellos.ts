import { randomInt } from 'node:crypto'
import * as routes from '../../contract/hellos.ts'
import { type ApiApp, requireAccount, withCurrentUser } from '../http/request-context.ts'
import { CONNECT_PER_ACCOUNT } from '../identity/rate-limits/limits.ts'
import { createToken, hashToken } from '../platform/crypto.ts'
import { ProblemError } from '../platform/problem-error.ts'
import * as hellos from '../store/hellos.ts'
import { readPeopleState } from '../store/people.ts'
import type { HandlerDeps } from './handler-deps.ts'
import { requireFound } from './people.ts'

export function addHelloRoutes(app: ApiApp, { pool, clock, identity }: HandlerDeps): void {
  app.openapi(routes.listHellos, async (c) => {
    return c.json({ hellos: await withCurrentUser(pool, c, hellos.listHellos) }, 200)
  })

  app.openapi(routes.countHellos, async (c) => {
    return c.json({ waiting: await withCurrentUser(pool, c, hellos.countWaitingHellos) }, 200)
  })

  app.openapi(routes.sendHello, async (c) => {
    const { event_code: eventCode, card_id: cardId, message, details } = c.req.valid('json')
    const outcome = await withCurrentUser(pool, c, (tx) =>
      hellos.sendHello(tx, { eventCode, cardId, message, details }, clock.today()),
    )
    if (outcome === 'not_found') throw new ProblemError('not_found')
    if (outcome === 'already_sent') throw new ProblemError('hello_already_sent')
    if (outcome === 'too_many') throw new ProblemError('too_many_hellos')
    return c.json({ is_connected: outcome === 'connected' }, 200)
  })

  app.openapi(routes.acceptHello, async (c) => {
    const { id } = c.req.valid('param')
    const { details } = c.req.valid('json')
    const answered = await withCurrentUser(pool, c, (tx) =>
      hellos.answerHello(tx, id, details, clock.today()),
    )
    requireFound(answered)
    return c.json({}, 200)
  })

  app.openapi(routes.declineHello, async (c) => {
    const { id } = c.req.valid('param')
    const answered = await withCurrentUser(pool, c, (tx) => hellos.answerHello(tx, id, null, clock.today()))
    requireFound(answered)
    return c.json({}, 200)
  })

  app.openapi(routes.withdrawHello, async (c) => {
    requireFound(await withCurrentUser(pool, c, (tx) => hellos.withdrawHello(tx, c.req.valid('param').id)))
    return c.json({}, 200)
  })

  app.openapi(routes.listContacts, async (c) => {
    const lists = await withCurrentUser(pool, c, async (tx) => ({
      contacts: await hellos.listContacts(tx, clock.today()),
      notes: await hellos.listLeftNotes(tx),
    }))
    return c.json(lists, 200)
  })

  app.openapi(routes.saveContactNote, async (c) => {
    const { note } = c.req.valid('json')
    const { id } = c.req.valid('param')
    requireFound(await withCurrentUser(pool, c, (tx) => hellos.saveContactNote(tx, id, note)))
    return c.json({ note }, 200)
  })

  app.openapi(routes.deleteNote, async (c) => {
    requireFound(await withCurrentUser(pool, c, (tx) => hellos.deleteNote(tx, c.req.valid('param').id)))
    return c.json({}, 200)
  })

  app.openapi(routes.removeContact, async (c) => {
    requireFound(await withCurrentUser(pool, c, (tx) => hellos.removeContact(tx, c.req.valid('param').id)))
    return c.json({}, 200)
  })

  app.openapi(routes.createConnectCode, async (c) => {
    const { token, hash } = createToken()
    const code = createShortCode()
    const hashes = { token: hash, code: hashToken(code) }
    const expires_at = await withCurrentUser(pool, c, (tx) =>
      hellos.createConnectCode(tx, hashes, c.req.valid('json'), clock.today()),
    )
    if (expires_at === null) throw new ProblemError('people_refused')
    return c.json({ token, code, expires_at }, 200)
  })

  app.openapi(routes.getConnectState, async (c) => {
    return c.json(await withCurrentUser(pool, c, hellos.readConnectState), 200)
  })

  app.openapi(routes.connect, async (c) => {
    const { code, ...given } = c.req.valid('json')
    const { id } = requireAccount(c)
    const state = await withCurrentUser(pool, c, (tx) => readPeopleState(tx, clock.today()))
    if (state.code_refusal !== null) throw new ProblemError('people_refused')
    await identity.rateLimits.consume(CONNECT_PER_ACCOUNT, id)
    const hash = hashToken(code.length > 20 ? code : normalizeShortCode(code))
    const requestNumber = await withCurrentUser(pool, c, (tx) =>
      hellos.requestConnection(tx, hash, given, clock.today()),
    )
    if (requestNumber === null) throw new ProblemError('connect_code_expired')
    await identity.rateLimits.refund(CONNECT_PER_ACCOUNT, id)
    return c.json({ request_number: requestNumber }, 200)
  })

  app.openapi(routes.confirmConnection, async (c) => {
    const { request_number } = c.req.valid('json')
    const isConnected = await withCurrentUser(pool, c, (tx) =>
      hellos.confirmConnection(tx, request_number, clock.today()),
    )
    requireFound(isConnected)
    return c.json({}, 200)
  })
}

/** Without letters and digits that look alike. */
const CODE_CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODE_LENGTH = 8

const createShortCode = () =>
  Array.from({ length: CODE_LENGTH }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join('')

/** Returns a short code as it was created: users type lowercase letters, spaces and hyphens. */
const normalizeShortCode = (typed: string) => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
