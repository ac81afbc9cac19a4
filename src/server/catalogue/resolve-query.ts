import { ATTENDANCE_OF, type Attendance, type AttendancePart } from '../../domain/attendance.ts'
import { CONDITIONS, PART_SUBJECTS } from '../../domain/catalogue-conditions.ts'
import { type CatalogueFilters, getMaxPrice, NEARBY_KM } from '../../domain/catalogue-query.ts'
import { type Coordinates, getDistanceKm } from '../../domain/city-distance.ts'
import { addDays, type Day, daysBetween } from '../../domain/day.ts'
import { toMinutes } from '../../domain/event-hours.ts'
import { resolveWhen } from '../../domain/resolve-when.ts'
import type { SearchPart } from '../../domain/search/parsed-search.ts'
import { type DateFilter, type DayRange, EARLIEST_DAY, LATEST_DAY } from '../../domain/when.ts'
import { UNKNOWN_PRICE } from './catalogue-columns.ts'
import { type CataloguePlaces, findCoordinates, findPlaces } from './catalogue-places.ts'
import type {
  Conditions,
  PlaceCondition,
  PlaceFilter,
  PriceRange,
  ResolvedQuery,
  SettledSearch,
  UnderstoodPart,
} from './catalogue-types.ts'

/**
 * Merges the controls and the understood parts of the search. A control wins over parts of the same subject, which are
 * reported as overridden. `defaultDates` applies if neither states dates: upcoming events in the list, all in the calendar.
 */
export function resolveQuery(
  filters: CatalogueFilters,
  search: SettledSearch | null,
  today: Day,
  places: CataloguePlaces,
  defaultDates: DateFilter = { kind: 'upcoming' },
): ResolvedQuery {
  // A blank filter means no filter.
  const nonBlank = Object.entries(filters).filter(([, value]) => value?.toString().trim())
  const stated: CatalogueFilters = Object.fromEntries(nonBlank)
  const { search: _, match: __, when, city, country, within, attendance, price, ...others } = stated
  const groups = groupAlternatives(search?.parts ?? []).map((group) => {
    // The City filter takes the place of 'in Gdansk or online', the Attendance filter only that of 'online'.
    const hasCity = city !== undefined && group.some(({ kind }) => PART_SUBJECTS[kind] === 'city')
    return group.map((part): UnderstoodPart => {
      const [filter] = CONDITIONS[PART_SUBJECTS[part.kind]]
      const overridden = hasCity || (filter !== undefined && stated[filter] !== undefined)
      if (part.kind !== 'near') return { ...part, overridden }
      return { ...locateNear(part, places, search!.typedText), overridden }
    })
  })
  const applied = groups
    .map((group) => group.filter((part) => !part.overridden && !isUnknownHome(part)))
    .filter(({ length }) => length > 0)
  const required = applied.filter(([part]) => !part?.excluded)
  const excluded = applied.filter(([part]) => part?.excluded).flat()
  const understood = toConditions(required, places)
  const chosen: Conditions = {
    ...others,
    dates: when === undefined ? defaultDates : resolveWhen(when, today),
    hours: null,
    places: createCityFilter(stated, places),
    attendance: attendance === undefined ? null : ATTENDANCE_OF[attendance],
    prices: price === undefined ? null : [0, getMaxPrice(price)],
  }
  // 'past hackathons': the most recent first.
  const { first, last } = { ...understood.dates } as Partial<DayRange>
  const isPast = first === EARLIEST_DAY && last === addDays(today, -1) && defaultDates.kind === 'upcoming'
  const dates: DateFilter = isPast ? { kind: 'past' } : understood.dates
  return {
    ...chosen,
    today,
    dates: when === undefined && understood.dates.kind === 'range' ? dates : chosen.dates,
    hours: understood.hours,
    places: [...chosen.places, ...understood.places],
    attendance: chosen.attendance ?? understood.attendance,
    prices: chosen.prices ?? understood.prices,
    search,
    understood: groups.flat().map((part) => stateWeekdays(part, understood.dates)),
    chosen: (search?.parts.length ?? 0) > 0 ? chosen : null,
    named: null,
    excluded: excluded.map((part) => toExcluded(toConditions([[part]], places))),
  }
}

