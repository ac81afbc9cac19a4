import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { buildWebIfChanged } from '../../../tooling/web-build.ts'
import { createTestDataFolder } from '../testing/test-data-folder.ts'
import { startTestProcess } from '../testing/test-process.ts'

beforeAll(buildWebIfChanged, 60_000)

const start = (settings: Record<string, string>) =>
  startTestProcess('src/server/process/main.ts', {
    DATA_DIR: createTestDataFolder(),
    SAMPLE_CATALOGUE: 'off',
    ...settings,
  })

/** Sends a request over a kept connection of the agent. Rejects if the connection breaks. */
function request(url: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, async (response) => {
      await text(response)
      resolve(response)
    }).on('error', reject)
  })
}

test('a stopping server breaks no request of clients that reconnect elsewhere when it closes their connection', async () => {
  const server = start({ DRAIN_SECONDS: '1' })
  const url = await server.waitUntilReady()
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  let served = 0
  const clients = Array.from({ length: 20 }, async (_, client) => {
    while (true) {
      const { statusCode, headers } = await request(`${url}/api/health/live`, agent)
      expect(statusCode).toBe(200)
      if (headers.connection === 'close') return
      served += 1
      // Some clients pause, so that their connections are idle when the server stops.
      await wait(client * 5)
    }
  })
  await expect.poll(() => served, { timeout: 10_000 }).toBeGreaterThan(50)
  server.child.kill('SIGTERM')
  await Promise.all(clients)
  expect((await server.waitForExit()).code).toBe(0)
  agent.destroy()
})

test('while it drains, a server is live but not ready, and closes each connection after its response', async () => {
  const server = start({ DRAIN_SECONDS: '2' })
  const url = await server.waitUntilReady()
  const before = await fetch(`${url}/api/health/ready`)
  expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive'])

  server.child.kill('SIGTERM')
  await expect
    .poll(async () => (await fetch(`${url}/api/health/ready`)).status, { timeout: 2_000, interval: 10 })
    .toBe(503)
  const ready = await fetch(`${url}/api/health/ready`)
  expect(await ready.json()).toEqual({ status: 'draining', database: 'ok' })
  expect(ready.headers.get('connection')).toBe('close')
  expect((await fetch(`${url}/api/health/live`)).status).toBe(200)
  expect((await server.waitForExit()).code).toBe(0)
})

test('serves metrics on a separate port, with route patterns and without personal data V13.4.5', async () => {
  const port = 20_000 + (process.pid % 20_000)
  const server = start({ METRICS_PORT: String(port) })
  const url = await server.waitUntilReady()
  await fetch(`${url}/api/events/secret-code?search=private`, { headers: { apikey: 'amberlink-public' } })
  await fetch(`${url}/api/health/ready`)

  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(response.headers.get('content-type')).toContain('text/plain')
  const metrics = await response.text()
  expect(metrics).toMatch(
    /amberlink_http_request_duration_seconds_count\{method="GET",route="\/api\/events\/:event_code",status="401"\} 1/,
  )
  expect(metrics).toMatch(/amberlink_problems_total\{code="not_signed_in"\} 1/)
  expect(metrics).toMatch(/amberlink_database_pool_connections\{pool="app",state="idle"\} [1-9]/)
  expect(metrics).toMatch(/amberlink_database_pool_wait_seconds_count\{pool="app"\} [1-9]/)
  expect(metrics).toMatch(/amberlink_emails\{state="queued"\} 0/)
  expect(metrics).toMatch(/^amberlink_info\{version="\d+\.\d+\.\d+"\} 1$/m)
  for (const name of ['users', 'sign_ups_last_day', 'registrations', 'catalogue_events']) {
    expect(metrics).toMatch(new RegExp(`^amberlink_${name} 0$`, 'm'))
  }
  expect(metrics).toMatch(/^amberlink_catalogue_load_seconds \d/m)
  // Nothing asks for backups of an installation on this machine only.
  expect(metrics).not.toMatch(/^amberlink_backup/m)
  expect(metrics).toMatch(/amberlink_waiting_tasks\{queue="password_hashes"\} 0/)
  expect(metrics).toMatch(/nodejs_eventloop_lag_p99_seconds \d/)
  expect(metrics).not.toMatch(/secret-code|private/)

  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  expect((await fetch(`${url}/metrics`)).status).toBe(404)
})
