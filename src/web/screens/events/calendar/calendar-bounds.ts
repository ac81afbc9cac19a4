import { getMonth, isMonth, type Month } from '../../../../domain/month.ts'
import { isWhenName, type When } from '../../../../domain/when.ts'

/** The first and the last month that the calendar shows. */
export const FIRST_MONTH: Month = '1900-01'
export const LAST_MONTH: Month = '2199-12'

export function isCalendarMonth(month: string): boolean {
  return isMonth(month) && month >= FIRST_MONTH && month <= LAST_MONTH
}

/** Returns whether the calendar can show these days. */
export function isInCalendar(when: When): boolean {
  return isWhenName(when) || when.split('..').every((day) => isCalendarMonth(getMonth(day)))
}
