import { useQuery } from '@tanstack/react-query'
import { useIsPhone } from '../../../ui/media-queries.ts'
import { calendarQueryOptions, type FetchedCalendar } from '../calendar-and-map-queries.ts'
import { toCatalogueFilters } from '../event-filters.ts'
import { getShownDays } from '../event-list-filters.ts'
import type { EventListParams } from '../event-list-params.ts'
import {
  type CalendarPeriod,
  getOpeningPeriod,
  getPeriodBounds,
  getPeriodOfParams,
  type PeriodKind,
} from './calendar-period.ts'

/**
 * Fetches the period that the calendar shows. Without one in the address, the current month is fetched first: its reply has
 * today and the dates understood in the search, which decide where the calendar opens.
 */
export function useCalendar(params: EventListParams) {
  const filters = toCatalogueFilters(params)
  const named = getPeriodOfParams(params)
  const isPhone = useIsPhone()
  // A week names its events, which a month on a phone has no room for.
  const defaultKind: PeriodKind = isPhone ? 'week' : 'month'
  const firstQuery = useQuery(calendarQueryOptions(filters, getShownDays(params)))
  const { data: first } = firstQuery
  const openings = first && {
    month: getOpeningPeriod(params, 'month', first),
    week: getOpeningPeriod(params, 'week', first),
  }
  const period = named ?? openings?.[params.period ?? defaultKind]
  const isElsewhere = named === undefined && period !== undefined && !hasDaysOf(first, period)
  const openingQuery = useQuery({
    ...calendarQueryOptions(filters, period && getPeriodBounds(period)),
    enabled: isElsewhere,
  })
  const query = isElsewhere ? openingQuery : firstQuery
  return {
    query,
    /** Whether the days are of a second reply, which the server does not have when it renders the screen. */
    isElsewhere,
    isPhone,
    defaultKind,
    today: first?.today,
    period,
    /** The periods without parameters. */
    openings,
    /** Undefined until the days of the period arrive; then of the previous filters until those of the new ones arrive. */
    data: period && hasDaysOf(query.data, period) ? query.data : undefined,
  }
}

function hasDaysOf(data: FetchedCalendar | undefined, period: CalendarPeriod): boolean {
  const { first, last } = getPeriodBounds(period)
  return data?.first === first && data.last === last
}
