import { type Day, toDayNumber } from '../../../../domain/day.ts'
import type { Language } from '../../../../domain/display-settings.ts'
import { formatDayRange, getDateFormat, putMayIntoGenitive } from '../../../../domain/event-format.ts'
import type { Texts } from '../../../texts/texts.ts'
import { type CalendarPeriod, getPeriodBounds } from './calendar-period.ts'

// Formats in UTC, so that the time zone of the browser does not shift the day.
function getFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return getDateFormat(language, { timeZone: 'UTC', ...options })
}

function toInstant(day: Day): number {
  return (toDayNumber(day) ?? 0) * 86_400_000
}

function formatDate(day: Day, language: Language, options: Intl.DateTimeFormatOptions): string {
  return getFormat(language, options).format(toInstant(day))
}

/** 'December 2026', 'grudzień 2026'; 'Nov 16 – 22, 2026'. */
export function formatPeriod(period: CalendarPeriod, language: Language): string {
  const { first, last } = getPeriodBounds(period)
  if (period.kind === 'month') return formatDate(first, language, { month: 'long', year: 'numeric' })
  const week = getFormat(language, { dateStyle: 'medium' }).formatRange(toInstant(first), toInstant(last))
  return putMayIntoGenitive(week, language)
}

/** 'Events in December 2026', '23 events in December 2026'; '5 events, Nov 16 – 22', with the year if it is not that of `today`. */
export function formatHeading(
  period: CalendarPeriod,
  count: number | undefined,
  texts: Texts,
  today: Day | undefined,
): string {
  const { calendar } = texts.eventViews
  if (period.kind === 'month')
    return calendar.inMonth(count, formatPeriod(period, texts.language), Number(period.month.slice(5)))
  const days = formatDayRange(getPeriodBounds(period), texts.language, today)
  // The days stay in one line.
  return calendar.inWeek(count, days.replace(/\s/g, '\u00a0'))
}

/** 'Friday, November 20, 2026'. */
export function formatFullDay(day: Day, language: Language): string {
  return formatDate(day, language, { dateStyle: 'full' })
}

/** 'Friday, November 20'. */
export function formatDayOfMonth(day: Day, language: Language): string {
  return formatDate(day, language, { weekday: 'long', day: 'numeric', month: 'long' })
}

/** 'Friday' or 'Fri'. */
export function formatWeekday(day: Day, language: Language, length: 'long' | 'short'): string {
  return formatDate(day, language, { weekday: length })
}
