import fc from 'fast-check'
import { expect, test } from 'vitest'
import { includesInPerson, includesOnline, inferAttendance } from '../../domain/attendance.ts'
import { EVENT_SORTS, type EventSort, mapFlags } from '../../domain/catalogue-query.ts'
import { addDays, type Day, daysBetween, toDayNumber } from '../../domain/day.ts'
import { resolveWhen } from '../../domain/resolve-when.ts'
import { foldText } from '../../domain/text.ts'
import { WHEN_NAMES } from '../../domain/when.ts'
import { buildIndexOfRows } from '../testing/test-catalogue-index.ts'
import { HAS_FLAG } from './catalogue-index-builder.ts'
import type { CatalogueRow, PlaceFilter, ResolvedQuery } from './catalogue-types.ts'

// Compares the index with a second, naive implementation of the filters, the order and the counts.

const TODAY = '2026-11-20'

const hasDate = (row: CatalogueRow) => row.date_begin !== null
const lastDay = (row: CatalogueRow) => (row.date_begin === null ? null : (row.date_end ?? row.date_begin))
const isOver = (row: CatalogueRow) => (lastDay(row) ?? TODAY) < TODAY
const isLong = (row: CatalogueRow) => (daysBetween(row.date_begin ?? '', lastDay(row) ?? '') ?? 0) >= 7
const attendanceOf = (row: CatalogueRow) => row.attendance ?? inferAttendance(row)
const blankToNull = (text: string | null) => (text?.trim() ? text : null)

