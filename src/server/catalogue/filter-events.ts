import { ATTENDANCE_OF, ATTENDANCES, type Attendance } from '../../domain/attendance.ts'
import { type Coordinates, getDistanceKm } from '../../domain/city-distance.ts'
import { type Day, getWeekdayOf, toDayNumber } from '../../domain/day.ts'
import type { DateFilter } from '../../domain/when.ts'
import { LeastRecentlyUsed } from '../platform/least-recently-used.ts'
import { type CatalogueColumns, NO_DAY, type ValueColumn } from './catalogue-columns.ts'
import { getCountryKey, type IndexedPlace } from './catalogue-places.ts'
import type { Conditions, PlaceCondition, PlaceFilter, ResolvedQuery } from './catalogue-types.ts'
import {
  createEventSet,
  type EventSet,
  intersect,
  listEvents,
  selectByValue,
  selectRange,
  subtract,
  unite,
} from './event-set.ts'

/** Sets of recent filters, because the page, the facets and the other views of a query have the same ones. */
const KEPT_SETS = 64

/** Match every event. */
export const NO_CONDITIONS: Conditions = {
  dates: { kind: 'all' },
  hours: null,
  places: [],
  attendance: null,
  prices: null,
}

interface Filter {
  /** Equal for filters that select the same events of a catalogue. */
  key: unknown
  select: (columns: CatalogueColumns) => EventSet
}

/**
 * How each filter selects events; null if it does not narrow the result. A facet counts the events that match all filters but its
 * own. `otherPlaces` are countries, which the City facet respects.
 */
const FILTERS = {
  dates: ({ dates }, today) =>
    dates.kind === 'all'
      ? null
      : { key: [dates, today], select: (columns) => selectDates(columns, dates, toDayNumber(today)!) },
  hours: ({ hours }) =>
    hours && {
      key: hours,
      select: ({ firstTime }) => hours.map((range) => selectRange(firstTime, ...range)).reduce(unite),
    },
  place: ({ places }) => createPlaceFilter(places.filter(isCityFilter)),
  otherPlaces: ({ places }) => createPlaceFilter(places.filter((filter) => !isCityFilter(filter))),
  topic: ({ topic }) => createValueFilter('topic', topic),
  type: ({ type }) => createValueFilter('type', type),
  organiser: ({ organiser }) => createValueFilter('organiser', organiser),
  attendance: ({ attendance }) =>
    attendance && { key: attendance, select: (columns) => selectAttendance(columns, attendance) },
  price: ({ prices }) => prices && { key: prices, select: ({ price }) => selectRange(price, ...prices) },
  hasPlaces: ({ has_places }, _, full) =>
    has_places && full
      ? { key: true, select: ({ begin }) => subtract(selectRange(begin, -NO_DAY, NO_DAY), full) }
      : null,
} satisfies Record<string, (conditions: Conditions, today: Day, full: EventSet | null) => Filter | null>

export type FilterName = keyof typeof FILTERS
const FILTER_NAMES = Object.keys(FILTERS) as FilterName[]

/** Creates the filters of a catalogue, which select the events that match. */
export function createEventFilters(columns: CatalogueColumns) {
  /** The events that are full; null without any. */
  let full: EventSet | null = null
  const kept = new LeastRecentlyUsed<EventSet>(KEPT_SETS)
  return {
    hasFullEvents: () => full !== null,
    /** Sets which events are full. */
    setFullEvents(codes: readonly string[]): void {
      const events = codes.length === 0 ? [] : columns.codes.findAll(new Set(codes))
      full = events.length === 0 ? null : createEventSet(columns.size, events)
      kept.clear()
    },
    /** Returns whether a filter of the query narrows the result. */
    isNarrowed(query: ResolvedQuery, name: FilterName): boolean {
      const { excluded, chosen, named, places, today } = query
      const all = [query, ...excluded, ...(chosen ? [chosen] : [])]
      if (all.some((conditions) => FILTERS[name](conditions, today, full) !== null)) return true
      if (name === 'attendance' && places.some(({ online }) => online)) return true
      return named !== null && this.isNarrowed(named, name)
    },
    /** Returns the set of each filter that narrows the result, without the ignored one. The sets are shared. */
    select(conditions: Partial<Conditions>, today: Day, ignored?: FilterName): EventSet[] {
      const all = { ...NO_CONDITIONS, ...conditions }
      // The Attendance filter takes the place of 'or online'.
      const places = all.places.map((each) => (ignored === 'attendance' ? { ...each, online: false } : each))
      return FILTER_NAMES.flatMap((name) => {
        const filter = name === ignored ? null : FILTERS[name]({ ...all, places }, today, full)
        if (filter === null) return []
        return [kept.get(JSON.stringify([name, filter.key]), () => filter.select(columns))]
      })
    },
  }
}

