import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { PROBLEMS } from '../../contract/problem.ts'
import { createTestApp, expectProblem, PUBLIC_URL, TEST_CLIENT_KEY } from '../testing/test-app.ts'
import { insertTestEvents } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const database = await createTestDatabase()
const { app, browser, log } = await createTestApp(database)
const server = createServer(getRequestListener(app.fetch))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const anna = browser()
await anna.signUp('anna@example.com')
await insertTestEvents(
  database.owner,
  Array.from({ length: 5 }, (_, index) => ({ event_code: `e${index}`, date_begin: '2030-05-01' })),
)

// #238 V4.1.1 V16.5.1
test('an error response is a problem document with the request id', async () => {
  const reply = await browser().get('/api/dashboard')
  expect(reply.headers.get('content-type')).toBe('application/problem+json')
  expect(reply.body).toEqual({
    type: '/problems/not_signed_in',
    title: PROBLEMS.not_signed_in.title,
    status: 401,
    code: 'not_signed_in',
    request_id: reply.headers.get('x-request-id'),
  })
  expect(reply.body.request_id).toMatch(/^[0-9a-f-]{36}$/)
})

test.each(['/api', '/api/', '/api/nothing', '/api/events/a/b', '/api/../api/nothing', '//api/session'])(
  '%s is not found',
  async (path) => {
    await expectProblem(anna.get(path), [404, 'not_found'])
  },
)

test('responds to a wrong method with the allowed ones V13.4.4', async () => {
  for (const [method, path, allow] of [
    ['DELETE', '/api/session', 'GET'],
    ['GET', '/api/sign-in', 'POST'],
    ['POST', '/api/registrations/x', 'DELETE, PUT'],
    ['OPTIONS', '/api/onboarding', 'GET, PUT'],
    ['PATCH', '/api/events/a%2Fb', 'GET'],
    ['POST', '/dashboard', 'GET, HEAD'],
  ] as const) {
    const reply = await anna.call(method, path)
    expect([path, reply.status, reply.headers.get('allow')]).toEqual([path, 405, allow])
  }
})

test('HEAD responds like GET, without a body', async () => {
  const [head, get] = [await anna.call('HEAD', '/api/session'), await anna.get('/api/session')]
  expect([head.status, head.body]).toEqual([200, ''])
  expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
  expect((await browser().call('HEAD', '/api/dashboard')).status).toBe(401)
})

test.each(['', '{', '{"email":', '[1,2', 'null', '"text"', '[]', '{"email":1,"password":{}}', '{}'])(
  'rejects the body %j',
  async (body) => {
    await expectProblem(browser().post('/api/sign-in', body), [400, 'invalid_request'])
  },
)

// V1.3.3 V1.5.2 V15.3.5
test('names missing and too long fields', async () => {
  const reply = await browser().post('/api/sign-in', { email: 'x'.repeat(255) })
  expect(reply.body.fields).toEqual([
    { name: 'email', message: 'Too big: expected string to have <=254 characters' },
    { name: 'password', message: 'Invalid input: expected string, received undefined' },
  ])
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', undefined])(
  'rejects a body of type %s, which a form of another site could send',
  async (type) => {
    const body = JSON.stringify({ email: 'anna@example.com', password: 'correct horse battery' })
    const reply = await browser().post('/api/sign-in', body, { 'content-type': type })
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_request'])
    expect(reply.body.detail).toContain('application/json')
  },
)

test('rejects a body over 64 KB, with or without content-length #418', async () => {
  const body = JSON.stringify({ email: 'anna@example.com', password: 'x'.repeat(64 * 1024) })
  const withLength = await send('/api/sign-in', { 'content-length': String(body.length) }, body)
  const chunked = await send('/api/sign-in', { 'transfer-encoding': 'chunked' }, body)
  expect([withLength.status, withLength.body.code]).toEqual([413, 'request_too_large'])
  expect([chunked.status, chunked.body.code]).toEqual([413, 'request_too_large'])
})

test('uses the socket address as the client IP', async () => {
  const wrong = JSON.stringify({ email: 'socket@example.com', password: 'whatever it is' })
  const statuses: number[] = []
  for (let count = 0; count < 11; count++) {
    statuses.push((await send('/api/sign-in', { 'x-forwarded-for': `198.51.100.${count}` }, wrong)).status)
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429])
})

