/**
 * A calendar day as the text `YYYY-MM-DD`. Days are never instants: no time zone can move them.
 * Years 0001–9999, proleptic Gregorian calendar.
 */
export type Day = string

const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/
const MS_PER_DAY = 86_400_000

/** Days since 1970-01-01, or undefined when the text is not a real calendar day (`2026-02-30`, `soon`). */
export function toDayNumber(day: string): number | undefined {
  const match = DAY_PATTERN.exec(day)
  if (!match) return undefined
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const instant = new Date(0)
  instant.setUTCFullYear(year, month - 1, date)
  const isReal =
    year > 0 &&
    instant.getUTCFullYear() === year &&
    instant.getUTCMonth() === month - 1 &&
    instant.getUTCDate() === date
  return isReal ? Math.round(instant.getTime() / MS_PER_DAY) : undefined
}

/** Whether the text is a real calendar day written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return toDayNumber(text) !== undefined
}

/** The calendar day `count` days after `day`; `day` must be a real day. */
export function addDays(day: Day, count: number): Day {
  const number = toDayNumber(day)
  if (number === undefined) throw new RangeError(`not a calendar day: ${day}`)
  return new Date((number + count) * MS_PER_DAY).toISOString().slice(0, 10)
}

/** Whole days from `from` to `to` (negative when `to` is earlier), or undefined when either is not a day. */
export function daysBetween(from: string, to: string): number | undefined {
  const [start, end] = [toDayNumber(from), toDayNumber(to)]
  return start === undefined || end === undefined ? undefined : end - start
}

/** The calendar day that a clock on the wall in `timeZone` shows at `instant`. */
export function getDayInTimeZone(instant: Date, timeZone: string): Day {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}