/** Events without a date are after every day: they are upcoming and match no range. */
function selectDates({ size, begin, last }: CatalogueColumns, dates: DateFilter, now: number): EventSet {
  if (dates.kind === 'past') return selectRange(last, -NO_DAY, now - 1)
  if (dates.kind !== 'range') return selectRange(last, now, NO_DAY)
  const [firstDay, lastDay] = [toDayNumber(dates.first)!, toDayNumber(dates.last)!]
  // Days in reverse order share no day, even with a long event.
  const latestBegin = firstDay > lastDay ? -NO_DAY : Math.min(lastDay, NO_DAY - 1)
  const notOver = selectRange(last, firstDay, NO_DAY)
  const onDays = intersect(notOver, [selectRange(begin, -NO_DAY, latestBegin)])
  const { weekdays } = dates
  if (!weekdays) return onDays
  const isOnWeekday = (event: number) => {
    const first = Math.max(begin[event]!, firstDay)
    const untilWeekday = weekdays.map((weekday) => (weekday - getWeekdayOf(first) + 7) % 7)
    return first + Math.min(...untilWeekday) <= Math.min(last[event]!, lastDay)
  }
  return createEventSet(size, listEvents(onDays).filter(isOnWeekday))
}

function selectAttendance({ attendance }: CatalogueColumns, stated: readonly Attendance[]): EventSet {
  return selectByValue(attendance, ATTENDANCES, (each) => stated.includes(each))
}

function createValueFilter(name: ValueColumn, value: string | undefined): Filter | null {
  if (value === undefined) return null
  return {
    key: value,
    select: (columns) => selectByValue(columns[name], columns.values[name].values, (each) => each === value),
  }
}

function createPlaceFilter(filters: PlaceFilter[]): Filter | null {
  return filters.length === 0 ? null : { key: filters, select: (columns) => selectPlaces(columns, filters) }
}

/** Returns the events that match all filters. */
function selectPlaces(columns: CatalogueColumns, filters: PlaceFilter[]): EventSet {
  const select = (filters: PlaceFilter[]) => {
    const tests = filters.map(({ places }) => places.map(createPlaceTest))
    return selectByValue(columns.place, columns.places.list, (place) =>
      tests.every((alternatives) => alternatives.some((isWithin) => isWithin(place))),
    )
  }
  const orOnline = filters.filter(({ online }) => online)
  const within = select(filters.filter(({ online }) => !online))
  if (orOnline.length === 0) return within
  return intersect(within, [unite(select(orOnline), selectAttendance(columns, ATTENDANCE_OF.online))])
}

/** Whether the City facet ignores the filter. */
function isCityFilter({ places, online }: PlaceFilter): boolean {
  return online || places.every(({ kind }) => kind !== 'country')
}

function createPlaceTest(filter: PlaceCondition): (place: IndexedPlace) => boolean {
  if (filter.kind === 'country') return ({ country }) => filter.countries.includes(country ?? '')
  const key = filter.country === undefined ? undefined : getCountryKey(filter.country)
  const isCity = ({ city, countryKey }: IndexedPlace) =>
    city !== null && filter.cities.includes(city) && (key === undefined || countryKey === key)
  if (filter.kind === 'city') return isCity
  const isNear = (there: Coordinates) =>
    filter.centers.some((center) => getDistanceKm(center, there) <= filter.km)
  return (place) => isCity(place) || (place.coordinates !== null && isNear(place.coordinates))
}
