import { expect, test } from 'vitest'
import type { CatalogueFilters } from '../../domain/catalogue-query.ts'
import { buildTestIndex } from '../testing/test-catalogue-index.ts'
import { CATALOGUE_QUERIES } from './catalogue-queries.ts'

// A Friday.
const today = '2026-11-20'
const POLAND = { country: 'Poland' }
const [GDANSK, SOPOT, WARSAW] = [
  { ...POLAND, city: 'Gdansk', coordinates: { north: 54.35, east: 18.65 } },
  { ...POLAND, city: 'Sopot', coordinates: { north: 54.44, east: 18.56 } },
  { ...POLAND, city: 'Warsaw', coordinates: { north: 52.23, east: 21.01 } },
]

const index = buildTestIndex({
  'ai-later': { ...WARSAW, event_name: 'AI Forum', date_begin: '2026-12-04', if_free: 'yes' },
  'ai-paid': { ...WARSAW, event_name: 'AI Day', date_begin: '2026-11-21', price: 40 },
  'ai-gdansk': { ...GDANSK, event_name: 'AI Night', date_begin: '2026-11-21', if_free: 'yes' },
  'ai-past': { ...SOPOT, event_name: 'AI Summit', date_begin: '2026-11-02', if_free: 'yes' },
  robots: { ...SOPOT, event_name: 'Robots Forum', date_begin: '2026-11-22', topic: 'Science' },
})

/** Returns what each alternative leaves out, the parameters it has and how many events it finds. */
const find = (filters: CatalogueFilters) =>
  CATALOGUE_QUERIES.countAlternatives(index, { filters, today }).map(
    ({ kind, without, filters: changed, words, total }) => ({
      kind: without ?? kind,
      words,
      count: total.count,
      ...JSON.parse(JSON.stringify(changed)),
    }),
  )

test('leaves out one condition at a time, and counts what that finds #437', () => {
  expect(find({ search: 'free AI in Warsaw this weekend' })).toEqual([
    { kind: 'dates', count: 1, words: 'AI', search: 'free AI in Warsaw' },
    { kind: 'price', count: 1, words: 'AI', search: 'AI in Warsaw this weekend' },
    { kind: 'city', count: 1, words: 'AI', search: 'free AI this weekend' },
  ])
  expect(find({ search: 'AI', city: 'Warsaw', when: '2026-11-21', price: 'free' })).toEqual([
    { kind: 'dates', count: 1, words: 'AI', search: 'AI', city: 'Warsaw', price: 'free' },
    { kind: 'price', count: 1, words: 'AI', search: 'AI', city: 'Warsaw', when: '2026-11-21' },
    { kind: 'city', count: 1, words: 'AI', search: 'AI', when: '2026-11-21', price: 'free' },
  ])
})

test('of several words, the place or the rarest word is kept', () => {
  const found = find({ search: 'warsaw mortgage robots talk' })
  expect(found).toMatchObject([
    { kind: 'words', search: 'robots', count: 1 },
    { kind: 'words', search: 'warsaw', count: 2 },
  ])
})

test.each([
  ['mortgage robots in Gdansk next week', { search: 'robots' }],
  ['free mortgage in Sopot on 24 December', { search: 'in Sopot' }],
  ['quantum in Sopot next week under 5', { search: 'in Sopot' }],
])('if no condition alone is to blame, as many as find events together are kept: %s', (search, filters) => {
  expect(find({ search })).toContainEqual(expect.objectContaining(filters))
})

test('dates alone are left out, too', () => {
  expect(find({ search: 'next month' })).toEqual([{ kind: 'dates', words: '', count: 4 }])
})

test('if no condition alone is to blame, filters are left out, too', () => {
  const [first] = find({ search: 'mortgage robots', city: 'Gdansk', price: 'free', when: '2026-12-24' })
  expect(first).toEqual({ kind: 'words', words: 'robots', count: 1, search: 'robots' })
})

test('a filter is left out with what the text says about the same thing', () => {
  expect(find({ search: 'Robots in Gdansk', city: 'Warsaw' })).toContainEqual({
    kind: 'city',
    words: 'Robots',
    count: 1,
    search: 'Robots',
  })
})

