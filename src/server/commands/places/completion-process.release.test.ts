import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBackgroundJobs } from '../../platform/background-jobs.ts'
import { createLogger } from '../../platform/logger.ts'
import { insertTestEvents } from '../../testing/test-data.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { isCatalogueComplete } from './complete-catalogue.ts'
import { startCatalogueCompletion } from './completion-process.ts'

// The process takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const { owner, urls } = await createTestDatabase()
const log = createLogger('silent')
const background = createBackgroundJobs(log)

beforeEach(async () => {
  for (const [name, url] of Object.entries(urls)) vi.stubEnv(name, url)
  await owner.query('truncate eventlist cascade; truncate places')
})

const { execPath } = process
afterEach(() => {
  process.execPath = execPath
})

const countPlaces = async () => (await owner.query('select from places')).rowCount

test('the catalogue is completed in another process, which runs only if something is missing', async () => {
  await insertTestEvents(owner, [
    { event_code: 'a', city: 'Gdansk', country: 'Poland' },
    { event_code: 'b', city: 'Nibylandia' },
  ])
  startCatalogueCompletion(owner, { background, log })
  await background.drain()
  expect(await countPlaces()).toBe(2)
  expect(await isCatalogueComplete(owner)).toBe(true)

  vi.stubEnv('DATABASE_URL', 'postgres://nowhere.invalid/none')
  const error = vi.spyOn(log, 'error')
  startCatalogueCompletion(owner, { background, log })
  await background.drain()
  expect(error).not.toHaveBeenCalled()
})

test('closing it stops the process, and the next one does the work', async () => {
  await insertTestEvents(owner, [{ event_code: 'a', city: 'Gdansk', country: 'Poland' }])
  const blocker = await owner.connect()
  await blocker.query(`begin; select pg_advisory_xact_lock(hashtextextended('places', 0))`)
  const completion = startCatalogueCompletion(owner, { background, log })
  const isWaiting = async () =>
    (await blocker.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount !== 0
  await vi.waitUntil(isWaiting, { timeout: 60_000, interval: 50 })
  completion.close()
  await background.drain()
  await blocker.query('rollback')
  blocker.release()
  expect(await countPlaces()).toBe(0)

  startCatalogueCompletion(owner, { background, log })
  await background.drain()
  expect(await countPlaces()).toBe(1)
})

test('a process that cannot be started, or fails, is only logged', async () => {
  await insertTestEvents(owner, [{ event_code: 'a', city: 'Gdansk', country: 'Poland' }])
  const error = vi.spyOn(log, 'error')
  for (const [program, message] of [
    ['/nowhere/node', /ENOENT/],
    ['false', /exit code 1/],
  ] as const) {
    error.mockClear()
    process.execPath = program
    startCatalogueCompletion(owner, { background, log })
    await background.drain()
    expect(error).toHaveBeenCalledOnce()
    expect(error.mock.lastCall).toMatchObject([
      { job: 'complete the catalogue', error: { message: expect.stringMatching(message) } },
      'background job failed',
    ])
  }
})