/** Returns the query with changed conditions. Those of `chosen` and `named` change, too; `excluded` stays. */
export function changeConditions(
  query: ResolvedQuery,
  change: (conditions: Conditions) => Partial<Conditions>,
): ResolvedQuery {
  const { chosen, named } = query
  return {
    ...query,
    ...change(query),
    chosen: chosen && { ...chosen, ...change(chosen) },
    named: named && changeConditions(named, change),
  }
}

/** Weekdays of other dates have their days; without any, they are the next ones. */
function stateWeekdays(part: UnderstoodPart, dates: DateFilter): UnderstoodPart {
  if (part.kind !== 'dates' || part.weekdays === undefined || part.last === LATEST_DAY) return part
  const { weekdays, ...days } = part
  return dates.kind === 'range' && dates.weekdays && !part.excluded
    ? { ...days, weekdays, first: dates.first, last: dates.last }
    : days
}

/** Returns what groups of alternatives mean. */
function toConditions(groups: readonly SearchPart[][], places: CataloguePlaces) {
  return {
    dates: intersectDates(groups.flat()),
    hours: getHoursOf(groups.flat()),
    places: groups.flatMap((group) => {
      const alternatives = group.flatMap((part) => toPlaceCondition(part, places))
      const online = group.some(({ kind }) => kind === 'online')
      return alternatives.length > 0 ? [{ places: alternatives, online }] : []
    }),
    attendance: getAttendanceOf(groups),
    prices: getPricesOf(groups),
  }
}

/** 'after 17 before 20' is between them, 'before 9 after 18' either of both. */
function getHoursOf(parts: readonly SearchPart[]): Conditions['hours'] {
  let hours: (readonly [number, number])[] = []
  for (const part of parts) {
    if (part.kind !== 'hours') continue
    const range = [toMinutes(part.first)!, toMinutes(part.last)!] as const
    const shared = hours
      .map(([first, last]) => [Math.max(first, range[0]), Math.min(last, range[1])] as const)
      .filter(([first, last]) => first <= last)
    hours = shared.length > 0 ? shared : [...hours, range]
  }
  return hours.length > 0 ? hours : null
}

/** 'online in person' means hybrid events, which are both. 'online or in person' narrows nothing. */
function getAttendanceOf(groups: readonly SearchPart[][]): readonly Attendance[] | null {
  const stated = groups.flatMap((group) => {
    const kinds = group.flatMap(({ kind }) => (kind in ATTENDANCE_OF ? [kind as AttendancePart] : []))
    const either = new Set(kinds.flatMap((kind) => ATTENDANCE_OF[kind]))
    return kinds.length === group.length && !(either.has('online') && either.has('in_person')) ? [either] : []
  })
  return stated.length === 0 ? null : [...stated.reduce((a, b) => a.intersection(b))]
}

/** 'not online' and 'not in person' keep hybrid events. What costs over 50 has a price, but 'paid' events may have none. */
function toExcluded({ attendance, ...conditions }: ReturnType<typeof toConditions>): Conditions {
  const [first = 'hybrid'] = attendance?.filter((each) => each !== 'hybrid') ?? []
  const [low, high] = conditions.prices ?? [0, 0]
  const prices: PriceRange | null = low === 0 && high > 0 ? [UNKNOWN_PRICE, high] : conditions.prices
  return { ...conditions, attendance: attendance && [first], prices }
}

/** 'near me' of a user without a hometown, or with an unknown one, narrows nothing. */
function isUnknownHome(part: SearchPart): boolean {
  return part.kind === 'near' && part.isHome && part.coordinates === null && part.cities.length === 0
}

