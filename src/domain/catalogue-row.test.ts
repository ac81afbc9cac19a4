import { expect, test } from 'vitest'
import { parseCatalogueRow } from './catalogue-row.ts'
import { FILE_FIELDS, type FileColumn, getColumn, getColumnName } from './event-columns.ts'

function parse(values: Partial<Record<FileColumn, unknown>>) {
  const parsed = parseCatalogueRow({ event_code: 'a', ...values })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed.row
}

function getErrors(values: Partial<Record<FileColumn, unknown>>) {
  const parsed = parseCatalogueRow({ event_code: 'a', ...values })
  return parsed.ok ? [] : parsed.errors.map(({ field, expected }) => `${field}: ${expected}`)
}

test('only the event code is required', () => {
  const empty = Object.fromEntries(FILE_FIELDS.map((field) => [field, null]))
  expect(parse({})).toEqual({ ...empty, event_code: 'a', attendance: 'unknown' })
  for (const event_code of [undefined, null, '', '  ']) {
    expect(getErrors({ event_code })).toEqual([
      'event_code: a code that this event keeps and no other event has',
    ])
  }
})

test('texts are trimmed, and an empty text becomes null', () => {
  expect(parse({ event_code: ' a-1 ', city: '  Gdansk\t', topic: ' \n ' })).toMatchObject({
    event_code: 'a-1',
    city: 'Gdansk',
    topic: null,
  })
})

test('line breaks are kept in the agenda and become spaces elsewhere', () => {
  expect(
    parse({ agenda: ' 09:00 Coffee\r\n\r\n10:00 Talks\r', venue: 'Hall 1\r\nLong Street 2' }),
  ).toMatchObject({
    agenda: '09:00 Coffee\n\n10:00 Talks',
    venue: 'Hall 1 Long Street 2',
  })
})

test('accents are composed, so that equal cities are equal', () => {
  expect(parse({ city: 'Gdan\u0301sk' }).city).toBe('Gdańsk')
})

test('a number is accepted as a text', () => {
  expect(parse({ event_code: 17, coolness: 9.5 })).toMatchObject({ event_code: '17', coolness: '9.5' })
})

test.each([{ city: true }, { city: ['Gdansk'] }, { city: { name: 'Gdansk' } }])(
  '%j is rejected as a text',
  (values) => {
    expect(getErrors(values)).toEqual(['city: a text'])
  },
)

test.each(['.', '..'])('the event code %j is rejected because it is a folder in a URL', (event_code) => {
  expect(getErrors({ event_code })).toEqual(['event_code: a code other than "." and ".."'])
})

test.each([
  ['0', 0],
  ['12.50', 12.5],
  [' 7 ', 7],
  [199.99, 199.99],
  ['0.01', 0.01],
  ['12.5000', 12.5],
  ['', null],
  [null, null],
])('the price %j becomes %j', (price, expected) => {
  expect(parse({ price }).price).toBe(expected)
})

test.each(['12 PLN', '$12', '12,50', '-1', 'free', '1e3', '12.', '.5', Number.NaN, 1e10, -0.5])(
  'the price %j is rejected',
  (price) => {
    expect(getErrors({ price })).toEqual([
      'price: dollars as a plain number from 0, such as 0 or 12.50, without a currency',
    ])
  },
)

test.each(['0.004', '0.333', 12.505, '1.0000001'])(
  'the price %j is rejected because of fractions of a cent',
  (price) => {
    expect(getErrors({ price })).toEqual(['price: dollars and whole cents, such as 12.50'])
  },
)

test.each([
  ['yes', 'yes'],
  ['YES', 'yes'],
  [' No ', 'no'],
  [true, 'yes'],
  [false, 'no'],
  ['', null],
])('if_free %j becomes %j', (if_free, expected) => {
  expect(parse({ if_free }).if_free).toBe(expected)
})

test('if_free must be yes or no', () => {
  expect(getErrors({ if_free: 'free' })).toEqual(['if_free: yes or no'])
})

