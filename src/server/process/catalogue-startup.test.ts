import { beforeAll, expect, test } from 'vitest'
import { buildWebIfChanged } from '../../../tooling/web-build.ts'
import { insertTestUser } from '../testing/test-data.ts'
import { createTestDataFolder } from '../testing/test-data-folder.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { startTestProcess } from '../testing/test-process.ts'

beforeAll(buildWebIfChanged, 60_000)

const database = await createTestDatabase()

test('a server is not ready until it has loaded the catalogue', async () => {
  const port = 20_000 + (process.pid % 20_000)
  const locking = await database.owner.connect()
  await locking.query('begin; lock table eventlist in access exclusive mode')
  const server = startTestProcess('src/server/process/main.ts', {
    ...database.urls,
    DATA_DIR: createTestDataFolder(),
    SAMPLE_CATALOGUE: 'off',
    SECRET: 'a secret of at least thirty-two characters',
    PORT: String(port),
  })
  const readStatus = async () => (await fetch(`http://localhost:${port}/api/health/ready`)).status
  try {
    // Copies of one database have the same numbers.
    const loading = `select from pg_locks join pg_database on pg_database.oid = database
      where not granted and datname = current_database() and relation = 'eventlist'::regclass`
    const isLoading = async () => (await database.owner.query(loading)).rowCount !== 0
    await expect.poll(isLoading, { timeout: 20_000 }).toBe(true)
    await expect.poll(() => readStatus().catch(() => 0), { timeout: 20_000 }).toBe(503)
    const reply = await fetch(`http://localhost:${port}/api/events`)
    expect([reply.headers.get('content-type'), reply.headers.get('retry-after')]).toEqual([
      'application/problem+json',
      '1',
    ])
    expect(await reply.json()).toMatchObject({ code: 'catalogue_unavailable', status: 503, retry_after: 1 })
    expect((await fetch(`http://localhost:${port}/`)).headers.get('content-type')).toMatch(/^text\/plain/)
  } finally {
    await locking.query('rollback')
    locking.release()
  }
  await server.waitUntilReady()
  expect(await readStatus()).toBe(200)
  server.child.kill('SIGTERM')
  expect((await server.waitForExit()).code).toBe(0)
})

test('a start with another SECRET than that of the data warns', async () => {
  const id = await insertTestUser(database, 'a@example.com')
  await database.owner.query(
    `insert into identity.authenticators (user_id, secret, key_id) values ($1, 'x', '00000000')`,
    [id],
  )
  const server = startTestProcess('src/server/process/main.ts', {
    ...database.urls,
    DATA_DIR: createTestDataFolder(),
    SECRET: 'a secret of at least thirty-two characters',
    LOG_LEVEL: 'warn',
  })
  await server.waitUntilReady()
  expect(server.readOutput()).toMatch(
    /"level":"warn".*protected with a SECRET that these settings do not have \(authenticators: 1\)/,
  )
  server.child.kill('SIGTERM')
  expect((await server.waitForExit()).code).toBe(0)
})

test('in production, the reason why a server does not start is a line of JSON, too, and so is a warning', async () => {
  const server = startTestProcess('src/server/process/main.ts', {
    DATABASE_URL: 'postgres://user@127.0.0.1:1/none',
    SECRET: 'a secret of at least thirty-two characters',
    SMPT_URL: 'smtp://127.0.0.1',
    NODE_ENV: 'production',
  })
  const { code, error } = await server.waitForExit()
  expect([code, error]).toEqual([1, ''])
  const lines = server.readOutput().trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'warn', msg: expect.stringContaining('Did you mean SMTP_URL?') }),
    expect.objectContaining({ level: 'fatal', msg: expect.stringContaining('nothing is listening') }),
  ])
})

test('in production, every line of the output is JSON', async () => {
  const server = startTestProcess('src/server/process/main.ts', {
    ...database.urls,
    DATA_DIR: createTestDataFolder(),
    SECRET: 'a secret of at least thirty-two characters',
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
  })
  await expect.poll(server.readOutput, { timeout: 20_000 }).toContain('"msg":"Open http')
  server.child.kill('SIGTERM')
  expect((await server.waitForExit()).code).toBe(0)
  const lines = server
    .readOutput()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'catalogue loaded', ms: expect.any(Number) }))
})
