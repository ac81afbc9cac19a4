import type { QueryClient } from '@tanstack/react-query'
import { catalogueQueryOptions, eventQueryOptions } from '../../shared/events/event-queries.ts'
import { catalogueQueryOf, type EventListSearch } from './event-list-search.ts'

/** Begins to read what the address asks for while the code of the screen arrives. What is known is left to the screen. */
export function loadEventList(queryClient: QueryClient, search: EventListSearch): void {
  const catalogue = catalogueQueryOptions(catalogueQueryOf(search))
  if (!queryClient.getQueryData(catalogue.queryKey)) void queryClient.prefetchInfiniteQuery(catalogue)
  if (search.event === undefined) return
  const event = eventQueryOptions(search.event)
  if (!queryClient.getQueryData(event.queryKey)) void queryClient.prefetchQuery(event)
}
