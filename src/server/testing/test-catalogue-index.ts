import type { CatalogueFilters, SearchMatching } from '../../domain/catalogue-query.ts'
import type { Coordinates } from '../../domain/city-distance.ts'
import { CatalogueIndexBuilder } from '../catalogue/build-columns.ts'
import { type CatalogueColumns, createRecord } from '../catalogue/catalogue-columns.ts'
import { type CatalogueIndex, createCatalogueIndex } from '../catalogue/catalogue-index.ts'
import { CatalogueLine } from '../catalogue/catalogue-line.ts'
import { toPlace } from '../catalogue/catalogue-places.ts'
import { CATALOGUE_QUERIES, type CatalogueQueries } from '../catalogue/catalogue-queries.ts'
import {
  type CatalogueRow,
  INDEXED_FIELDS,
  type PlaceCondition,
  type PlaceFilter,
  type ResolvedQuery,
  type SettledSearch,
} from '../catalogue/catalogue-types.ts'
import { NO_CONDITIONS } from '../catalogue/filter-events.ts'

/** The day on which the tests of the catalogue search. */
export const TEST_DAY = '2026-11-20'

/** Returns a row without values except those stated. */
export function createTestRow(event_code: string, stated: Partial<CatalogueRow> = {}): CatalogueRow {
  const empty = createRecord(INDEXED_FIELDS, () => null)
  return {
    ...empty,
    event_code,
    attendance: 'unknown',
    coordinates: null,
    ...stated,
  }
}

/** Builds the columns of rows, which are read as COPY sends them; with the coordinates of other cities, too. */
export function buildColumnsOfRows(
  rows: Iterable<CatalogueRow>,
  others: ReadonlyMap<string, Coordinates> = new Map(),
): CatalogueColumns {
  const builder = new CatalogueIndexBuilder()
  const coordinates = new Map(others)
  const line = new CatalogueLine()
  for (const row of rows) {
    line.read(writeLine(row), 0)
    builder.add(line)
    if (row.coordinates !== null) coordinates.set(toPlace(row), row.coordinates)
  }
  return builder.buildColumns(coordinates)
}

function writeLine(row: CatalogueRow): Buffer {
  const escapeSigns = (text: string) =>
    text.replace(/[\\\t\n\r]/g, (sign) => `\\${{ '\t': 't', '\n': 'n', '\r': 'r' }[sign] ?? sign}`)
  const fields = INDEXED_FIELDS.map((field) => (row[field] == null ? '\\N' : escapeSigns(String(row[field]))))
  return Buffer.from(`${fields.join('\t')}\n`)
}

export function buildIndexOfRows(rows: Iterable<CatalogueRow>): CatalogueIndex {
  return createCatalogueIndex(buildColumnsOfRows(rows))
}

/** Builds an index of rows that state only what matters, by code. */
export function buildTestIndex(rows: Record<string, Partial<CatalogueRow>>): CatalogueIndex {
  return buildIndexOfRows(Object.entries(rows).map(([code, stated]) => createTestRow(code, stated)))
}

/** Returns a query for all events, with what is stated. */
export function createTestQuery(stated: Partial<ResolvedQuery> = {}): ResolvedQuery {
  return {
    ...NO_CONDITIONS,
    today: TEST_DAY,
    search: null,
    understood: [],
    chosen: null,
    named: null,
    excluded: [],
    ...stated,
  }
}

/** Returns the filter for one place. */
export function inPlace(place: PlaceCondition): PlaceFilter {
  return { places: [place], online: false }
}

/** Returns what a text means in a catalogue. */
export function settleTestSearch(
  index: CatalogueIndex,
  text: string,
  today = TEST_DAY,
  match?: SearchMatching,
): SettledSearch {
  return index.settle({ filters: { search: text, match }, today })
}

/** Finds the first page of the events of all dates that match, in the best order. */
export function findTestPage(
  index: CatalogueIndex,
  filters: CatalogueFilters,
  hometown?: string,
): ReturnType<CatalogueQueries['findPage']> {
  const args = {
    filters: { when: 'all' as const, ...filters },
    today: TEST_DAY,
    hometown,
    cursor: null,
    limit: 24,
  }
  return CATALOGUE_QUERIES.findPage(index, args)
}
