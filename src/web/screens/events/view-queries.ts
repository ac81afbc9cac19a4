import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../contract/api.ts'
import type { CatalogueFilters } from '../../../domain/catalogue-query.ts'
import type { Month } from '../../../domain/month.ts'
import { api } from '../../shared/api/api.ts'
import { type FetchMeta, monotonicNow } from '../../shared/queries.ts'

export type FetchedCalendarMonth = Api['GET /api/event-calendar']['reply'] & FetchMeta
export type FetchedEventMap = Api['GET /api/event-map']['reply'] & FetchMeta

/** A month of the filtered events; without `month` the one that has today. The last one shown stays until it is answered. */
export function calendarQueryOptions(filters: CatalogueFilters, month: Month | undefined) {
  return queryOptions({
    queryKey: ['event-calendar', filters, month],
    queryFn: async ({ signal }): Promise<FetchedCalendarMonth> => {
      const fetchedAt = monotonicNow()
      return {
        ...(await api('GET /api/event-calendar', { query: { ...filters, month }, signal })),
        fetchedAt,
      }
    },
    placeholderData: keepPreviousData,
  })
}

/**
 * The filtered events by place. Of all cities, also when one is chosen: the others stay on the map to be chosen next.
 */
export function mapQueryOptions({ city: _, ...filters }: CatalogueFilters) {
  return queryOptions({
    queryKey: ['event-map', filters],
    queryFn: async ({ signal }): Promise<FetchedEventMap> => {
      const fetchedAt = monotonicNow()
      return { ...(await api('GET /api/event-map', { query: filters, signal })), fetchedAt }
    },
    placeholderData: keepPreviousData,
  })
}