/** 'free or under 50' means up to 50. */
function getPricesOf(groups: readonly SearchPart[][]): PriceRange | null {
  const ranges = groups.flatMap((group) => {
    const either = group.flatMap((part): PriceRange[] => {
      if (part.kind === 'free') return [[0, 0]]
      return part.kind === 'price' ? [[Math.ceil(part.min ?? 0), Math.ceil(part.max)]] : []
    })
    return either.length > 0 ? [either.reduce(([a, b], [c, d]) => [Math.min(a, c), Math.max(b, d)])] : []
  })
  return ranges.length > 0 ? ranges.reduce(([a, b], [c, d]) => [Math.max(a, c), Math.min(b, d)]) : null
}

/** Returns what the City filter with Nearby means. */
function createCityFilter(filters: CatalogueFilters, places: CataloguePlaces): PlaceFilter[] {
  const { city, country, within: km } = filters
  if (city === undefined) return []
  // All spellings of the city, this one first.
  const cities = [...new Set([city, ...findPlaces(places, city).map((id) => places.list[id]!.city!)])]
  const condition: PlaceCondition =
    km === undefined
      ? { kind: 'city', cities, country }
      : { kind: 'near', cities, country, centers: findCoordinates(places, [city], country), km }
  return [{ places: [condition], online: false }]
}

type NearPart = Extract<SearchPart, { kind: 'near' }>

/** Without a number, 'near' has the smallest distance of the Nearby filter in which the catalogue has a place. */
function locateNear(part: NearPart, places: CataloguePlaces, text: string): NearPart {
  const centers = findCenters(part, places)
  const isWithin = (km: number, place: Coordinates) =>
    centers.some((center) => getDistanceKm(center, place) <= km)
  const hasPlace = (km: number) =>
    places.list.some(({ coordinates }) => coordinates && isWithin(km, coordinates))
  const isStated = /\d/.test(text.slice(part.start, part.end))
  const reached = isStated ? undefined : NEARBY_KM.find((km) => km >= part.km && hasPlace(km))
  return { ...part, coordinates: centers[0] ?? null, km: reached ?? part.km }
}

/** The catalogue knows more cities than the product, and which of those with the same name it means. */
function findCenters({ cities, coordinates }: NearPart, places: CataloguePlaces): Coordinates[] {
  const centers = findCoordinates(places, cities)
  return centers.length > 0 || coordinates === null ? centers : [coordinates]
}

/** Returns the parts in lists: each with its alternatives. */
export function groupAlternatives<Part extends SearchPart>(parts: readonly Part[]): Part[][] {
  const groups: Part[][] = []
  for (const part of parts) {
    const group = groups.at(-1)
    if (part.alternative && group !== undefined) group.push(part)
    else groups.push([part])
  }
  return groups
}

function toPlaceCondition(part: SearchPart, places: CataloguePlaces): PlaceCondition[] {
  if (part.kind === 'city') return [{ kind: 'city', cities: part.cities }]
  if (part.kind === 'country') return [{ kind: 'country', countries: part.countries }]
  if (part.kind !== 'near') return []
  return [{ kind: 'near', cities: part.cities, centers: findCenters(part, places), km: part.km }]
}

/**
 * Returns the days that all parts with dates share; all without such parts. Without shared days, the range is empty. 'Weekend' and
 * 'Friday' are days of the other parts if those are a week or longer.
 */
function intersectDates(parts: readonly SearchPart[]): DateFilter {
  const ranges = parts.filter((part) => part.kind === 'dates')
  const periods = ranges.filter(({ weekdays, last }) => weekdays === undefined || last === LATEST_DAY)
  const named = ranges.flatMap(({ weekdays }) => (weekdays ? [new Set(weekdays)] : []))
  const period = intersectRanges(periods)
  if (period.kind === 'range' && named.length > 0 && (daysBetween(period.first, period.last) ?? 0) >= 6)
    return { ...period, weekdays: [...named.reduce((a, b) => a.intersection(b))] }
  return intersectRanges(ranges)
}

function intersectRanges(ranges: readonly DayRange[]): DateFilter {
  if (ranges.length === 0) return { kind: 'all' }
  const first = ranges.map((range) => range.first).reduce((a, b) => (a > b ? a : b))
  const last = ranges.map((range) => range.last).reduce((a, b) => (a < b ? a : b))
  return { kind: 'range', first, last }
}
