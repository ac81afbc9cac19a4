import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { type Metrics, NO_METRICS } from '../platform/metrics.ts'
import { watchOverload } from '../platform/pool-waits.ts'
import { createTestApp, TEST_CLIENT_KEY } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { createRequestListener } from './request-listener.ts'

const database = await createTestDatabase()
const { app, createUser } = await createTestApp(database)
const problems: string[] = []
const metrics: Metrics = { ...NO_METRICS, countProblem: (code) => void problems.push(code) }
const isOverloaded = watchOverload(database.app)
const server = createServer(createRequestListener(app, { isOverloaded, metrics }))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('calls above what the process can carry are rejected at once, and those that wait are answered', async () => {
  const { cookies } = await createUser('anna@example.com')
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const call = (path: string) => fetch(`${url}${path}`, { headers: { cookie, apikey: TEST_CLIENT_KEY } })
  // A slow database: every connection is in use for longer than a call should wait.
  const { max } = database.app.options
  const [first, ...others] = await Promise.all(Array.from({ length: max }, () => database.app.connect()))
  const start = performance.now()
  const waiting = call('/api/session')
  await expect.poll(() => database.app.waitingCount).toBe(1)
  const held = database.app.connect()
  await expect.poll(() => performance.now() - start).toBeGreaterThan(400)
  first!.release()
  const last = await held
  const next = call('/api/session')
  await expect.poll(() => database.app.waitingCount).toBeGreaterThan(0)

  const rejected = await call('/api/session')
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await rejected.json()).toMatchObject({ code: 'temporarily_unavailable', retry_after: 1 })
  expect(problems).toEqual(['temporarily_unavailable'])
  expect((await call('/api/health/live')).status).toBe(200)

  for (const client of [last, ...others]) client.release()
  for (const reply of [waiting, next]) expect((await reply).status).toBe(200)
  expect((await call('/api/session')).status).toBe(200)
})