test('personal responses are not cacheable V14.2.2 V14.3.2', async () => {
  for (const path of ['/api/session', '/api/dashboard', '/api/events', '/api/nothing']) {
    expect((await anna.get(path)).headers.get('cache-control')).toBe('no-store')
  }
})

function callSignedIn(path: string, acceptEncoding: string) {
  const cookie = [...anna.cookies].map((pair) => pair.join('=')).join('; ')
  const headers = { apikey: TEST_CLIENT_KEY, cookie, 'accept-encoding': acceptEncoding }
  return app.request(`${PUBLIC_URL}${path}`, { headers })
}

test('a compressed reply is what the client accepts, of catalogue reads only', async () => {
  const plain = await anna.get('/api/events')
  expect(plain.headers.get('content-encoding')).toBeNull()
  for (const [accepted, encoding, decompress] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip;q=0.8, br;q=0', 'gzip', gunzipSync],
  ] as const) {
    const reply = await callSignedIn('/api/events', accepted)
    expect(reply.headers.get('content-encoding')).toBe(encoding)
    expect(reply.headers.get('vary')).toContain('accept-encoding')
    const body = JSON.parse(decompress(await reply.arrayBuffer()).toString())
    expect(body).toEqual(plain.body)
  }
  for (const [path, accepted] of [
    ['/api/events', 'deflate'],
    ['/api/events?search=matches-nothing', 'br'],
    ['/api/account/data', 'br'],
  ] as const) {
    const reply = await callSignedIn(path, accepted)
    expect([path, reply.headers.get('content-encoding')]).toEqual([path, null])
    await reply.json()
  }
})

test('the headers of a JSON reply take less than 500 bytes', async () => {
  const { headers } = await anna.get('/api/session')
  const size = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
  expect(size).toBeLessThan(500)
})

// V1.3.2 V3.2.1 V3.4.1 V3.4.3 V12.1.1 V12.2.1 V14.2.3
test('every response has the security headers that act on its type', async () => {
  for (const path of ['/api/session', '/api/docs', '/nowhere', '/problems/event_over']) {
    const { headers } = await anna.get(path)
    const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    if (isPage) {
      expect(headers.get('referrer-policy')).toBeTruthy()
      expect(headers.get('permissions-policy')).toContain('geolocation=()')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    }
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('strict-transport-security')).toBeNull()
  }
})

// V14.2.4 V16.2.3 V16.4.1
test('logs each request once, with the route pattern and without user input', async () => {
  const reply = await anna.get('/api/events?search=secret%20illness&city=Gdansk')
  await anna.get('/api/events/typed-event-code')
  await anna.get('/somewhere/private')
  const id = reply.headers.get('x-request-id')
  const entry = log.entries().find((line) => line.request_id === id)
  expect(entry).toMatchObject({ level: 'info', method: 'GET', route: '/api/events', status: 200 })
  expect(entry?.ms).toEqual(expect.any(Number))
  expect(log.text()).toContain('"/api/events/:event_code"')
  for (const input of ['secret', 'illness', 'Gdansk', 'typed-event-code', 'private']) {
    expect(log.text()).not.toContain(input)
  }
})

interface SocketReply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests check the shape
  body: any
}

function send(path: string, headers: Record<string, string>, body: string): Promise<SocketReply> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        port,
        path,
        method: 'POST',
        headers: {
          apikey: TEST_CLIENT_KEY,
          origin: PUBLIC_URL,
          'content-type': 'application/json',
          ...headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()) }),
        )
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}
