import { capTotal, type EventSort, type EventTotal } from '../../domain/catalogue-query.ts'
import type { Coordinates } from '../../domain/city-distance.ts'
import { type Day, toDayNumber } from '../../domain/day.ts'
import type { UserTaste } from '../../domain/recommendations/recommendation.ts'
import type { CataloguePlace, ParsedSearch } from '../../domain/search/parsed-search.ts'
import type { DayRange } from '../../domain/when.ts'
import type { CatalogueColumns } from './catalogue-columns.ts'
import type {
  CityCount,
  EventCalendarDays,
  EventCodePage,
  EventFacets,
  EventPlaceCounts,
  PlaceFilter,
  ResolvedQuery,
  SearchableFacet,
  SpellingSuggestion,
  ValueCount,
} from './catalogue-types.ts'
import { countFacets, findValues } from './count-facets.ts'
import { countPlaces } from './count-places.ts'
import {
  createEventOrder,
  createSortKeys,
  decodeEventCursor,
  encodeEventCursor,
  type SortColumns,
  selectEvents,
} from './event-order.ts'
import { createCountryTest, FAILS_DATES, type FilterFailures, filterEvents } from './filter-events.ts'
import { readCalendar } from './read-calendar.ts'
import { type KnownEvent, Recommendations, type RecommendedEvent } from './recommendations.ts'
import { SpellingSuggestions } from './spelling-suggestions.ts'
import { TextSearch } from './text-search.ts'

/**
 * All listed events in memory. Answers every query of the catalogue with passes over columns, so no combination of filters
 * is slower than another. Immutable.
 */
export class CatalogueIndex {
  private readonly columns: CatalogueColumns
  private readonly textSearch: TextSearch
  private readonly spellingSuggestions: SpellingSuggestions
  private readonly sortColumns: SortColumns
  /** Created by the first request for recommendations. */
  private recommendations: Recommendations | undefined
  /** For each city, its places with coordinates, that with most events first. Cities of the same name differ in their country. */
  private readonly cityPlaces: ReadonlyMap<number, PlaceWithCoordinates[]>
  /** For each choice of the City filter, the coordinates of its place with most events. */
  private readonly choiceCoordinates: (Coordinates | null)[]
  /** Work space, because allocating a megabyte for each query would make the garbage collector run often. */
  private readonly failures: FilterFailures

  constructor(columns: CatalogueColumns) {
    this.columns = columns
    this.failures = new Uint16Array(columns.size)
    this.textSearch = new TextSearch(columns)
    this.spellingSuggestions = new SpellingSuggestions(columns)
    this.cityPlaces = groupPlacesByCity(columns)
    const { choices, ofPlace } = columns.cityChoices
    this.choiceCoordinates = choices.map(
      ({ city }, choice) =>
        this.cityPlaces.get(city)?.find(({ place }) => ofPlace[place] === choice)?.coordinates ?? null,
    )
    this.sortColumns = {
      city: createSortKeys(columns.cities),
      type: createSortKeys(columns.types),
      topic: createSortKeys(columns.topics),
      organiser: createSortKeys(columns.organisers),
    }
  }

  /** Listed events. */
  get size(): number {
    return this.columns.size
  }

  /** The distinct cities with their country, for `buildPlaceNames`. */
  get places(): CataloguePlace[] {
    const { places, cities, countries } = this.columns
    return places.flatMap((place) => {
      const city = cities.get(place.city)
      return city === null ? [] : [{ city, country: countries.get(place.country) }]
    })
  }

  /** Finds a page of at most `limit` events after the cursor. Throws InvalidCursorError. */
  findPage(
    query: ResolvedQuery,
    sort: EventSort,
    today: Day,
    cursor: string | null,
    limit: number,
  ): EventCodePage {
    const { columns } = this
    const order = createEventOrder(columns, this.sortColumns, sort, query.dates.kind, today)
    const after = cursor === null ? null : decodeEventCursor(columns, order, cursor)
    const failures = this.filter(query, today)
    const { events, matched } = selectEvents(columns, failures, order, after, limit + 1)
    const page = events.slice(0, limit)
    const last = events.length > limit ? page.at(-1) : undefined
    return {
      eventCodes: page.map((event) => columns.codes.get(event)),
      total: this.createTotal(query, matched),
      past: this.createTotal(query, this.countPast(query, failures, matched, today)),
      isCatalogueEmpty: columns.size === 0,
      nextCursor: last === undefined ? null : encodeEventCursor(columns, order, last),
    }
  }

  /** Returns the codes of the first matching events, soonest first. */
  findSoonest(query: ResolvedQuery, today: Day, limit: number): string[] {
    return this.findPage(query, 'soonest', today, null, limit).eventCodes
  }

