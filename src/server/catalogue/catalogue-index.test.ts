import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { includesInPerson, includesOnline } from '../../domain/attendance.ts'
import {
  ATTENDANCE_FILTERS,
  CATALOGUE_SORTS,
  type CatalogueFilters,
  type EventSort,
  getMaxPrice,
  PRICE_FILTERS,
  SEARCH_MATCHES,
} from '../../domain/catalogue-query.ts'
import { addDays, type Day } from '../../domain/day.ts'
import { foldText } from '../../domain/text.ts'
import { WHEN_NAMES } from '../../domain/when.ts'
import {
  findRows,
  getAttendance,
  getCountry,
  getPrice,
  isExactly,
  isOnDays,
  type NaiveFilter,
  sortRows,
} from '../testing/naive-catalogue.ts'
import { buildIndexOfRows } from '../testing/test-catalogue-index.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import type { CatalogueRow, ResolvedQuery } from './catalogue-types.ts'
import { countFacets } from './count-facets.ts'
import { countPlaces } from './count-places.ts'
import { readCalendar } from './read-calendar.ts'

// Compares the index with a second, naive implementation of search, filters, order and counts.

const TODAY = '2026-11-20'

// ---- Catalogues

const WORDS =
  `AI ai Main Spain Startup start-up Startups C++ C .NET R&D Free Software Online 2026 Łódź lodz conference Konferencja
Workshop March not Another Python Pythonista technology Technologies 東京 京 мост 🎉 % _ Women’s the event Berlin Hackathon or 5 Meetup tomorrow`.split(
    /\s+/,
  )
/** Words that occur in several fields, so that searches for them find many events. */
const FREQUENT = ['AI', 'Startup', 'Python', 'Free', 'Software', 'Main']
const anyWord = fc.oneof(fc.constantFrom(...FREQUENT), fc.constantFrom(...WORDS))
const phrase = (maxLength: number) =>
  fc.array(anyWord, { minLength: 1, maxLength }).map((words) => words.join(' '))
/** Names that are understood in part. */
const NAMES = ['Free Software', 'Online Python', 'Main Startup tomorrow']
const NOTHING = fc.constantFrom(null, ' ')
const day = fc.option(fc.integer({ min: -40, max: 40 }).map((days) => addDays(TODAY, days)))
const PLACES = [
  { city: 'Łódź', country: 'Poland', coordinates: { north: 51.77, east: 19.46 } },
  { city: 'Łódź', country: 'Polska', coordinates: { north: 51.77, east: 19.46 } },
  { city: 'lodz', country: null, coordinates: null },
  { city: 'Lublin', country: 'Poland', coordinates: { north: 51.25, east: 22.57 } },
  { city: 'Berlin', country: 'Germany', coordinates: { north: 52.52, east: 13.4 } },
  { city: 'Berlin', country: 'USA', coordinates: { north: 44.47, east: -71.18 } },
  { city: 'Potsdam', country: 'Germany', coordinates: { north: 52.39, east: 13.06 } },
  { city: ' ', country: 'Germany', coordinates: null },
  { city: null, country: null, coordinates: null },
]
const TOPICS = ['AI', 'ai', 'Artificial Intelligence', 'Startups', 'Free Software']
const TYPES = ['Conference', 'Workshop', 'Webinar online', 'Meetup']
const ORGANISERS = ['Python Klub Łódź', 'AI', 'Spain & Main', 'Żary Lubin']
const either = (values: string[]) => fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, NOTHING)
const row = fc
  .record({
    event_name: fc.oneof({ weight: 9, arbitrary: phrase(4) }, fc.constantFrom(...NAMES), NOTHING),
    date_begin: day,
    length: fc.option(fc.nat(30)),
    starts_at: fc.constantFrom('00:00', '09:30', '18:00', null),
    agenda_time: fc.constantFrom('08:30', '17:00', null),
    place: fc.constantFrom(...PLACES),
    venue: fc.constantFrom(null, 'Online', 'Main Hall', 'Python Centre 5'),
    event_type: either(TYPES),
    topic: either(TOPICS),
    organiser: either(ORGANISERS),
    price: fc.constantFrom(0, 10, 20.5, 50, 1000, null),
    if_free: fc.constantFrom('yes', 'no', null),
    attendance: fc.constantFrom('online', 'in_person', 'hybrid', 'unknown', null),
  })
  .map(
    ({ length, place, ...fields }): Omit<CatalogueRow, 'event_code'> => ({
      ...fields,
      ...place,
      date_end: length === null ? null : addDays(fields.date_begin ?? TODAY, length),
      signup_deadline: null,
      coolness: null,
      app_status: null,
    }),
  )
