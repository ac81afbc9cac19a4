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
import { toInstant } from './time-zone.ts'

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
  expect(read.description).toBe('Infoshare\nhttps://events.example/events?event=fair-2026')
  expect(read.uid).toBe('fair-2026@events.example')
  expect(read.sequence).toBe(3)
  expect(value('last-modified')).toBe('2026-01-02T03:04:05Z')
  expect(value('dtstamp')).toBe('2026-01-02T03:04:05Z')
  expect(value('url')).toBe('https://fair.example/')
  expect(value('status')).toBe('CONFIRMED')
  expect(value('transp')).toBe('OPAQUE')
})

test.each([
  ['Hala, Gdansk', 'Gdansk', 'Poland', 'Hala, Gdansk, Poland'],
  ['Hala 3, 80-001 Gdańsk', 'Gdansk', 'Poland', 'Hala 3, 80-001 Gdańsk, Poland'],
  ['Hala, GDANSK, Poland', 'Gdansk', 'Poland', 'Hala, GDANSK, Poland'],
  ['Hala, Nowy Sacz', 'Nowy Sącz', null, 'Hala, Nowy Sacz'],
  ['Expo, Singapore', 'Singapore', 'Singapore', 'Expo, Singapore'],
  ['Teatr Rozgdansk', 'Gdansk', 'Poland', 'Teatr Rozgdansk, Gdansk, Poland'],
  ['Gdansk Expo', 'Gdansk', 'Poland', 'Gdansk Expo, Gdansk, Poland'],
  ['Gdansk', 'Gdansk', 'Poland', 'Gdansk, Poland'],
])('the place of %s in %s, %s is named once: %s #309', (venue, city, country, location) => {
  expect(one(file({ venue, city, country })).event.location).toBe(location)
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

const HOURS = { date_begin: '2026-10-23', date_end: null, starts_at: '18:00', ends_at: '21:30' }

/** The instants at which a foreign parser lets an entry begin and end, with the definitions of the file alone. */
function readOccurrences(text: string): [string, string][] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  return calendar.getAllSubcomponents('vevent').flatMap((entry) => {
    const event = new ICAL.Event(entry)
    const iterator = event.iterator()
    const found: [string, string][] = []
    for (let next = iterator.next(); next; next = iterator.next()) {
      const { startDate, endDate } = event.getOccurrenceDetails(next)
      expect(startDate.isDate || startDate.zone.component).toBeTruthy()
      found.push([startDate.toJSDate().toISOString(), endDate.toJSDate().toISOString()])
    }
    return found
  })
}

test.each<[string, Partial<CalendarEntry>, [string, string][]]>([
  ['of one day', {}, [['2026-10-23T16:00:00.000Z', '2026-10-23T19:30:00.000Z']]],
  [
    'of several days, over the end of summer time',
    { date_end: '2026-10-26' },
    [
      ['2026-10-23T16:00:00.000Z', '2026-10-23T19:30:00.000Z'],
      ['2026-10-24T16:00:00.000Z', '2026-10-24T19:30:00.000Z'],
      ['2026-10-25T17:00:00.000Z', '2026-10-25T20:30:00.000Z'],
      ['2026-10-26T17:00:00.000Z', '2026-10-26T20:30:00.000Z'],
    ],
  ],
  [
    'until the next morning',
    { ends_at: '02:00' },
    [['2026-10-23T16:00:00.000Z', '2026-10-24T00:00:00.000Z']],
  ],
  [
    'without an end: two hours',
    { ends_at: null },
    [['2026-10-23T16:00:00.000Z', '2026-10-23T18:00:00.000Z']],
  ],
  [
    'without an end: two hours after the last time of the agenda',
    { ends_at: null, agenda: '18:00 Doors\n20:15 Drinks' },
    [['2026-10-23T16:00:00.000Z', '2026-10-23T20:15:00.000Z']],
  ],
  [
    'elsewhere',
    { time_zone: 'America/Los_Angeles' },
    [['2026-10-24T01:00:00.000Z', '2026-10-24T04:30:00.000Z']],
  ],
  [
    'in a zone of half an hour without summer time',
    { time_zone: 'Asia/Kolkata' },
    [['2026-10-23T12:30:00.000Z', '2026-10-23T16:00:00.000Z']],
  ],
])('an entry has the hours of its event in the time zone of the place: %s #472', (_, fields, expected) => {
  expect(readOccurrences(file({ ...HOURS, ...fields }))).toEqual(expected)
})

test('a feed defines each time zone once, for all its events', () => {
  const zones = ['Europe/Warsaw', 'America/New_York', null, 'Pacific/Auckland', 'Africa/Casablanca']
  const days = ['2025-01-10', '2026-02-20', '2026-03-14', '2026-07-01', '2026-11-02', '2027-12-24']
  const events = zones.flatMap((time_zone) =>
    days.map((date_begin) =>
      event({ ...HOURS, date_begin, time_zone, event_code: `${time_zone}-${date_begin}` }),
    ),
  )
  const feed = formatCalendarFeed([...events, event({ event_code: 'whole-days' })], frame)
  expect(feed.match(/^TZID:/gm)).toHaveLength(4)
  const expected = events.map(({ date_begin, time_zone }) => {
    const zone = time_zone ?? frame.timeZone
    return new Date(toInstant(date_begin!, 18 * 60, zone)).toISOString()
  })
  expect(
    readOccurrences(feed)
      .map(([begin]) => begin)
      .slice(0, expected.length),
  ).toEqual(expected)
})

test('an event without hours stays a whole day, whatever its agenda says', () => {
  expect(file({ agenda: '18:00 Doors open' })).toContain('DTSTART;VALUE=DATE:20260527')
  expect(file({ agenda: '18:00 Doors open' })).not.toContain('VTIMEZONE')
})

test('the links to Google Calendar and Outlook have the hours with their time zone', () => {
  const timed = event({ ...HOURS, time_zone: 'America/New_York' })
  const google = new URL(buildGoogleCalendarUrl(timed, null)!).searchParams
  expect([google.get('dates'), google.get('ctz'), google.get('recur')]).toEqual([
    '20261023T180000/20261023T213000',
    'America/New_York',
    null,
  ])
  const outlook = new URL(buildOutlookCalendarUrl(timed, null)!).searchParams
  expect([outlook.get('startdt'), outlook.get('enddt'), outlook.get('allday')]).toEqual([
    '2026-10-23T22:00:00.000Z',
    '2026-10-24T01:30:00.000Z',
    null,
  ])
  const days = { ...timed, date_end: '2026-10-25' }
  expect(new URL(buildGoogleCalendarUrl(days, null)!).searchParams.get('recur')).toBe(
    'RRULE:FREQ=DAILY;COUNT=3',
  )
  expect(new URL(buildOutlookCalendarUrl(days, null)!).searchParams.get('allday')).toBe('true')
})
