import { type Day, MS_PER_DAY, toDayNumber } from './day.ts'
import type { Language } from './display-settings.ts'
import { type EventSummary, isFree } from './event.ts'
import { formatHours, type HoursFields } from './event-hours.ts'
import { foldText } from './text.ts'
import type { DayRange } from './when.ts'

/** The locale for dates and numbers in each language: US English (§9), Polish. */
export const LOCALES: Record<Language, string> = { en: 'en-US', pl: 'pl-PL' }

// Days are formatted in UTC, so that the local time zone cannot change them.
function toUtcDate(day: Day): Date | undefined {
  const number = toDayNumber(day)
  return number === undefined ? undefined : new Date(number * MS_PER_DAY)
}

/** Puts 'maj' after a day into the genitive in Polish: '27 maja'. The abbreviations of the other months are the same in all cases. */
export function putMayIntoGenitive(text: string, language: Language): string {
  return language === 'pl' ? text.replace(/(?<=\d\s)maj\b/g, 'maja') : text
}

/** Formatted ranges. Formatting one takes longer than rendering the rest of an event card. */
const ranges = new WeakMap<Intl.DateTimeFormat, Map<string, string>>()
const MAX_RANGES = 1000

// Node puts thin spaces around the dash, browsers plain ones; the server and the browser must show the same text.
function formatRange(format: Intl.DateTimeFormat, begin: Date, end: Date): string {
  const known = ranges.get(format) ?? new Map<string, string>()
  ranges.set(format, known)
  const key = `${begin.getTime()} ${end.getTime()}`
  const text = known.get(key) ?? format.formatRange(begin, end).replaceAll('\u2009', ' ')
  if (known.size >= MAX_RANGES) known.clear()
  known.set(key, text)
  return text
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns a date format. Creates each one once, because that takes much longer than formatting with it. */
export function getDateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options])
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(LOCALES[language], options)
  formats.set(key, format)
  return format
}

function getDayFormat(language: Language, style: 'short' | 'long'): Intl.DateTimeFormat {
  return getDateFormat(language, { timeZone: 'UTC', dateStyle: style === 'short' ? 'medium' : 'long' })
}

/** Formats a day: 'May 27, 2026' or '27 maja 2026', in long style with the full month; null if it is not a day. */
export function formatDay(
  day: Day | null,
  language: Language,
  style: 'short' | 'long' = 'short',
): string | null {
  const instant = day === null ? undefined : toUtcDate(day)
  return instant ? putMayIntoGenitive(getDayFormat(language, style).format(instant), language) : null
}

/** Returns the short month and the number of a day, for a date tile; null if it is not a day. */
export function formatDayTile(day: Day | null, language: Language): { month: string; number: string } | null {
  const instant = day === null ? undefined : toUtcDate(day)
  if (!instant) return null
  const month = getDateFormat(language, { timeZone: 'UTC', month: 'short' })
  return { month: month.format(instant), number: String(instant.getUTCDate()) }
}

/** Formats the day of an instant, such as `registered_at`, in `timeZone`. */
export function formatInstant(instant: string, timeZone: string, language: Language): string {
  const format = getDateFormat(language, { timeZone, dateStyle: 'medium' })
  return putMayIntoGenitive(format.format(new Date(instant)), language)
}

/**
 * Formats the days of an event, and its hours if they are known: 'May 27, 2026', 'May 27 – 29, 2026' if the end differs, or
 * 'May 27, 2026, 18:00–21:00'; null without a begin.
 */
export function formatDateRange(
  event: Pick<EventSummary, 'date_begin' | 'date_end'> & HoursFields,
  language: Language,
  style: 'short' | 'long' = 'short',
): string | null {
  const begin = event.date_begin === null ? undefined : toUtcDate(event.date_begin)
  if (!begin) return null
  const end = event.date_end === null ? undefined : toUtcDate(event.date_end)
  const days = getDayFormat(language, style)
  const hasSeveralDays = end !== undefined && end > begin
  const text = putMayIntoGenitive(
    hasSeveralDays ? formatRange(days, begin, end) : days.format(begin),
    language,
  )
  const hours = formatHours(event, hasSeveralDays, language)
  return hours ? `${text}, ${hours}` : text
}

/** Formats days in a row: 'Nov 28 – 29', with the year if one of them is not in the year of `today`. */
export function formatDayRange(
  { first, last }: DayRange,
  language: Language,
  today: Day | undefined,
): string {
  const [begin, end] = [toUtcDate(first), toUtcDate(last)]
  if (!begin || !end) return `${first} – ${last}`
  const year = today?.slice(0, 4)
  const isThisYear = first.slice(0, 4) === year && last.slice(0, 4) === year
  const days = new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
  })
  return putMayIntoGenitive(formatRange(days, begin, end), language)
}

/**
 * Formats the price as a dollar amount or 'Free' (§2 Event detail dialog); null without a price. A price that rounds to
 * zero cents is 'Less than $0.01', because it is not free.
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

/**
 * Formats city and country: 'Gdansk, Poland', or the one that is known, or null (§2 Event card). A city that is a country, such as
 * Singapore, is named once.
 */
export function formatCityAndCountry({
  city,
  country,
}: Pick<EventSummary, 'city' | 'country'>): string | null {
  if (city && country && foldText(city) === foldText(country)) return city
  return [city, country].filter(Boolean).join(', ') || null
}