const code = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'B', 'Ł', 'z', '-', '😀', 'ｚ'), minLength: 1, maxLength: 8 }),
  fc
    .tuple(fc.constantFrom('AI', 'PY', 'Main', 'free'), fc.nat(20))
    .map(([name, number]) => `${name}-${2020 + number}`),
)
const catalogue = fc
  .uniqueArray(code, { maxLength: 40 })
  .chain((codes) => fc.tuple(...codes.map((event_code) => row.map((fields) => ({ event_code, ...fields })))))

// ---- Queries

const PARTS =
  `free;in Łódź;2026;online;tomorrow;under 20;this month;or;in Lublin or online;in Poland;near Lublin;not in Łódź;not online;
not free;bez online;in Berlin;cheap;a;next month;evening;after 17:00;not at 9:30`.split(/[;\n]+/)
const word = anyWord
const frequentWord = fc.constantFrom(...FREQUENT)
const searchItem = fc.oneof(
  { weight: 4, arbitrary: word },
  { weight: 2, arbitrary: fc.tuple(word, fc.nat(6)).map(([word, end]) => word.slice(0, end + 1)) },
  fc.tuple(word, fc.nat(3)).map(([word, start]) => word.slice(start)),
  fc
    .tuple(word, fc.nat(8))
    .map(([word, at]) => `${word.slice(0, at)}${word.slice(at + 1)}`)
    // A cognate of 'technology', which the naive implementation does not know.
    .filter((text) => text !== 'Tecnologies'),
  fc.tuple(word, word).map(([first, second]) => `"${first.slice(1)} ${second.slice(0, 3)}"`),
  fc.tuple(fc.constantFrom('-', 'not ', '-"'), word).map(([sign, word]) => sign + word),
  { weight: 3, arbitrary: fc.constantFrom(...PARTS) },
  code,
)
const search = fc
  .tuple(
    fc.oneof(
      fc.array(searchItem, { minLength: 1, maxLength: 3 }),
      fc.array(frequentWord, { minLength: 1, maxLength: 2 }),
      fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom('Łódź', 'in Poland', 'AI', 'not online')),
    ),
    fc.constantFrom('', ' '),
  )
  .map(([items, end]) => items.join(' ') + end)
const maybe = <Value>(values: readonly Value[]) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, fc.constantFrom(...values))
const when = fc.oneof(fc.constant('all' as const), maybe([...WHEN_NAMES, '2026-11-10..2026-11-25'] as const))
const filters = fc.record<CatalogueFilters>({
  search: fc.oneof({ weight: 5, arbitrary: search }, fc.constant(undefined)),
  when,
  city: maybe(['Łódź', 'Berlin', 'Atlantis']),
  country: maybe(['Germany', 'Polska']),
  within: maybe([25, 100]),
  topic: maybe(['AI', 'Startups']),
  type: maybe(['Conference']),
  organiser: maybe(['AI']),
  attendance: maybe(ATTENDANCE_FILTERS),
  price: maybe(PRICE_FILTERS),
  match: maybe(SEARCH_MATCHES),
})

/** Returns what the filters mean; the words of the search are parsed and settled as for a request. */
function readQuery(index: CatalogueIndex, filters: CatalogueFilters): ResolvedQuery {
  return index.resolve({ filters, today: TODAY })
}

function listPages(
  index: CatalogueIndex,
  query: ResolvedQuery,
  sort: EventSort | undefined,
  limit: number,
): string[] {
  const codes: string[] = []
  let cursor: string | null = null
  do {
    const page: ReturnType<typeof index.findPage> = index.findPage(query, sort, cursor, limit)
    codes.push(...page.eventCodes)
    cursor = page.next_cursor
  } while (cursor !== null)
  return codes
}

const find = (rows: CatalogueRow[], query: ResolvedQuery, ignored?: NaiveFilter) =>
  findRows(rows, query, TODAY, ignored).map(({ row }) => row)
const listCodes = (rows: CatalogueRow[]) => rows.map(({ event_code }) => event_code)

const examples = { numRuns: inject('isRelease') ? 40 : 15 }
const TIMEOUT_MS = 30_000

/** Checks a property of catalogues and queries. */
function check(
  property: (
    rows: CatalogueRow[],
    index: CatalogueIndex,
    query: ResolvedQuery,
    filters: CatalogueFilters,
  ) => void,
) {
  const queries = fc.array(filters, { minLength: 5, maxLength: 5 })
  fc.assert(
    fc.property(catalogue, queries, (rows, queries) => {
      const index = buildIndexOfRows(rows)
      for (const filters of queries) property(rows, index, readQuery(index, filters), filters)
    }),
    examples,
  )
}

