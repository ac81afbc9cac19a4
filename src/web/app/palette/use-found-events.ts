import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { searchWords } from '../../shared/events/event-search.ts'
import { useRested } from '../../shared/use-rested.ts'

/** Events shown at most; the Event List has the rest. */
const SHOWN = 6

/** The soonest events that match what is typed. What was found before stays until the answer is there. */
export function useFoundEvents(typed: string) {
  const words = useRested(searchWords(typed))
  const query = useQuery({
    queryKey: ['palette', words],
    queryFn: ({ signal }) => api('GET /api/events', { query: { search: words }, signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
  const isWaiting = searchWords(typed) !== '' && (words !== searchWords(typed) || query.isFetching)
  return {
    words: searchWords(typed),
    events: searchWords(typed) === '' ? [] : (query.data?.events.slice(0, SHOWN) ?? []),
    isWaiting,
    failed: !isWaiting && query.isError,
  }
}
