// Measures time and memory of an import, and checks that memory does not grow with the file.
//   npm run bench:import -- [--rows 100000,400000]
// Imports each file into a new embedded database with --dry-run: everything except the final write.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const IMPORT = resolve(import.meta.dirname, '../src/server/commands/import.ts')
/** Allowed growth with the file size in megabytes, for garbage that is not collected yet. */
const ALLOWED_GROWTH_MB = 80

const { values } = parseArgs({ options: { rows: { type: 'string', default: '100000,400000' } } })
const folder = mkdtempSync(join(tmpdir(), 'import-memory-'))

async function generate(path: string, rows: number): Promise<void> {
  const file = createWriteStream(path)
  file.write('event_code,event name,date_begin,city,topic,organiser,price,agenda\n')
  for (let row = 0; row < rows; row++) {
    const day = String((row % 28) + 1).padStart(2, '0')
    const agenda = `"09:00 Coffee\n10:00 Talk ${row}\n${'and more of it '.repeat(8)}"`
    const line = `event-${row},"Event ${row}, the ""best""",2027-03-${day},Gdańsk,AI,Organiser ${row % 999},${row % 90}.50,${agenda}\n`
    if (!file.write(line)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'close')
}

/** Returns the peak resident memory of an import in megabytes and its time in seconds. */
async function measure(path: string): Promise<{ megabytes: number; seconds: number }> {
  const start = performance.now()
  const sendPeak = `process.on('exit', () => process.send(process.resourceUsage().maxRSS))`
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(sendPeak)}`, IMPORT, path, '--dry-run'],
    {
      env: { ...process.env, DATA_DIR: join(folder, 'data') },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  let kilobytes = 0
  child.on('message', (message) => {
    kilobytes = Number(message)
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`the import ended with exit code ${code}`)
  return { megabytes: Math.round(kilobytes / 1024), seconds: (performance.now() - start) / 1000 }
}

try {
  const peaks: number[] = []
  for (const rows of values.rows.split(',').map(Number)) {
    const path = join(folder, `${rows}.csv`)
    await generate(path, rows)
    const { megabytes, seconds } = await measure(path)
    console.log(`${rows.toLocaleString('en-US')} rows: ${seconds.toFixed(1)} s, peak ${megabytes} MB`)
    peaks.push(megabytes)
  }
  if (Math.max(...peaks) - (peaks[0] ?? 0) > ALLOWED_GROWTH_MB) {
    console.log('Memory grows with the file.')
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
