import type { QueryClient } from '@tanstack/react-query'
import { catalogueQueryOptions, eventQueryOptions } from '../../shared/events/event-queries.ts'
import { catalogueFiltersOf, catalogueQueryOf, type EventListSearch } from './event-list-search.ts'
import { prepareView } from './event-views.ts'
import { calendarQueryOptions, mapQueryOptions } from './view-queries.ts'

/**
 * Begins to read what the address asks for while the code of the screen arrives: all of it at once, whatever the view.
 * What is known is left to the screen.
 */
export function loadEventList(queryClient: QueryClient, search: EventListSearch): void {
  const catalogue = catalogueQueryOptions(catalogueQueryOf(search))
  if (!queryClient.getQueryData(catalogue.queryKey)) void queryClient.prefetchInfiniteQuery(catalogue)
  loadView(queryClient, search)
  if (search.event === undefined) return
  const event = eventQueryOptions(search.event)
  if (!queryClient.getQueryData(event.queryKey)) void queryClient.prefetchQuery(event)
}

function loadView(queryClient: QueryClient, search: EventListSearch): void {
  const filters = catalogueFiltersOf(search)
  prepareView(search.view ?? 'list')
  if (search.view === 'calendar') {
    const month = calendarQueryOptions(filters, search.month)
    if (!queryClient.getQueryData(month.queryKey)) void queryClient.prefetchQuery(month)
  }
  if (search.view === 'map') {
    const map = mapQueryOptions(filters)
    if (!queryClient.getQueryData(map.queryKey)) void queryClient.prefetchQuery(map)
  }
}
