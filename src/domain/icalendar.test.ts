import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import {
  buildEventUrl,
  buildGoogleCalendarUrl,
  buildMapsSearchUrl,
  buildOutlookCalendarUrl,
  type CalendarEntry,
  formatCalendarFeed,
  formatCalendarFile,
} from './icalendar.ts'

const frame = { productName: 'Amberlink', publicUrl: 'https://events.example', timeZone: 'Europe/Warsaw' }

function event(fields: Partial<CalendarEntry> = {}): CalendarEntry {
  return {
    event_code: 'fair-2026',
    event_name: 'The fair',
    date_begin: '2026-05-27',
    date_end: '2026-05-29',
    starts_at: null,
    ends_at: null,
    agenda: null,
    time_zone: null,
    city: 'Gdansk',
    country: 'Poland',
    venue: 'Amber Expo',
    organiser: 'Infoshare',
    app_status: 'confirmed',
    cancelled_at: null,
    event_website_url: 'https://fair.example/',
    revision: 3,
    changed_at: '2026-01-02T03:04:05.678Z',
    is_registered: true,
    ...fields,
  }
}

function file(fields: Partial<CalendarEntry> = {}): string {
  const text = formatCalendarFile(event(fields), frame)
  if (text === null) throw new Error('the event has no date')
  return text
}

/** What a parser that no one here wrote makes of it. */
function parsed(text: string) {
  const entries = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  return entries.map((entry) => ({
    event: new ICAL.Event(entry),
    value: (name: string) => entry.getFirstPropertyValue(name)?.toString() ?? null,
  }))
}

const one = (text: string) => parsed(text)[0]!

test('a calendar parser reads every field of an event #309', () => {
  const { event: read, value } = one(file())
  expect(read.summary).toBe('The fair')
  expect(read.location).toBe('Amber Expo, Gdansk, Poland')
  const cityState = one(file({ city: 'Singapore', country: 'Singapore' }))
  expect(cityState.event.location).toBe('Amber Expo, Singapore')
  expect(read.description).toBe('By Infoshare\nhttps://events.example/events?event=fair-2026')
  expect(read.uid).toBe('fair-2026@events.example')
  expect(read.sequence).toBe(3)
  expect(value('last-modified')).toBe('2026-01-02T03:04:05Z')
  expect(value('dtstamp')).toBe('2026-01-02T03:04:05Z')
  expect(value('url')).toBe('https://fair.example/')
  expect(value('status')).toBe('CONFIRMED')
  expect(value('transp')).toBe('OPAQUE')
})

test.each([
  ['several days', '2026-05-27', '2026-05-29', '2026-05-30'],
  ['one day', '2026-05-27', '2026-05-27', '2026-05-28'],
  ['no end', '2026-05-27', null, '2026-05-28'],
  ['over the clock change', '2026-03-28', '2026-03-29', '2026-03-30'],
  ['into a leap day', '2028-02-28', '2028-02-28', '2028-02-29'],
  ['over new year', '2026-12-31', '2026-12-31', '2027-01-01'],
])('entries are all-day with an exclusive end: %s', (_, date_begin, date_end, end) => {
  const { event: read } = one(file({ date_begin, date_end }))
  expect(read.startDate.isDate).toBe(true)
  expect(read.startDate.toString()).toBe(date_begin)
  expect(read.endDate.toString()).toBe(end)
})

test('the last supported day has no exclusive end', () => {
  expect(file({ date_begin: '9999-12-31', date_end: null })).not.toContain('DTEND')
  expect(one(file({ date_begin: '9999-12-30', date_end: '9999-12-31' })).event.endDate.toString()).toBe(
    '9999-12-31',
  )
})

test('an event without a begin date is omitted from file and feed', () => {
  expect(formatCalendarFile(event({ date_begin: null }), frame)).toBeNull()
  expect(parsed(formatCalendarFeed([event({ date_begin: null }), event()], frame))).toHaveLength(1)
  expect(parsed(formatCalendarFeed([], frame))).toEqual([])
})

const NASTY = [
  'Commas, semicolons; back\\slashes \\n and "quotes": all of them',
  'BEGIN:VEVENT\r\nSUMMARY:another\nEND:VEVENT',
  'Żółć gęślą jaźń '.repeat(20).trim(),
  '🎉👩‍👩‍👧‍👦'.repeat(30),
  'x'.repeat(500),
  `${'x'.repeat(66)}ż`,
  `${'x'.repeat(65)}🎉`,
]

test.each(NASTY)('a parser reads any text unchanged: %s', (text) => {
  const plain = text.replace(/\r\n/g, '\n')
  const read = one(file({ event_name: text, venue: text, city: null, country: null, organiser: text })).event
  expect(read.summary).toBe(plain)
  expect(read.location).toBe(plain)
  expect(read.description).toContain(plain)
})

test.each(NASTY)('lines have at most 75 octets, split no character and end in CRLF: %s #309', (text) => {
  const made = file({
    event_name: text,
    venue: text,
    event_code: text.replace(/[\r\n]/g, ' ').slice(0, 200),
  })
  const lines = made.split('\r\n')
  expect(lines.pop()).toBe('')
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\r\n]/)
    expect(line.isWellFormed()).toBe(true)
  }
  expect(parsed(made)).toHaveLength(1)
})

