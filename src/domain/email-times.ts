import { addDays, type Day, getDayInTimeZone, getWeekday } from './day.ts'
import { toInstant } from './time-zone.ts'

const QUIET_FROM_HOUR = 21
const QUIET_UNTIL_HOUR = 8
const REMINDER_HOUR = 10
const DIGEST_HOUR = 9
const NIGHT_FROM_HOUR = 23
const NIGHT_UNTIL_HOUR = 7

const getInstant = (day: Day, hour: number, timeZone: string) => new Date(toInstant(day, hour * 60, timeZone))

/** Returns when the reminder of an event is due: at 10:00 on the day before. */
export function getReminderTime(dateBegin: Day, timeZone: string): Date {
  return getInstant(addDays(dateBegin, -1), REMINDER_HOUR, timeZone)
}

/** Returns the Monday of the week of `now`, and when the digest of this week is due: at 9:00 on this day. */
export function getDigestTime(now: Date, timeZone: string): { monday: Day; due: Date } {
  const today = getDayInTimeZone(now, timeZone)
  const monday = addDays(today, -getWeekday(today))
  return { monday, due: getInstant(monday, DIGEST_HOUR, timeZone) }
}

/** Returns when an email that is ready at `now` may be sent: then, or at 8:00 after the quiet hours from 21:00. */
export function endQuietHours(now: Date, timeZone: string): Date {
  return skipHours(now, timeZone, QUIET_FROM_HOUR, QUIET_UNTIL_HOUR)
}

/** The end of the quiet hours, as texts have it. */
export const QUIET_UNTIL = `${QUIET_UNTIL_HOUR}:00`

/** Returns whether emails that are not urgent wait at `now`. */
export function isInQuietHours(now: Date, timeZone: string): boolean {
  return endQuietHours(now, timeZone) > now
}

/** Returns `now`, or the end of the hours from the evening to the morning that it is in. */
function skipHours(now: Date, timeZone: string, evening: number, morning: number): Date {
  const today = getDayInTimeZone(now, timeZone)
  if (now >= getInstant(today, evening, timeZone)) return getInstant(addDays(today, 1), morning, timeZone)
  const end = getInstant(today, morning, timeZone)
  return now < end ? end : now
}

/** Returns when an email about an event of today or tomorrow that is ready at `now` may be sent: then, or at 7:00 after the night from 23:00. */
export function endNight(now: Date, timeZone: string): Date {
  return skipHours(now, timeZone, NIGHT_FROM_HOUR, NIGHT_UNTIL_HOUR)
}
