import { describe, expect, test } from 'vitest'
import { getAgendaHours, getHoursOfDay, listOccurrences, type TimedEvent } from './agenda-hours.ts'

const TODAY = '2026-11-20'

function event(fields: Partial<TimedEvent> = {}): TimedEvent {
  return { date_begin: TODAY, date_end: null, starts_at: null, ends_at: null, agenda: null, ...fields }
}

// #471
describe('the hours of an agenda', () => {
  test.each<[string, string | null, [string, string | null] | null]>([
    ['are its first and last time', '18:00 Doors open\n18:15 Talks\n19:45 Drinks', ['18:00', '19:45']],
    ['include the end of a range', '13.00 – 14.00 Lunch', ['13:00', '14:00']],
    ['may have one time', '9:30 Breakfast', ['09:30', null]],
    ['understand am and pm', '11:30 am Brunch\n1:15 pm - Walk\n12:00 pm Noon', ['11:30', '13:15']],
    ['may end after midnight', '22:00 Doors\n23:30 Band\n01:00 Close', ['22:00', '01:00']],
    ['ignore sections of one day', 'Hall A\n10:00 Talk\nHall B\n09:00 Talk\n16:00 Talk', ['09:00', '16:00']],
    ['ignore impossible times', '25:00 Never\n10:75 Never\n17:00 Talk', ['17:00', null]],
    ['are null without times', 'A real, recurring event.', null],
    ['are null without an agenda', null, null],
  ])('%s', (_, agenda, expected) => {
    const hours = getAgendaHours(event({ agenda }), TODAY)
    expect(hours && [hours.first, hours.last]).toEqual(expected)
  })

  test('are null if the event states its own', () => {
    expect(getAgendaHours(event({ agenda: '18:00 Talk', starts_at: '17:00' }), TODAY)).toBeNull()
  })

  const days = { date_begin: TODAY, date_end: '2026-11-22' } // Friday to Sunday
  test.each([
    ['numbers of days', 'Day 1\n09:00 A\n18:00 B\n\nDay 2\n10:00 C\n16:00 D\nDzień 3: koniec\n11:00 E'],
    ['weekdays', 'Friday\n09:00 A\n18:00 B\nSobota\n10:00 C\n16:00 D\nSunday\n11:00 E'],
  ])('are those of today, on other days those of the first day: %s', (_, agenda) => {
    const read = (today: string) => getAgendaHours(event({ ...days, agenda }), today)
    expect(read('2026-11-01')).toEqual({ day: 1, first: '09:00', last: '18:00' })
    expect(read(TODAY)).toEqual({ day: 1, first: '09:00', last: '18:00' })
    expect(read('2026-11-21')).toEqual({ day: 2, first: '10:00', last: '16:00' })
    expect(read('2026-11-22')).toEqual({ day: 3, first: '11:00', last: null })
    expect(read('2026-11-23')).toEqual({ day: 1, first: '09:00', last: '18:00' })
  })

  test('hold on each day if the agenda names none', () => {
    const agenda = 'Each day\n10:00 Doors open\n17:00 Close'
    expect(getAgendaHours(event({ ...days, agenda }), '2026-11-21')).toEqual({
      day: 2,
      first: '10:00',
      last: '17:00',
    })
  })
})

describe('the hours of a day', () => {
  test.each<[string, Partial<TimedEvent>, [number, number] | null]>([
    ['are the stated ones', { starts_at: '18:00', ends_at: '21:30' }, [18 * 60, 21.5 * 60]],
    [
      'end on the next morning if the end is earlier',
      { starts_at: '22:00', ends_at: '04:00' },
      [22 * 60, 28 * 60],
    ],
    ['end two hours after the start', { starts_at: '18:00' }, [18 * 60, 20 * 60]],
    [
      'end two hours after the last time of the agenda',
      { starts_at: '18:00', agenda: '18:30 Talk\n20:00 Drinks' },
      [18 * 60, 22 * 60],
    ],
    ['begin with the agenda', { agenda: '18:30 Talk\n20:00 Drinks' }, [18.5 * 60, 22 * 60]],
    ['ignore an end without a start', { ends_at: '21:00' }, null],
    ['are null without any', {}, null],
  ])('%s', (_, fields, expected) => {
    const hours = getHoursOfDay(event(fields), 0)
    expect(hours && [hours.start, hours.end]).toEqual(expected)
  })
})

test('the periods of an event are those from yesterday to tomorrow, in the time zone of its place', () => {
  const days = { date_begin: '2026-11-19', date_end: '2026-11-25', starts_at: '22:00', ends_at: '02:00' }
  expect(listOccurrences(event(days), TODAY, 'Europe/Warsaw')).toEqual([
    { begins_at: '2026-11-19T21:00:00.000Z', ends_at: '2026-11-20T01:00:00.000Z' },
    { begins_at: '2026-11-20T21:00:00.000Z', ends_at: '2026-11-21T01:00:00.000Z' },
    { begins_at: '2026-11-21T21:00:00.000Z', ends_at: '2026-11-22T01:00:00.000Z' },
  ])
  const evening = event({ starts_at: '18:00', ends_at: '21:00' })
  expect(listOccurrences(evening, TODAY, 'America/Los_Angeles')).toEqual([
    { begins_at: '2026-11-21T02:00:00.000Z', ends_at: '2026-11-21T05:00:00.000Z' },
  ])
  expect(listOccurrences(event(), TODAY, 'Europe/Warsaw')).toEqual([])
  expect(listOccurrences(event({ date_begin: null, starts_at: '18:00' }), TODAY, 'Europe/Warsaw')).toEqual([])
})
