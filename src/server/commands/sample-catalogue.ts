import { readFile } from 'node:fs/promises'
import type { Pool } from 'pg'
import { parseCatalogueRow } from '../../domain/catalogue-row.ts'
import type { Day } from '../../domain/day.ts'
import type { EventDetail } from '../../domain/event.ts'
import { addSampleNotice, getSampleDates, type SamplePlan } from '../../domain/sample-data.ts'
import { beginStaging, stageRows, upsertCatalogue } from './catalogue-staging.ts'
import { withOwnerConnection } from './owner-connection.ts'

const SAMPLE_FILE = new URL('../../../data/sample-catalogue.jsonl', import.meta.url)

/** A line of the file: the catalogue's fields, with a plan in place of the dates. */
type SampleLine = SamplePlan & { event_code: string; agenda?: string }

function sampleEvent(line: string, today: Day): EventDetail {
  const values = JSON.parse(line) as SampleLine
  const agenda = addSampleNotice(values.agenda ?? null)
  const checked = parseCatalogueRow({ ...values, ...getSampleDates(values, today), agenda })
  if (!checked.ok) throw new Error(`${values.event_code}: ${JSON.stringify(checked.faults)}`)
  return checked.row
}

/** The events of the sample catalogue with their dates told from the day `today`. */
export async function sampleEvents(today: Day): Promise<EventDetail[]> {
  const lines = (await readFile(SAMPLE_FILE, 'utf8')).trim().split('\n')
  return lines.map((line) => sampleEvent(line, today))
}

/**
 * Loads the sample catalogue into an empty `eventlist` and returns how many events it has; 0 when the catalogue holds
 * anything already. Two processes that start at once load it once.
 */
export async function loadSampleCatalogue(owner: Pool, today: Day): Promise<number> {
  return withOwnerConnection(owner, async (client) => {
    const isEmpty = async () => (await client.query('select from eventlist limit 1')).rowCount === 0
    if (!(await isEmpty())) return 0
    // From here on this waits for an import under way, so look again.
    await beginStaging(client)
    const events = (await isEmpty()) ? await sampleEvents(today) : []
    if (events.length > 0) {
      const rows = events.map((event, index) => ({ line: index + 1, record: index + 1, event }))
      await stageRows(client, batchOf(rows), new AbortController().signal)
      await upsertCatalogue(client, today)
    }
    await client.query('commit')
    return events.length
  })
}

async function* batchOf<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows
}
