import { FACET_VALUES_MAX } from '../../domain/catalogue-query.ts'
import { type Coordinates, findCity, getDistanceKm } from '../../domain/city-distance.ts'
import { type Day, toDayNumber } from '../../domain/day.ts'
import { resolveWhen } from '../../domain/resolve-when.ts'
import { foldText } from '../../domain/text.ts'
import { WHEN_NAMES, type WhenName } from '../../domain/when.ts'
import { type CatalogueColumns, HYBRID, IN_PERSON, ONLINE } from './catalogue-columns.ts'
import type { EventFacets, ResolvedQuery, SearchableFacet, ValueCount } from './catalogue-types.ts'
import { compareTexts } from './compare-texts.ts'
import type { Dictionary } from './dictionary.ts'
import type { SortColumns } from './event-order.ts'
import {
  FAILS_ATTENDANCE,
  FAILS_DATES,
  FAILS_FREE,
  FAILS_ORGANISER,
  FAILS_PLACE,
  FAILS_TOPIC,
  FAILS_TYPE,
} from './filter-events.ts'

/** Values of the City and Organiser facets. All others are found by their text. */
const SEARCHABLE_FACET_VALUES = 20
/** Cities within this distance of the hometown are offered first, in kilometers. */
const NEAR_HOMETOWN_KM = 50
/** The named values of When lie within this many days before and after today. */
const WHEN_DAYS = 70

/** Counts the values of every facet in one pass over the failed filters of each event. */
export function countFacets(
  columns: CatalogueColumns,
  keys: SortColumns,
  failures: Uint8Array,
  query: ResolvedQuery,
  today: Day,
  cityCoordinates: readonly (Coordinates | null)[],
  hometown: string | null,
): EventFacets {
  const { place, topic, type, organiser, attendance, free, begin, last } = columns
  const placeCounts = new Uint32Array(columns.places.length)
  const topicCounts = new Uint32Array(columns.topics.size)
  const typeCounts = new Uint32Array(columns.types.size)
  const organiserCounts = new Uint32Array(columns.organisers.size)
  const attendanceCounts = new Uint32Array(4)
  let freeCount = 0
  const days = new DayCounts(today)
  for (let event = 0; event < failures.length; event++) {
    const failed = failures[event]!
    // Most events fail several filters or the search.
    if ((failed & (failed - 1)) !== 0) continue
    if (failed === 0 || failed === FAILS_DATES) days.add(begin[event]!, last[event]!)
    if (failed === 0 || failed === FAILS_PLACE) placeCounts[place[event]!]!++
    if (failed === 0 || failed === FAILS_TOPIC) topicCounts[topic[event]!]!++
    if (failed === 0 || failed === FAILS_TYPE) typeCounts[type[event]!]!++
    if (failed === 0 || failed === FAILS_ORGANISER) organiserCounts[organiser[event]!]!++
    if (failed === 0 || failed === FAILS_ATTENDANCE) attendanceCounts[attendance[event]!]!++
    if (failed === 0 || failed === FAILS_FREE) freeCount += free[event]!
  }
  const cityCounts = new Uint32Array(columns.cities.size)
  for (const [id, { city }] of columns.places.entries()) cityCounts[city]! += placeCounts[id]!
  return {
    cities: listCities(columns.cities, cityCounts, query, keys.city.folded, cityCoordinates, hometown),
    topics: listAlphabetically(columns.topics, topicCounts, query.topic),
    types: listAlphabetically(columns.types, typeCounts, query.type),
    organisers: listMostFrequent(columns.organisers, organiserCounts, query.organiser),
    attendance: {
      online: attendanceCounts[ONLINE]! + attendanceCounts[HYBRID]!,
      in_person: attendanceCounts[IN_PERSON]! + attendanceCounts[HYBRID]!,
    },
    free: freeCount,
    when: days.countNamed(today),
  }
}

/** Counts events by first and last day, relative to today. Days that are further away are counted together. */
class DayCounts {
  private readonly now: number
  private readonly begins = new Uint32Array(2 * WHEN_DAYS + 1)
  private readonly lasts = new Uint32Array(2 * WHEN_DAYS + 1)
  private all = 0

  constructor(today: Day) {
    this.now = toDayNumber(today)!
  }

  add(begin: number, last: number): void {
    this.all++
    this.begins[this.getIndex(begin)]!++
    this.lasts[this.getIndex(last)]!++
  }

  private getIndex(day: number): number {
    const days = day - this.now
    return (days < -WHEN_DAYS ? -WHEN_DAYS : days > WHEN_DAYS ? WHEN_DAYS : days) + WHEN_DAYS
  }

  countNamed(today: Day): Record<WhenName, number> {
    const ended = sum(this.lasts, 0, WHEN_DAYS)
    const count = (name: WhenName) => {
      const dates = resolveWhen(name, today)
      if (dates.kind === 'range') {
        const begun = sum(this.begins, 0, this.getIndex(toDayNumber(dates.last)!) + 1)
        return begun - sum(this.lasts, 0, this.getIndex(toDayNumber(dates.first)!))
      }
      return { all: this.all, past: ended, upcoming: this.all - ended }[dates.kind]
    }
    return Object.fromEntries(WHEN_NAMES.map((name) => [name, count(name)])) as Record<WhenName, number>
  }
}

function sum(counts: Uint32Array, start: number, end: number): number {
  let total = 0
  for (let at = start; at < end; at++) total += counts[at]!
  return total
}

