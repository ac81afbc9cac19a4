import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../contract/api.ts'
import type { CatalogueFilters } from '../../../domain/catalogue-query.ts'
import type { Month } from '../../../domain/month.ts'
import { api } from '../../shared/api/api.ts'
import { type FetchTime, withFetchTime } from '../../shared/queries.ts'

export type FetchedCalendarMonth = Api['GET /api/event-calendar']['reply'] & FetchTime
export type FetchedEventMap = Api['GET /api/event-map']['reply'] & FetchTime

/** The filtered events of a month, by default the current one. The previous month stays until the response arrives. */
export function calendarQueryOptions(filters: CatalogueFilters, month: Month | undefined) {
  return queryOptions({
    queryKey: ['event-calendar', filters, month],
    queryFn: ({ signal }): Promise<FetchedCalendarMonth> =>
      withFetchTime(api('GET /api/event-calendar', { query: { ...filters, month }, signal })),
    placeholderData: keepPreviousData,
  })
}

/**
 * The filtered events by city. Ignores the City filter, so that the other cities stay on the map.
 */
export function mapQueryOptions({ city: _, ...filters }: CatalogueFilters) {
  return queryOptions({
    queryKey: ['event-map', filters],
    queryFn: ({ signal }): Promise<FetchedEventMap> =>
      withFetchTime(api('GET /api/event-map', { query: filters, signal })),
    placeholderData: keepPreviousData,
  })
}
