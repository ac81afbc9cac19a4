import { Agent, request } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { PASSWORD, PUBLIC_KEY } from '../../tooling/http-client.ts'

/** A signed-in user of the drill. */
export interface DrillUser {
  id: string
  cookie: string
}

/** A request and its outcome. Times are of `performance.now()`. */
export interface Exchange {
  kind: 'register' | 'sign up' | 'read session' | 'landing page' | 'shared event' | 'preview of event'
  startedAt: number
  endedAt: number
  /** The status, or the code of a broken connection. */
  status: number | string
  hasRetryAfter: boolean
}

export type Load = ReturnType<typeof startLoad>

const REGISTER_EVERY_MS = 1_500
const SIGN_UP_EVERY_MS = 2_000
const READ_EVERY_MS = 300
const REPEAT_AFTER_MS = 300

/**
 * Sends requests until `stop`: each user registers for one event after another, repeating what was not acknowledged; anonymous clients
 * sign up and read pages.
 */
export function startLoad(origin: string, users: DrillUser[], eventCodes: string[]) {
  const exchanges: Exchange[] = []
  /** What the product has acknowledged. */
  const registrations: { user: string; event: string }[] = []
  const signUps: string[] = []
  let isRunning = true

  const send = async (
    kind: Exchange['kind'],
    method: string,
    path: string,
    { agent, cookie = '', body }: { agent: Agent; cookie?: string; body?: object },
  ): Promise<boolean> => {
    const startedAt = performance.now()
    const { status, hasRetryAfter } = await new Promise<Pick<Exchange, 'status' | 'hasRetryAfter'>>(
      (resolve) => {
        const fail = ({ code = 'error' }: NodeJS.ErrnoException) =>
          resolve({ status: code, hasRetryAfter: false })
        const headers = {
          apikey: PUBLIC_KEY,
          origin,
          cookie,
          ...(body && { 'content-type': 'application/json' }),
        }
        // The certificate is the drill's own.
        const options = { method, agent, headers, rejectUnauthorized: false }
        const outgoing = request(`${origin}${path}`, options, (response) => {
          const { statusCode = 0 } = response
          const hasRetryAfter = response.headers['retry-after'] !== undefined
          text(response).then(() => resolve({ status: statusCode, hasRetryAfter }), fail)
        })
        outgoing.on('error', fail).end(body && JSON.stringify(body))
      },
    )
    exchanges.push({ kind, startedAt, endedAt: performance.now(), status, hasRetryAfter })
    return status === 200
  }

  const registerForEvents = async ({ id, cookie }: DrillUser, number: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    await wait((REGISTER_EVERY_MS * number) / users.length)
    for (const event of eventCodes) {
      while (isRunning && !(await send('register', 'PUT', `/api/registrations/${event}`, { agent, cookie })))
        await wait(REPEAT_AFTER_MS)
      if (!isRunning) break
      registrations.push({ user: id, event })
      await wait(REGISTER_EVERY_MS * (0.8 + 0.4 * Math.random()))
    }
    agent.destroy()
  }

  const signUp = async () => {
    for (let number = 1; isRunning; number++) {
      const email = `new.${number}@example.org`
      // Each has an address of its own, because sign-ups of one address are limited.
      const agent = new Agent({ localAddress: `127.9.${number >> 8}.${number & 255}` })
      const body = { email, password: PASSWORD }
      if (await send('sign up', 'POST', '/api/sign-up', { agent, body })) signUps.push(email)
      agent.destroy()
      await wait(SIGN_UP_EVERY_MS)
    }
  }

  const read = async (kind: Exchange['kind'], path: string, cookie = '') => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (isRunning) {
      await send(kind, 'GET', path, { agent, cookie })
      await wait(READ_EVERY_MS)
    }
    agent.destroy()
  }

  const [event = ''] = eventCodes
  const clients = Promise.all([
    ...users.map(registerForEvents),
    signUp(),
    read('read session', '/api/session', users[0]?.cookie),
    read('landing page', '/'),
    read('shared event', `/events?event=${event}`),
    read('preview of event', `/api/event-previews/${event}`),
  ])
  return {
    exchanges,
    registrations,
    signUps,
    async stop() {
      isRunning = false
      await clients
    },
  }
}

/** Returns the longest time without an acknowledged registration that ends after `from`, in seconds. */
export function findLongestPause({ exchanges }: Load, from: number): number {
  const times = exchanges
    .filter(({ kind, status }) => kind === 'register' && status === 200)
    .map(({ endedAt }) => endedAt)
  const pauses = times.slice(1).map((end, index) => (end > from ? end - times[index]! : 0))
  return Math.max(0, ...pauses) / 1000
}
