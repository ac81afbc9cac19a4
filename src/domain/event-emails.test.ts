import { expect, test } from 'vitest'
import { getDayInTimeZone } from './day.ts'
import {
  decideChangeEmail,
  decidePlaceFreedEmail,
  decidePlaceGivenEmail,
  decideRegistrationEmail,
  decideReminderEmail,
  type EmailTime,
  type EventEmailFacts,
  type KnownEvent,
  toKnownEvent,
} from './event-emails.ts'

const ZONE = 'Europe/Warsaw'
const NOW = new Date('2026-11-20T12:00:00Z')
const event: KnownEvent = {
  date_begin: '2026-12-01',
  date_end: null,
  starts_at: '18:00',
  ends_at: null,
  venue: 'Amber Expo',
  city: 'Gdansk',
  country: 'Poland',
  is_cancelled: false,
}
/** The time of a decision in Warsaw. */
const at = (now: Date): EmailTime => ({ now, today: getDayInTimeZone(now, ZONE), timeZone: ZONE })
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const facts = (more: Partial<EventEmailFacts> = {}): EventEmailFacts => ({
  registeredAt: minutesAgo(10_000),
  event,
  reported: null,
  confirmedAt: null,
  invitation: null,
  sentAt: [],
  queuedAt: minutesAgo(1),
  waiting: null,
  ...more,
})
const decideChange = (more: Partial<EventEmailFacts>, before: Partial<KnownEvent> = {}) =>
  decideChangeEmail(facts(more), at(NOW), { ...event, ...before })

test.each([
  [{ date_begin: '2026-11-30' }, 'eventChanged'],
  [{ venue: 'Elsewhere' }, 'eventChanged'],
  [{ starts_at: '17:00' }, 'eventChanged'],
  [{ is_cancelled: true }, 'eventReinstated'],
] as const)('an event that was %o before is reported as %s', (before, kind) => {
  expect(decideChange({}, before)).toMatchObject({ send: kind, before: { ...event, ...before } })
})

test('an end on the day of the begin is no change', () => {
  expect(decideChange({}, { date_end: '2026-12-01' })).toEqual({ skip: 'nothing_new' })
})

test('what was last reported counts instead of the state before the first change', () => {
  const reported = { at: NOW, event }
  expect(decideChange({ reported }, { venue: 'Elsewhere' })).toEqual({ skip: 'nothing_new' })
  const older = { at: minutesAgo(2), event }
  expect(decideChange({ reported: older }, { venue: 'Elsewhere' })).toMatchObject({ send: 'eventChanged' })
})

test.each([
  ['2026-11-20', '2026-12-01', true],
  ['2026-12-01', '2026-11-21', true],
  ['2026-12-02', '2026-11-22', false],
  // Takes place since yesterday.
  ['2026-12-02', '2026-11-19', true],
])('an event that moves from %s to %s is urgent: %s', (before, after, isUrgent) => {
  const moved = { ...event, date_begin: after, date_end: '2026-12-20' }
  expect(decideChange({ event: moved }, { date_begin: before })).toMatchObject({ isUrgent })
})

test('a second email within the hour waits until it is over', () => {
  expect(decideChange({ sentAt: [minutesAgo(59)] }, { venue: 'Elsewhere' })).toEqual({
    postponeUntil: new Date(NOW.getTime() + 60_000),
  })
  expect(decideChange({ sentAt: [minutesAgo(60)] }, { venue: 'Elsewhere' })).toMatchObject({
    send: 'eventChanged',
  })
})

test('no email is about an event that is over, and its last day still counts #480', () => {
  const ended = { ...event, date_begin: '2026-11-18', date_end: '2026-11-19' }
  const lastDay = { ...ended, date_end: '2026-11-20' }
  expect(decideChange({ event: ended })).toEqual({ skip: 'event_over' })
  expect(decideRegistrationEmail(facts({ event: ended }), at(NOW))).toEqual({ skip: 'event_over' })
  expect(decideRegistrationEmail(facts({ event: lastDay }), at(NOW))).toMatchObject({
    send: 'registrationConfirmed',
  })
})