// #224 #265 #281 #282 #470
test('pages contain every matching event once, in the order of the sort', { timeout: TIMEOUT_MS }, () => {
  check((rows, index, query, filters) => {
    const { dates } = query
    const results = findRows(rows, query, TODAY)
    for (const sort of CATALOGUE_SORTS) {
      const { sort: applied, ranks, total } = index.findPage(query, sort, null, 5)
      expect({ filters, sort, applied }).toEqual({
        filters,
        sort,
        applied: sort === 'best' && !ranks ? 'soonest' : sort,
      })
      expect({ filters, total: total.count }).toEqual({ filters, total: results.length })
      const expected = listCodes(sortRows(results, applied, dates.kind, TODAY))
      expect({ filters, sort, codes: listPages(index, query, sort, 5) }).toEqual({
        filters,
        sort,
        codes: expected,
      })
    }
    expect(listPages(index, query, undefined, 7)).toEqual(listPages(index, query, 'best', 7))
  })
})

test('an event comes first when its name or code is searched for with all dates', {
  timeout: TIMEOUT_MS,
}, () => {
  fc.assert(
    fc.property(catalogue, (rows) => {
      const index = buildIndexOfRows(rows)
      for (const { event_name, event_code } of rows) {
        for (const search of [event_name, event_code]) {
          const exact = rows.filter((row) => isExactly(row, search ?? ''))
          if (search === null || exact.length === 0) continue
          const query = readQuery(index, { search, when: 'all' })
          const first = index.findPage(query, undefined, null, exact.length).eventCodes
          expect({ search, first: first.toSorted() }).toEqual({ search, first: listCodes(exact).toSorted() })
        }
      }
    }),
    examples,
  )
})

test('what is understood never takes away an event whose name has all words', { timeout: TIMEOUT_MS }, () => {
  const added = fc.constantFrom('free', 'online', '2026', 'in Łódź', 'tomorrow', 'under 20')
  fc.assert(
    fc.property(catalogue, phrase(2), added, fc.boolean(), when, (rows, words, part, isFirst, when) => {
      const name = isFirst ? `${part} ${words}` : `${words} ${part}`
      const called = { ...rows[0]!, event_code: 'called', event_name: `Other ${name} night` }
      // Words after 'not' are excluded.
      fc.pre(!/\bnot\b/.test(words) && rows.length > 0)
      const index = buildIndexOfRows([...rows, called])
      const result = (filters: CatalogueFilters) => listPages(index, readQuery(index, filters), undefined, 24)
      if (result({ when: when ?? 'upcoming' }).includes('called')) {
        expect({ name, codes: result({ search: name, when }) }).toEqual({
          name,
          codes: expect.arrayContaining(['called']),
        })
      }
    }),
    examples,
  )
})

test('no beginning of a name, from three letters on, finds nothing', { timeout: TIMEOUT_MS }, () => {
  fc.assert(
    fc.property(catalogue, (rows) => {
      const index = buildIndexOfRows(rows)
      for (const { event_name } of rows) {
        const name = event_name ?? ''
        // What follows 'not' is left out.
        if (/\bnot\b/.test(name)) continue
        for (let length = 3; length < name.length; length++) {
          const search = name.slice(0, length)
          if (search.replace(/[^\p{L}\p{N}]/gu, '').length < 3) continue
          const count = index.countMatching(readQuery(index, { search, when: 'all' }))
          expect(count, JSON.stringify({ name, search })).toBeGreaterThan(0)
        }
      }
    }),
    examples,
  )
})

test('each facet counts the events that match all filters but its own #280', { timeout: TIMEOUT_MS }, () => {
  check((rows, index, query, filters) => {
    const facets = countFacets(index, query, null)
    const count = (ignored: NaiveFilter, test: (row: CatalogueRow) => boolean) =>
      find(rows, query, ignored).filter(test).length
    const expectCounts = (
      counts: { value: string; count: number }[],
      ignored: NaiveFilter,
      field: 'topic' | 'event_type' | 'organiser',
    ) => {
      const values = [...new Set(rows.map((row) => row[field]))].filter((value) => value?.trim())
      const expected = values
        .map((value) => ({ value, count: count(ignored, (row) => row[field] === value) }))
        .filter(({ count }) => count > 0)
      const found = counts.filter(({ count }) => count > 0)
      const sort = (counts: { value: string | null }[]) =>
        counts.toSorted((a, b) => (a.value! < b.value! ? -1 : 1))
      expect(sort(found), JSON.stringify(filters)).toEqual(sort(expected))
    }
    expectCounts(facets.topics, 'topic', 'topic')
    expectCounts(facets.types, 'type', 'event_type')
    expectCounts(facets.organisers, 'organiser', 'organiser')
    for (const { value, country, count: counted } of facets.cities) {
      const isThere = (row: CatalogueRow) =>
        foldText(row.city ?? '') === foldText(value) &&
        (country === null || getCountry(row.country) === getCountry(country))
      const isChosen = query.places.some(({ places }) =>
        places.some((place) => place.kind !== 'country' && place.cities.includes(value)),
      )
      expect({ filters, value, country, counted }).toEqual({
        filters,
        value,
        country,
        counted: count(isChosen ? 'city' : 'place', isThere),
      })
    }
    expect({ filters, counts: facets.attendance }).toEqual({
      filters,
      counts: {
        online: count('attendance', (row) => includesOnline(getAttendance(row))),
        in_person: count('attendance', (row) => includesInPerson(getAttendance(row))),
      },
    })
    for (const name of PRICE_FILTERS) {
      const expected = count(
        'price',
        (row) => (getPrice(row) ?? Number.POSITIVE_INFINITY) <= getMaxPrice(name),
      )
      expect({ filters, name, count: facets.price[name] }).toEqual({ filters, name, count: expected })
    }
  })
})

