import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../contract/api.ts'
import type { CatalogueFilters } from '../../../domain/catalogue-query.ts'
import type { Day } from '../../../domain/day.ts'
import { getMonth, getMonthBounds, type Month } from '../../../domain/month.ts'
import { api } from '../../shared/api/api.ts'
import { type FetchTime, withFetchTime } from '../../shared/queries.ts'

type CalendarReply = Api['GET /api/event-calendar']['reply']

/** A month of the calendar, with the events of each day. */
export interface FetchedCalendarMonth extends FetchTime {
  month: Month
  total: { count: number; capped: boolean }
  days: { day: Day; count: number; capped: boolean; events: CalendarReply['events'] }[]
}

/** The events of the filters by city. */
export interface FetchedEventMap extends FetchTime {
  cities: { city: string; country: string | null; count: number }[]
  other_cities: number
  without_city: number
  total: { count: number; capped: boolean }
}

/** The filtered events of a month, by default the current one. The previous month stays until the response arrives. */
export function calendarQueryOptions(filters: CatalogueFilters, month: Month | undefined) {
  return queryOptions({
    queryKey: ['event-calendar', filters, month],
    queryFn: async ({ signal }): Promise<FetchedCalendarMonth> => {
      const query = { ...filters, ...(month && getMonthBounds(month)) }
      const reply = await withFetchTime(api('GET /api/event-calendar', { query, signal }))
      const { today, fetchedAt, first, days, events, total } = reply
      const byCode = new Map(events.map((event) => [event.event_code, event]))
      return {
        today,
        fetchedAt,
        month: getMonth(first),
        total: { count: total, capped: false },
        days: days.map(({ day, count, event_codes }) => ({
          day,
          count,
          capped: false,
          events: event_codes.flatMap((code) => byCode.get(code) ?? []),
        })),
      }
    },
    placeholderData: keepPreviousData,
  })
}

/**
 * The filtered events by city. Ignores the City filter, so that the other cities stay on the map.
 */
export function mapQueryOptions({ city: _city, within: _within, ...filters }: CatalogueFilters) {
  return queryOptions({
    queryKey: ['event-map', filters],
    queryFn: async ({ signal }): Promise<FetchedEventMap> => {
      const reply = await withFetchTime(api('GET /api/event-map', { query: filters, signal }))
      const cities = [...reply.places, ...reply.unplaced_cities].toSorted((a, b) => b.count - a.count)
      const named = cities.reduce((sum, { count }) => sum + count, 0)
      const without_city = reply.without_city + reply.online
      return {
        today: reply.today,
        fetchedAt: reply.fetchedAt,
        cities,
        other_cities: reply.total - named - without_city,
        without_city,
        total: { count: reply.total, capped: false },
      }
    },
    placeholderData: keepPreviousData,
  })
}
