import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { searchWords } from '../../shared/events/event-search.ts'

/** Events shown at most; the Event List has the rest. */
const SHOWN = 6
/** The search is asked when typing rests this long, in milliseconds. */
const TYPING_REST_MS = 120

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

function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), value === '' ? 0 : TYPING_REST_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
