import { type Day, toDayNumber } from '../../../../domain/day.ts'
import type { Language } from '../../../../domain/display-settings.ts'
import { LOCALES } from '../../../../domain/event-format.ts'
import type { Month } from '../../../../domain/month.ts'

// Formats in UTC, so that the time zone of the browser does not shift the day.
function formatDate(day: Day, language: Language, options: Intl.DateTimeFormatOptions): string {
  const instant = new Date((toDayNumber(day) ?? 0) * 86_400_000)
  return new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', ...options }).format(instant)
}

/** 'December 2026', 'grudzień 2026'. */
export function formatMonth(month: Month, language: Language): string {
  return formatDate(`${month}-01`, language, { month: 'long', year: 'numeric' })
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
