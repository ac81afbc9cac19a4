import { ATTENDANCES } from '../../domain/attendance.ts'
import { getDistanceKm } from '../../domain/city-distance.ts'
import { type Day, toDayNumber } from '../../domain/day.ts'
import type { DateFilter } from '../../domain/when.ts'
import { type CatalogueColumns, HYBRID, IN_PERSON, NO_DAY, ONLINE } from './catalogue-columns.ts'
import type { PlaceFilter, ResolvedQuery } from './catalogue-types.ts'

/** For each event the bits of the filters that it fails, 16 at most. */
export type FilterFailures = Uint16Array

/** The bits of the filters. A facet counts the events that fail no filter but its own. */
const FAILS_SEARCH = 1
export const FAILS_DATES = 2
export const FAILS_PLACE = 4
export const FAILS_TOPIC = 8
export const FAILS_TYPE = 16
export const FAILS_ORGANISER = 32
export const FAILS_ATTENDANCE = 64
export const FAILS_PRICE = 128

/**
 * Sets in `failures` for each event the bits of the filters that it fails; 0 for the events that match. `searchFailures` has
 * 1 for each event that fails the search. Country filters of the search count as search: the City facet respects them.
 */
export function filterEvents(
  columns: CatalogueColumns,
  query: ResolvedQuery,
  searchFailures: Uint8Array | null,
  today: Day,
  failures: FilterFailures,
): void {
  if (searchFailures === null) failures.fill(0)
  else failures.set(searchFailures)
  filterByDates(columns, query.dates, today, failures)
  filterByPlace(columns, query.places, failures)
  const filterByValue = (column: Int32Array, id = -1, bit: number) => {
    for (let event = 0; event < failures.length; event++) {
      const difference = column[event]! ^ id
      failures[event]! |= ((difference | -difference) >> 31) & bit
    }
  }
  const { topics, types, organisers } = columns
  if (query.topic !== null) filterByValue(columns.topic, topics.find(query.topic), FAILS_TOPIC)
  if (query.type !== null) filterByValue(columns.type, types.find(query.type), FAILS_TYPE)
  if (query.organiser !== null) {
    filterByValue(columns.organiser, organisers.find(query.organiser), FAILS_ORGANISER)
  }
  if (query.attendance !== null) {
    const { attendance } = columns
    const either = query.attendance === 'online' ? ONLINE : IN_PERSON
    const bits = Uint16Array.from(ATTENDANCES, (_, id) =>
      id === either || id === HYBRID ? 0 : FAILS_ATTENDANCE,
    )
    for (let event = 0; event < failures.length; event++) failures[event]! |= bits[attendance[event]!]!
  }
  const { maxPrice } = query
  if (maxPrice !== null) {
    const { price } = columns
    for (let event = 0; event < failures.length; event++) {
      if (price[event]! < 0 || price[event]! > maxPrice) failures[event]! |= FAILS_PRICE
    }
  }
}

/** Events without a date are after every day: they are upcoming and match no range. */
function filterByDates(
  { begin, last }: CatalogueColumns,
  dates: DateFilter,
  today: Day,
  failures: FilterFailures,
): void {
  const now = toDayNumber(today)!
  if (dates.kind === 'upcoming') {
    for (let event = 0; event < failures.length; event++)
      failures[event]! |= isNegative(last[event]! - now) & FAILS_DATES
  } else if (dates.kind === 'past') {
    for (let event = 0; event < failures.length; event++) {
      failures[event]! |= ~isNegative(last[event]! - now) & FAILS_DATES
    }
  } else if (dates.kind === 'range') {
    const rangeFirst = toDayNumber(dates.first)!
    // Days in reverse order share no day, even with a long event.
    const rangeLast = dates.first > dates.last ? -NO_DAY : toDayNumber(dates.last)!
    for (let event = 0; event < failures.length; event++) {
      const isOutside = isNegative(rangeLast - begin[event]!) | isNegative(last[event]! - rangeFirst)
      failures[event]! |= isOutside & FAILS_DATES
    }
  }
}

/** Returns -1 (all bits) for negative integers and 0 for others. Without branches, which an unsorted column mispredicts. */
function isNegative(integer: number): number {
  return integer >> 31
}

function filterByPlace(columns: CatalogueColumns, filters: PlaceFilter[], failures: FilterFailures): void {
  if (filters.length === 0) return
  const { place, attendance } = columns
  const placeFailures = new Uint16Array(columns.places.length)
  // Where an event may also be attended online.
  const orOnlineFailures = new Uint16Array(columns.places.length)
  for (const filter of filters) {
    const isWithin = createPlaceTest(columns, filter)
    const isOrOnline = filter.kind === 'any' && filter.online
    const failed = isOrOnline ? orOnlineFailures : placeFailures
    const bit = isCityFilter(filter) ? FAILS_PLACE : FAILS_SEARCH
    for (let id = 0; id < failed.length; id++) if (!isWithin(id)) failed[id]! |= bit
  }
  for (let event = 0; event < failures.length; event++) failures[event]! |= placeFailures[place[event]!]!
  if (!filters.some((filter) => filter.kind === 'any' && filter.online)) return
  const isOnline = ATTENDANCES.map((_, id) => id === ONLINE || id === HYBRID)
  for (let event = 0; event < failures.length; event++) {
    if (!isOnline[attendance[event]!]) failures[event]! |= orOnlineFailures[place[event]!]!
  }
}

/** Whether the City facet ignores the filter. */
function isCityFilter(filter: PlaceFilter): boolean {
  if (filter.kind !== 'any') return filter.kind !== 'country'
  return !filter.online && filter.places.every(({ kind }) => kind !== 'country')
}

function createPlaceTest(columns: CatalogueColumns, filter: PlaceFilter): (place: number) => boolean {
  const { places, cities, countries } = columns
  if (filter.kind === 'any') {
    const tests = filter.places.map((each) => createPlaceTest(columns, each))
    return (place) => tests.some((isWithin) => isWithin(place))
  }
  if (filter.kind === 'country') {
    const ids = new Set(filter.countries.map((country) => countries.find(country)))
    return (place) => ids.has(places[place]!.country)
  }
  const ids = new Set(filter.cities.map((city) => cities.find(city)))
  const isInCountry = createCountryTest(columns, filter.country)
  const isCity = (place: number) => ids.has(places[place]!.city) && isInCountry(place)
  if (filter.kind === 'city') return isCity
  const { centers, km } = filter
  return (place) => {
    const { coordinates } = places[place]!
    return (
      isCity(place) ||
      (coordinates !== null && centers.some((center) => getDistanceKm(center, coordinates) <= km))
    )
  }
}

/** Returns whether a place is in a country of the catalogue, however it is spelled. Every place is if `country` is undefined. */
export function createCountryTest(
  { places, cityChoices }: CatalogueColumns,
  country: string | undefined,
): (place: number) => boolean {
  if (country === undefined) return () => true
  const { countryGroups, findCountryGroup } = cityChoices
  const group = findCountryGroup(country)
  return (place) => group !== undefined && countryGroups[places[place]!.country] === group
}
