import type { QueryClient } from '@tanstack/react-query'
import { catalogueQueryOptions, eventQueryOptions } from '../../shared/queries.ts'
import { type EventListParams, toCatalogueFilters, toCatalogueQuery } from './event-list-params.ts'
import { preloadView } from './event-views.ts'
import { calendarQueryOptions, mapQueryOptions } from './view-queries.ts'

/**
 * Begins to read what the address asks for while the code of the screen arrives: all of it at once, whatever the view.
 * What is known is left to the screen.
 */
export function prefetchEventList(queryClient: QueryClient, search: EventListParams): void {
  const catalogue = catalogueQueryOptions(toCatalogueQuery(search))
  if (!queryClient.getQueryData(catalogue.queryKey)) void queryClient.prefetchInfiniteQuery(catalogue)
  prefetchView(queryClient, search)
  if (search.event === undefined) return
  const event = eventQueryOptions(search.event)
  if (!queryClient.getQueryData(event.queryKey)) void queryClient.prefetchQuery(event)
}

function prefetchView(queryClient: QueryClient, search: EventListParams): void {
  const filters = toCatalogueFilters(search)
  preloadView(search.view ?? 'list')
  if (search.view === 'calendar') {
    const month = calendarQueryOptions(filters, search.month)
    if (!queryClient.getQueryData(month.queryKey)) void queryClient.prefetchQuery(month)
  }
  if (search.view === 'map') {
    const map = mapQueryOptions(filters)
    if (!queryClient.getQueryData(map.queryKey)) void queryClient.prefetchQuery(map)
  }
}