test.each([
  ['free not free', ['free', 'not free']],
  ['in Gdansk not in Gdansk', ['in Gdansk', 'not in Gdansk']],
  ['in Gdansk in Warsaw', ['in Gdansk', 'in Warsaw']],
  ['AI not AI', ['not AI', 'AI']],
])('of two meanings that exclude each other, each is left out: %s', (search, rest) => {
  expect(find({ search }).map((found) => found.search)).toEqual(expect.arrayContaining(rest))
})

test('a rest that is ignored is no alternative, and words of a request are not named', () => {
  expect(find({ search: 'love robots mortgage' })).toEqual([
    { kind: 'words', words: 'robots', search: 'robots', count: 1 },
  ])
  expect(find({ search: 'wroc love mortgage' })).toEqual([])
})

test.each([
  ['forum not robots in Sopot', 'forum in Sopot', true],
  ['AI poza Gdansk tomorrow', 'AI tomorrow', true],
  ['forum robots AI', 'forum robots', false],
])('says whether an exclusion is left out: %s', (search, rest, removesExclusion) => {
  const alternatives = CATALOGUE_QUERIES.countAlternatives(index, { filters: { search }, today })
  expect(alternatives.find(({ filters }) => filters.search === rest)).toMatchObject({
    removes_exclusion: removesExclusion,
  })
})

test('words that say little beside what nothing matches are kept', () => {
  const evenings = buildTestIndex({
    a: { ...GDANSK, event_name: 'Networking Evening', date_begin: '2026-11-21' },
  })
  const alternatives = CATALOGUE_QUERIES.countAlternatives(evenings, {
    filters: { search: 'networking unicorns' },
    today,
  })
  expect(alternatives).toMatchObject([{ filters: { search: 'networking' }, total: { count: 1 } }])
})

test('a search that is ignored has no alternatives', () => {
  expect(find({ search: 'eighth' })).toEqual([])
})

test('offers the smallest distance with more events, words, past events and similar words', () => {
  expect(find({ search: 'robots', city: 'Gdansk' })).toEqual([
    { kind: 'within', words: 'robots', count: 1, search: 'robots', city: 'Gdansk', within: 25 },
    { kind: 'city', words: 'robots', count: 1, search: 'robots' },
    { kind: 'words', words: '', count: 1, city: 'Gdansk' },
  ])
  expect(find({ search: 'AI Summit' })).toContainEqual({
    kind: 'past',
    words: 'AI Summit',
    count: 1,
    search: 'AI Summit',
    when: 'past',
  })
})

test.each([
  ['robots in Gdansk or Sopot', 'Warsaw', 'robots'],
  ['AI and robots', 'Warsaw', 'AI'],
  ['robots, "AI"', 'Warsaw', '"AI"'],
  ['forum not robots', 'Sopot', 'forum'],
  ['forum bez robots', 'Sopot', 'forum'],
  ['"AI Day" robots', 'Warsaw', '"AI Day"'],
])('leaves no loose words of %j in %s', (search, city, rest) => {
  expect(find({ search, city }).map((found) => found.search)).toContain(rest)
})

test('leaves out words that find nothing together, and then lists the events that are understood', () => {
  expect(find({ search: 'please find AI xyzzy, foo in Gdansk' })).toEqual([
    { kind: 'words', words: 'AI', count: 1, search: 'AI in Gdansk' },
  ])
  expect(find({ search: 'xyzzy foo in Gdansk' })).toEqual([
    { kind: 'words', words: '', count: 1, search: 'in Gdansk' },
  ])
})

test('leaves out first the word without which the fewest events are found', () => {
  expect(find({ search: 'AI forum robots' }).map(({ search }) => search)).toEqual([
    'forum robots',
    'AI forum',
  ])
  expect(find({ search: 'AI robots' }).map(({ search }) => search)).toEqual(['robots', 'AI'])
})

test('offers nothing that finds no more events', () => {
  expect(find({ search: 'robots' })).toEqual([])
  expect(find({ search: 'xyzzy' })).toEqual([])
  expect(find({ search: 'find robots please' })).toEqual([])
})
