import { beforeAll, expect, test } from 'vitest'
import { buildWeb, isWebBuildCurrent } from '../../../tooling/web-build.ts'
import { createTestDataFolder } from '../testing/test-data-folder.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { startTestProcess } from '../testing/test-process.ts'

beforeAll(async () => {
  if (!isWebBuildCurrent()) await buildWeb()
}, 60_000)

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
    const loading = `select from pg_locks where not granted and relation = 'eventlist'::regclass`
    await expect.poll(async () => (await database.owner.query(loading)).rowCount, { timeout: 20_000 }).toBe(1)
    expect(await readStatus()).toBe(503)
  } finally {
    await locking.query('rollback')
    locking.release()
  }
  await server.waitUntilReady()
  expect(await readStatus()).toBe(200)
  server.child.kill('SIGTERM')
  expect((await server.waitForExit()).code).toBe(0)
})
