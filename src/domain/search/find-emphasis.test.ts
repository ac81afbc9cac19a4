import { expect, test } from 'vitest'
import { createEmphasizer } from './find-emphasis.ts'
import type { TextSpan } from './parsed-search.ts'
import type { SearchMatch } from './words.ts'

const EVENT = {
  event_code: 'GDA-1',
  event_name: 'AI Forum Gdańsk',
  city: 'Gdansk',
  country: 'Poland',
  venue: 'Coworking space by the main station',
  event_type: 'Meetup',
  topic: 'Technology',
  organiser: 'Tricity AI Circle',
}

/** Returns the matched texts of each field that is emphasized. */
function emphasize(match: Partial<SearchMatch>, event: Partial<typeof EVENT> = {}) {
  const all = { ...EVENT, ...event }
  const emphasizer = createEmphasizer({
    words: [],
    beginnings: [],
    insides: [],
    cities: [],
    countries: [],
    ...match,
  })
  const { elsewhere, ...fields } = emphasizer(all).emphasis ?? {}
  const texts = { ...all, place: `${all.city}, ${all.country}` }
  const cut = (text: string, spans: TextSpan[] = []) => spans.map(({ start, end }) => text.slice(start, end))
  const shown = Object.entries(fields).map(([field, spans]): [string, string[]] => [
    field,
    cut(texts[field as keyof typeof texts], spans),
  ])
  return {
    ...Object.fromEntries(shown),
    ...(elsewhere && { [`in ${elsewhere.field}`]: cut(elsewhere.text, elsewhere.spans) }),
  }
}

test.each<[string, Partial<SearchMatch>, Partial<typeof EVENT>, Record<string, string[]>]>([
  ['whole words only', { words: ['ai'] }, {}, { event_name: ['AI'], organiser: ['AI'] }],
  ['accents', { words: ['gdansk'] }, {}, { event_name: ['Gdańsk'], place: ['Gdansk'] }],
  ['beginnings', { beginnings: ['for'] }, {}, { event_name: ['For'] }],
  ['insides', { insides: ['rum'] }, {}, { event_name: ['rum'] }],
  ['phrases', { words: ['ai forum'] }, { organiser: '' }, { event_name: ['AI Forum'] }],
  [
    'a phrase with signs between its words',
    { words: ['ai forum'] },
    { event_name: 'AI & Forum', organiser: '' },
    { event_name: ['AI & Forum'] },
  ],
  ['hyphenation', { words: ['startup'] }, { event_name: 'Start-up Day' }, { event_name: ['Start-up'] }],
  ['names with signs', { words: ['c++'] }, { event_name: 'C and C++ day' }, { event_name: ['C++'] }],
  [
    'letters that fold to two',
    { beginnings: ['stras'] },
    { event_name: 'Straße 9' },
    { event_name: ['Straße'] },
  ],
  [
    'scripts without spaces',
    { beginnings: ['交流'] },
    { event_name: '创业者交流大会' },
    { event_name: ['交流'] },
  ],
  ['places by other names', { cities: ['Gdansk'] }, {}, { place: ['Gdansk'] }],
  ['countries', { countries: ['Poland'] }, {}, { place: ['Poland'] }],
  ['overlapping matches once', { words: ['forum'], beginnings: ['for'] }, {}, { event_name: ['Forum'] }],
  ['a venue, which the card does not show', { words: ['station'] }, {}, { 'in venue': ['station'] }],
  ['a topic', { words: ['technology'] }, {}, { 'in topic': ['Technology'] }],
  ['a code', { insides: ['gda-1'] }, {}, { 'in event_code': ['GDA-1'] }],
  [
    'no other field for what is shown',
    { words: ['forum', 'station'] },
    {},
    { event_name: ['Forum'], 'in venue': ['station'] },
  ],
  ['nothing without a match', { words: ['python'] }, {}, {}],
])('emphasizes %s #431', (_, match, event, expected) => {
  expect(emphasize(match, event)).toEqual(expected)
})

test('names no other field for a word that the card shows', () => {
  expect(emphasize({ words: ['ai'] }, { topic: 'AI' })).toEqual({ event_name: ['AI'], organiser: ['AI'] })
})

test('leaves events without a match as they are', () => {
  const match = { words: ['python'], beginnings: [], insides: [], cities: [], countries: [] }
  expect(createEmphasizer(match)(EVENT)).toEqual(EVENT)
})
