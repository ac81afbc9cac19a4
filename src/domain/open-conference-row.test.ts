import { expect, test } from 'vitest'
import { createConferenceCode, parseOpenConferenceRow } from './open-conference-row.ts'

const INFOSHARE = {
  name: 'Infoshare',
  url: 'https://infoshare.pl/conference',
  startDate: '2022-10-06',
  endDate: '2022-10-07',
  city: 'Gdańsk',
  country: 'Poland',
  topic: 'data',
}

function parse(values: Record<string, unknown>) {
  const parsed = parseOpenConferenceRow({ ...INFOSHARE, ...values })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed.row
}

function getErrors(values: Record<string, unknown>) {
  const parsed = parseOpenConferenceRow({ ...INFOSHARE, ...values })
  return parsed.ok ? [] : parsed.errors.map(({ field, expected }) => `${field}: ${expected}`)
}

test('a row becomes an event of the catalogue', () => {
  expect(parse({})).toMatchObject({
    event_name: 'Infoshare',
    date_begin: '2022-10-06',
    date_end: '2022-10-07',
    city: 'Gdansk',
    country: 'Poland',
    event_type: 'Conference',
    topic: 'data',
    event_website_url: 'https://infoshare.pl/conference',
    sign_up_url: 'https://infoshare.pl/conference',
    agenda: null,
  })
})

test('a row may have a venue, which may be online', () => {
  expect(parse({ venue: 'Amber Expo' })).toMatchObject({ venue: 'Amber Expo', attendance: 'in_person' })
  expect(parse({ city: null, country: null, venue: 'Online (Zoom)' })).toMatchObject({
    attendance: 'online',
    event_type: 'Online Conference',
  })
})

test('the event code is readable and does not depend on topic, spelling or details #374', () => {
  const { event_code } = parse({})
  expect(event_code).toMatch(/^infoshare-2022-gdansk-[0-9a-f]{8}$/)
  expect(parse({ topic: 'security', url: 'https://infoshare.pl' }).event_code).toBe(event_code)
  expect(parse({ name: 'INFOSHARE ', city: 'Gdansk', endDate: '2022-10-08' }).event_code).toBe(event_code)
})

test('another day, city or name gives another event code', () => {
  const codes = [
    {},
    { startDate: '2022-10-05' },
    { city: 'Sopot' },
    { city: '' },
    { name: 'C++ Day' },
    { name: 'C# Day' },
  ].map((values) => parse(values).event_code)
  expect(new Set(codes).size).toBe(codes.length)
})

test('a name without Latin letters has an event code', () => {
  expect(createConferenceCode({ name: '会議', startDate: '2027-01-02', city: null })).toMatch(
    /^2027-[0-9a-f]{8}$/,
  )
})

test('event codes keep letters that searches fold', () => {
  const conference = { name: 'DevOps Days', startDate: '2027-05-01', city: 'Diyarbakır' }
  expect(createConferenceCode(conference)).toBe('devops-days-2027-diyarbak-r-cc095952')
})

test('event codes have a maximum length', () => {
  const long = 'Konferencja '.repeat(40)
  expect(createConferenceCode({ name: long, startDate: '2027-01-02', city: long }).length).toBeLessThan(120)
})

test('suggested cities take the suggested spelling, other cities keep theirs', () => {
  expect(['Kraków', 'ŁÓDŹ', 'Lodz', 'Krynica Zdrój'].map((city) => parse({ city }).city)).toEqual([
    'Krakow',
    'Lodz',
    'Lodz',
    'Krynica Zdrój',
  ])
})

test('the event type states whether online attendance is possible', () => {
  expect(parse({ online: false }).event_type).toBe('Conference')
  expect(parse({ online: true }).event_type).toBe('Hybrid Conference')
  expect(parse({ online: 'true' }).event_type).toBe('Hybrid Conference')
  expect(parse({ online: true, city: undefined, country: undefined }).event_type).toBe('Online Conference')
})

test('the website takes the registrations, not the call for papers #439', () => {
  const row = parse({ cfpUrl: 'https://infoshare.pl/cfp' })
  expect(row.sign_up_url).toBe('https://infoshare.pl/conference')
  expect(row.sign_up_url).toBe(row.event_website_url)
})

test('fields without a column become lines of the agenda', () => {
  const row = parse({
    locales: 'EN,PL',
    offersSignLanguageOrCC: true,
    cfpUrl: 'https://infoshare.pl/cfp',
    cfpEndDate: '2022-06-30',
    cocUrl: 'https://infoshare.pl/coc',
  })
  expect(row.agenda?.split('\n')).toEqual([
    'Languages: EN, PL',
    'Sign language or captions are offered.',
    'Call for papers until 2022-06-30: https://infoshare.pl/cfp',
    'Code of conduct: https://infoshare.pl/coc',
  ])
})

test.each([
  [{ name: ' ' }, 'name: the name of the conference'],
  [{ startDate: undefined }, 'startDate: the first day, written YYYY-MM-DD'],
  [{ startDate: '2022-02-30' }, 'startDate: a real calendar day written YYYY-MM-DD'],
  [{ endDate: '2022-10-05' }, 'endDate: the day of startDate (2022-10-06) or a later one'],
  [{ url: 'javascript:alert(1)' }, 'url: an https:// or http:// URL without spaces'],
  [{ cfpUrl: 'data:text/html,x' }, 'cfpUrl: an https:// or http:// URL without spaces'],
  [{ cocUrl: 7 }, 'cocUrl: an https:// or http:// URL without spaces'],
  [{ cfpEndDate: 'soon' }, 'cfpEndDate: a real calendar day written YYYY-MM-DD'],
  [{ online: 'maybe' }, 'online: true or false'],
])('the error for %j names the column of the file', (values, expected) => {
  expect(getErrors(values)).toEqual([expected])
})
