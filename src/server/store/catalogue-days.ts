import { type Day, toDayNumber } from '../../domain/day.ts'
import type { StatementValues } from './statement-values.ts'

/** A condition that the index eventlist_long is made for: events of eight days and more. */
export const IS_LONG_EVENT = 'last_day - date_begin >= 7'
/** Days before a day on which a shorter event that takes place on it can have begun. */
export const SHORT_EVENT_MAX_LEAD_DAYS = 6

/**
 * The conditions on `eventlist` for taking place on a day from `first` to `last`; without a begin date an event takes
 * place on none. The long way of saying it lets the filters' own indexes find the events: those are made of is_past and
 * sort_day, which counts the days of what is over backwards.
 */
export function dateRangeConditions(first: Day, last: Day, values: StatementValues): string[] {
  const from = toDayNumber(first)! - SHORT_EVENT_MAX_LEAD_DAYS
  const to = toDayNumber(last)!
  const range = (low: number, high: number) =>
    `sort_day between ${values.add(low)}::integer and ${values.add(high)}::integer`
  return [
    `date_begin <= ${values.add(last)}::date`,
    `last_day >= ${values.add(first)}::date`,
    `(not is_past and ${range(from, to)} or is_past and ${range(-to, -from)} or ${IS_LONG_EVENT})`,
  ]
}
