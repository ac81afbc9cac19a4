import { savedQuerySchema } from '../../contract/saved-searches.ts'
import type { CatalogueFilters } from '../../domain/catalogue-query.ts'
import { SAVED_SEARCH_QUERY_MAX_LENGTH } from '../../domain/saved-search.ts'

function parse(query: string) {
  // Addresses of earlier releases name a day, which is a value of `when`.
  const { day, ...parameters } = Object.fromEntries(new URLSearchParams(query))
  return savedQuerySchema.safeParse(day === undefined ? parameters : { when: day, ...parameters })
}

/**
 * Returns the query of an Event List address with its filters, order and view only, in a fixed order and encoded. Returns null
 * if one of them is invalid or the result is too long.
 */
export function normalizeSavedQuery(query: string): string | null {
  const parsed = parse(query)
  if (!parsed.success) return null
  const entries = Object.entries(parsed.data).filter(([, value]) => value !== undefined && value !== '')
  const normalized = new URLSearchParams(
    entries.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return normalized.length <= SAVED_SEARCH_QUERY_MAX_LENGTH ? normalized : null
}

/** Returns the filters of a saved query. Null if a later release does not know one of its values any more. */
export function readSavedFilters(query: string): CatalogueFilters | null {
  const parsed = parse(query)
  if (!parsed.success) return null
  const { sort: _, view: __, ...filters } = parsed.data
  return filters as CatalogueFilters
}
