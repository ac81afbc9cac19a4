import type { CatalogueFilters } from './catalogue-query.ts'
import type { SearchPart } from './search/parsed-search.ts'

/**
 * What a search and its filters consist of, with the filters of each subject: what a way out of a small result leaves out, those that give
 * up least first. `words` are left out one at a time.
 */
export const CONDITIONS = {
  dates: ['when'],
  hours: [],
  price: ['price'],
  attendance: ['attendance'],
  places: ['has_places'],
  type: ['type'],
  organiser: ['organiser'],
  topic: ['topic'],
  city: ['city', 'country', 'within'],
  words: ['search', 'match'],
} as const satisfies Record<string, (keyof CatalogueFilters)[]>
export type Condition = keyof typeof CONDITIONS

/** What a part of the search text is about, and so which filter takes its place. */
export const PART_SUBJECTS = {
  dates: 'dates',
  hours: 'hours',
  free: 'price',
  price: 'price',
  online: 'attendance',
  in_person: 'attendance',
  hybrid: 'attendance',
  city: 'city',
  country: 'city',
  near: 'city',
} as const satisfies Record<SearchPart['kind'], Condition>
