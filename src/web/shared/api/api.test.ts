import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ProblemCode } from '../../../contract/problem.ts'
import { USER_HEADER } from '../../../contract/session-headers.ts'
import { en } from '../../texts/en.ts'
import { setTexts } from '../../texts/texts.ts'

interface TestResponse {
  status: number
  body: string
  type?: string
}

setTexts(en)

let server: Server
let response: TestResponse
let received: { method: string; url: string; apikey: string; body: string } | undefined
let receivedUser: unknown
let respondedUser: string | undefined

beforeAll(async () => {
  server = createServer((request, reply) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      received = {
        method: request.method ?? '',
        url: request.url ?? '',
        apikey: String(request.headers.apikey),
        body,
      }
      receivedUser = request.headers[USER_HEADER]
      if (respondedUser) reply.setHeader(USER_HEADER, respondedUser)
      if (response.type) reply.setHeader('content-type', response.type)
      reply.writeHead(response.status).end(response.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.close()
})

// Replaces what a browser provides: page settings, and URLs relative to the page.
beforeEach(() => {
  received = undefined
  respondedUser = undefined
  const { port } = server.address() as AddressInfo
  const realFetch = fetch
  vi.stubGlobal('document', { querySelector: () => ({ content: 'key-of-the-page' }) })
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    realFetch(new URL(path, `http://127.0.0.1:${port}`), init),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const client = () => import('./api.ts')
const problem = (code: string) => JSON.stringify({ code, detail: 'what happened', request_id: 'r1' })

test('a 401 counts as an ended session only as a problem document of the server', async () => {
  const { api } = await client()
  const document = { code: 'not_signed_in', type: '/problems/not_signed_in' }
  const call = (type: string, body: object) => {
    response = { status: 401, type, body: JSON.stringify(body) }
    return expect(api('GET /api/my-events')).rejects
  }
  await call('application/problem+json', document).toMatchObject({ code: 'not_signed_in' })
  await call('application/json', document).toMatchObject({ code: 'network' })
  await call('application/problem+json', { ...document, type: 'about:blank' }).toMatchObject({
    code: 'network',
  })
})

test('sends the public key, parameters and body, and returns the body of the response', async () => {
  const { api } = await client()
  response = { status: 200, body: '{"event_code":"a/b?","registered_at":null,"favorited_at":null}' }
  await expect(
    api('PUT /api/registrations/{event_code}', { params: { event_code: 'a/b?' } }),
  ).resolves.toMatchObject({ event_code: 'a/b?' })
  expect(received).toEqual({
    method: 'PUT',
    url: '/api/registrations/a%2Fb%3F',
    apikey: 'key-of-the-page',
    body: '',
  })

  await api('POST /api/sign-in', { body: { email: 'a@b.pl', password: 'secret' } })
  expect(received?.body).toBe('{"email":"a@b.pl","password":"secret"}')
})

test('omits undefined query parameters', async () => {
  const { api } = await client()
  response = { status: 200, body: '{}' }
  await api('GET /api/events', { query: { search: 'R&D łódź', city: undefined } })
  expect(received?.url).toBe('/api/events?search=R%26D+%C5%82%C3%B3d%C5%BA')
})

test('throws the code and the problem document of the response', async () => {
  const { api } = await client()
  response = { status: 409, body: problem('email_taken' satisfies ProblemCode) }
  await expect(
    api('POST /api/sign-up', { body: { email: 'a@b.pl', password: 'secret' } }),
  ).rejects.toMatchObject({ code: 'email_taken', problem: { request_id: 'r1' } })
})

test('maps an unknown problem code to unexpected_error', async () => {
  const { api } = await client()
  response = { status: 418, body: problem('teapot') }
  await expect(api('GET /api/session')).rejects.toMatchObject({ code: 'unexpected_error' })
})

test('a response that is not JSON fails with network', async () => {
  const { api } = await client()
  response = { status: 502, body: '<h1>Bad Gateway</h1>' }
  await expect(api('GET /api/session')).rejects.toMatchObject({ code: 'network' })
})

test.each(['', 'null'])('an empty response (%j) fails with no_data', async (body) => {
  const { api } = await client()
  response = { status: 200, body }
  await expect(api('GET /api/events', { query: {} })).rejects.toMatchObject({ code: 'no_data' })
})

test('no response fails with network', async () => {
  const { api } = await client()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(api('GET /api/session')).rejects.toMatchObject({ code: 'network' })
})

test('a request sent while the session got a new token is sent again, once', async () => {
  const { api } = await client()
  const realFetch = fetch
  let calls = 0
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    calls += 1
    response =
      calls === 2
        ? { status: 200, body: '{"user":null}' }
        : { status: 409, body: problem('session_token_replaced' satisfies ProblemCode) }
    return realFetch(path, init)
  })
  await expect(api('POST /api/sign-in', { body: { email: 'a@b.pl', password: 'x' } })).resolves.toEqual({
    user: null,
  })
  expect([calls, received?.body]).toEqual([2, '{"email":"a@b.pl","password":"x"}'])
  await expect(api('GET /api/session')).rejects.toMatchObject({ code: 'session_token_replaced' })
  expect(calls).toBe(4)
})

/** Fakes the clock, responds with each of `replies`, then with the last, and returns the seconds at which requests arrive. */
function respondInTurn(...replies: TestResponse[]): number[] {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  const start = performance.now()
  const arrivals: number[] = []
  vi.stubGlobal('fetch', async () => {
    const { body, status } = replies[Math.min(arrivals.length, replies.length - 1)]!
    arrivals.push((performance.now() - start) / 1000)
    return new Response(body, { status })
  })
  return arrivals
}

test('an attempt that loses its turn is sent again for a minute, and no other call is #416', async () => {
  const { api } = await client()
  const refuse = (retry_after: number): TestResponse => ({
    status: 429,
    body: JSON.stringify({ code: 'too_many_attempts' satisfies ProblemCode, retry_after }),
  })
  const signIn = () => api('POST /api/sign-in', { body: { email: 'a@b.pl', password: 'x' } })
  const tooMany = { code: 'too_many_attempts' }

  const arrivals = respondInTurn(refuse(1), refuse(2), { status: 200, body: '{"user":null}' })
  const signedIn = expect(signIn()).resolves.toEqual({ user: null })
  await vi.advanceTimersByTimeAsync(3000)
  await signedIn
  expect(arrivals).toEqual([0, 1, 3])

  const flooded = respondInTurn(refuse(1))
  const refused = expect(signIn()).rejects.toMatchObject(tooMany)
  await vi.advanceTimersByTimeAsync(70_000)
  await refused
  expect(flooded.at(-1)).toBe(60)

  // The limit of an account, and a call that is not an attempt.
  const long = respondInTurn(refuse(90))
  await expect(signIn()).rejects.toMatchObject(tooMany)
  expect(long).toEqual([0])
  const other = respondInTurn(refuse(1))
  await expect(api('POST /api/sign-out')).rejects.toMatchObject(tooMany)
  expect(other).toEqual([0])
})

test('an aborted request throws the reason of its signal', async () => {
  const { api } = await client()
  const signal = AbortSignal.abort('left the screen')
  await expect(api('GET /api/session', { signal })).rejects.toBe('left the screen')
})

test('sends the shown user and rejects a response for another user', async () => {
  const { api } = await client()
  const { setShownUser: showPerson } = await import('../session/shown-user.ts')
  response = { status: 200, body: '{}' }
  showPerson('anna')
  respondedUser = 'anna'
  await expect(api('GET /api/events', { query: {} })).resolves.toEqual({})
  expect(receivedUser).toBe('anna')

  respondedUser = 'bea'
  await expect(api('GET /api/events', { query: {} })).rejects.toMatchObject({ code: 'user_changed' })
  await expect(api('GET /api/session')).resolves.toEqual({})
  expect(receivedUser).toBeUndefined()
})