test('an ended registration is reported only if the event is in the calendar', () => {
  const ended = facts({ registeredAt: null })
  expect(decideRegistrationEmail(ended, at(NOW))).toEqual({ skip: 'nothing_new' })
  expect(decideRegistrationEmail({ ...ended, invitation: 'REQUEST' }, at(NOW))).toMatchObject({
    send: 'registrationWithdrawn',
    isUrgent: true,
  })
  expect(decideRegistrationEmail({ ...ended, invitation: 'CANCEL' }, at(NOW))).toEqual({
    skip: 'nothing_new',
  })
})

test.each([
  [{ registeredAt: null }, 'not_registered'],
  [{ event: { ...event, is_cancelled: true } }, 'event_cancelled'],
  [{ event: { ...event, date_begin: '2026-12-03' } }, 'event_moved'],
  [{ reported: { at: new Date('2026-11-30T09:00:00Z'), event } }, 'nothing_new'],
])('with %o, there is no reminder', (more, skip) => {
  const reminder = { day: '2026-12-01', reminderTime: new Date('2026-11-30T09:00:00Z') }
  const decide = (now: string, changed: Partial<EventEmailFacts> = {}) =>
    decideReminderEmail(facts(changed), at(new Date(now)), reminder)
  expect(decide('2026-11-30T09:01:00Z', more)).toEqual({ skip })
  expect(decide('2026-12-01T09:00:00Z')).toMatchObject({ send: 'eventReminder' })
  expect(decide('2026-12-02T09:00:00Z')).toEqual({ skip: 'event_begun' })
})

test('an event is known by its days, place and cancellation', () => {
  const stored = { ...event, app_status: 'Odwołane', cancelled_at: null }
  expect(toKnownEvent(stored)).toEqual({ ...event, is_cancelled: true })
})

test('a place from the waiting list is reported while the user has it and does not know', () => {
  const decide = (more: Partial<EventEmailFacts>) => decidePlaceGivenEmail(facts(more), at(NOW))
  expect(decide({})).toEqual({ send: 'placeGiven', preference: 'place', isUrgent: false })
  expect(decide({ registeredAt: null })).toEqual({ skip: 'not_registered' })
  expect(decide({ event: { ...event, is_cancelled: true } })).toEqual({ skip: 'event_cancelled' })
  expect(decide({ event: { ...event, date_begin: '2026-11-19' } })).toEqual({ skip: 'event_over' })
  expect(decide({ confirmedAt: NOW })).toEqual({ skip: 'nothing_new' })
})

test('a free place is reported to those who wait, at most once an hour, and from 7 to 23 h also in the quiet hours', () => {
  const tomorrow = { ...event, date_begin: '2026-11-21' }
  const waiting = { isPlaceFree: true, signupDeadline: null }
  const decide = (more: Partial<EventEmailFacts>, now = NOW) =>
    decidePlaceFreedEmail(facts({ event: tomorrow, waiting, ...more }), at(now))
  const urgent = { send: 'placeFreed', preference: 'place', isUrgent: true }
  expect(decide({})).toEqual(urgent)
  expect(decide({}, new Date('2026-11-20T21:59:00Z'))).toEqual(urgent)
  const morning = new Date('2026-11-21T06:00:00Z')
  for (const night of ['2026-11-20T22:00:00Z', '2026-11-21T05:59:00Z'])
    expect(decide({}, new Date(night))).toEqual({ postponeUntil: morning })
  expect(decide({}, morning)).toEqual(urgent)
  expect(decide({ sentAt: [minutesAgo(20)] })).toEqual({ postponeUntil: minutesAgo(-40) })
  expect(decide({ waiting: null })).toEqual({ skip: 'not_waiting' })
  expect(decide({ waiting: { ...waiting, isPlaceFree: false } })).toEqual({ skip: 'no_place' })
  const closed = { skip: 'waiting_list_closed' }
  expect(decide({ waiting: { ...waiting, signupDeadline: '2026-11-19' } })).toEqual(closed)
  expect(decide({ event: { ...tomorrow, is_cancelled: true } })).toEqual(closed)
  expect(decide({ event: { ...tomorrow, date_begin: '2026-11-19' } })).toEqual(closed)
})
