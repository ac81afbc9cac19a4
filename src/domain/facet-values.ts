import type { FacetValue } from './catalogue-query.ts'
import { foldText } from './text.ts'

/**
 * The largest number of values of a facet: the most frequent ones. A million events can be in thousands of cities, and a
 * page must not grow with the catalogue. Any other city is reached by a link or a search.
 */
export const FACET_VALUES_MAX = 200

/**
 * Returns the values of a facet in alphabetical order. `counts` must begin with the most frequent values. The selected
 * value is always included, even without events.
 */
export function limitFacetValues(
  counts: [value: string, count: number | null][],
  selected: FacetValue | null,
): FacetValue[] {
  const values = counts
    .filter(([value]) => value !== selected?.value)
    .slice(0, selected ? FACET_VALUES_MAX - 1 : FACET_VALUES_MAX)
    .map(([value, count]) => ({ value, count }))
  return [...values, ...(selected ? [selected] : [])]
    .map((facetValue) => ({ facetValue, key: foldText(facetValue.value) }))
    .sort((a, b) => compare(a.key, b.key) || compare(a.facetValue.value, b.facetValue.value))
    .map(({ facetValue }) => facetValue)
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
