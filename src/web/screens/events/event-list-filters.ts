import type { CatalogueQuery } from '../../../domain/catalogue-query.ts'
import { type Day, extendToWholeWeeks, isDay } from '../../../domain/day.ts'
import { getMonthBounds } from '../../../domain/month.ts'
import type { DayRange } from '../../../domain/when.ts'
import { toCatalogueFilters } from './event-filters.ts'
import { type EventListParams, type EventView, parseEventListParams } from './event-list-params.ts'

/** Returns the days that the address lets the calendar show; undefined if it names none. */
export function getShownDays({ month, week }: EventListParams): DayRange | undefined {
  if (week !== undefined) return getWeekBounds(week)
  return month === undefined ? undefined : getMonthBounds(month)
}

/** Returns the Monday and the Sunday of the week of a day. */
export function getWeekBounds(day: Day): DayRange {
  return extendToWholeWeeks({ first: day, last: day })
}

/** The catalogue query for the list. Its total is in the heading of every view. */
export function toCatalogueQuery(params: EventListParams): CatalogueQuery {
  return { ...toCatalogueFilters(params), sort: params.sort }
}

/**
 * The parameters of another view of the same events. A single day is a filter of the list and the selected day of the
 * calendar.
 */
export function switchView(params: EventListParams, view: EventView): EventListParams {
  const { when, day, view: previous, ...others } = params
  if (view === 'calendar' && when !== undefined && isDay(when))
    return parseEventListParams({ ...others, view, day: when, month: undefined })
  const selected = previous === 'calendar' && view === 'list' ? day : undefined
  return parseEventListParams({
    ...others,
    view,
    when: selected ?? when,
    day: view === 'calendar' ? day : undefined,
  })
}
