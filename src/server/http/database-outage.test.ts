import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { closePools, openPools } from '../database/pools.ts'
import { createTestApp } from '../testing/test-app.ts'
import { insertTestEvents } from '../testing/test-data.ts'
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
    expect([reply.headers.get('retry-after'), reply.body.retry_after]).toEqual(['10', 10])
    expect(JSON.stringify(reply.body)).not.toMatch(/ECONN|ENOENT|pg|socket|\.s\./)
  }
  const signIn = await browser().post('/api/sign-in', {
    email: 'anna@example.com',
    password: 'correct horse battery',
  })
  expect(signIn.body.code).toBe('database_unreachable')
  const health = await anna.get('/api/health')
  expect([health.status, health.body]).toEqual([503, { status: 'unavailable', database: 'unreachable' }])

  await reconnect()
  expect((await anna.get('/api/dashboard')).status).toBe(200)
  expect((await anna.get('/api/health')).status).toBe(200)
})

test('a server that cannot reach the tables of sign-in is not ready', async () => {
  const broken = openPools({ owner, app, identity: { ...identity, host: '/nonexistent' }, jobs })
  const { browser: otherBrowser } = await createTestApp({ ...database, ...broken })
  expect((await otherBrowser().get('/api/health/ready')).body).toEqual({
    status: 'unavailable',
    database: 'unreachable',
  })
  await closePools(broken)
})

test('without a database, shared events that were read before come from memory', async () => {
  await insertTestEvents(database.owner, [
    { event_code: 'read', event_name: 'Fair' },
    { event_code: 'removed' },
    { event_code: 'unread' },
  ])
  const anonymous = browser()
  const preview = (code: string) => anonymous.get(`/api/event-previews/${code}`)
  const before = await preview('read')
  expect(before.body.event.event_name).toBe('Fair')
  await preview('removed')
  await database.owner.query(`delete from eventlist where event_code = 'removed'`)
  await preview('removed')

  await proxy.stop()
  const during = await preview('read')
  expect([during.status, during.body]).toEqual([200, before.body])
  expect((await preview('removed')).body).toEqual({ event: null })
  expect((await preview('unread')).status).toBe(503)
  expect((await anonymous.get('/api/session')).status).toBe(200)
  await reconnect()
})

test('a server that is a standby for a moment counts as unreachable', async () => {
  const anna = await createUser('carol@example.com')
  const setReadOnly = async (isOn: boolean) => {
    const { rows } = await database.owner.query('select current_database() as name')
    await database.owner.query(`alter database ${rows[0].name} set default_transaction_read_only = ${isOn}`)
    // New connections have the setting.
    await proxy.stop()
    await reconnect()
  }
  await setReadOnly(true)
  const reply = await anna.put('/api/favorites/read')
  await setReadOnly(false)
  expect([reply.status, reply.body.code]).toEqual([503, 'database_unreachable'])
  expect((await anna.put('/api/favorites/read')).status).toBe(200)
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

/** Starts the proxy and waits until no pool has a connection from before. */
async function reconnect(): Promise<void> {
  await proxy.start()
  await expect.poll(async () => (await browser().get('/api/health')).status).toBe(200)
}

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
