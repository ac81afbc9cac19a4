import { ATTENDANCES } from '../../domain/attendance.ts'
import { FACET_VALUES_MAX, getMaxPrice, PRICE_FILTERS } from '../../domain/catalogue-query.ts'
import { type Coordinates, findCity, getDistanceKm } from '../../domain/city-distance.ts'
import { type Day, toDayNumber } from '../../domain/day.ts'
import { resolveWhen } from '../../domain/resolve-when.ts'
import { foldText } from '../../domain/text.ts'
import { WHEN_NAMES, type WhenName } from '../../domain/when.ts'
import { type CatalogueColumns, createRecord, HYBRID, IN_PERSON, ONLINE } from './catalogue-columns.ts'
import type {
  CityCount,
  EventFacets,
  IndexedPlace,
  ResolvedQuery,
  SearchableFacet,
  ValueCount,
} from './catalogue-types.ts'
import { compareTexts } from './compare-texts.ts'
import type { Dictionary } from './dictionary.ts'
import type { SortColumns } from './event-order.ts'
import { type EventSet, hasEvent } from './event-set.ts'
import { createCountryTest, type FilterName } from './filter-events.ts'

/** Values of the City and Organiser facets. All others are found by their text. */
const SEARCHABLE_FACET_VALUES = 20
/** Cities within this distance of the hometown are offered first, in kilometers. */
const NEAR_HOMETOWN_KM = 50
/** The named values of When lie within this many days before and after today. */
const WHEN_DAYS = 70

/** Lists the events that match all filters but the ignored one. The next list overwrites them. */
export type ListMatching = (ignored?: FilterName) => Int32Array

/** Counts the values of every facet. `isNarrowed` returns whether a filter narrows the result. */
export function countFacets(
  columns: CatalogueColumns,
  keys: SortColumns,
  listMatching: ListMatching,
  isNarrowed: (filter: FilterName) => boolean,
  query: ResolvedQuery,
  today: Day,
  choiceCoordinates: readonly (Coordinates | null)[],
  hometown: string | null,
  full: EventSet | null,
): EventFacets {
  const { price, begin, last } = columns
  const placeCounts = new Uint32Array(columns.places.length)
  const topicCounts = new Uint32Array(columns.topics.size)
  const typeCounts = new Uint32Array(columns.types.size)
  const organiserCounts = new Uint32Array(columns.organisers.size)
  const attendanceCounts = new Uint32Array(ATTENDANCES.length)
  const maxPrices = PRICE_FILTERS.map(getMaxPrice)
  const priceCounts = maxPrices.map(() => 0)
  const days = new DayCounts(today)
  let withPlaces = 0
  const facets = {
    dates: (events) => {
      for (let at = 0; at < events.length; at++) days.add(begin[events[at]!]!, last[events[at]!]!)
    },
    place: (events) => countValues(columns.place, events, placeCounts),
    topic: (events) => countValues(columns.topic, events, topicCounts),
    type: (events) => countValues(columns.type, events, typeCounts),
    organiser: (events) => countValues(columns.organiser, events, organiserCounts),
    attendance: (events) => countValues(columns.attendance, events, attendanceCounts),
    price: (events) => {
      for (let at = 0; at < events.length; at++) {
        const cost = price[events[at]!]!
        if (cost < 0) continue
        for (let max = 0; max < maxPrices.length; max++) if (cost <= maxPrices[max]!) priceCounts[max]!++
      }
    },
    hasPlaces: (events) => {
      if (full) for (let at = 0; at < events.length; at++) if (!hasEvent(full, events[at]!)) withPlaces++
    },
  } satisfies Partial<Record<FilterName, (events: Int32Array) => void>>
  const names = Object.keys(facets) as (keyof typeof facets)[]
  // Facets whose own filter narrows nothing count the same events.
  const others = names.filter((name) => !isNarrowed(name))
  if (others.length > 0) {
    const events = listMatching()
    for (const name of others) facets[name](events)
  }
  for (const name of names) if (isNarrowed(name)) facets[name](listMatching(name))
  return {
    cities: listCities(columns, placeCounts, query, keys.city.folded, choiceCoordinates, hometown),
    topics: listAlphabetically(columns.topics, topicCounts, query.topic),
    types: listAlphabetically(columns.types, typeCounts, query.type),
    organisers: listMostFrequent(columns.organisers, organiserCounts, query.organiser),
    attendance: {
      online: attendanceCounts[ONLINE]! + attendanceCounts[HYBRID]!,
      in_person: attendanceCounts[IN_PERSON]! + attendanceCounts[HYBRID]!,
    },
    price: createRecord(PRICE_FILTERS, (name) => priceCounts[PRICE_FILTERS.indexOf(name)]!),
    when: days.countNamed(today),
    has_places: full && withPlaces,
  }
}

