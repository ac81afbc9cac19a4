import type { Day } from '../../domain/day.ts'
import { formatDayRange } from '../../domain/event-format.ts'
import { type DayRange, EARLIEST_DAY, LATEST_DAY } from '../../domain/when.ts'
import type { Texts } from '../texts/texts.ts'

/** Whether the dates have no beginning or no end, as 'from 15 May' has none. */
export function isOpenRange({ first, last }: DayRange): boolean {
  return first === EARLIEST_DAY || last === LATEST_DAY
}

export function formatSearchedDates(
  { eventFilters, language }: Texts,
  range: DayRange,
  today: Day | undefined,
): string {
  const { first, last } = range
  const format = (day: Day) => formatDayRange({ first: day, last: day }, language, today)
  if (last === LATEST_DAY) return eventFilters.from(format(first))
  return first === EARLIEST_DAY ? eventFilters.until(format(last)) : formatDayRange(range, language, today)
}
