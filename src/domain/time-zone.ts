import { type Day, MS_PER_DAY, toDayNumber } from './day.ts'
import { getDateFormat } from './event-format.ts'

/** Returns how far the clocks of a time zone are ahead of UTC at an instant, in milliseconds. */
export function getZoneOffset(timeZone: string, instant: number): number {
  const format = getDateFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes, seconds] = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name) ?? []
  const offset = (Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)) * 1000
  return sign === '-' ? -offset : offset
}

/**
 * Returns the instant at which the clocks of a time zone show a time, in milliseconds since 1970. `minutes` count from midnight and may
 * exceed a day. As in RFC 5545 §3.3.5, a time that occurs twice is the first one, and one that is skipped has the offset before it.
 */
export function toInstant(day: Day, minutes: number, timeZone: string): number {
  const local = (toDayNumber(day) ?? 0) * MS_PER_DAY + minutes * 60_000
  const before = getZoneOffset(timeZone, local - MS_PER_DAY)
  const after = getZoneOffset(timeZone, local + MS_PER_DAY)
  const isValid = (offset: number) => getZoneOffset(timeZone, local - offset) === offset
  return local - (!isValid(before) && isValid(after) ? after : before)
}
