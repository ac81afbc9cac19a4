import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CatalogueEvent } from '../../src/domain/catalogue-row.ts'
import type { Day } from '../../src/domain/day.ts'
import { isCancelled } from '../../src/domain/event.ts'
import type { CatalogueIndex } from '../../src/server/catalogue/catalogue-index.ts'
import type { CatalogueRow } from '../../src/server/catalogue/catalogue-types.ts'
import { openCatalogueFile } from '../../src/server/commands/catalogue-file/open-catalogue-file.ts'
import { createDetectedColumns, readRows } from '../../src/server/commands/catalogue-file/read-rows.ts'
import { findPlaces } from '../../src/server/commands/places/gazetteer.ts'
import { readSampleEvents } from '../../src/server/commands/sample-catalogue.ts'
import { buildIndexOfRows } from '../../src/server/testing/test-catalogue-index.ts'
import { createHardEvents } from './hard-events.ts'
import { createInventedEvents } from './invented-events.ts'

/** The listed events of one catalogue, and the index that the product builds from them. */
export interface BenchCatalogue {
  name: string
  events: CatalogueRow[]
  index: CatalogueIndex
}

const CONFERENCE_FILES = ['conferences-poland.jsonl', 'conferences-world.jsonl'].map((name) =>
  fileURLToPath(new URL(`../../data/${name}`, import.meta.url)),
)

const TOWNS_FILE = fileURLToPath(new URL('towns-events.csv', import.meta.url))

/** Reads the sample catalogue, three sets of events invented for this benchmark, and the conferences of `data/`. */
export async function readDefaultCatalogues(today: Day): Promise<BenchCatalogue[]> {
  return [
    await createCatalogue('sample', await readSampleEvents(today)),
    await createCatalogue('hard cases', createHardEvents(today)),
    await createCatalogue('invented', createInventedEvents(today)),
    await createCatalogue('towns', await readFiles([TOWNS_FILE])),
    await createCatalogue('conferences', await readFiles(CONFERENCE_FILES)),
  ]
}

/** Reads files in the formats of `npm run import` as one catalogue. Rows with errors are left out. */
export async function readCatalogueFiles(paths: string[]): Promise<BenchCatalogue> {
  return createCatalogue(paths.map((path) => basename(path)).join(' '), await readFiles(paths))
}

type BenchRow = Omit<CatalogueRow, 'coordinates'> & Partial<Pick<CatalogueEvent, 'app_status'>>

async function createCatalogue(name: string, rows: BenchRow[]): Promise<BenchCatalogue> {
  const listed = rows.filter(
    ({ app_status }) => !isCancelled({ app_status: app_status ?? null, cancelled_at: null }),
  )
  const places = await findPlaces(
    listed.map(({ city, country }) => ({ city: city ?? '', country: country ?? '' })),
  )
  const events = listed.map((row, position): CatalogueRow => {
    const place = row.city === null ? null : places[position]
    return { ...row, coordinates: place ? { north: place.north, east: place.east } : null }
  })
  return { name, events, index: buildIndexOfRows(events) }
}

async function readFiles(paths: string[]): Promise<CatalogueEvent[]> {
  const byCode = new Map<string, CatalogueEvent>()
  for (const path of paths) {
    const source = await openCatalogueFile(path, new AbortController().signal)
    for await (const batch of readRows(source, createDetectedColumns())) {
      for (const { result } of batch) if (result.ok) addRow(byCode, result.row)
    }
  }
  return [...byCode.values()]
}

/** Adds a row. Rows of one conference under several topics are one event, as in an import. */
function addRow(byCode: Map<string, CatalogueEvent>, row: CatalogueEvent): void {
  const known = byCode.get(row.event_code)
  const topics = [known?.topic, row.topic].filter((topic) => topic != null).toSorted()
  const topic = topics.find((name) => name !== 'general') ?? topics[0] ?? null
  byCode.set(row.event_code, { ...(known ?? row), topic })
}
