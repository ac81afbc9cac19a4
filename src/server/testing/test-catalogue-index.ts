import { parseSearch } from '../../domain/search/parse-search.ts'
import { buildPlaceNames } from '../../domain/search/place-names.ts'
import type { CatalogueIndex } from '../catalogue/catalogue-index.ts'
import { CatalogueIndexBuilder } from '../catalogue/catalogue-index-builder.ts'
import type { CatalogueRow, ResolvedQuery } from '../catalogue/catalogue-types.ts'

/** Returns a row without values except those stated. */
export function createTestRow(event_code: string, stated: Partial<CatalogueRow> = {}): CatalogueRow {
  return {
    event_code,
    event_name: null,
    date_begin: null,
    date_end: null,
    city: null,
    country: null,
    venue: null,
    event_type: null,
    topic: null,
    organiser: null,
    price: null,
    if_free: null,
    signup_deadline: null,
    attendance: 'unknown',
    coolness: null,
    tier: null,
    coordinates: null,
    ...stated,
  }
}

export function buildIndexOfRows(rows: CatalogueRow[]): CatalogueIndex {
  const builder = new CatalogueIndexBuilder()
  for (const row of rows) builder.add(row)
  return builder.build()
}

/** Builds an index of rows that state only what matters, by code. */
export function buildTestIndex(rows: Record<string, Partial<CatalogueRow>>): CatalogueIndex {
  return buildIndexOfRows(Object.entries(rows).map(([code, stated]) => createTestRow(code, stated)))
}

/** Returns a query for all events, with what is stated. */
export function createTestQuery(stated: Partial<ResolvedQuery> = {}): ResolvedQuery {
  return {
    terms: [],
    dates: { kind: 'all' },
    places: [],
    topic: null,
    type: null,
    organiser: null,
    attendance: null,
    maxPrice: null,
    ...stated,
  }
}

export function parseTestSearch(index: CatalogueIndex, text: string, today = '2026-11-20') {
  return parseSearch(text, { today, places: buildPlaceNames(index.places) })
}