function matchesTerm(row: CatalogueRow, term: ResolvedQuery['terms'][number]): boolean {
  const fields = [row.event_name, row.topic, row.organiser, row.event_type, row.city, row.country, row.venue]
  const texts = fields.map((text) => foldText(text ?? '').replace(/\s+/g, ' '))
  // Synonyms are whole words of any field but the code.
  const synonyms = term.synonyms.map((synonym) => ` ${synonym} `)
  const padded = texts.map((text) => ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ')} `)
  texts.push(foldText(row.event_code))
  const isContained = (word: string) => texts.some((text) => text.includes(word))
  return (
    (term.match === 'any' ? term.words.some(isContained) : term.words.every(isContained)) ||
    synonyms.some((synonym) => padded.some((text) => text.includes(synonym))) ||
    term.cities.includes(row.city ?? '') ||
    term.countries.includes(row.country ?? '')
  )
}

/** Returns the cities that the query selects in any country. */
function listSelectedCities({ places }: ResolvedQuery): ReadonlySet<string> {
  const single = places.flatMap((place) => (place.kind === 'any' ? place.places : [place]))
  return new Set(
    single.flatMap((place) => (place.kind === 'country' || place.country !== undefined ? [] : place.cities)),
  )
}

/** Returns the country, however it is spelled. */
function countryOf({ country }: { country?: string | null }): string | null {
  return country === 'Polska' ? 'Poland' : (country ?? null)
}

function isIn(row: CatalogueRow, place: PlaceFilter): boolean {
  if (place.kind === 'country') return place.countries.includes(row.country ?? '')
  if (place.kind !== 'any')
    return place.cities.includes(row.city ?? '') && (!place.country || countryOf(row) === countryOf(place))
  return place.places.some((each) => isIn(row, each)) || (place.online && includesOnline(attendanceOf(row)))
}

// The City facet ignores what narrows the result to cities.
function isCityFilter(place: PlaceFilter): boolean {
  if (place.kind !== 'any') return place.kind !== 'country'
  return !place.online && place.places.every(({ kind }) => kind !== 'country')
}

/** The filters by the facet that ignores them. */
function listFilters(query: ResolvedQuery): Record<string, (row: CatalogueRow) => boolean> {
  const { dates, places } = query
  return {
    search: (row) => query.terms.every((term) => matchesTerm(row, term)),
    when: (row) => {
      if (dates.kind === 'all') return true
      if (dates.kind !== 'range') return isOver(row) === (dates.kind === 'past')
      return hasDate(row) && row.date_begin! <= dates.last && lastDay(row)! >= dates.first
    },
    city: (row) => places.every((place) => !isCityFilter(place) || isIn(row, place)),
    country: (row) => places.every((place) => isCityFilter(place) || isIn(row, place)),
    topic: (row) => query.topic === null || row.topic === query.topic,
    type: (row) => query.type === null || row.event_type === query.type,
    organiser: (row) => query.organiser === null || row.organiser === query.organiser,
    attendance: (row) => {
      if (query.attendance === null) return true
      return (query.attendance === 'online' ? includesOnline : includesInPerson)(attendanceOf(row))
    },
    ...mapFlags((name) => (row: CatalogueRow) => !query[name] || HAS_FLAG[name](row)),
  }
}

function filterRows(rows: CatalogueRow[], query: ResolvedQuery, ignored?: string): CatalogueRow[] {
  const filters = Object.entries(listFilters(query)).filter(([name]) => name !== ignored)
  return rows.filter((row) => filters.every(([, matches]) => matches(row)))
}

function compare<Value extends string | number>(a: Value, b: Value): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function sortRows(rows: CatalogueRow[], sort: EventSort, kind: string): CatalogueRow[] {
  const column = {
    soonest: null,
    city: 'city',
    type: 'event_type',
    topic: 'topic',
    organiser: 'organiser',
  } as const
  const key = (row: CatalogueRow) => {
    const name = column[sort]
    return name === null ? '' : foldText(row[name] ?? '') || '\u{10ffff}'
  }
  const isPast = (row: CatalogueRow) => isOver(row) && !(sort === 'soonest' && kind === 'range')
  const group = (row: CatalogueRow) => {
    if (sort === 'soonest' && kind === 'all' && !hasDate(row)) return 2
    return isPast(row) ? 1 : 0
  }
  const length = (row: CatalogueRow) => {
    if (isPast(row)) return 0
    if (!hasDate(row)) return 2
    return isLong(row) ? 1 : 0
  }
  const day = (row: CatalogueRow) => {
    const number = toDayNumber(row.date_begin ?? '') ?? 0
    return isPast(row) ? -number : number
  }
  return rows.toSorted(
    (a, b) =>
      group(a) - group(b) ||
      compare(key(a), key(b)) ||
      length(a) - length(b) ||
      day(a) - day(b) ||
      compare(a.event_code, b.event_code),
  )
}

function countValues(rows: CatalogueRow[], field: 'city' | 'topic' | 'event_type' | 'organiser') {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const value = blankToNull(row[field])
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return Object.fromEntries(counts)
}

/**
 * Counts the cities, separately for each country if several have that name. Those without a country count all of them; they are listed
 * if an event has no country or if they are selected.
 */
function countCities(all: CatalogueRow[], rows: CatalogueRow[], selected: ReadonlySet<string>) {
  const names = new Set(all.map(({ city }) => blankToNull(city)).filter((city) => city !== null))
  const counts: [string, number][] = []
  for (const name of names) {
    const countries = new Set(all.filter(({ city }) => city === name).map(countryOf))
    const stated = [...countries].filter((country) => country !== null)
    const matching = rows.filter(({ city }) => city === name)
    if (stated.length < 2 || countries.has(null) || selected.has(name))
      counts.push([`${name}, null`, matching.length])
    if (stated.length < 2) continue
    for (const country of stated)
      counts.push([`${name}, ${country}`, matching.filter((row) => countryOf(row) === country).length])
  }
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

const value = fc.constantFrom('Łódź', 'lodz', 'Lublin', 'AI', 'ai', 'Żary Lubin', 'zary ', ' ', null)
const text = fc.option(
  fc.string({
    unit: fc.constantFrom('a', 'Ą', 'b', ' ', '%', '_', '\\', 'ł', '1', 'д', '中', '🎉'),
    maxLength: 9,
  }),
)
const day = fc.option(fc.integer({ min: -40, max: 40 }).map((days) => addDays(TODAY, days)))
const row = fc
  .record({
    event_name: text,
    date_begin: day,
    length: fc.option(fc.nat(30)),
    city: value,
    country: fc.constantFrom('Poland', 'Polska', 'Germany', null),
    venue: fc.oneof(text, fc.constantFrom('Online', 'Hala 1')),
    event_type: value,
    topic: value,
    organiser: fc.oneof(value, text),
    price: fc.constantFrom(0, 10, null),
    if_free: fc.constantFrom('yes', 'no', null),
    attendance: fc.constantFrom('online', 'in_person', 'hybrid', 'unknown', null),
  })
  .map(
    ({ length, ...fields }): Omit<CatalogueRow, 'event_code'> => ({
      ...fields,
      date_end: length === null ? null : addDays(fields.date_begin ?? TODAY, length),
      signup_deadline: null,
      coordinates: null,
      coolness: null,
      tier: null,
    }),
  )
const code = fc.string({
  unit: fc.constantFrom('a', 'B', 'Ł', 'z', '-', '😀', 'ｚ'),
  minLength: 1,
  maxLength: 8,
})
const catalogue = fc
  .uniqueArray(code, { minLength: 0, maxLength: 60 })
  .chain((codes) => fc.tuple(...codes.map((event_code) => row.map((fields) => ({ event_code, ...fields })))))
const word = fc.constantFrom(
  'a',
  'lod',
  'ab',
  '%',
  '_a',
  'ai',
  'lodz',
  'zary',
  'a a',
  'zary l',
  'д',
  '中',
  '🎉',
  'b-',
  'hal',
)
const term = fc.record({
  words: fc.array(word, { minLength: 1, maxLength: 2 }),
  match: fc.constantFrom('all', 'any'),
  synonyms: fc.array(fc.constantFrom('lubin', 'hala 1', 'a'), { maxLength: 1 }),
  cities: fc.array(fc.constantFrom('Łódź', 'Lublin'), { maxLength: 1 }),
  countries: fc.array(fc.constantFrom('Poland', 'Atlantis'), { maxLength: 1 }),
})
const dates = fc.oneof(
  fc.constantFrom(...WHEN_NAMES).map((name) => resolveWhen(name, TODAY)),
  fc.tuple(fc.integer({ min: -30, max: 30 }), fc.nat(20)).map(([first, days]) => ({
    kind: 'range' as const,
    first: addDays(TODAY, first),
    last: addDays(TODAY, first + days),
  })),
)
const singlePlace = fc.oneof(
  fc
    .constantFrom('Łódź', 'lodz', 'AI', 'Atlantis')
    .map((city) => ({ kind: 'city' as const, cities: [city] })),
  fc
    .constantFrom('Polska', 'Germany')
    .map((country) => ({ kind: 'city' as const, cities: ['Łódź'], country })),
  fc
    .constantFrom('Łódź', 'Lublin')
    .map((city) => ({ kind: 'near' as const, cities: [city], centers: [], km: 10 })),
  fc
    .constantFrom('Poland', 'Polska', 'Atlantis')
    .map((country) => ({ kind: 'country' as const, countries: [country] })),
)
const place = fc.oneof(
  singlePlace,
  fc.record({
    kind: fc.constant('any' as const),
    places: fc.array(singlePlace, { minLength: 1, maxLength: 2 }),
    online: fc.boolean(),
  }),
)
const chosen = fc.option(fc.constantFrom('Łódź', 'ai', 'Żary Lubin'), { freq: 2 })
const query: fc.Arbitrary<ResolvedQuery> = fc.record({
  terms: fc.array(term, { maxLength: 3 }),
  dates,
  places: fc.array(place, { maxLength: 2 }),
  topic: chosen,
  type: chosen,
  organiser: chosen,
  attendance: fc.option(fc.constantFrom('online', 'in_person'), { freq: 2 }),
  ...mapFlags(() => fc.boolean()),
})
const examples = { numRuns: 60 }
const TIMEOUT_MS = 30_000

// #224 #265 #281 #282
test('pages contain every matching event once, in the order of the sort', { timeout: TIMEOUT_MS }, () => {
  fc.assert(
    fc.property(
      catalogue,
      fc.array(query, { minLength: 5, maxLength: 5 }),
      fc.integer({ min: 1, max: 9 }),
      (rows, queries, limit) => {
        const index = buildIndexOfRows(rows)
        for (const query of queries) {
          for (const sort of EVENT_SORTS) {
            const codes: string[] = []
            let cursor: string | null = null
            do {
              const page: ReturnType<typeof index.findPage> = index.findPage(
                query,
                sort,
                TODAY,
                cursor,
                limit,
              )
              codes.push(...page.eventCodes)
              expect(page.total.count).toBe(filterRows(rows, query).length)
              cursor = page.nextCursor
            } while (cursor !== null)
            const expected = sortRows(filterRows(rows, query), sort, query.dates.kind)
            expect({ query, sort, codes }).toEqual({
              query,
              sort,
              codes: expected.map((row) => row.event_code),
            })
          }
        }
      },
    ),
    examples,
  )
})

test('each facet counts the events that match all filters but its own #280', { timeout: TIMEOUT_MS }, () => {
  fc.assert(
    fc.property(catalogue, query, (rows, query) => {
      const facets = buildIndexOfRows(rows).countFacets(query, TODAY, null)
      const withEvents = (values: { value: string; count: number }[]) =>
        Object.fromEntries(values.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]))
      const remaining = (facet: string) => filterRows(rows, query, facet)
      const cities = facets.cities.map((city) => ({
        value: `${city.value}, ${countryOf(city)}`,
        count: city.count,
      }))
      expect(withEvents(cities)).toEqual(countCities(rows, remaining('city'), listSelectedCities(query)))
      expect(withEvents(facets.topics)).toEqual(countValues(remaining('topic'), 'topic'))
      expect(withEvents(facets.types)).toEqual(countValues(remaining('type'), 'event_type'))
      expect(withEvents(facets.organisers)).toEqual(countValues(remaining('organiser'), 'organiser'))
      expect(mapFlags((name) => facets[name])).toEqual(
        mapFlags((name) => remaining(name).filter(HAS_FLAG[name]).length),
      )
      expect(facets.attendance).toEqual({
        online: remaining('attendance').filter((row) => includesOnline(attendanceOf(row))).length,
        in_person: remaining('attendance').filter((row) => includesInPerson(attendanceOf(row))).length,
      })
      for (const name of WHEN_NAMES) {
        const expected = filterRows(rows, { ...query, dates: resolveWhen(name, TODAY) }).length
        expect([name, facets.when[name]]).toEqual([name, expected])
      }
    }),
    examples,
  )
})

