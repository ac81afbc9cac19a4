import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { normalizeSearch } from '../../shared/event-params.ts'
import { useDebouncedValue } from '../../shared/hooks.ts'

/** The maximum number of events shown; the Event List has the rest. */
const EVENTS_SHOWN = 6

/** Searches the next events that match the typed text. The previous results stay until the new ones arrive. */
export function usePaletteEvents(typed: string) {
  const search = normalizeSearch(typed)
  const debounced = useDebouncedValue(search)
  const query = useQuery({
    queryKey: ['palette', debounced],
    queryFn: ({ signal }) => api('GET /api/events', { query: { search: debounced }, signal }),
    enabled: debounced !== '',
    placeholderData: keepPreviousData,
  })
  const isPending = search !== '' && (debounced !== search || query.isFetching)
  return {
    search,
    events: search === '' ? [] : (query.data?.events.slice(0, EVENTS_SHOWN) ?? []),
    isPending,
    hasFailed: !isPending && query.isError,
  }
}
