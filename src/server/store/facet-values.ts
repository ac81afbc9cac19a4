import type { FacetValue } from '../../domain/catalogue-query.ts'
import { foldText } from '../../domain/text.ts'

/**
 * Choices a select offers at most. A million events can come from thousands of cities: nobody scrolls through them and
 * a page must not grow with the catalogue, so the most frequent are offered. Every other city is found by a link or by
 * searching.
 */
export const FACET_VALUES_MAX = 200

/**
 * The choices of a select from values and their counts, in alphabetical order. The chosen value is among them even when
 * it would show nothing.
 */
export function createFacetValues(
  counts: Iterable<[value: string, count: number | null]>,
  chosen: FacetValue | null,
): FacetValue[] {
  const options = [...counts]
    .map(([value, count]) => ({ value, count }))
    .filter(({ value }) => value !== chosen?.value)
    .sort((a, b) => (b.count ?? 0) - (a.count ?? 0))
    .slice(0, chosen ? FACET_VALUES_MAX - 1 : FACET_VALUES_MAX)
  if (chosen) options.push(chosen)
  return options
    .map((option) => ({ option, key: foldText(option.value) }))
    .sort((a, b) => compare(a.key, b.key) || compare(a.option.value, b.option.value))
    .map(({ option }) => option)
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
