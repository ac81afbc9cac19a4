import { expect, test } from 'vitest'
import { runEmailDrill } from '../testing/email-drill.ts'
import { createTestDataFolder } from '../testing/test-data-folder.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const database = await createTestDatabase()

test('processes killed while they send lose no email, and repeat one only after a cut connection, with the same content #334', async () => {
  const report = await runEmailDrill({
    database: database.target,
    jobs: database.jobs,
    dataDir: createTestDataFolder(),
    processes: 2,
    seconds: 3,
  })
  expect(report).toMatchObject({ lost: [], repeated: [], different: [] })
  expect(report.kills).toBeGreaterThan(0)
  expect(report.queued).toBeGreaterThan(0)
})
