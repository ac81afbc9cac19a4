import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import type { CatalogueFilters } from '../../domain/catalogue-query.ts'
import { buildColumnsOfRows, createTestRow } from '../testing/test-catalogue-index.ts'
import { updateColumns } from './build-columns.ts'
import type { CatalogueColumns } from './catalogue-columns.ts'
import { type CatalogueIndex, createCatalogueIndex } from './catalogue-index.ts'
import { CATALOGUE_QUERIES } from './catalogue-queries.ts'
import type { CatalogueRow } from './catalogue-types.ts'
import type { PackedTexts } from './packed-texts.ts'

const TODAY = '2026-11-20'

const oneOf = <Value>(...values: Value[]) => fc.constantFrom(...values)
const day = oneOf(null, '2026-11-01', '2026-11-20', '2026-11-20', '2026-12-24', '2027-01-01')
/** Each city has its coordinates. */
const PLACES: Pick<CatalogueRow, 'city' | 'country' | 'coordinates'>[] = [
  { city: 'Gdansk', country: 'Poland', coordinates: { north: 54.35, east: 18.65 } },
  { city: 'Gdansk', country: 'Polska', coordinates: { north: 54.35, east: 18.65 } },
  { city: 'Warsaw', country: null, coordinates: { north: 52.23, east: 21.01 } },
  { city: 'Birmingham', country: 'United Kingdom', coordinates: { north: 52.48, east: -1.9 } },
  { city: 'Birmingham', country: 'United States', coordinates: { north: 33.52, east: -86.8 } },
  { city: 'Birmingham', country: null, coordinates: null },
  { city: 'Nowhere Town', country: null, coordinates: null },
  { city: null, country: 'Poland', coordinates: null },
  { city: null, country: null, coordinates: null },
]
const row = fc
  .record({
    event_code: fc.integer({ min: 0, max: 40 }).map((number) => `EV-${number}`),
    event_name: fc.option(
      fc
        .array(
          oneOf('Baltic', 'Łódź', 'łódź', 'Start-up', 'Health', 'of', 'Summit', '2026', '日本', 'Xylophone'),
        )
        .map((words) => words.join(' ')),
    ),
    date_begin: day,
    date_end: day,
    starts_at: oneOf(null, '08:00', '18:30'),
    signup_deadline: day,
    place: oneOf(...PLACES),
    venue: oneOf(null, 'Hall 1', 'Station', 'Online'),
    event_type: oneOf(null, 'meetup', 'Workshop', ' '),
    topic: oneOf(null, 'Health', 'AI', 'Żeglarstwo'),
    organiser: oneOf(null, 'Olivia', 'Health Club', 'Rare Host'),
    coolness: oneOf(null, '5', '9'),
    price: oneOf(null, 0, 20, 99.5),
    attendance: oneOf<CatalogueRow['attendance']>(null, 'online', 'hybrid'),
  })
  .map(({ place, ...values }): CatalogueRow => createTestRow(values.event_code, { ...place, ...values }))
const change = fc.record({
  rows: fc.array(row, { maxLength: 8 }),
  removed: fc.array(fc.nat(40), { maxLength: 8 }),
})

const FILTERS: CatalogueFilters[] = [
  {},
  { when: 'all' },
  { when: 'past' },
  { when: 'all', search: 'health' },
  { when: 'all', search: 'Lodz' },
  { when: 'all', search: 'xylophon' },
  { when: 'all', search: 'start summit' },
  { when: 'all', search: 'station' },
  { when: 'all', search: 'EV-1' },
  { when: 'all', search: 'ev', match: 'inside' },
  { when: 'all', search: 'nowhere town' },
  { when: 'all', search: 'olivai', match: 'similar' },
  { when: 'all', search: 'birmingham' },
  { when: 'all', city: 'Birmingham', country: 'United States' },
  { when: 'all', city: 'Gdansk', within: 100 },
  { when: '2026-12-24', topic: 'AI' },
  { organiser: 'Rare Host', attendance: 'online' },
]

/** Returns what the queries answer. */
function readAnswers(index: CatalogueIndex): unknown[] {
  return FILTERS.flatMap((filters) => {
    const args = { filters, today: TODAY }
    const page = { ...args, cursor: null, limit: 100 }
    const days = { first: '2026-11-01', last: '2026-12-31' }
    return [
      CATALOGUE_QUERIES.findPage(index, page),
      ...(['city', 'topic', 'type', 'organiser', 'soonest'] as const).map(
        (sort) => CATALOGUE_QUERIES.findPage(index, { ...page, sort }).eventCodes,
      ),
      CATALOGUE_QUERIES.countFacets(index, { ...args, hometown: 'Gdansk' }),
      CATALOGUE_QUERIES.findFacetValues(index, { ...args, facet: 'organiser', text: 'h' }),
      CATALOGUE_QUERIES.findFacetValues(index, { ...args, facet: 'city', text: '' }),
      CATALOGUE_QUERIES.countPlaces(index, args),
      CATALOGUE_QUERIES.readCalendar(index, { ...args, ...days, counted: days, perDay: 100, ownCodes: [] }),
      CATALOGUE_QUERIES.findComing(index, { ...args, limit: 5 }),
    ]
  })
}

const load = (columns: CatalogueColumns) => createCatalogueIndex(columns)

test('updated columns answer like columns that are built from all rows', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
      const listed = new Map<string, CatalogueRow>()
      const columns = buildColumnsOfRows([])
      for (const { rows, removed } of changes) {
        const added = new Map(rows.map((each) => [each.event_code, each]))
        const gone = new Set([...removed.map((number) => `EV-${number}`), ...added.keys()])
        for (const code of gone) listed.delete(code)
        for (const [code, each] of added) listed.set(code, each)
        const expected = buildColumnsOfRows(listed.values())
        const { coordinates } = expected.places
        updateColumns(columns, columns.codes.findAll(gone), buildColumnsOfRows(added.values(), coordinates))
        expect(describeColumns(columns)).toEqual(describeColumns(expected))
        expect(sortEqual(readAnswers(load(columns)))).toEqual(sortEqual(readAnswers(load(expected))))
      }
    }),
    { numRuns: inject('isRelease') ? 25 : 10 },
  )
})

/** Sorts values with counts, because those with equal counts are in the order of their first rows. */
function sortEqual(value: unknown): unknown {
  if (!Array.isArray(value)) {
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, sortEqual(each)]))
  }
  const items = value.map(sortEqual)
  const areCounts = items.every((item) => typeof item === 'object' && item !== null && 'count' in item)
  return areCounts ? items.map((item) => JSON.stringify(item)).sort() : items
}

/** Returns what does not depend on the order of the rows. */
function describeColumns(columns: CatalogueColumns) {
  const { size, longStart, undatedStart, begin, last, deadline, price, attendance, vocabulary, values } =
    columns
  const list = (texts: PackedTexts) => Array.from({ length: texts.size }, (_, at) => texts.get(at))
  return {
    ...{ size, longStart, undatedStart, begin, last, deadline, price, attendance },
    codes: list(columns.codes),
    words: list(vocabulary.folded),
    names: columns.words.name,
    topics: values.topic.values.toSorted(),
    organisers: values.organiser.values.toSorted(),
    types: values.type.values.toSorted(),
    coolness: Array.from(columns.coolness, (id) => values.coolness.values[id]),
    places: values.place.values.toSorted(),
    cities: columns.places.choices.length,
  }
}