test('facets, map, calendar and "inside other words" count what the list then shows', {
  timeout: TIMEOUT_MS,
}, () => {
  check((_rows, index, query, filters) => {
    const countList = (stated: CatalogueFilters) =>
      index.findPage(readQuery(index, { ...filters, ...stated }), 'soonest', null, 1).total.count
    const facets = countFacets(index, query, null)
    const expectCount = (stated: CatalogueFilters, count: number) =>
      expect(count, JSON.stringify({ filters, stated })).toBe(countList(stated))
    for (const { value, count } of facets.topics) expectCount({ topic: value }, count)
    for (const { value, count } of facets.types) expectCount({ type: value }, count)
    for (const { value, count } of facets.organisers) expectCount({ organiser: value }, count)
    for (const name of ATTENDANCE_FILTERS) expectCount({ attendance: name }, facets.attendance[name])
    for (const name of PRICE_FILTERS) expectCount({ price: name }, facets.price[name])
    for (const name of WHEN_NAMES) expectCount({ when: name }, facets.when[name])
    for (const { value, country, count } of facets.cities)
      if (filters.within === undefined) expectCount({ city: value, country: country ?? undefined }, count)
    const page = index.findPage(query, 'soonest', null, 1)
    expect(countPlaces(index, query).total).toBe(page.total.count)
    expect(index.countMatching(query)).toBe(page.total.count)
    if (page.inside) expectCount({ match: 'inside' }, page.total.count + page.inside.count)
  })
})

test('the counts of the map add up to the number of matching events #286', { timeout: TIMEOUT_MS }, () => {
  check((rows, index, query) => {
    const { places, other_places, online, unplaced, unplaced_cities, without_city, total } = countPlaces(
      index,
      query,
    )
    const matching = find(rows, query)
    const sum = (counts: { count: number }[]) => counts.reduce((all, { count }) => all + count, 0)
    expect(total).toBe(matching.length)
    expect(sum(places) + other_places + online + unplaced + without_city).toBe(total)
    expect(sum(unplaced_cities)).toBe(unplaced)
    const atPlace = matching.filter((row) => getAttendance(row) !== 'online')
    expect(online).toBe(matching.length - atPlace.length)
    expect(without_city).toBe(atPlace.filter(({ city }) => !city?.trim()).length)
  })
})

test('the calendar counts every event on each of its days and names an event on all of them #284 #285', {
  timeout: TIMEOUT_MS,
}, () => {
  check((rows, index, query) => {
    const [length, perDay] = [rows.length, 1 + (rows.length % 4)]
    const first = addDays(TODAY, -10)
    const last = addDays(first, length)
    const range = { first, last }
    const { total, days } = readCalendar(index, query, { ...range, counted: range, perDay, ownCodes: [] })
    const matching = find(rows, query).filter((row) => isOnDays(row, first, last))
    expect(total).toBe(matching.length)
    const isOn = (row: CatalogueRow, day: Day) => isOnDays(row, day, day)
    const expectedDays = Array.from({ length: length + 1 }, (_, at) => addDays(first, at))
      .map((day) => ({ day, count: matching.filter((row) => isOn(row, day)).length }))
      .filter(({ count }) => count > 0)
    expect(days.map(({ day, count }) => ({ day, count }))).toEqual(expectedDays)
    const named = new Set(days.flatMap(({ event_codes }) => event_codes))
    for (const { day, count, event_codes } of days) {
      expect(event_codes.length).toBeLessThanOrEqual(perDay)
      if (count <= perDay && length === 0) expect(event_codes).toHaveLength(count)
      const expected = matching.filter((row) => named.has(row.event_code) && isOn(row, day))
      expect(event_codes.toSorted()).toEqual(listCodes(expected).toSorted())
    }
  })
})
