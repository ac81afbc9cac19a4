import {
  type CatalogueQuery,
  DEFAULT_EVENT_SORT,
  EVENT_SORTS,
  type EventSort,
} from '../../../domain/catalogue-query.ts'
import {
  catalogueText,
  type EventSearch,
  readEventSearch,
  searchWords,
} from '../../shared/events/event-search.ts'

/** What the address of the Event List says: the filters, the order, and the event that is open in the dialog. */
export interface EventListSearch extends EventSearch {
  search?: string | undefined
  city?: string | undefined
  topic?: string | undefined
  /** Reached from the organisers on cards; the panel has no select for it. */
  organiser?: string | undefined
  /** Absent for the default order. */
  sort?: EventSort | undefined
}

/** The filters: what chips show and 'Clear all' removes. The order is not a filter. */
export const FILTERS = ['search', 'city', 'topic', 'organiser'] as const
export type Filter = (typeof FILTERS)[number]

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
    organiser: catalogueText(raw.organiser),
    sort: sort === DEFAULT_EVENT_SORT ? undefined : sort,
    ...readEventSearch(raw),
  }
}

/** What to ask the catalogue for. */
export function catalogueQueryOf({ search, city, topic, organiser, sort }: EventListSearch): CatalogueQuery {
  return { search, city, topic, organiser, sort: sort ?? DEFAULT_EVENT_SORT }
}

/** The filters that narrow the list, in the order of the panel. */
export function activeFilters(search: EventListSearch): { filter: Filter; value: string }[] {
  return FILTERS.flatMap((filter) => {
    const value = search[filter]
    return value === undefined ? [] : [{ filter, value }]
  })
}