test('a begin date may be missing but not malformed', () => {
  expect(parse({ date_begin: '' }).date_begin).toBeNull()
  expect(parse({ date_begin: '2028-02-29', date_end: '2028-02-29' }).date_end).toBe('2028-02-29')
  for (const date_begin of ['2027-02-29', '2027-2-3', '27.05.2027', 'May 27', '2027-13-01', 20270527]) {
    expect(getErrors({ date_begin })).toEqual(['date_begin: a real calendar day written YYYY-MM-DD'])
  }
})

test.each(['date_begin', 'date_end', 'signup_deadline'] as const)(
  '%s is rejected because of its time',
  (field) => {
    expect(getErrors({ [field]: '2027-05-27T09:00:00Z' })).toEqual([
      `${field}: a day without a time: 2027-05-27`,
    ])
  },
)

test('an event cannot end before it begins', () => {
  expect(getErrors({ date_begin: '2027-05-27', date_end: '2027-05-26' })).toEqual([
    'date_end: the day of date_begin (2027-05-27) or a later one',
  ])
})

test('links must be http or https URLs', () => {
  expect(parse({ event_website_url: ' https://infoshare.pl ' }).event_website_url).toBe(
    'https://infoshare.pl',
  )
  for (const field of ['event_website_url', 'sign_up_url'] as const) {
    expect(getErrors({ [field]: 'javascript:alert(1)' })).toEqual([
      `${field}: an https:// or http:// URL without spaces`,
    ])
  }
})

test('texts are limited to the lengths of the table, in characters #373', () => {
  for (const field of FILE_FIELDS) {
    const { maxLength, type } = getColumn(field)
    if (maxLength === undefined) continue
    const column = getColumnName(field)
    if (type !== 'url') expect(getErrors({ [column]: '\u{1f41d}'.repeat(maxLength) })).toEqual([])
    expect(getErrors({ [column]: 'x'.repeat(maxLength + 1) })).toHaveLength(1)
  }
  expect(getErrors({ city: 'x'.repeat(1200) })).toEqual(['city: at most 200 characters (it has 1,200)'])
})

test.each([
  ['Gda\u0000nsk', 'text without control characters (it contains U+0000)'],
  ['Gda\u001bnsk', 'text without control characters (it contains U+001B)'],
  ['Gda\u202ensk', 'text without control characters (it contains U+202E)'],
  ['Gda\ud800nsk', 'text without control characters (it contains U+D800)'],
  ['Gda\ufffdsk', 'text in UTF-8: save the file with that encoding'],
])('%j is rejected because of forbidden characters', (city, expected) => {
  expect(getErrors({ city })).toEqual([`city: ${expected}`])
})

test('every validation error of a row is reported with its value #373', () => {
  const parsed = parseCatalogueRow({ event_code: '', price: '12 PLN', if_free: 'maybe' })
  expect(parsed.ok ? [] : parsed.errors.map(({ field, value }) => [field, value])).toEqual([
    ['event_code', ''],
    ['price', '12 PLN'],
    ['if_free', 'maybe'],
  ])
})

test.each([
  ['18:00', '18:00'],
  ['9:05', '09:05'],
  [' 23:59:00 ', '23:59'],
  ['', null],
])('a time is read as HH:MM: %j', (text, expected) => {
  const parsed = parseCatalogueRow({ event_code: 'a', starts_at: text })
  expect(parsed.ok && parsed.row.starts_at).toBe(expected)
})

test.each([
  [{ starts_at: '24:00' }, 'starts_at', 'a time written HH:MM, from 00:00 to 23:59'],
  [{ starts_at: '6 pm' }, 'starts_at', 'a time written HH:MM, from 00:00 to 23:59'],
  [{ ends_at: '18:00' }, 'ends_at', 'no time without starts_at'],
  [{ starts_at: '18:00', ends_at: '18:00' }, 'ends_at', 'another time than starts_at (18:00)'],
])('impossible hours are reported: %j', (values, field, expected) => {
  const parsed = parseCatalogueRow({ event_code: 'a', ...values })
  expect(!parsed.ok && parsed.errors).toEqual([expect.objectContaining({ field, expected })])
})
