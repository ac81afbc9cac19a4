import type { CatalogueFilters, SearchMatching } from '../../domain/catalogue-query.ts'
import { createRecord } from '../catalogue/catalogue-columns.ts'
import { CatalogueIndex } from '../catalogue/catalogue-index.ts'
import { CatalogueIndexBuilder } from '../catalogue/catalogue-index-builder.ts'
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
const TEST_DAY = '2026-11-20'

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

export function buildIndexOfRows(rows: CatalogueRow[]): CatalogueIndex {
  const builder = new CatalogueIndexBuilder()
  for (const row of rows) builder.add(row)
  return new CatalogueIndex(builder.buildColumns())
}

/** Builds an index of rows that state only what matters, by code. */
export function buildTestIndex(rows: Record<string, Partial<CatalogueRow>>): CatalogueIndex {
  return buildIndexOfRows(Object.entries(rows).map(([code, stated]) => createTestRow(code, stated)))
}

/** Returns a query for all events, with what is stated. */
export function createTestQuery(stated: Partial<ResolvedQuery> = {}): ResolvedQuery {
  return { ...NO_CONDITIONS, today: TEST_DAY, search: null, chosen: null, excluded: [], ...stated }
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
  return index.settle(text, match, today)
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