function countValues(values: Int32Array | Uint8Array, events: Int32Array, counts: Uint32Array): void {
  for (let at = 0; at < events.length; at++) counts[values[events[at]!]!]!++
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
    return createRecord(WHEN_NAMES, count)
  }
}

function sum(counts: Uint32Array, start: number, end: number): number {
  let total = 0
  for (let at = start; at < end; at++) total += counts[at]!
  return total
}

/** Returns the numbers of the values with events, from `first`, the most frequent first. Number 0 of a dictionary is null. */
function sortByCount(counts: Uint32Array, first = 1): number[] {
  const ids: number[] = []
  for (let id = first; id < counts.length; id++) if (counts[id] !== 0) ids.push(id)
  return ids.sort((a, b) => counts[b]! - counts[a]! || a - b)
}

/** Returns the most frequent values, and the selected one even without events. */
function listMostFrequent(
  dictionary: Dictionary,
  counts: Uint32Array,
  selected: string | undefined,
  limit = SEARCHABLE_FACET_VALUES,
): ValueCount[] {
  const ids = sortByCount(counts)
  const values = ids.slice(0, limit).map((id) => dictionary.get(id)!)
  if (selected !== undefined && !values.includes(selected)) values.splice(limit - 1, 1, selected)
  return values.map((value) => ({ value, count: counts[dictionary.find(value) ?? counts.length] ?? 0 }))
}

function listAlphabetically(
  dictionary: Dictionary,
  counts: Uint32Array,
  selected: string | undefined,
): ValueCount[] {
  return listMostFrequent(dictionary, counts, selected, FACET_VALUES_MAX)
    .map((value) => ({ value, key: foldText(value.value) }))
    .sort((a, b) => compareTexts(a.key, b.key) || compareTexts(a.value.value, b.value.value))
    .map(({ value }) => value)
}

/** Adds up the events of places by the choices of the City filter. That of a name alone has the events in all countries. */
function countChoices({ cityChoices, places }: CatalogueColumns, placeCounts: Uint32Array): Uint32Array {
  const { choices, ofPlace, ofCity } = cityChoices
  const counts = new Uint32Array(choices.length)
  // Number 0 is no city.
  for (const [id, { city }] of places.entries()) if (city !== 0) counts[ofPlace[id]!]! += placeCounts[id]!
  const own = counts.slice()
  for (const [id, { city, country }] of choices.entries()) {
    const all = ofCity.get(city)!
    if (country === null && all.length > 1) counts[id] = sumAt(own, all)
  }
  return counts
}

function sumAt(counts: Uint32Array, ids: readonly number[]): number {
  return ids.reduce((total, id) => total + counts[id]!, 0)
}

/** Returns the choice of the City filter with this number. */
function describeChoice(
  { cities, countries, cityChoices }: CatalogueColumns,
  id: number,
  count: number,
): CityCount {
  const { city, country } = cityChoices.choices[id]!
  return { value: cities.get(city)!, country: country === null ? null : countries.get(country), count }
}

/** Returns the hometown, the cities near it in the order of their distance, then the cities with most events. */
function listCities(
  columns: CatalogueColumns,
  placeCounts: Uint32Array,
  query: ResolvedQuery,
  folded: readonly string[],
  coordinates: readonly (Coordinates | null)[],
  hometown: string | null,
): CityCount[] {
  const { choices } = columns.cityChoices
  const counts = countChoices(columns, placeCounts)
  const byCount = sortByCount(counts, 0)
  const choiceNames = choices.map(({ city }) => folded[city]!)
  const distances =
    hometown === null ? new Map() : measureDistances(byCount, choiceNames, coordinates, hometown)
  const near = byCount.filter((id) => distances.has(id)).sort((a, b) => distances.get(a) - distances.get(b))
  const ids = [...near, ...byCount.filter((id) => !distances.has(id))]
  const values = ids.slice(0, SEARCHABLE_FACET_VALUES).map((id) => describeChoice(columns, id, counts[id]!))
  const missing = listSelectedCities(columns, query, placeCounts, counts)
    .filter((city) => !values.some(({ value, country }) => value === city.value && country === city.country))
    .slice(0, SEARCHABLE_FACET_VALUES)
  return [...values.slice(0, SEARCHABLE_FACET_VALUES - missing.length), ...missing]
}

