import { type Day, dayNumber } from './day.ts'
import { type EventSummary, isFree } from './event.ts'

// Days are formatted in UTC from their day number, so no local time zone can shift them.
function instantOf(day: Day): Date | undefined {
  const number = dayNumber(day)
  return number === undefined ? undefined : new Date(number * 86_400_000)
}

function formatter(style: 'short' | 'long'): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    dateStyle: style === 'short' ? 'medium' : 'long',
  })
}

/** A day in US English (spec §9): 'May 27, 2026', long 'May 27, 2026' with the month in full; null when not a day. */
export function dayText(day: Day | null, style: 'short' | 'long' = 'short'): string | null {
  const instant = day === null ? undefined : instantOf(day)
  return instant ? formatter(style).format(instant) : null
}

/** The day of an instant such as `registered_at`, in US English, as the clock in `timeZone` shows it. */
export function instantText(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' }).format(new Date(instant))
}

/** An event's days in US English: 'May 27, 2026', or 'May 27 – 29, 2026' when the end differs; null without a begin. */
export function dateRangeText(
  event: Pick<EventSummary, 'date_begin' | 'date_end'>,
  style: 'short' | 'long' = 'short',
): string | null {
  const begin = event.date_begin === null ? undefined : instantOf(event.date_begin)
  if (!begin) return null
  const end = event.date_end === null ? undefined : instantOf(event.date_end)
  return end && end > begin ? formatter(style).formatRange(begin, end) : formatter(style).format(begin)
}

/**
 * The price as a dollar amount, 'Free', or null where the catalogue has none (spec §2 "Event detail dialog"). What
 * rounds to no cent at all is not shown as nothing: 'Less than $0.01'.
 */
export function priceText(event: Pick<EventSummary, 'price' | 'if_free'>): string | null {
  if (isFree(event)) return 'Free'
  if (event.price === null) return null
  if (event.price < 0.005) return 'Less than $0.01'
  const whole = Number.isInteger(event.price)
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: whole ? 0 : 2,
  }).format(event.price)
}

/** 'Gdansk, Poland', or the one that is known, or null (spec §2 "Event card"). */
export function placeText(event: Pick<EventSummary, 'city' | 'country'>): string | null {
  return [event.city, event.country].filter(Boolean).join(', ') || null
}
