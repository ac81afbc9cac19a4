import {
  type CatalogueQuery,
  DEFAULT_EVENT_SORT,
  EVENT_SORTS,
  type EventSort,
  SEARCH_MAX_LENGTH,
} from '../../../domain/catalogue-query.ts'

/** What the address of the Event List says: the filters, the order, and the event that is open in the dialog. */
export interface EventListSearch {
  search?: string | undefined
  city?: string | undefined
  topic?: string | undefined
  /** Absent for the default order. */
  sort?: EventSort | undefined
  /** event_code of the open event. */
  event?: string | undefined
}

/** The filters: what chips show and 'Clear all' removes. The order is not a filter. */
export const FILTERS = ['search', 'city', 'topic'] as const
export type Filter = (typeof FILTERS)[number]

/** Longest city, topic or event code that the API takes, in characters. */
const VALUE_MAX_LENGTH = 200

/**
 * Reads an address that anyone could have typed: whatever makes no sense counts as absent. Every key is there, because
 * the router keeps the raw value of one that is not.
 */
export function readEventListSearch(raw: Record<string, unknown>): EventListSearch {
  const sort = EVENT_SORTS.find((each) => each === raw.sort)
  return {
    search: typeof raw.search === 'string' ? searchWords(raw.search) || undefined : undefined,
    city: catalogueText(raw.city),
    topic: catalogueText(raw.topic),
    sort: sort === DEFAULT_EVENT_SORT ? undefined : sort,
    event: catalogueText(raw.event),
  }
}

function catalogueText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= VALUE_MAX_LENGTH ? value : undefined
}

/** The words to search for, as they stand in the address: without space around, not longer than the API takes. */
export function searchWords(typed: string): string {
  return typed.trim().slice(0, SEARCH_MAX_LENGTH).trim()
}

/** What to ask the catalogue for. */
export function catalogueQueryOf({ search, city, topic, sort }: EventListSearch): CatalogueQuery {
  return { search, city, topic, sort: sort ?? DEFAULT_EVENT_SORT }
}

/** The filters that narrow the list, in the order of the panel. */
export function activeFilters(search: EventListSearch): { filter: Filter; value: string }[] {
  return FILTERS.flatMap((filter) => {
    const value = search[filter]
    return value === undefined ? [] : [{ filter, value }]
  })
}
