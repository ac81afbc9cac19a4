import { savedQuerySchema } from '../../contract/saved-searches.ts'
import type { CatalogueFilters } from '../../domain/catalogue-query.ts'

function parse(query: string) {
  // Addresses of earlier releases name a day, which is a value of `when`.
  const { day, ...parameters } = Object.fromEntries(new URLSearchParams(query))
  return savedQuerySchema.safeParse(day === undefined ? parameters : { when: day, ...parameters })
}

/**
 * Returns the query of an Event List address with its filters, order and view only, in a fixed order. Returns null if one of
 * them is invalid.
 */
export function normalizeSavedQuery(query: string): string | null {
  const parsed = parse(query)
  if (!parsed.success) return null
  const entries = Object.entries(parsed.data).filter(([, value]) => value !== undefined && value !== '')
  return new URLSearchParams(
    entries.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
}

/** Returns the filters of a saved query. Null if a later release does not know one of its values any more. */
export function readSavedFilters(query: string): CatalogueFilters | null {
  const parsed = parse(query)
  if (!parsed.success) return null
  const { sort: _, view: __, ...filters } = parsed.data
  return filters as CatalogueFilters
}
