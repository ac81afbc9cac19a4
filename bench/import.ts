// Measures imports against plain SQL, with their memory, and checks that neither grows beyond its limit.
//   npm run bench:import -- [--rows 1000000]
// Plain SQL is one COPY of the same rows into the same table, with its indexes and triggers, from a file that needs no parsing.
// Each import is a process, as the operator starts it; the database is running, as beside a server.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { addDays } from '../src/domain/day.ts'
import { SUGGESTED_CITIES } from '../src/domain/hometown.ts'
import { INTERESTS } from '../src/domain/interests.ts'
import { type Database, openDatabase } from '../src/server/database/open-database.ts'
import { readSettings } from '../src/server/platform/settings.ts'
import { readArguments } from '../tooling/read-arguments.ts'

const IMPORT = resolve(import.meta.dirname, '../src/server/commands/import.ts')
/** How much longer than plain SQL an import into an empty catalogue may take. */
const RATIO_MAX = 1.3
/** The size of the file whose import must not need more memory than one of a tenth of it. */
const MEMORY_ROWS = 400_000
/** Allowed growth in megabytes, for garbage that is not collected yet. */
const ALLOWED_GROWTH_MB = 80
/** One row in this number is changed before the last import. */
const CHANGED_SHARE = 10

const { values } = readArguments('npm run bench:import -- [--rows N]', {
  options: { rows: { type: 'string', default: '1000000' } },
})
const rows = Number(values.rows)
const folder = mkdtempSync(join(tmpdir(), 'bench-import-'))

const COLUMNS = `event_code "event name" date_begin date_end city country venue event_type topic organiser price if_free
  agenda signup_deadline event_website_url app_status attendance`
const NAMES = COLUMNS.match(/"[^"]+"|\S+/g) ?? []

/** The values of a row, which are the same in every file unless the row is changed. */
function createRow(row: number, isChanged: boolean): string[] {
  const begin = addDays('2020-01-01', (row * 7919) % 3650)
  const city = row % 50 === 0 ? `Town ${row % 2000}` : SUGGESTED_CITIES[row % SUGGESTED_CITIES.length]!
  const topic = INTERESTS[row % INTERESTS.length]!
  return [
    `event-${row}`,
    `The "best" ${topic} Forum ${city}, No. ${row}`,
    begin,
    addDays(begin, row % 4),
    city,
    'Poland',
    isChanged ? `New hall ${row % 1000}` : `Hall ${row % 1000}`,
    row % 9 === 0 ? 'Webinar' : 'Conference',
    topic,
    `Organiser Łódź ${row % 3000}`,
    `${row % 90}.50`,
    row % 3 === 0 ? 'yes' : 'no',
    `09:00 Registration\n10:00 Keynote about ${topic}\n12:00 Lunch\n${'and more of it '.repeat(6)}`,
    addDays(begin, -7),
    `https://example.org/events/${row}`,
    'confirmed',
    row % 9 === 0 ? 'hybrid' : 'in_person',
  ]
}

async function write(
  path: string,
  count: number,
  format: (row: number) => string,
  header = '',
): Promise<void> {
  const file = createWriteStream(path)
  file.write(header)
  for (let row = 0; row < count; row++) if (!file.write(format(row))) await once(file, 'drain')
  file.end()
  await once(file, 'close')
}

async function writeCsv(path: string, count: number, isChanged = (_row: number) => false): Promise<void> {
  const quote = (value: string) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
  const format = (row: number) => `${createRow(row, isChanged(row)).map(quote).join(',')}\n`
  await write(path, count, format, `${NAMES.map((name) => name.replaceAll('"', '')).join(',')}\n`)
}

async function writeCopyText(path: string, count: number): Promise<void> {
  await write(
    path,
    count,
    (row) =>
      `${createRow(row, false)
        .map((value) => value.replaceAll('\n', '\\n'))
        .join('\t')}\n`,
  )
}

/** Runs `work` with an open database in a new data folder. */
async function withDatabase(work: (database: Database, dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const database = await openDatabase(readSettings({ DATA_DIR: dataDir }))
  try {
    await work(database, dataDir)
  } finally {
    await database.close()
    // What the system has not written yet would slow down the next measurement.
    rmSync(dataDir, { recursive: true })
  }
}

async function measurePlainSql({ owner }: Database, path: string): Promise<number> {
  const client = await owner.connect()
  const start = performance.now()
  await pipeline(
    createReadStream(path),
    client.query(copyFrom(`copy eventlist (${NAMES.join(', ')}) from stdin`)),
  )
  client.release()
  return (performance.now() - start) / 1000
}

/** Returns the peak resident memory of an import in megabytes and its time in seconds. */
async function measureImport(
  dataDir: string,
  ...args: string[]
): Promise<{ megabytes: number; seconds: number }> {
  const start = performance.now()
  // resourceUsage().maxRSS may be that of this process, which Linux counts for a new one, too.
  const sendPeak = `import { readFileSync } from 'node:fs'
    process.on('exit', () => process.send(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]))`
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(sendPeak)}`, IMPORT, ...args],
    { env: { ...process.env, DATA_DIR: dataDir }, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
  )
  let kilobytes = 0
  child.on('message', (message) => {
    kilobytes = Number(message)
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`the import ended with exit code ${code}`)
  return { megabytes: Math.round(kilobytes / 1024), seconds: (performance.now() - start) / 1000 }
}

const report = (name: string, seconds: number, more = '') =>
  console.log(`${name.padEnd(34)}${seconds.toFixed(1).padStart(8)} s${more}`)

try {
  const [csv, copyText, changed] = ['rows.csv', 'rows.copy', 'changed.csv'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  console.log(`${rows.toLocaleString('en-US')} rows`)
  await writeCsv(csv, rows)
  await writeCopyText(copyText, rows)
  await writeCsv(changed, rows, (row) => row % CHANGED_SHARE === 0)

  let plain = 0
  await withDatabase(async (database) => {
    plain = await measurePlainSql(database, copyText)
    report('plain SQL', plain)
  })
  await withDatabase(async (_, dataDir) => {
    const first = await measureImport(dataDir, csv)
    const ratio = first.seconds / plain
    report(
      'import into an empty catalogue',
      first.seconds,
      `, ${ratio.toFixed(2)} times plain SQL, peak ${first.megabytes} MB`,
    )
    report('import of the same file', (await measureImport(dataDir, csv)).seconds)
    report(`import with 1 in ${CHANGED_SHARE} rows changed`, (await measureImport(dataDir, changed)).seconds)
    if (ratio > RATIO_MAX) {
      console.log(`The import takes more than ${RATIO_MAX} times plain SQL.`)
      process.exitCode = 1
    }
  })
  await withDatabase(async (_, dataDir) => {
    const peaks: number[] = []
    for (const count of [MEMORY_ROWS / 10, MEMORY_ROWS]) {
      await writeCsv(csv, count)
      const { megabytes } = await measureImport(dataDir, csv)
      console.log(`peak memory with ${count.toLocaleString('en-US')} rows: ${megabytes} MB`)
      peaks.push(megabytes)
    }
    if ((peaks[1] ?? 0) - (peaks[0] ?? 0) > ALLOWED_GROWTH_MB) {
      console.log('Memory grows with the file.')
      process.exitCode = 1
    }
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
