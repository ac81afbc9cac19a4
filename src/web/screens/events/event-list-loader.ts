import type { QueryClient } from '@tanstack/react-query'
import { IF_MISSING } from '../../shared/loading.tsx'
import { catalogueQueryOptions, eventQueryOptions } from '../../shared/queries.ts'
import { type EventListParams, toCatalogueFilters, toCatalogueQuery } from './event-list-params.ts'
import { preloadView } from './event-views.ts'
import { calendarQueryOptions, mapQueryOptions } from './view-queries.ts'

/**
 * Begins to read what the address asks for while the code of the screen arrives: all of it at once, whatever the view.
 * What is known is left to the screen.
 */
export function prefetchEventList(queryClient: QueryClient, search: EventListParams): void {
  void queryClient.prefetchInfiniteQuery({
    ...catalogueQueryOptions(toCatalogueQuery(search)),
    ...IF_MISSING,
  })
  prefetchView(queryClient, search)
  if (search.event === undefined) return
  void queryClient.prefetchQuery({ ...eventQueryOptions(search.event), ...IF_MISSING })
}

function prefetchView(queryClient: QueryClient, search: EventListParams): void {
  const filters = toCatalogueFilters(search)
  preloadView(search.view ?? 'list')
  if (search.view === 'calendar') {
    void queryClient.prefetchQuery({ ...calendarQueryOptions(filters, search.month), ...IF_MISSING })
  }
  if (search.view === 'map') {
    void queryClient.prefetchQuery({ ...mapQueryOptions(filters), ...IF_MISSING })
  }
}
