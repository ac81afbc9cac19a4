import type { CatalogueFilters } from '../../domain/catalogue-query.ts'
import type { Coordinates } from '../../domain/city-distance.ts'
import type { Day } from '../../domain/day.ts'
import { resolveWhen } from '../../domain/resolve-when.ts'
import type { ParsedSearch, SearchPart } from '../../domain/search/parsed-search.ts'
import type { DateFilter } from '../../domain/when.ts'
import type { PlaceFilter, ResolvedQuery, UnderstoodPart } from './catalogue-types.ts'

/**
 * Returns the coordinates of all places with one of these names, in the exact spelling of the catalogue. The place with most
 * events is first.
 */
export type FindCoordinates = (cities: readonly string[]) => Coordinates[]

/**
 * Merges the controls and the understood parts of the search. A control wins over parts of the same subject, which are
 * reported as overridden. `defaultDates` applies if neither states dates: upcoming events in the list, all in the calendar.
 */
export function resolveQuery(
  filters: CatalogueFilters,
  parsed: ParsedSearch,
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
    free: filters.free !== undefined,
    online: filters.attendance !== undefined,
  }
  const understood = parsed.parts.map((part) => ({
    ...(part.kind === 'near'
      ? { ...part, coordinates: findCenters(part, findCoordinates)[0] ?? null }
      : part),
    overridden: isOverridden[part.kind],
  }))
  const parts: SearchPart[] = parsed.parts.filter((part) => !isOverridden[part.kind])
  const resolved: ResolvedQuery = {
    terms: parsed.terms,
    dates:
      filters.when === undefined ? (intersectDates(parts) ?? defaultDates) : resolveWhen(filters.when, today),
    places:
      city === undefined
        ? parts.flatMap((part) => toPlaceFilter(part, findCoordinates))
        : [createCityFilter(city, filters.within, findCoordinates)],
    topic: dropBlank(filters.topic) ?? null,
    type: dropBlank(filters.type) ?? null,
    organiser: dropBlank(filters.organiser) ?? null,
    attendance: filters.attendance ?? (parts.some(({ kind }) => kind === 'online') ? 'online' : null),
    free: filters.free === true || parts.some(({ kind }) => kind === 'free'),
  }
  return { resolved, understood }
}

/** A blank filter means no filter. */
function dropBlank(value: string | undefined): string | undefined {
  return value?.trim() ? value : undefined
}

function createCityFilter(
  city: string,
  km: number | undefined,
  findCoordinates: FindCoordinates,
): PlaceFilter {
  return km === undefined
    ? { kind: 'city', cities: [city] }
    : { kind: 'near', cities: [city], centers: findCoordinates([city]), km }
}

type NearPart = Extract<SearchPart, { kind: 'near' }>

/** The catalogue knows more cities than the product, and which of those with the same name it means. */
function findCenters({ cities, coordinates }: NearPart, findCoordinates: FindCoordinates): Coordinates[] {
  const centers = findCoordinates(cities)
  return centers.length > 0 || coordinates === null ? centers : [coordinates]
}

function toPlaceFilter(part: SearchPart, findCoordinates: FindCoordinates): PlaceFilter[] {
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
function intersectDates(parts: SearchPart[]): DateFilter | null {
  const ranges = parts.filter((part) => part.kind === 'dates')
  if (ranges.length === 0) return null
  const first = ranges.map((range) => range.first).reduce((a, b) => (a > b ? a : b))
  const last = ranges.map((range) => range.last).reduce((a, b) => (a < b ? a : b))
  return { kind: 'range', first, last }
}