test('control characters are removed', () => {
  expect(one(file({ event_name: 'A\u0000\u0007\u001b\u007fB' })).event.summary).toBe('AB')
})

test('a missing name is replaced by the event code, missing place and organiser are omitted', () => {
  const { event: read, value } = one(
    file({
      event_name: null,
      venue: null,
      city: null,
      country: null,
      organiser: null,
      event_website_url: null,
    }),
  )
  expect(read.summary).toBe('fair-2026')
  expect(value('location')).toBeNull()
  expect(read.description).toBe('https://events.example/events?event=fair-2026')
  expect(value('url')).toBe('https://events.example/events?event=fair-2026')
})

test.each([
  ['confirmed', 'CONFIRMED'],
  [' Confirmed ', 'CONFIRMED'],
  ['cancelled', 'CANCELLED'],
  ['Odwołane', 'CANCELLED'],
  ['pending', null],
  [null, null],
])('app_status %s becomes STATUS %s', (app_status, status) => {
  expect(one(file({ app_status })).value('status')).toBe(status)
})

test('an event that the operator cancelled has the status CANCELLED', () => {
  const cancelled = file({ app_status: 'confirmed', cancelled_at: '2026-05-01T10:00:00.000000Z' })
  expect(one(cancelled).value('status')).toBe('CANCELLED')
})

test('a registration blocks time, a favorite and a cancelled event do not #382', () => {
  expect(one(file({})).value('transp')).toBe('OPAQUE')
  expect(one(file({ app_status: 'cancelled' })).value('transp')).toBe('TRANSPARENT')
  expect(one(file({ is_registered: false })).value('transp')).toBe('TRANSPARENT')
})

test('the UID depends on event code and product URL only', () => {
  const uid = (fields: Partial<CalendarEntry>, publicUrl = frame.publicUrl) =>
    one(formatCalendarFile(event(fields), { ...frame, publicUrl })!).event.uid
  expect(uid({ event_name: 'New', date_begin: '2026-05-28', revision: 9, is_registered: false })).toBe(
    uid({}),
  )
  expect(uid({ event_code: 'żółć/100%' })).toBe('%C5%BC%C3%B3%C5%82%C4%87%2F100%25@events.example')
  expect(uid({}, 'http://localhost:3000')).toBe('fair-2026@localhost:3000')
})

test('URLs with other characters are percent-encoded', () => {
  const url = (event_website_url: string) => one(file({ event_website_url })).value('url')
  expect(url('https://łódź.example/ścieżka?a=%20b&c=d,e;f#x')).toBe(
    'https://%C5%82%C3%B3d%C5%BA.example/%C5%9Bcie%C5%BCka?a=%20b&c=d,e;f#x',
  )
  expect(url('https://[2001:db8::1]/x')).toBe('https://[2001:db8::1]/x')
})

test('a feed has the name of the product and a refresh interval', () => {
  const feed = new ICAL.Component(
    ICAL.parse(
      formatCalendarFeed([event(), event({ event_code: 'b' })], { ...frame, productName: 'A, B; C' }),
    ),
  )
  // The parser does not decode values of unknown type.
  expect(feed.getFirstPropertyValue('x-wr-calname')).toBe('A\\, B\\; C')
  expect(feed.getFirstPropertyValue('refresh-interval')?.toString()).toBe('PT1H')
  expect(feed.getFirstPropertyValue('version')).toBe('2.0')
  expect(feed.getAllSubcomponents('vevent')).toHaveLength(2)
})

test('the Google Calendar URL contains an all-day event', () => {
  const url = new URL(
    buildGoogleCalendarUrl(event({ event_name: 'A & B' }), 'https://events.example/x?a=1&b=2')!,
  )
  expect(url.origin + url.pathname).toBe('https://calendar.google.com/calendar/render')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'A & B',
    dates: '20260527/20260530',
    location: 'Amber Expo, Gdansk, Poland',
    details: 'https://events.example/x?a=1&b=2',
  })
  expect(buildGoogleCalendarUrl(event({ date_begin: null }), null)).toBeNull()
})

test('the Outlook URL contains an all-day event', () => {
  const url = new URL(
    buildOutlookCalendarUrl(event({ date_end: null, venue: null, city: null, country: null }), null)!,
  )
  expect(url.origin + url.pathname).toBe('https://outlook.live.com/calendar/0/deeplink/compose')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    path: '/calendar/action/compose',
    rru: 'addevent',
    allday: 'true',
    subject: 'The fair',
    startdt: '2026-05-27',
    enddt: '2026-05-28',
  })
  expect(buildOutlookCalendarUrl(event({ date_begin: null }), null)).toBeNull()
})

test('the maps URL searches for the venue in its city and is null without a venue #237', () => {
  const url = new URL(buildMapsSearchUrl({ venue: 'Hala & Expo 100%', city: 'Łódź', country: null })!)
  expect(url.searchParams.get('query')).toBe('Hala & Expo 100%, Łódź')
  expect(buildMapsSearchUrl({ venue: ' ', city: 'Gdansk', country: 'Poland' })).toBeNull()
  expect(buildMapsSearchUrl({ venue: null, city: 'Gdansk', country: 'Poland' })).toBeNull()
})

test('the URL of an event may contain any event code', () => {
  const address = new URL(buildEventUrl('https://events.example', 'a/b?c#d 100%'))
  expect(address.searchParams.get('event')).toBe('a/b?c#d 100%')
})
