import { type CatalogueFilters, getMaxPrice } from '../../domain/catalogue-query.ts'
import type { Coordinates } from '../../domain/city-distance.ts'
import type { Day } from '../../domain/day.ts'
import { resolveWhen } from '../../domain/resolve-when.ts'
import type { SearchPart } from '../../domain/search/parsed-search.ts'
import type { DateFilter } from '../../domain/when.ts'
import type {
  Conditions,
  PlaceFilter,
  ResolvedQuery,
  SettledSearch,
  SinglePlaceFilter,
  UnderstoodPart,
} from './catalogue-types.ts'
import { NO_CONDITIONS } from './filter-events.ts'

/**
 * Returns the coordinates of all places with one of these names, in the exact spelling of the catalogue, and in this country. The place
 * with most events is first.
 */
export type FindCoordinates = (cities: readonly string[], country?: string) => Coordinates[]

/**
 * Merges the controls and the understood parts of the search. A control wins over parts of the same subject, which are
 * reported as overridden. `defaultDates` applies if neither states dates: upcoming events in the list, all in the calendar.
 */
export function resolveQuery(
  filters: CatalogueFilters,
  search: SettledSearch | null,
  today: Day,
  findCoordinates: FindCoordinates,
  defaultDates: DateFilter = { kind: 'upcoming' },
): { resolved: ResolvedQuery; understood: UnderstoodPart[] } {
  const city = dropBlank(filters.city)
  const isOverridden: Record<SearchPart['kind'], boolean> = {
    dates: filters.when !== undefined,
    city: city !== undefined,
    country: city !== undefined,
    near: city !== undefined,
    free: filters.price !== undefined,
    price: filters.price !== undefined,
    online: filters.attendance !== undefined,
  }
  const groups = groupAlternatives(search?.parts ?? []).map((group) => ({
    group,
    // The City filter takes the place of 'in Gdansk or online', the Attendance filter only that of 'online'.
    isOverridden: city !== undefined && group.some(({ kind }) => kind !== 'online' && isOverridden[kind]),
  }))
  const understood = groups.flatMap(({ group, isOverridden: isGroupOverridden }) =>
    group.map((part) => ({
      ...(part.kind === 'near'
        ? { ...part, coordinates: findCenters(part, findCoordinates)[0] ?? null }
        : part),
      overridden: isGroupOverridden || isOverridden[part.kind],
    })),
  )
  const applied = groups.flatMap(({ group, isOverridden: isGroupOverridden }) => {
    const rest = isGroupOverridden
      ? []
      : group.filter((part) => !isOverridden[part.kind] && !isUnknownHome(part))
    return rest.length > 0 ? [rest] : []
  })
  const required = applied.filter(([part]) => !part?.excluded)
  const parts = required.flatMap((group) => (group.length === 1 ? group : []))
  const chosen: Conditions = {
    dates: filters.when === undefined ? defaultDates : resolveWhen(filters.when, today),
    places:
      city === undefined
        ? []
        : [createCityFilter(city, dropBlank(filters.country), filters.within, findCoordinates)],
    topic: dropBlank(filters.topic) ?? null,
    type: dropBlank(filters.type) ?? null,
    organiser: dropBlank(filters.organiser) ?? null,
    attendance: filters.attendance ?? null,
    maxPrice: filters.price === undefined ? null : getMaxPrice(filters.price),
    hasPlaces: filters.has_places !== undefined,
  }
  const resolved: ResolvedQuery = {
    ...chosen,
    dates: (filters.when === undefined ? intersectDates(parts) : null) ?? chosen.dates,
    places: [...chosen.places, ...required.flatMap((group) => toPlaceFilter(group, findCoordinates))],
    attendance: chosen.attendance ?? (parts.some(({ kind }) => kind === 'online') ? 'online' : null),
    maxPrice: chosen.maxPrice ?? getMaxPriceOf(parts),
    search,
    chosen: (search?.parts.length ?? 0) > 0 ? chosen : null,
    excluded: applied
      .filter(([part]) => part?.excluded)
      .flat()
      .map((part) => toExcluded(part, findCoordinates)),
  }
  return { resolved, understood }
}

/** Returns what events that are left out match. Hybrid events are not left out by 'not online'. */
function toExcluded(part: SearchPart, findCoordinates: FindCoordinates): Conditions {
  return {
    ...NO_CONDITIONS,
    dates: intersectDates([part]) ?? NO_CONDITIONS.dates,
    places: toSinglePlaceFilter(part, findCoordinates),
    attendance: part.kind === 'online' ? 'only_online' : null,
    maxPrice: getMaxPriceOf([part]),
  }
}

/** 'near me' of a user without a hometown narrows nothing. */
function isUnknownHome(part: SearchPart): boolean {
  return part.kind === 'near' && part.isHome && part.name === ''
}

function getMaxPriceOf(parts: readonly SearchPart[]): number | null {
  const prices = parts.flatMap((part) =>
    part.kind === 'free' ? [0] : part.kind === 'price' ? [Math.ceil(part.max)] : [],
  )
  return prices.length === 0 ? null : Math.min(...prices)
}

/** A blank filter means no filter. */
function dropBlank(value: string | undefined): string | undefined {
  return value?.trim() ? value : undefined
}

function createCityFilter(
  city: string,
  country: string | undefined,
  km: number | undefined,
  findCoordinates: FindCoordinates,
): PlaceFilter {
  const place = { cities: [city], ...(country === undefined ? {} : { country }) }
  return km === undefined
    ? { kind: 'city', ...place }
    : { kind: 'near', ...place, centers: findCoordinates([city], country), km }
}

type NearPart = Extract<SearchPart, { kind: 'near' }>

/** The catalogue knows more cities than the product, and which of those with the same name it means. */
function findCenters({ cities, coordinates }: NearPart, findCoordinates: FindCoordinates): Coordinates[] {
  const centers = findCoordinates(cities)
  return centers.length > 0 || coordinates === null ? centers : [coordinates]
}

/** Returns the parts in lists: each with its alternatives. */
function groupAlternatives(parts: readonly SearchPart[]): SearchPart[][] {
  const groups: SearchPart[][] = []
  for (const part of parts) {
    const group = groups.at(-1)
    if (part.alternative && group !== undefined) group.push(part)
    else groups.push([part])
  }
  return groups
}

function toPlaceFilter(group: readonly SearchPart[], findCoordinates: FindCoordinates): PlaceFilter[] {
  const places = group.flatMap((part) => toSinglePlaceFilter(part, findCoordinates))
  return group.length > 1
    ? [{ kind: 'any', places, online: group.some(({ kind }) => kind === 'online') }]
    : places
}

function toSinglePlaceFilter(part: SearchPart, findCoordinates: FindCoordinates): SinglePlaceFilter[] {
  switch (part.kind) {
    case 'city':
      return [{ kind: 'city', cities: part.cities }]
    case 'country':
      return [{ kind: 'country', countries: part.countries }]
    case 'near':
      return [{ kind: 'near', cities: part.cities, centers: findCenters(part, findCoordinates), km: part.km }]
    default:
      return []
  }
}

/** Returns the days that all parts with dates share; null without such parts. Without shared days, the range is empty. */
function intersectDates(parts: readonly SearchPart[]): DateFilter | null {
  const ranges = parts.filter((part) => part.kind === 'dates')
  if (ranges.length === 0) return null
  const first = ranges.map((range) => range.first).reduce((a, b) => (a > b ? a : b))
  const last = ranges.map((range) => range.last).reduce((a, b) => (a < b ? a : b))
  return { kind: 'range', first, last }
}