/** Returns the cities of the query, even those that no event is in. */
function listSelectedCities(
  columns: CatalogueColumns,
  query: ResolvedQuery,
  placeCounts: Uint32Array,
  counts: Uint32Array,
): CityCount[] {
  const { places } = columns
  const { choices, ofCity, countryGroups, findCountryGroup } = columns.cityChoices
  return query.places
    .flatMap((filter) => (filter.kind === 'any' ? filter.places : [filter]))
    .flatMap((filter) =>
      filter.kind === 'country' ? [] : filter.cities.map((value) => ({ value, country: filter.country })),
    )
    .map(({ value, country }) => {
      const all = ofCity.get(columns.cities.find(value) ?? -1) ?? []
      const group = country === undefined ? undefined : findCountryGroup(country)
      const chosen = all.find((id) => {
        const { country: other } = choices[id]!
        return country === undefined ? other === null : other !== null && countryGroups[other] === group
      })
      if (chosen !== undefined) return describeChoice(columns, chosen, counts[chosen]!)
      if (country === undefined) return { value, country: null, count: sumAt(counts, all) }
      const isInCountry = createCountryTest(columns, country)
      const isThere = ({ city }: IndexedPlace, id: number) =>
        city === columns.cities.find(value) && isInCountry(id)
      const count = placeCounts.reduce((sum, n, id) => (isThere(places[id]!, id) ? sum + n : sum), 0)
      return { value, country, count }
    })
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
  const distances = ids.flatMap((id): [number, number][] => {
    const there = coordinates[id]
    const km = home && there ? getDistanceKm(home, there) : Number.POSITIVE_INFINITY
    return km <= NEAR_HOMETOWN_KM ? [[id, km]] : []
  })
  return new Map([...distances, ...same.map((id): [number, number] => [id, 0])])
}

/**
 * Finds the values of a facet that contain the text or are in `alsoFound`; those that begin with the text are first. Values
 * that no event has under the other filters follow, unless the text is empty.
 */
export function findValues(
  columns: CatalogueColumns,
  keys: SortColumns,
  events: Int32Array,
  facet: SearchableFacet,
  text: string,
  alsoFound: readonly string[],
): (ValueCount | CityCount)[] {
  const prefix = foldText(text)
  const dictionary = facet === 'city' ? columns.cities : columns.organisers
  const { folded } = facet === 'city' ? keys.city : keys.organiser
  const others = new Set(alsoFound.map((value) => dictionary.find(value)))
  const { choices } = columns.cityChoices
  /** The number of the value, from that of the choice. */
  const getId = (at: number) => (facet === 'city' ? choices[at]!.city : at)
  const isCity = facet === 'city'
  const ofValue = new Uint32Array(isCity ? columns.places.length : columns.organisers.size)
  countValues(isCity ? columns.place : columns.organiser, events, ofValue)
  const counts = isCity ? countChoices(columns, ofValue) : ofValue
  const found: { at: number; count: number; isFirst: boolean }[] = []
  for (let at = 0; at < counts.length; at++) {
    const id = getId(at)
    const count = counts[at]!
    if (id === 0 || (count === 0 && prefix === '')) continue
    const isOther = others.has(id)
    if (isOther || folded[id]!.includes(prefix)) {
      found.push({ at, count, isFirst: isOther || folded[id]!.startsWith(prefix) })
    }
  }
  return found
    .sort(
      (a, b) =>
        Number(b.count > 0) - Number(a.count > 0) ||
        Number(b.isFirst) - Number(a.isFirst) ||
        b.count - a.count ||
        getId(a.at) - getId(b.at) ||
        a.at - b.at,
    )
    .slice(0, SEARCHABLE_FACET_VALUES)
    .map(({ at, count }) =>
      facet === 'city' ? describeChoice(columns, at, count) : { value: dictionary.get(at)!, count },
    )
}
