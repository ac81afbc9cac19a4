import type { QueryClient } from '@tanstack/react-query'
import { lazyComponent } from '../../shared/lazy-component.tsx'
import { catalogueQueryOptions, eventQueryOptions } from '../../shared/queries.ts'
import { runtime } from '../../shared/runtime.ts'
import { calendarQueryOptions, mapQueryOptions } from './calendar-and-map-queries.ts'
import { getActiveFilters, toCatalogueFilters } from './event-filters.ts'
import { getShownDays, toCatalogueQuery } from './event-list-filters.ts'
import { type EventListParams, type EventView, parseEventListParams } from './event-list-params.ts'
import { worldOutlinesQuery } from './map/outlines-queries.ts'

export const LazyEventCalendar = lazyComponent(
  'EventCalendar',
  async () => (await import('./calendar/event-calendar.tsx')).EventCalendar,
)
export const LazyCalendarHeading = lazyComponent(
  'CalendarHeading',
  async () => (await import('./calendar/calendar-heading.tsx')).CalendarHeading,
)
export const LazyEventMap = lazyComponent(
  'EventMap',
  async () => (await import('./map/event-map.tsx')).EventMap,
)

// Without a connection or a service worker the code may be missing. The list stays.
const renderNothing = () => () => null

export const LazyFilterChips = lazyComponent('FilterChips', () =>
  import('./filters/filter-chips.tsx').then((module) => module.FilterChips, renderNothing),
)
export const LazyResultsEnd = lazyComponent('ResultsEnd', () =>
  import('./results-end.tsx').then((module) => module.ResultsEnd, renderNothing),
)

export const LazyOfflineList = lazyComponent('OfflineList', () =>
  import('./offline-list.tsx').then((module) => module.OfflineList, renderNothing),
)

/** For `prefetchQuery`: fetches only what is not in the cache; the screen decides what to refetch. */
const FETCH_IF_NOT_CACHED = { staleTime: 'static' } as const

/** Starts fetching everything that the search parameters of the URL ask for while the code of the screen is loading. */
export function prefetchEventList(queryClient: QueryClient, raw: EventListParams): void {
  const params = parseEventListParams({ ...raw })
  const filters = toCatalogueFilters(params)
  void queryClient.prefetchInfiniteQuery({
    ...catalogueQueryOptions(toCatalogueQuery(params)),
    ...FETCH_IF_NOT_CACHED,
  })
  preloadView(queryClient, params.view ?? 'list')
  if (getActiveFilters(params).length > 0) LazyFilterChips.preload()
  if (params.view === 'calendar')
    void queryClient.prefetchQuery({
      ...calendarQueryOptions(filters, getShownDays(params)),
      ...FETCH_IF_NOT_CACHED,
    })
  if (params.view === 'map')
    void queryClient.prefetchQuery({ ...mapQueryOptions(filters), ...FETCH_IF_NOT_CACHED })
  if (params.event !== undefined)
    void queryClient.prefetchQuery({ ...eventQueryOptions(params.event), ...FETCH_IF_NOT_CACHED })
}

/** Loads the code of a view, and the outlines of the map, before it is opened. */
export function preloadView(queryClient: QueryClient, view: EventView): void {
  if (view === 'calendar') LazyEventCalendar.preload()
  if (view !== 'map') return
  LazyEventMap.preload()
  if (!runtime.isServer) void queryClient.prefetchQuery(worldOutlinesQuery)
}