test('the counts of the map add up to the number of matching events #286', { timeout: TIMEOUT_MS }, () => {
  fc.assert(
    fc.property(catalogue, query, (rows, query) => {
      const { places, other_places, online, unplaced, unplaced_cities, without_city, total } =
        buildIndexOfRows(rows).countPlaces(query, TODAY)
      const matching = filterRows(rows, query)
      const sum = (counts: { count: number }[]) => counts.reduce((all, { count }) => all + count, 0)
      expect(total).toBe(matching.length)
      expect(sum(places) + other_places + online + unplaced + without_city).toBe(total)
      expect(sum(unplaced_cities)).toBe(unplaced)
      const atPlace = matching.filter((row) => attendanceOf(row) !== 'online')
      expect(online).toBe(matching.length - atPlace.length)
      expect(without_city).toBe(atPlace.filter((row) => blankToNull(row.city) === null).length)
    }),
    examples,
  )
})

test('the calendar counts every event on each of its days and names an event on all of them #284 #285', {
  timeout: TIMEOUT_MS,
}, () => {
  fc.assert(
    fc.property(
      catalogue,
      query,
      fc.nat(41),
      fc.integer({ min: 1, max: 5 }),
      (rows, query, length, perDay) => {
        const first = addDays(TODAY, -10)
        const last = addDays(first, length)
        const { total, days } = buildIndexOfRows(rows).readCalendar(query, first, last, perDay, TODAY)
        const matching = filterRows(rows, query).filter(
          (row) => hasDate(row) && row.date_begin! <= last && lastDay(row)! >= first,
        )
        expect(total).toBe(matching.length)
        const isOn = (row: CatalogueRow, day: Day) => row.date_begin! <= day && lastDay(row)! >= day
        const expectedDays = Array.from({ length: length + 1 }, (_, at) => addDays(first, at))
          .map((day) => ({ day, count: matching.filter((row) => isOn(row, day)).length }))
          .filter(({ count }) => count > 0)
        expect(days.map(({ day, count }) => ({ day, count }))).toEqual(expectedDays)
        const named = new Set(days.flatMap(({ event_codes }) => event_codes))
        for (const { day, count, event_codes } of days) {
          expect(event_codes.length).toBeLessThanOrEqual(perDay)
          if (count <= perDay && length === 0) expect(event_codes).toHaveLength(count)
          const expected = matching.filter((row) => named.has(row.event_code) && isOn(row, day))
          expect(event_codes.toSorted()).toEqual(expected.map((row) => row.event_code).toSorted())
        }
      },
    ),
    examples,
  )
})
