import { EVENT_PAGE_SIZE } from '../../src/domain/catalogue-query.ts'
import type { Day } from '../../src/domain/day.ts'
import { CATALOGUE_QUERIES } from '../../src/server/catalogue/catalogue-queries.ts'
import type { CatalogueRow } from '../../src/server/catalogue/catalogue-types.ts'
import type { BenchCatalogue } from './catalogues.ts'

/** The fixed day of the benchmark, a Monday. */
export const TODAY: Day = '2026-11-23'

/** The first page of a search. */
export interface Answer {
  results: CatalogueRow[]
  /** Undefined if there are more than the product counts. */
  total: number | undefined
}

const eventsByCode = new WeakMap<BenchCatalogue, Map<string, CatalogueRow>>()

/** Searches as the Event List does. */
export function askProduct(catalogue: BenchCatalogue, search: string, when: 'all' | undefined): Answer {
  const { eventCodes, total } = CATALOGUE_QUERIES.findPage(catalogue.index, {
    filters: { search, when },
    sort: undefined,
    today: TODAY,
    cursor: null,
    limit: EVENT_PAGE_SIZE,
  })
  let byCode = eventsByCode.get(catalogue)
  if (!byCode) {
    byCode = new Map(catalogue.events.map((event) => [event.event_code, event]))
    eventsByCode.set(catalogue, byCode)
  }
  return {
    results: eventCodes.map((code) => byCode.get(code)!),
    total: total.capped ? undefined : total.count,
  }
}
