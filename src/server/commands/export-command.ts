import { extname } from 'node:path'
import { type CatalogueFormat, FORMAT_OF_EXTENSION } from './catalogue-file/file-format.ts'
import { createCommand } from './command.ts'
import { UsageError } from './command-errors.ts'
import { exportToFile, writeCatalogue } from './export-catalogue.ts'
import { formatCount } from './table.ts'

const DETAILS = `
FILE ends in .csv, .json or .jsonl, which is its format; - is standard output, in CSV by default (with npm run --silent).
The fields have the names of the catalogue, so that "npm run import" reads the file back without a change.
The file must be new, and appears when it is complete. Text is written unchanged: before you open CSV in a spreadsheet, note that it
treats text that begins with = + - or @ as a formula.`

const FORMATS: readonly string[] = ['csv', 'json', 'jsonl'] satisfies CatalogueFormat[]

/** Returns the format of the file: `option`, or that of its name. Throws a UsageError. */
function chooseFormat(path: string, option: string | undefined): CatalogueFormat {
  if (option !== undefined && !FORMATS.includes(option)) {
    throw new UsageError(`--format must be csv, json or jsonl, not "${option}".`)
  }
  const defaultFormat = path === '-' ? 'csv' : FORMAT_OF_EXTENSION[extname(path).toLowerCase()]
  const format = (option as CatalogueFormat | undefined) ?? defaultFormat
  if (!format) throw new UsageError(`The name of ${path} must end in .csv, .json or .jsonl.`)
  return format
}

/** Whether the reader of standard output has closed it before the end, as `head` does. */
function isClosedPipe(error: unknown): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException
  return code === 'EPIPE' && syscall === 'write'
}

export const exportEvents = createCommand({
  summary: 'Exports the catalogue to a file, whether or not the server is running.',
  arguments: ['FILE'],
  options: { format: { value: 'FORMAT', description: 'csv, json or jsonl, whatever the name of the file' } },
  details: DETAILS,
  async run({ args: [path], options }, { signal, isJson, note, print, withDatabase }) {
    const isStdout = path === '-'
    if (isStdout && isJson) {
      throw new UsageError('--json prints to standard output; name a file for the events.')
    }
    const format = chooseFormat(path, options.format)
    await withDatabase(async ({ owner }) => {
      try {
        const events = isStdout
          ? await writeCatalogue(owner, format, process.stdout, { signal, keepOpen: true })
          : await exportToFile(owner, path, format, signal)
        const count = formatCount(events, 'event')
        if (isJson) print({ json: { file: path, format, events }, text: '' })
        else note(`${count} written to ${isStdout ? 'standard output' : path}.`)
      } catch (error) {
        if (!isStdout || !isClosedPipe(error)) throw error
      }
    })
  },
})
