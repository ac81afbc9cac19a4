import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { closePools, openPools } from '../database/pools.ts'
import { createTestApp } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'

// The app connects to its database through a proxy that the test can stop.
const database = await createTestDatabase()
const proxy = await startDatabaseProxy(database.target.app)
const { owner, app, identity, jobs } = database.target
const pools = openPools({
  owner,
  app: { ...app, host: proxy.host },
  identity: { ...identity, host: proxy.host },
  jobs: { ...jobs, host: proxy.host },
})
const { browser, log, createUser } = await createTestApp({ ...database, ...pools })
afterAll(async () => {
  await closePools(pools)
  await proxy.stop()
  rmSync(proxy.host, { recursive: true })
})

test('responds with 503 while the database is unreachable, and recovers without a restart V16.5.2', async () => {
  const anna = browser()
  expect((await anna.signUp('anna@example.com')).status).toBe(200)
  expect((await anna.get('/api/health')).body).toEqual({ status: 'ok', database: 'ok' })

  await proxy.stop()
  for (const path of ['/api/dashboard', '/api/events', '/api/session']) {
    const reply = await anna.get(path)
    expect([path, reply.status, reply.body.code]).toEqual([path, 503, 'database_unreachable'])
    expect(JSON.stringify(reply.body)).not.toMatch(/ECONN|ENOENT|pg|socket|\.s\./)
  }
  const signIn = await browser().post('/api/sign-in', {
    email: 'anna@example.com',
    password: 'correct horse battery',
  })
  expect(signIn.body.code).toBe('database_unreachable')
  const health = await anna.get('/api/health')
  expect([health.status, health.body]).toEqual([503, { status: 'unavailable', database: 'unreachable' }])

  await proxy.start()
  expect((await anna.get('/api/dashboard')).status).toBe(200)
  expect((await anna.get('/api/health')).status).toBe(200)
})

// V13.4.2 V16.3.4 V16.5.1
test('logs a database error under the request id and keeps it out of the response', async () => {
  const anna = await createUser('ben@example.com')
  await database.owner.query('alter table favorite_events rename to renamed_table')
  const reply = await anna.get('/api/my-events')
  await database.owner.query('alter table renamed_table rename to favorite_events')
  expect([reply.status, reply.body.code]).toEqual([500, 'database_query_failed'])
  expect(JSON.stringify(reply.body)).not.toContain('favorite_events')
  const entry = log
    .entries()
    .find((each) => each.level === 'error' && each.request_id === reply.body.request_id)
  expect(entry).toMatchObject({ problem: 'database_query_failed', error: { code: '42P01' } })
  expect(JSON.stringify(entry)).toContain('favorite_events')
})

async function startDatabaseProxy(target: { host?: string | undefined; port?: number | undefined }) {
  const port = target.port ?? 5432
  const isSocket = target.host?.startsWith('/')
  const host = mkdtempSync(join(tmpdir(), 'amberlink-proxy-'))
  const sockets = new Set<Socket>()
  const track = (socket: Socket) =>
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}))
  let server: Server
  async function start(): Promise<void> {
    server = createServer((client) => {
      const upstream = isSocket
        ? connect(`${target.host}/.s.PGSQL.${port}`)
        : connect(port, target.host ?? 'localhost')
      track(client)
      track(upstream)
      client.pipe(upstream).pipe(client)
    })
    await new Promise<void>((resolve) => server.listen(`${host}/.s.PGSQL.${port}`, resolve))
  }
  async function stop(): Promise<void> {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  await start()
  return { host, start, stop }
}