  /** Counts the values that the filters offer. Cities near `hometown` are first. */
  countFacets(query: ResolvedQuery, today: Day, hometown: string | null): EventFacets {
    return countFacets(
      this.columns,
      this.sortColumns,
      this.filter(query, today),
      query,
      today,
      this.choiceCoordinates,
      hometown,
    )
  }

  /**
   * Finds at most 20 values of a facet that contain the text or are in `alsoFound`, such as cities by a name in another
   * language. Those that begin with the text are first, those without events under the other filters last.
   */
  findFacetValues(
    facet: SearchableFacet,
    text: string,
    query: ResolvedQuery,
    today: Day,
    alsoFound: readonly string[] = [],
  ): (ValueCount | CityCount)[] {
    return findValues(this.columns, this.sortColumns, this.filter(query, today), facet, text, alsoFound)
  }

  countPlaces(query: ResolvedQuery, today: Day): EventPlaceCounts {
    return countPlaces(this.columns, this.filter(query, today))
  }

  /** Reads the events of the days from `first` to `last`, with the codes of up to `perDay` events for each day. `total` has those of the days `counted`. */
  readCalendar(
    query: ResolvedQuery,
    first: Day,
    last: Day,
    perDay: number,
    today: Day,
    ownCodes: readonly string[] = [],
    counted: DayRange = { first, last },
  ): EventCalendarDays {
    const failures = this.filter(query, today)
    return readCalendar(this.columns, failures, { first, last }, counted, perDay, new Set(ownCodes))
  }

  /** Suggests words of the catalogue for words of the search that no event contains. */
  suggestCorrections(parsed: ParsedSearch): SpellingSuggestion[] {
    return this.spellingSuggestions.suggest(parsed)
  }

  recommend(taste: UserTaste, excluded: readonly KnownEvent[], today: Day): RecommendedEvent[] {
    this.recommendations ??= new Recommendations(this.columns, this.sortColumns)
    return this.recommendations.recommend(taste, excluded, today)
  }

  /**
   * Returns the coordinates of all places with one of these names, in the exact spelling of the catalogue, and in this country. The
   * place with most events is first.
   */
  findCoordinates(cities: readonly string[], country?: string): Coordinates[] {
    const isInCountry = createCountryTest(this.columns, country)
    const found = cities.flatMap((city) => this.cityPlaces.get(this.columns.cities.find(city) ?? 0) ?? [])
    return found
      .filter(({ place }) => isInCountry(place))
      .sort((a, b) => b.count - a.count)
      .map(({ coordinates }) => coordinates)
  }

  /** Returns for each event the filters that it fails. The next query overwrites them. */
  private filter(query: ResolvedQuery, today: Day): FilterFailures {
    filterEvents(this.columns, query, this.textSearch.findFailures(query.terms), today, this.failures)
    return this.failures
  }

  /** Searches, days and nearby queries are counted up to SEARCH_COUNT_CAP. */
  private createTotal({ terms, dates, places }: ResolvedQuery, matched: number): EventTotal {
    const isCapped = terms.length > 0 || dates.kind === 'range' || places.some(hasDistance)
    return isCapped ? capTotal(matched) : { count: matched, capped: false }
  }

  private countPast(query: ResolvedQuery, failures: FilterFailures, matched: number, today: Day): number {
    const { kind } = query.dates
    if (matched > 0 || (kind !== 'upcoming' && kind !== 'range')) return 0
    const { last } = this.columns
    const now = toDayNumber(today)!
    let count = 0
    for (let event = 0; event < failures.length; event++) {
      if ((failures[event]! & ~FAILS_DATES) === 0 && last[event]! < now) count++
    }
    return count
  }
}

function hasDistance(filter: PlaceFilter): boolean {
  return filter.kind === 'any' ? filter.places.some(hasDistance) : filter.kind === 'near'
}

interface PlaceWithCoordinates {
  place: number
  coordinates: Coordinates
  /** Events there. */
  count: number
}

function groupPlacesByCity({ places, place }: CatalogueColumns): Map<number, PlaceWithCoordinates[]> {
  const counts = new Uint32Array(places.length)
  for (const id of place) counts[id]!++
  const groups = new Map<number, PlaceWithCoordinates[]>()
  for (const [id, { city, coordinates }] of places.entries()) {
    if (city === 0 || coordinates === null) continue
    const found = { place: id, coordinates, count: counts[id]! }
    const group = groups.get(city)
    if (group) group.push(found)
    else groups.set(city, [found])
  }
  for (const group of groups.values()) group.sort((a, b) => b.count - a.count)
  return groups
}