/** Returns the numbers of the values with events, without null, the most frequent first. */
function sortByCount(counts: Uint32Array): number[] {
  const ids: number[] = []
  for (let id = 1; id < counts.length; id++) if (counts[id] !== 0) ids.push(id)
  return ids.sort((a, b) => counts[b]! - counts[a]! || a - b)
}

/** Returns the first values, and the selected ones even without events. */
function limitValues(
  dictionary: Dictionary,
  counts: Uint32Array,
  ids: number[],
  selected: readonly string[],
  limit: number,
): ValueCount[] {
  const count = (value: string) => counts[dictionary.find(value) ?? counts.length] ?? 0
  const values = ids.slice(0, limit).map((id) => dictionary.get(id)!)
  const missing = selected.filter((value) => !values.includes(value)).slice(0, limit)
  return [...values.slice(0, limit - missing.length), ...missing].map((value) => ({
    value,
    count: count(value),
  }))
}

function listMostFrequent(
  dictionary: Dictionary,
  counts: Uint32Array,
  selected: string | null,
): ValueCount[] {
  return limitValues(
    dictionary,
    counts,
    sortByCount(counts),
    selected === null ? [] : [selected],
    SEARCHABLE_FACET_VALUES,
  )
}

function listAlphabetically(
  dictionary: Dictionary,
  counts: Uint32Array,
  selected: string | null,
): ValueCount[] {
  const values = limitValues(
    dictionary,
    counts,
    sortByCount(counts),
    selected === null ? [] : [selected],
    FACET_VALUES_MAX,
  )
  return values
    .map((value) => ({ value, key: foldText(value.value) }))
    .sort((a, b) => compareTexts(a.key, b.key) || compareTexts(a.value.value, b.value.value))
    .map(({ value }) => value)
}

/** Returns the hometown, the cities near it in the order of their distance, then the cities with most events. */
function listCities(
  cities: Dictionary,
  counts: Uint32Array,
  query: ResolvedQuery,
  folded: readonly string[],
  coordinates: readonly (Coordinates | null)[],
  hometown: string | null,
): ValueCount[] {
  const byCount = sortByCount(counts)
  const distances = hometown === null ? new Map() : measureDistances(byCount, folded, coordinates, hometown)
  const near = byCount.filter((id) => distances.has(id)).sort((a, b) => distances.get(a) - distances.get(b))
  const ids = [...near, ...byCount.filter((id) => !distances.has(id))]
  const selected = query.places
    .flatMap((filter) => (filter.kind === 'any' ? filter.places : [filter]))
    .flatMap((filter) => (filter.kind === 'country' ? [] : filter.cities))
  return limitValues(cities, counts, ids, selected, SEARCHABLE_FACET_VALUES)
}

/** Returns the kilometers from the hometown for the cities near it. */
function measureDistances(
  ids: number[],
  folded: readonly string[],
  coordinates: readonly (Coordinates | null)[],
  hometown: string,
): Map<number, number> {
  const name = foldText(hometown)
  const same = ids.filter((id) => folded[id] === name)
  const home = findCity(hometown) ?? same.map((id) => coordinates[id]).find((found) => found) ?? null
  const distances = new Map<number, number>()
  if (home !== null) {
    for (const id of ids) {
      const there = coordinates[id]
      const km = there ? getDistanceKm(home, there) : Number.POSITIVE_INFINITY
      if (km <= NEAR_HOMETOWN_KM) distances.set(id, km)
    }
  }
  for (const id of same) distances.set(id, 0)
  return distances
}

/**
 * Finds the values of a facet that contain the text or are in `alsoFound`; those that begin with the text are first. Values
 * that no event has under the other filters follow, unless the text is empty.
 */
export function findValues(
  columns: CatalogueColumns,
  keys: SortColumns,
  failures: Uint8Array,
  facet: SearchableFacet,
  text: string,
  alsoFound: readonly string[],
): ValueCount[] {
  const isCity = facet === 'city'
  const dictionary = isCity ? columns.cities : columns.organisers
  const { folded } = isCity ? keys.city : keys.organiser
  const others = new Set(alsoFound.map((value) => dictionary.find(value)))
  const prefix = foldText(text)
  const counts = countValues(columns, failures, facet)
  const found: { id: number; count: number; isFirst: boolean }[] = []
  for (let id = 1; id < counts.length; id++) {
    const count = counts[id]!
    if (count === 0 && prefix === '') continue
    const isOther = others.has(id)
    if (isOther || folded[id]!.includes(prefix)) {
      found.push({ id, count, isFirst: isOther || folded[id]!.startsWith(prefix) })
    }
  }
  return found
    .sort(
      (a, b) =>
        Number(b.count > 0) - Number(a.count > 0) ||
        Number(b.isFirst) - Number(a.isFirst) ||
        b.count - a.count ||
        a.id - b.id,
    )
    .slice(0, SEARCHABLE_FACET_VALUES)
    .map(({ id, count }) => ({ value: dictionary.get(id)!, count }))
}

/** Counts the events per value that fail no filter but that of the facet. */
function countValues(columns: CatalogueColumns, failures: Uint8Array, facet: SearchableFacet): Uint32Array {
  const isCity = facet === 'city'
  const values = isCity ? columns.place : columns.organiser
  const others = ~(isCity ? FAILS_PLACE : FAILS_ORGANISER)
  const counts = new Uint32Array(isCity ? columns.places.length : columns.organisers.size)
  for (let event = 0; event < failures.length; event++) {
    if ((failures[event]! & others) === 0) counts[values[event]!]!++
  }
  if (!isCity) return counts
  const cityCounts = new Uint32Array(columns.cities.size)
  for (const [id, { city }] of columns.places.entries()) cityCounts[city]! += counts[id]!
  return cityCounts
}
