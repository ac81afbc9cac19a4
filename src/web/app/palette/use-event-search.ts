import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { normalizeSearch } from '../../shared/event-params.ts'
import { useDebouncedValue } from '../../shared/hooks.ts'

/** The maximum number of events shown; the Event List has the rest. */
const SHOWN = 6

/** Searches the next events that match the typed text. The previous results stay until the new ones arrive. */
export function useEventSearch(typed: string) {
  const words = useDebouncedValue(normalizeSearch(typed))
  const query = useQuery({
    queryKey: ['palette', words],
    queryFn: ({ signal }) => api('GET /api/events', { query: { search: words }, signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
  const isWaiting = normalizeSearch(typed) !== '' && (words !== normalizeSearch(typed) || query.isFetching)
  return {
    words: normalizeSearch(typed),
    events: normalizeSearch(typed) === '' ? [] : (query.data?.events.slice(0, SHOWN) ?? []),
    isWaiting,
    failed: !isWaiting && query.isError,
  }
}
