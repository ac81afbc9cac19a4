import { Writable } from 'node:stream'
import { onTestFinished, test, vi } from 'vitest'
import { createClock } from '../platform/clock.ts'
import { createLogger } from '../platform/logger.ts'
import { insertTestUser } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { startPeriodicJobs } from './periodic-jobs.ts'

const database = await createTestDatabase()
const { owner } = database

test('expired connect codes are deleted although people cannot be counted', async () => {
  const id = await insertTestUser(database, 'anna@example.com')
  await owner.query(
    `insert into connect_codes (user_id, name, expires_at) values ($1, 'Anna', now() - interval '2 hours')`,
    [id],
  )
  await owner.query(
    'create or replace function update_people_counts(today date) returns void language sql as $$ select 1 / 0 $$',
  )
  const chunks: string[] = []
  const destination = new Writable({ write: (chunk, _, done) => done(void chunks.push(`${chunk}`)) })
  const jobs = startPeriodicJobs({
    database,
    catalogue: { refresh: () => {} },
    clock: createClock({ timeZone: 'Europe/Warsaw' }),
    log: createLogger('error', destination),
  })
  onTestFinished(() => jobs.close())
  const countCodes = async () => (await owner.query('select from connect_codes')).rowCount
  await vi.waitUntil(async () => (await countCodes()) === 0, 5_000)
  await vi.waitUntil(() => chunks.join('').includes('people could not be counted'), 5_000)
})
