// Kills processes while they queue and send emails, with a mail server that fails, hangs and drops connections, and checks
// that every email is accepted, and again only after a cut connection and with the same content.
//   npm run drill:mail -- [--seconds 60] [--processes 4]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { embeddedDatabaseConfig } from '../src/server/database/embedded/database.ts'
import { findSocketFolder } from '../src/server/database/embedded/socket-folder.ts'
import { openDatabase } from '../src/server/database/open-database.ts'
import { readSettings } from '../src/server/platform/settings.ts'
import { runEmailDrill } from '../src/server/testing/email-drill.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    processes: { type: 'string', default: '4' },
  },
})
const folder = mkdtempSync(join(tmpdir(), 'mail-drill-'))
const dataDir = join(folder, 'data')
const database = await openDatabase(readSettings({ DATA_DIR: dataDir }))
let hasFailed = true
try {
  const report = await runEmailDrill({
    database: embeddedDatabaseConfig(findSocketFolder(join(dataDir, 'postgres'))),
    jobs: database.jobs,
    dataDir,
    processes: Number(values.processes),
    seconds: Number(values.seconds),
  })
  const { kills, queued, accepted, repeatedAfterCut, ...errors } = report
  process.stdout.write(
    `${kills} kills. ${queued} emails reported as queued, ${accepted} messages accepted, ` +
      `${repeatedAfterCut} emails again after a cut connection.\n`,
  )
  for (const [name, list] of Object.entries(errors)) process.stdout.write(`${name}: ${list.length}\n`)
  hasFailed = Object.values(errors).some((list) => list.length > 0)
} finally {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(hasFailed ? 1 : 0)
