import { addDays, type Day } from './day.ts'

const QUIET_FROM = '21:00'
const QUIET_UNTIL = '08:00'
const REMINDER_TIME = '10:00'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the day and the time of an instant in a time zone: '2026-11-20 10:00'. */
function formatLocal(instant: Date, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    // Swedish writes both like ISO 8601.
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(timeZone, format)
  return format.format(instant)
}

/** Returns the instant of a time (HH:MM) of a day in a time zone; an adjacent one if daylight saving time skips it. */
function getInstant(day: Day, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${time}Z`)
  let instant = wanted
  // The first correction can cross a change of the offset, which the second one takes into account.
  for (const _ of [1, 2]) {
    instant += wanted - Date.parse(`${formatLocal(new Date(instant), timeZone).replace(' ', 'T')}Z`)
  }
  return new Date(instant)
}

/** Returns when the reminder of an event is due: at 10:00 on the day before. */
export function getReminderTime(dateBegin: Day, timeZone: string): Date {
  return getInstant(addDays(dateBegin, -1), REMINDER_TIME, timeZone)
}

/** Returns when an email that is ready at `now` may be sent: then, or at 8:00 after the quiet hours from 21:00. */
export function endQuietHours(now: Date, timeZone: string): Date {
  const [today = '', time = ''] = formatLocal(now, timeZone).split(' ')
  if (time >= QUIET_FROM) return getInstant(addDays(today, 1), QUIET_UNTIL, timeZone)
  return time < QUIET_UNTIL ? getInstant(today, QUIET_UNTIL, timeZone) : now
}

/** Whether it is between 7 and 23 h, when an email about an event of today or tomorrow may arrive in spite of the quiet hours. */
export function isWakingHour(now: Date, timeZone: string): boolean {
  const [, time = ''] = formatLocal(now, timeZone).split(' ')
  return time >= '07:00' && time < '23:00'
}
