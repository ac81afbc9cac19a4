import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../contract/api.ts'
import { CALENDAR_DAY_EVENTS_MAX, type CatalogueFilters } from '../../../domain/catalogue-query.ts'
import { daysBetween } from '../../../domain/day.ts'
import type { DayRange } from '../../../domain/when.ts'
import { api } from '../../shared/api/api.ts'
import { type FetchTime, withFetchTime } from '../../shared/queries.ts'

export type FetchedCalendar = Api['GET /api/event-calendar']['reply'] & FetchTime

export type FetchedEventMap = Api['GET /api/event-map']['reply'] & FetchTime

/** First parts of the keys of the queries. */
export const CALENDAR_KEY = 'event-calendar'
export const MAP_KEY = 'event-map'

/** Events per day that the calendar asks for, so that its bars can span days. A week shows more of them than a month. */
const MONTH_DAY_EVENTS = 8
const WEEK_DAY_EVENTS = CALENDAR_DAY_EVENTS_MAX
const DAYS_PER_WEEK = 7

/**
 * The filtered events of these days, by default the current month. A month has the days of whole weeks. The previous days stay until the response
 * arrives.
 */
export function calendarQueryOptions(filters: CatalogueFilters, days: DayRange | undefined) {
  const isWeek = days && (daysBetween(days.first, days.last) ?? 0) < DAYS_PER_WEEK
  const per_day = isWeek ? WEEK_DAY_EVENTS : MONTH_DAY_EVENTS
  return queryOptions({
    queryKey: [CALENDAR_KEY, filters, days?.first, days?.last],
    queryFn: ({ signal }): Promise<FetchedCalendar> =>
      withFetchTime(
        api('GET /api/event-calendar', {
          query: {
            ...filters,
            first: days?.first,
            last: days?.last,
            whole_weeks: isWeek ? undefined : 'true',
            per_day,
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })
}

/** The filtered events by place. Ignores the City filter, so that the other places stay on the map. */
export function mapQueryOptions({
  city: _city,
  country: _country,
  within: _within,
  ...filters
}: CatalogueFilters) {
  return queryOptions({
    queryKey: [MAP_KEY, filters],
    queryFn: ({ signal }): Promise<FetchedEventMap> =>
      withFetchTime(api('GET /api/event-map', { query: filters, signal })),
    placeholderData: keepPreviousData,
  })
}
