import type { CatalogueFilters, EventSort } from '../../domain/catalogue-query.ts'
import type { Day } from '../../domain/day.ts'
import type { UserTaste } from '../../domain/recommendations/recommendation.ts'
import { foldPlace } from '../../domain/search/fold-place.ts'
import { parseSearch } from '../../domain/search/parse-search.ts'
import type { ParsedSearch } from '../../domain/search/parsed-search.ts'
import type { PlaceNames } from '../../domain/search/place-names.ts'
import type { DateFilter, DayRange } from '../../domain/when.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import type {
  CityCount,
  EventCalendarDays,
  EventCodePage,
  EventFacets,
  EventPlaceCounts,
  ResolvedQuery,
  SearchableFacet,
  SpellingSuggestion,
  UnderstoodPart,
  ValueCount,
} from './catalogue-types.ts'
import { readCursorDay } from './event-order.ts'
import type { KnownEvent, RecommendedEvent } from './recommendations.ts'
import { type FindCoordinates, resolveQuery } from './resolve-query.ts'

/** The index with the names by which searches find its places. */
export interface LoadedIndex {
  index: CatalogueIndex
  placeNames: PlaceNames
}

/** What every query of the catalogue states. */
interface QueryArguments {
  filters: CatalogueFilters
  today: Day
  /** For 'near me' in the search. */
  hometown?: string | null
}

interface WithUnderstood {
  understood: UnderstoodPart[]
}

/** The queries that the catalogue worker answers, by name. Their arguments and results are sent between threads. */
export const CATALOGUE_QUERIES = {
  findPage(
    loaded: LoadedIndex,
    args: QueryArguments & { sort?: EventSort | undefined; cursor: string | null; limit: number },
  ): EventCodePage & WithUnderstood {
    const { filters, sort = 'soonest', cursor, limit } = args
    const today = cursor === null ? args.today : readCursorDay(cursor)
    const { resolved, understood } = resolve(loaded, { filters, today })
    return {
      ...loaded.index.findPage(resolved, sort === 'best' ? 'soonest' : sort, today, cursor, limit),
      understood,
      sort,
      ranks: false,
      match: null,
      similar: [],
      inside: null,
    }
  },

  countFacets(
    loaded: LoadedIndex,
    args: QueryArguments & { hometown: string | null },
  ): EventFacets & { did_you_mean: SpellingSuggestion[] } {
    const { resolved, parsed } = resolve(loaded, args)
    const facets = loaded.index.countFacets(resolved, args.today, args.hometown)
    return { ...facets, did_you_mean: loaded.index.suggestCorrections(parsed) }
  },

  findFacetValues(
    loaded: LoadedIndex,
    args: QueryArguments & { facet: SearchableFacet; text: string },
  ): (ValueCount | CityCount)[] {
    const { resolved } = resolve(loaded, args)
    const { facet, text, today } = args
    const cities = facet === 'city' ? findCitiesByName(loaded.placeNames, text) : []
    return loaded.index.findFacetValues(facet, text, resolved, today, cities)
  },

  countPlaces(loaded: LoadedIndex, args: QueryArguments): EventPlaceCounts & WithUnderstood {
    const { resolved, understood } = resolve(loaded, args)
    return { ...loaded.index.countPlaces(resolved, args.today), understood }
  },

  readCalendar(
    loaded: LoadedIndex,
    args: QueryArguments & {
      first: Day
      last: Day
      /** The days whose events `total` counts. */
      counted: DayRange
      perDay: number
      ownCodes: string[]
    },
  ): EventCalendarDays & WithUnderstood {
    // The calendar chooses its days itself, and those before today are among them.
    const { resolved, understood } = resolve(loaded, args, { kind: 'all' })
    const { first, last, counted, perDay, today, ownCodes } = args
    return {
      ...loaded.index.readCalendar(resolved, first, last, perDay, today, ownCodes, counted),
      understood,
    }
  },

  /** The codes of the matching events that are not over, the soonest first. */
  findComing(loaded: LoadedIndex, args: QueryArguments & { limit: number }): string[] {
    const { resolved } = resolve(loaded, args)
    const dates = limitToComing(resolved.dates, args.today)
    return dates === null ? [] : loaded.index.findSoonest({ ...resolved, dates }, args.today, args.limit)
  },

  recommend(
    { index }: LoadedIndex,
    { taste, excluded, today }: QueryArguments & { taste: UserTaste; excluded: KnownEvent[] },
  ): RecommendedEvent[] {
    return index.recommend(taste, excluded, today)
  },
}

export type CatalogueQueries = typeof CATALOGUE_QUERIES
export type CatalogueQueryName = keyof CatalogueQueries

/** Returns the dates without the days before today; null if nothing is left. */
function limitToComing(dates: DateFilter, today: Day): DateFilter | null {
  if (dates.kind === 'past') return null
  if (dates.kind !== 'range') return { kind: 'upcoming' }
  if (dates.last < today) return null
  return { ...dates, first: dates.first < today ? today : dates.first }
}

/** Returns the cities of the catalogue with a name that begins with the text, such as 'Warszawa' for Warsaw. */
function findCitiesByName({ cities }: PlaceNames, text: string): string[] {
  const prefix = foldPlace(text)
  if (prefix === '') return []
  return [...cities].flatMap(([name, { spellings }]) => (name.startsWith(prefix) ? spellings : []))
}

function resolve(
  { index, placeNames }: LoadedIndex,
  { filters, today }: QueryArguments,
  defaultDates?: DateFilter,
): { resolved: ResolvedQuery; understood: UnderstoodPart[]; parsed: ParsedSearch } {
  const parsed = parseSearch(filters.search ?? '', { today, places: placeNames })
  const findCoordinates: FindCoordinates = (cities, country) => index.findCoordinates(cities, country)
  return { ...resolveQuery(filters, parsed, today, findCoordinates, defaultDates), parsed }
}
