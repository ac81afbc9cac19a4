import { extname } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../database/open-database.ts'
import { readSettings } from '../process/settings.ts'
import { type CatalogueFormat, FORMAT_OF_EXTENSION } from './catalogue-file/open-catalogue-file.ts'
import { exportToFile, writeCatalogue } from './export-catalogue.ts'
import { runCommand, UsageError } from './run-command.ts'

const HELP = `Writes the catalogue into a file, whether or not the app is running.

  npm run export -- FILE
  npm run --silent export -- - [--format csv|json|jsonl]

FILE ends in .csv, .json or .jsonl, which says how it is written; - is standard output, CSV unless said otherwise.
The fields have the names of the catalogue, so that "npm run import" reads the file back and changes nothing.
The file is put in place when it is complete. Texts stand as they are: before opening CSV in a spreadsheet,
mind that one beginning with = + - or @ is taken for a formula there.

Exit code: 0 written · 2 nothing could be done · 130 stopped by the operator; no file was written
`

const FORMATS: readonly string[] = ['csv', 'json', 'jsonl'] satisfies CatalogueFormat[]

function readArguments(args: string[]): { path: string; format: CatalogueFormat } | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { format: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
  })
  if (values.help) return undefined
  const [path, ...rest] = positionals
  if (path === undefined || rest.length > 0) throw new UsageError('Name one file to export to.')
  if (values.format !== undefined && !FORMATS.includes(values.format)) {
    throw new UsageError(`--format is csv, json or jsonl, not "${values.format}".`)
  }
  const named = path === '-' ? 'csv' : FORMAT_OF_EXTENSION[extname(path).toLowerCase()]
  const format = (values.format as CatalogueFormat | undefined) ?? named
  if (!format) throw new UsageError(`The name of ${path} must end in .csv, .json or .jsonl.`)
  return { path, format }
}

/** Whoever reads standard output may stop before the end, as `head` does. */
function isClosedPipe(error: unknown): boolean {
  return (
    (error as NodeJS.ErrnoException).code === 'EPIPE' && (error as NodeJS.ErrnoException).syscall === 'write'
  )
}

await runCommand('export', async (signal) => {
  const options = readArguments(process.argv.slice(2))
  if (!options) {
    process.stdout.write(HELP)
    return 0
  }
  const { path, format } = options
  const database = await openDatabase(readSettings(process.env))
  try {
    const events =
      path === '-'
        ? await writeCatalogue(database.owner, format, process.stdout, { signal, keepOpen: true })
        : await exportToFile(database.owner, path, format, signal)
    const place = path === '-' ? 'to standard output' : `to ${path}`
    process.stderr.write(
      `${events.toLocaleString('en-US')} ${events === 1 ? 'event' : 'events'} written ${place}.\n`,
    )
    return 0
  } catch (error) {
    if (path === '-' && isClosedPipe(error)) return 0
    throw error
  } finally {
    await database.close()
  }
})
