import { expect, test } from 'vitest'
import { endQuietHours, getDigestTime, getReminderTime } from './email-times.ts'

const ZONE = 'Europe/Warsaw'

test.each([
  ['2026-06-10', '2026-06-09T08:00:00.000Z'],
  ['2027-01-01', '2026-12-31T09:00:00.000Z'],
  // The clocks change in the night before these reminders, and after them.
  ['2026-03-30', '2026-03-29T08:00:00.000Z'],
  ['2026-03-29', '2026-03-28T09:00:00.000Z'],
  ['2026-10-26', '2026-10-25T09:00:00.000Z'],
  ['2026-10-25', '2026-10-24T08:00:00.000Z'],
])('the reminder of an event on %s is due at 10:00 on the day before', (day, instant) => {
  expect(getReminderTime(day, ZONE).toISOString()).toBe(instant)
})

test.each([
  ['UTC', '2026-06-09T10:00:00.000Z'],
  ['America/New_York', '2026-06-09T14:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-06-08T20:00:00.000Z'],
  ['Asia/Kathmandu', '2026-06-09T04:15:00.000Z'],
])('10:00 is that of the time zone %s', (timeZone, instant) => {
  expect(getReminderTime('2026-06-10', timeZone).toISOString()).toBe(instant)
})

test.each([
  ['a Monday', '2026-06-08T10:00:00.000Z', '2026-06-08T07:00:00.000Z'],
  ['a Monday at 0:00', '2026-06-07T22:00:00.000Z', '2026-06-08T07:00:00.000Z'],
  ['the Sunday after it', '2026-06-14T21:59:59.999Z', '2026-06-08T07:00:00.000Z'],
  ['a Monday in winter', '2026-12-07T10:00:00.000Z', '2026-12-07T08:00:00.000Z'],
])('the digest of the week of %s is due on Monday at 9:00 #486', (_, now, due) => {
  const time = getDigestTime(new Date(now), ZONE)
  expect([time.monday, time.due.toISOString()]).toEqual([due.slice(0, 10), due])
})

test.each([
  ['at 20:59', '2026-06-10T18:59:59.999Z', '2026-06-10T18:59:59.999Z'],
  ['at 21:00', '2026-06-10T19:00:00.000Z', '2026-06-11T06:00:00.000Z'],
  ['at midnight', '2026-06-10T22:00:00.000Z', '2026-06-11T06:00:00.000Z'],
  ['at 7:59', '2026-06-11T05:59:00.000Z', '2026-06-11T06:00:00.000Z'],
  ['at 8:00', '2026-06-11T06:00:00.000Z', '2026-06-11T06:00:00.000Z'],
  ['in the night in which an hour is skipped', '2026-03-28T22:30:00.000Z', '2026-03-29T06:00:00.000Z'],
  ['in the night in which an hour is repeated', '2026-10-25T00:30:00.000Z', '2026-10-25T07:00:00.000Z'],
])('an email that is ready %s is sent outside of the quiet hours #481', (_, ready, sent) => {
  expect(endQuietHours(new Date(ready), ZONE).toISOString()).toBe(sent)
})
