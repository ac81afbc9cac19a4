import type { Pool } from 'pg'
import { FILE_COLUMNS } from '../../domain/event-columns.ts'
import { createTx } from '../database/transaction.ts'
import { createClock } from '../platform/clock.ts'
import { sendsEventEmails } from '../platform/settings.ts'
import { type CatalogueCity, type CityWithEventCount, listUnplacedCities } from '../store/places.ts'
import { OPERATOR_OPTION, readOperator } from './audit/run-action.ts'
import { JSON_ARRAY_LIMIT } from './catalogue-file/json-records.ts'
import { openCatalogueFile } from './catalogue-file/open-catalogue-file.ts'
import { createCommand } from './command.ts'
import { UsageError } from './command-errors.ts'
import { importCatalogue } from './import-catalogue.ts'
import {
  createImportProgress,
  describeImport,
  formatImportSummary,
  formatUnnamedRows,
} from './import-output.ts'
import { findUnplacedCities, placeCitiesOfFile } from './places/complete-catalogue.ts'
import { formatUnplacedCities } from './places/unplaced-cities.ts'
import { MESSAGES_MAX } from './validation-report.ts'

const DETAILS = `
FILE is CSV (comma, semicolon or tab; a first line such as sep=; is accepted), JSON or JSON Lines in UTF-8, optionally compressed (.gz);
- is standard input.
Its fields are those of the catalogue:
${FILE_COLUMNS.join(', ').replace(/(.{1,115})(?:, |$)/g, '  $1,\n')}
(a space and _ are the same in their names; attendance is in_person, online, hybrid or unknown, and inferred from city,
venue and event_type if it is empty), or those of the open conference format (name, url, startDate, endDate, city, country, topic, online, ...): there the
event code is made from name, first day and city, and rows of one conference under several topics are one event.

An event with a known event_code is updated, any other is added, and events that the file does not mention stay.
A field that no row of the file has keeps its value in existing events; one that is empty is emptied. Unknown fields are ignored and listed,
unless they are one or two letters away from a field that is missing: then nothing is imported.
Identical rows count once; rows with the same event_code and different content, or of which one is invalid, are all rejected.
A JSON array may have up to ${JSON_ARRAY_LIMIT.toLocaleString('en-US')} characters; JSON Lines and CSV may have any size.

Users who registered for an event get an email if its days, hours or place change, or if it is cancelled or takes place after all. --dry-run
says how many; an import that would send more than 500 is refused without --notify or --no-notify.

Fields that "npm run events -- set" has written keep their values, and are named.

The exit code is 1 if rows were rejected: nothing was imported then, or with --skip-invalid the others.`

/** Places the cities. Returns those of the file that were not found. */
async function placeCities(
  owner: Pool,
  cities: readonly CatalogueCity[],
  signal: AbortSignal,
): Promise<CityWithEventCount[]> {
  await placeCitiesOfFile(owner, cities, signal)
  return listUnplacedCities(createTx(owner), null, cities)
}

export const importEvents = createCommand({
  summary: 'Imports a catalogue file into the database, whether or not the server is running.',
  arguments: ['FILE'],
  options: {
    'skip-invalid': {
      description: 'import the valid rows when others are rejected; without it, nothing is imported then',
    },
    'all-errors': {
      description: `list every error; without it, the first ${MESSAGES_MAX} are listed and the others counted`,
    },
    notify: { description: 'send the emails about changed events, also if there are more than 500' },
    'no-notify': { description: 'send no emails about changed events' },
    ...OPERATOR_OPTION,
  },
  hasDryRun: true,
  createsDatabase: true,
  details: DETAILS,
  async run({ args: [path], options }, { signal, isDryRun, isJson, note, print, withDatabase }) {
    const source = await openCatalogueFile(path, signal)
    const importOptions = {
      dryRun: isDryRun,
      skipInvalid: options['skip-invalid'],
      allErrors: options['all-errors'],
      operator: readOperator(options.operator),
      signal,
    }
    if (options.notify && options['no-notify'])
      throw new UsageError('Give --notify or --no-notify, not both.')
    return withDatabase(async ({ owner }, settings) => {
      const changeEmails =
        options['no-notify'] || !sendsEventEmails(settings)
          ? undefined
          : { today: createClock(settings).today(), isConfirmed: options.notify }
      const progress = createImportProgress(process.stderr)
      try {
        const result = await importCatalogue(owner, source, { ...importOptions, changeEmails, progress })
        const summary = formatImportSummary(result, isDryRun, settings.timeZone)
        progress.clear()
        if (!isJson) {
          process.stderr.write(summary.notes)
          process.stdout.write(summary.result)
        }
        let unplaced: CityWithEventCount[] | null = []
        if (isDryRun) unplaced = await findUnplacedCities(owner, result.dryRunCities, signal)
        else if (result.isImported) {
          progress.step('Placing cities')
          // The events are imported, whatever happens here.
          unplaced = await placeCities(owner, result.cities, signal).catch((error: Error) => {
            note(
              `The cities were not all placed (${signal.aborted ? 'stopped' : error.message}). The next start of the server repeats it, or npm run places -- update.`,
            )
            return null
          })
          progress.clear()
        }
        const notes = [...formatUnnamedRows(result), ...formatUnplacedCities(unplaced ?? [])]
        if (isJson) print({ json: describeImport(result, isDryRun, unplaced), text: '' })
        else for (const line of notes) note(line)
        return result.rejected > 0 ? 1 : 0
      } finally {
        progress.clear()
      }
    })
  },
})
