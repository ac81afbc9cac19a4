import { parseArgs } from 'node:util'
import { openDatabase } from '../database/open-database.ts'
import { createClock } from '../platform/clock.ts'
import { readSettings } from '../process/settings.ts'
import { openCatalogueFile } from './catalogue-file/open-catalogue-file.ts'
import { importCatalogue } from './import-catalogue.ts'
import { createImportProgress } from './import-progress.ts'
import { formatSummary } from './import-summary.ts'
import { runCommand, UsageError } from './run-command.ts'
import { MESSAGES_MAX } from './validation-report.ts'

const HELP = `Brings a catalogue file into the database, whether or not the app is running.

  npm run import -- FILE [--dry-run] [--skip-invalid] [--all-faults]

FILE is CSV (comma, semicolon or tab), JSON or JSON Lines, also compressed (.gz), in UTF-8; - is standard input.
Its fields are those of the catalogue:
  event_code, event name (or event_name), date_begin, date_end, city, country, venue, event_type, topic, tier,
  organiser, price, if_free, coolness, agenda, signup_deadline, event_website_url, sign_up_url, app_status
or those of the open conference format (name, url, startDate, endDate, city, country, topic, online, ...): there the
event code is made from name, first day and city, and rows of one conference under several topics are one event.

An event with a known event_code is changed, any other is new, and events that the file does not mention stay.
Rows that are alike count once; rows with one event_code and different content are all refused.

  --dry-run       check and compare, load nothing
  --skip-invalid  load the other rows when some are refused; without it, nothing is loaded then
  --all-faults    tell every fault; without it, the first ${MESSAGES_MAX} are told and the rest is counted

Exit code: 0 every row is in (or would be) · 1 rows were refused · 2 nothing could be done: wrong usage, a file that
cannot be read, a database that cannot be reached · 130 stopped by the operator; nothing was loaded
`

function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      'skip-invalid': { type: 'boolean', default: false },
      'all-faults': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const [path, ...rest] = positionals
  if (values.help) return undefined
  if (path === undefined || rest.length > 0) throw new UsageError('Name one file to import.')
  return {
    path,
    dryRun: values['dry-run'],
    skipInvalid: values['skip-invalid'],
    allErrors: values['all-faults'],
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
    const today = createClock(settings).today()
    const outcome = await importCatalogue(database.owner, source, { ...options, today, signal, progress })
    progress.clear()
    const { notes, result } = formatSummary(outcome, options.dryRun)
    process.stderr.write(notes)
    process.stdout.write(result)
    return outcome.rejected > 0 ? 1 : 0
  } finally {
    progress.clear()
    await database.close()
  }
})
