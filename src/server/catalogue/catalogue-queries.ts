import { type CatalogueFilters, capTotal, type EventSort } from '../../domain/catalogue-query.ts'
import { findCity } from '../../domain/city-distance.ts'
import type { Day } from '../../domain/day.ts'
import type { UserTaste } from '../../domain/recommendations/recommendation.ts'
import { foldPlace } from '../../domain/search/fold-place.ts'
import { parseSearch } from '../../domain/search/parse-search.ts'
import { buildPlaceNames, type PlaceNames } from '../../domain/search/place-names.ts'
import type { Hometown } from '../../domain/search/read-near.ts'
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
  SettledSearch,
  UnderstoodPart,
  ValueCount,
} from './catalogue-types.ts'
import { countAlternatives, type EventAlternative } from './count-alternatives.ts'
import { readCursorDay } from './event-order.ts'
import { KnownWords } from './known-words.ts'
import type { KnownEvent, RecommendedEvent } from './recommendations.ts'
import { type FindCoordinates, resolveQuery } from './resolve-query.ts'

/** The index with the names by which searches find its places. */
export interface LoadedIndex {
  index: CatalogueIndex
  placeNames: PlaceNames
  knownWords: KnownWords
}

export function createLoadedIndex(index: CatalogueIndex): LoadedIndex {
  const placeNames = buildPlaceNames(index.places)
  return { index, placeNames, knownWords: new KnownWords(placeNames) }
}

/** What every query of the catalogue states. */
interface QueryArguments {
  filters: CatalogueFilters
  today: Day
  /** For 'near me' in the search. */
  hometown?: string | null | undefined
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
    const { filters, sort, cursor, limit, hometown } = args
    const today = cursor === null ? args.today : readCursorDay(cursor, args.today)
    const { resolved, understood } = resolve(loaded, { filters, today, hometown })
    return { ...loaded.index.findPage(resolved, sort, today, cursor, limit), understood }
  },

  countFacets(loaded: LoadedIndex, args: QueryArguments & { hometown: string | null }): EventFacets {
    const { resolved } = resolve(loaded, args)
    return loaded.index.countFacets(resolved, args.today, args.hometown)
  },

  countAlternatives(loaded: LoadedIndex, args: QueryArguments): EventAlternative[] {
    const { resolved, understood } = resolve(loaded, args)
    return countAlternatives(args.filters, resolved.search, understood, (filters) => {
      const without = resolve(loaded, { ...args, filters }).resolved
      return capTotal(loaded.index.countMatching(without, args.today))
    })
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

  /** The codes of the matching events that are not over, or of those among `codes`, the soonest first. */
  findComing(
    loaded: LoadedIndex,
    args: QueryArguments & { limit: number; codes?: readonly string[] },
  ): string[] {
    const { resolved } = resolve(loaded, args)
    const dates = limitToComing(resolved.dates, args.today)
    if (dates === null) return []
    return loaded.index.findSoonest({ ...resolved, dates }, args.today, args.limit, args.codes)
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
  { index, placeNames, knownWords }: LoadedIndex,
  { filters, today, hometown }: QueryArguments,
  defaultDates?: DateFilter,
): { resolved: ResolvedQuery; understood: UnderstoodPart[] } {
  const findCoordinates: FindCoordinates = (cities, country) => index.findCoordinates(cities, country)
  const text = filters.search?.trim() ? filters.search : null
  const home = hometown ? findHometown(hometown, placeNames) : null
  const parse = (text: string) => parseSearch(text, { today, places: placeNames, hometown: home })
  const search =
    text === null
      ? null
      : index.settle(text, filters.match, [today, hometown], parse, (word) => knownWords.correct(word))
  const resolveSearch = (search: SettledSearch | null) =>
    resolveQuery(filters, search, today, findCoordinates, defaultDates)
  if (search === null || search.parts.length === 0 || !search.terms.some(({ isOptional }) => isOptional))
    return resolveSearch(search)
  // 'free in Gdansk next wee': what may become a date is ignored unless an event matches it with the rest of the text.
  const { resolved } = resolveQuery({}, search, today, findCoordinates, { kind: 'all' })
  const terms = search.terms.filter(({ isOptional }) => !isOptional)
  return resolveSearch(index.countMatching(resolved, today) > 0 ? search : { ...search, terms })
}

function findHometown(name: string, { cities }: PlaceNames): Hometown {
  const place = cities.get(foldPlace(name))
  return { name, cities: [...(place?.spellings ?? [])], coordinates: findCity(name) ?? null }
}
