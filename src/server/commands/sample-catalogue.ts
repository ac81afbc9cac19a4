import { readFile } from 'node:fs/promises'
import type { Pool } from 'pg'
import { type CatalogueEvent, parseCatalogueRow } from '../../domain/catalogue-row.ts'
import type { Day } from '../../domain/day.ts'
import { addSampleNotice, getSampleDates, type RelativeEventDates } from '../../domain/sample-data.ts'
import { createTx, withConnection } from '../database/transaction.ts'
import { type StoredPlace, writePlaces } from '../store/places.ts'
import { beginStaging, upsertCatalogue } from './catalogue-staging.ts'
import { stageRows } from './copy-staged-rows.ts'

const SAMPLE_FILE = new URL('../../../data/sample-catalogue.jsonl', import.meta.url)
/** What the gazetteer says about the cities of the sample, so that a first start need not read it. */
const PLACES_FILE = new URL('../../../data/sample-places.json', import.meta.url)

/** A line of the sample file: the fields of the catalogue, with a plan instead of dates. */
type SampleLine = RelativeEventDates & { event_code: string; agenda?: string }

interface SamplePlaces {
  /** The version of the gazetteer. */
  version: string
  places: StoredPlace[]
}

function parseSampleLine(line: string, today: Day): CatalogueEvent {
  const values = JSON.parse(line) as SampleLine
  const agenda = addSampleNotice(values.agenda ?? null)
  const parsed = parseCatalogueRow({ ...values, ...getSampleDates(values, today), agenda })
  if (!parsed.ok) throw new Error(`${values.event_code}: ${JSON.stringify(parsed.errors)}`)
  return parsed.row
}

/** Reads the sample catalogue, with dates relative to `today`. */
export async function readSampleEvents(today: Day): Promise<CatalogueEvent[]> {
  const lines = (await readFile(SAMPLE_FILE, 'utf8')).trim().split('\n')
  return lines.map((line) => parseSampleLine(line, today))
}

/**
 * Imports the sample catalogue into an empty `eventlist` and returns its number of events, or 0 if the catalogue has events.
 * Two processes that start at once import it once.
 */
export async function importSampleCatalogue(owner: Pool, today: Day): Promise<number> {
  return withConnection(owner, async (client) => {
    const isEmpty = async () => (await client.query('select from eventlist limit 1')).rowCount === 0
    if (!(await isEmpty())) return 0
    // Waits for an import that is running, so check again.
    await beginStaging(client)
    const events = (await isEmpty()) ? await readSampleEvents(today) : []
    if (events.length > 0) {
      const rows = events.map((event, index) => ({ position: index + 1, event }))
      await stageRows(client, inOneBatch(rows), new AbortController().signal)
      await upsertCatalogue(client)
      const { version, places } = JSON.parse(await readFile(PLACES_FILE, 'utf8')) as SamplePlaces
      await writePlaces(createTx(client), places, version)
    }
    await client.query('commit')
    return events.length
  })
}

async function* inOneBatch<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows
}
