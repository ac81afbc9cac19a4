import { type Day, isDay } from './day.ts'
import type { Language } from './display-settings.ts'

/**
 * Parses a typed day: `2026-11-28`, `28.11.2026`, or with slashes in the order of the language, month first in US English.
 * Without a year it is the next such day from `today`. Returns null for anything else.
 */
export function parseTypedDay(text: string, language: Language, today: Day): Day | null {
  const typed = text.replace(/\s+/g, '')
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso) return toDay(iso[1], iso[2], iso[3])
  const local = /^(\d{1,2})([./])(\d{1,2})(?:\2(\d{4})?)?$/.exec(typed)
  if (!local) return null
  const isMonthFirst = local[2] === '/' && language === 'en'
  const [date, month] = isMonthFirst ? [local[3], local[1]] : [local[1], local[3]]
  if (local[4]) return toDay(local[4], month, date)
  // Eight years later at the latest there is a February 29.
  const thisYear = Number(today.slice(0, 4))
  for (let year = thisYear; year <= thisYear + 8; year++) {
    const day = toDay(String(year), month, date)
    if (day !== null && day >= today) return day
  }
  return null
}

function toDay(year = '', month = '', date = ''): Day | null {
  const day = `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : null
}
