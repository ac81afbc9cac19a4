import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type CatalogueFilters, normalizeSearch } from '../../../domain/catalogue-query.ts'
import { api } from '../../shared/api/api.ts'
import { useDebouncedValue } from '../../shared/hooks.ts'
import { statesDates } from '../../shared/understood-part.ts'

/** The maximum number of events shown; the Event List has the rest. */
const EVENTS_SHOWN = 6

/**
 * Searches events as the Event List does: dates, places and the like in the typed text are understood. If only past events
 * match, those, unless the text states dates, on which they cannot be. The previous results stay until the new ones arrive.
 */
export function usePaletteEvents(typed: string) {
  const search = normalizeSearch(typed)
  const debounced = useDebouncedValue(search)
  const query = useEvents({ search: debounced }, debounced !== '')
  const page = search === '' || query.isError ? undefined : query.data
  const hasOnlyPast = page?.total.count === 0 && page.past.count > 0 && !statesDates(page.understood)
  const past = useEvents({ search: debounced, when: 'past' }, hasOnlyPast && !query.isPlaceholderData)
  const shown = hasOnlyPast ? past.data : page
  const isPending = search !== '' && (debounced !== search || query.isFetching || past.isFetching)
  return {
    search,
    events: shown?.events ?? [],
    /** All matching events, of which `events` are the first. */
    total: shown?.total,
    today: page?.today,
    /** What the server understood in `understoodIn`. */
    understood: page?.understood ?? [],
    understoodIn: page?.search ?? '',
    hasOnlyPast,
    /** The words of `understoodIn` that were replaced by similar ones. */
    similar: page?.similar ?? [],
    isPending,
    hasFailed: !isPending && query.isError,
  }
}

function useEvents(filters: CatalogueFilters & { search: string }, enabled: boolean) {
  return useQuery({
    queryKey: ['palette', filters],
    queryFn: async ({ signal }) => ({
      ...(await api('GET /api/events', { query: { ...filters, limit: EVENTS_SHOWN }, signal })),
      search: filters.search,
    }),
    enabled,
    placeholderData: keepPreviousData,
  })
}
