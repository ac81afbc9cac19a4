import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { type Metrics, NO_METRICS } from '../platform/metrics.ts'
import { createTestApp, TEST_CLIENT_KEY } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { createRequestListener } from './request-listener.ts'

const database = await createTestDatabase()
const { app, createUser } = await createTestApp(database)
const problems: string[] = []
const metrics: Metrics = { ...NO_METRICS, countProblem: (code) => void problems.push(code) }
const countWaiting = () => database.app.waitingCount + database.identity.waitingCount
const server = createServer(createRequestListener(app, { countWaiting, metrics }))
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
  // A slow database: every connection is in use.
  const { max } = database.app.options
  const busy = await Promise.all(Array.from({ length: max }, () => database.app.connect()))
  const waiting = Array.from({ length: 250 }, () => call('/api/session'))
  await expect.poll(countWaiting).toBe(250)

  const rejected = await call('/api/session')
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await rejected.json()).toMatchObject({ code: 'temporarily_unavailable', retry_after: 1 })
  expect(problems).toEqual(['temporarily_unavailable'])

  for (const client of busy) client.release()
  const statuses = await Promise.all(waiting.map(async (reply) => (await reply).status))
  expect(statuses).toEqual(statuses.map(() => 200))
  expect((await call('/api/session')).status).toBe(200)
})
