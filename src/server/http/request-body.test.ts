import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { createTestApp, PUBLIC_URL, TEST_CLIENT_KEY } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const database = await createTestDatabase()
const { app, createUser } = await createTestApp(database)
const listener = getRequestListener(app.fetch)
const onRequest: (() => void)[] = []
const server = createServer((incoming, outgoing) => {
  void listener(incoming, outgoing)
  onRequest.shift()?.()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test.each(['with content-length', 'chunked'])(
  'a request whose body (%s) arrives after the session has ended changes nothing #336',
  async (kind) => {
    const email = `held-back-${kind.replaceAll(' ', '-')}@example.com`
    const anna = await createUser(email)
    const cookie = [...anna.cookies].map((pair) => pair.join('=')).join('; ')
    const body = JSON.stringify({})
    const arrived = new Promise<void>((resolve) => onRequest.push(resolve))
    const { promise: reply, resolve, reject } = Promise.withResolvers<string>()
    const held = request({
      port: (server.address() as AddressInfo).port,
      method: 'PUT',
      path: '/api/onboarding',
      headers: {
        apikey: TEST_CLIENT_KEY,
        origin: PUBLIC_URL,
        cookie,
        'content-type': 'application/json',
        ...(kind === 'with content-length'
          ? { 'content-length': body.length }
          : { 'transfer-encoding': 'chunked' }),
      },
    })
    held.on('response', (response) => text(response).then(resolve, reject)).on('error', reject)
    held.write(body.slice(0, 1))
    await arrived
    // Anything the request does before it waits for its body is done by now.
    await anna.get('/api/session')
    await anna.post('/api/sign-out')
    held.end(body.slice(1))
    expect(JSON.parse(await reply).code).toBe('not_signed_in')
  },
)
