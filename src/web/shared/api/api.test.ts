import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ProblemCode } from '../../../contract/problem.ts'
import { USER_HEADER } from '../../../contract/session-headers.ts'
import { en } from '../../texts/en.ts'
import { setTexts } from '../../texts/texts.ts'

interface Answer {
  status: number
  body: string
}

setTexts(en)

let server: Server
let answer: Answer
let received: { method: string; url: string; apikey: string; body: string } | undefined
let receivedPerson: unknown
let answeredPerson: string | undefined

beforeAll(async () => {
  server = createServer((request, response) => {
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
      receivedPerson = request.headers[USER_HEADER]
      if (answeredPerson) response.setHeader(USER_HEADER, answeredPerson)
      response.writeHead(answer.status).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.close()
})

// What a browser brings: a page with settings, and addresses relative to it.
beforeEach(() => {
  received = undefined
  answeredPerson = undefined
  const { port } = server.address() as AddressInfo
  const realFetch = fetch
  vi.stubGlobal('document', { querySelector: () => ({ content: 'key-of-the-page' }) })
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    realFetch(new URL(path, `http://127.0.0.1:${port}`), init),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const client = () => import('./api.ts')
const problem = (code: string) => JSON.stringify({ code, detail: 'what happened', request_id: 'r1' })

test('a call carries the public key, its parameters and its body, and replies with what came back', async () => {
  const { api } = await client()
  answer = { status: 200, body: '{"event_code":"a/b?","registered_at":null,"favorited_at":null}' }
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

test('query parameters that are not set are left out', async () => {
  const { api } = await client()
  answer = { status: 200, body: '{}' }
  await api('GET /api/events', { query: { search: 'R&D łódź', city: undefined } })
  expect(received?.url).toBe('/api/events?search=R%26D+%C5%82%C3%B3d%C5%BA')
})

test('a problem is thrown with its code and what the server said', async () => {
  const { api } = await client()
  answer = { status: 409, body: problem('email_taken' satisfies ProblemCode) }
  await expect(
    api('POST /api/sign-up', { body: { email: 'a@b.pl', password: 'secret' } }),
  ).rejects.toMatchObject({ code: 'email_taken', problem: { request_id: 'r1' } })
})

test('a code that this page does not know yet counts as unexpected', async () => {
  const { api } = await client()
  answer = { status: 418, body: problem('teapot') }
  await expect(api('GET /api/session')).rejects.toMatchObject({ code: 'unexpected_error' })
})

test('an answer that is not the product’s counts as no answer', async () => {
  const { api } = await client()
  answer = { status: 502, body: '<h1>Bad Gateway</h1>' }
  await expect(api('GET /api/session')).rejects.toMatchObject({ code: 'network' })
})

test.each(['', 'null'])('an answer with nothing in it (%j) counts as no data', async (body) => {
  const { api } = await client()
  answer = { status: 200, body }
  await expect(api('GET /api/events', { query: {} })).rejects.toMatchObject({ code: 'no_data' })
})

test('without any answer the code is network', async () => {
  const { api } = await client()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(api('GET /api/session')).rejects.toMatchObject({ code: 'network' })
})

test('a call that is called off throws the reason, not a problem', async () => {
  const { api } = await client()
  const signal = AbortSignal.abort('left the screen')
  await expect(api('GET /api/session', { signal })).rejects.toBe('left the screen')
})

test('a call names whom the page shows, and an answer for anybody else is not taken', async () => {
  const { api } = await client()
  const { setShownUser: showPerson } = await import('../session/shown-user.ts')
  answer = { status: 200, body: '{}' }
  showPerson('anna')
  answeredPerson = 'anna'
  await expect(api('GET /api/events', { query: {} })).resolves.toEqual({})
  expect(receivedPerson).toBe('anna')

  answeredPerson = 'bea'
  await expect(api('GET /api/events', { query: {} })).rejects.toMatchObject({ code: 'user_changed' })
  await expect(api('GET /api/session')).resolves.toEqual({})
  expect(receivedPerson).toBeUndefined()
})
