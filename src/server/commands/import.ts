import { parseArgs } from 'node:util'
import type { Pool } from 'pg'
import { FILE_COLUMNS } from '../../domain/event-columns.ts'
import { openDatabase } from '../database/open-database.ts'
import { createTx } from '../database/transaction.ts'
import { readSettings } from '../platform/settings.ts'
import { type CatalogueCity, listUnplacedCities } from '../store/places.ts'
import { JSON_ARRAY_LIMIT } from './catalogue-file/json-records.ts'
import { openCatalogueFile } from './catalogue-file/open-catalogue-file.ts'
import { UsageError } from './command-errors.ts'
import { importCatalogue } from './import-catalogue.ts'
import { createImportProgress, formatImportSummary } from './import-output.ts'
import { completeCatalogue } from './places/complete-catalogue.ts'
import { formatUnplacedCities } from './places/unplaced-cities.ts'
import { runCommand } from './run-command.ts'
import { MESSAGES_MAX } from './validation-report.ts'

const HELP = `Imports a catalogue file into the database, whether or not the app is running.

  npm run import -- FILE [--dry-run] [--skip-invalid] [--all-errors]

FILE is CSV (comma, semicolon or tab), JSON or JSON Lines in UTF-8, optionally compressed (.gz); - is standard input.
Its fields are those of the catalogue:
${FILE_COLUMNS.join(', ').replace(/(.{1,115})(?:, |$)/g, '  $1,\n')}
("event name" can be called event_name; attendance is in_person, online, hybrid or unknown, and inferred from city,
venue and event_type if it is empty), or those of the open conference format (name, url, startDate, endDate, city, country, topic, online, ...): there the
event code is made from name, first day and city, and rows of one conference under several topics are one event.

An event with a known event_code is updated, any other is added, and events that the file does not mention stay.
Identical rows count once; rows with the same event_code and different content are all rejected.
A JSON array may have up to ${JSON_ARRAY_LIMIT.toLocaleString('en-US')} characters; JSON Lines and CSV may have any size.

  --dry-run       validate and compare, import nothing
  --skip-invalid  import the valid rows when others are rejected; without it, nothing is imported then
  --all-errors    list every error; without it, the first ${MESSAGES_MAX} are listed and the others counted

Fields that "npm run events -- set" has written keep their values, and are named.

Exit code: 0 every row was imported (or would be) · 1 rows were rejected, or the import failed and changed nothing ·
2 wrong usage · 130 stopped by the operator; nothing was imported
`

function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      'skip-invalid': { type: 'boolean', default: false },
      'all-errors': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return undefined
  const [path, ...rest] = positionals
  if (path === undefined || rest.length > 0) throw new UsageError('Name one file to import.')
  return {
    path,
    dryRun: values['dry-run'],
    skipInvalid: values['skip-invalid'],
    allErrors: values['all-errors'],
  }
}

/**
 * Places the cities and returns what the operator reads about those of the file. The events are imported, whatever happens here.
 */
async function describePlaces(
  owner: Pool,
  cities: readonly CatalogueCity[],
  signal: AbortSignal,
): Promise<string[]> {
  try {
    await completeCatalogue(owner, signal)
    const inFile = new Set(cities.map(({ city, country }) => JSON.stringify([city, country])))
    const unplaced = await listUnplacedCities(createTx(owner))
    return formatUnplacedCities(
      unplaced.filter(({ city, country }) => inFile.has(JSON.stringify([city, country]))),
    )
  } catch (error) {
    const reason = signal.aborted ? 'stopped' : (error as Error).message
    return [
      `The cities were not all placed (${reason}). The next start of the server repeats it, or npm run places -- update.`,
    ]
  }
}

await runCommand('import', async (signal) => {
  const parsed = readArguments(process.argv.slice(2))
  if (!parsed) {
    process.stdout.write(HELP)
    return 0
  }
  const { path, ...options } = parsed
  const settings = readSettings(process.env)
  const source = await openCatalogueFile(path, signal)
  const database = await openDatabase(settings)
  const progress = createImportProgress(process.stderr)
  try {
    const result = await importCatalogue(database.owner, source, { ...options, signal, progress })
    const summary = formatImportSummary(result, options.dryRun)
    progress.clear()
    process.stderr.write(summary.notes)
    process.stdout.write(summary.result)
    if (result.isImported) {
      progress.step('Placing cities')
      const notes = await describePlaces(database.owner, result.cities, signal)
      progress.clear()
      process.stderr.write(notes.map((line) => `${line}\n`).join(''))
    }
    return result.rejected > 0 ? 1 : 0
  } finally {
    progress.clear()
    await database.close()
  }
})
