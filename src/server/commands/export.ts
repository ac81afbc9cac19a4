import { extname } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../database/open-database.ts'
import { readSettings } from '../platform/settings.ts'
import { type CatalogueFormat, FORMAT_OF_EXTENSION } from './catalogue-file/file-format.ts'
import { UsageError } from './command-errors.ts'
import { exportToFile, writeCatalogue } from './export-catalogue.ts'
import { runCommand } from './run-command.ts'

const HELP = `Exports the catalogue to a file, whether or not the app is running.

  npm run export -- FILE
  npm run --silent export -- - [--format csv|json|jsonl]

FILE ends in .csv, .json or .jsonl, which is its format; - is standard output, in CSV by default.
The fields have the names of the catalogue, so that "npm run import" reads the file back without a change.
The file must be new, and appears when it is complete. Text is written unchanged: before you open CSV in a spreadsheet, note that it
treats text that begins with = + - or @ as a formula.

Exit code: 0 exported · 1 failed · 2 wrong usage · 130 stopped by the operator; no file was written
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
    throw new UsageError(`--format must be csv, json or jsonl, not "${values.format}".`)
  }
  const defaultFormat = path === '-' ? 'csv' : FORMAT_OF_EXTENSION[extname(path).toLowerCase()]
  const format = (values.format as CatalogueFormat | undefined) ?? defaultFormat
  if (!format) throw new UsageError(`The name of ${path} must end in .csv, .json or .jsonl.`)
  return { path, format }
}

/** Whether the reader of standard output has closed it before the end, as `head` does. */
function isClosedPipe(error: unknown): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException
  return code === 'EPIPE' && syscall === 'write'
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
    const count = `${events.toLocaleString('en-US')} ${events === 1 ? 'event' : 'events'}`
    process.stderr.write(`${count} written to ${path === '-' ? 'standard output' : path}.\n`)
    return 0
  } catch (error) {
    if (path === '-' && isClosedPipe(error)) return 0
    throw error
  } finally {
    await database.close()
  }
})
