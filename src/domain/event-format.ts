import { type Day, toDayNumber } from './day.ts'
import type { Language } from './display-settings.ts'
import { type EventSummary, isFree } from './event.ts'

/** The form of dates and numbers in each language: US English (spec §9), Polish as in Poland. */
export const LOCALES: Record<Language, string> = { en: 'en-US', pl: 'pl-PL' }

// Days are formatted in UTC from their day number, so no local time zone can shift them.
function toInstant(day: Day): Date | undefined {
  const number = toDayNumber(day)
  return number === undefined ? undefined : new Date(number * 86_400_000)
}

function createDateFormat(language: Language, style: 'short' | 'long'): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: 'UTC',
    dateStyle: style === 'short' ? 'medium' : 'long',
  })
}

/** A day: 'May 27, 2026', '27 maj 2026', long with the month in full; null when not a day. */
export function formatDay(
  day: Day | null,
  language: Language,
  style: 'short' | 'long' = 'short',
): string | null {
  const instant = day === null ? undefined : toInstant(day)
  return instant ? createDateFormat(language, style).format(instant) : null
}

/** A day as a tear-off calendar shows it: its month in short and its number; null when not a day. */
export function formatDayTile(day: Day | null, language: Language): { month: string; number: string } | null {
  const instant = day === null ? undefined : toInstant(day)
  if (!instant) return null
  const month = new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', month: 'short' })
  return { month: month.format(instant), number: String(instant.getUTCDate()) }
}

/** The day of an instant such as `registered_at`, as the clock in `timeZone` shows it. */
export function formatInstant(instant: string, timeZone: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { timeZone, dateStyle: 'medium' }).format(
    new Date(instant),
  )
}

/** An event's days: 'May 27, 2026', or 'May 27 – 29, 2026' when the end differs; null without a begin. */
export function formatDateRange(
  event: Pick<EventSummary, 'date_begin' | 'date_end'>,
  language: Language,
  style: 'short' | 'long' = 'short',
): string | null {
  const begin = event.date_begin === null ? undefined : toInstant(event.date_begin)
  if (!begin) return null
  const end = event.date_end === null ? undefined : toInstant(event.date_end)
  const days = createDateFormat(language, style)
  return end && end > begin ? days.formatRange(begin, end) : days.format(begin)
}

/**
 * The price as a dollar amount, 'Free', or null where the catalogue has none (spec §2 "Event detail dialog"). What
 * rounds to no cent at all is not shown as nothing: 'Less than $0.01'.
 */
export function formatPrice(
  event: Pick<EventSummary, 'price' | 'if_free'>,
  language: Language,
): string | null {
  const { free, lessThan } = PRICE_WORDS[language]
  if (isFree(event)) return free
  if (event.price === null) return null
  const dollars = (price: number) =>
    new Intl.NumberFormat(LOCALES[language], {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: Number.isInteger(price) ? 0 : 2,
    }).format(price)
  return event.price < 0.005 ? `${lessThan} ${dollars(0.01)}` : dollars(event.price)
}

const PRICE_WORDS: Record<Language, { free: string; lessThan: string }> = {
  en: { free: 'Free', lessThan: 'Less than' },
  pl: { free: 'Bezpłatne', lessThan: 'Mniej niż' },
}

/** 'Gdansk, Poland', or the one that is known, or null (spec §2 "Event card"). */
export function formatPlace(event: Pick<EventSummary, 'city' | 'country'>): string | null {
  return [event.city, event.country].filter(Boolean).join(', ') || null
}
