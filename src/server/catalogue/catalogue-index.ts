import type { EventSort } from '../../domain/catalogue-query.ts'
import type { Day } from '../../domain/day.ts'
import type { CataloguePlace, ParsedSearch } from '../../domain/search/parsed-search.ts'
import type {
  CatalogueRow,
  EventCalendarDays,
  EventCodePage,
  EventFacets,
  EventPlaces,
  ResolvedQuery,
  SearchableFacet,
  SpellingSuggestion,
} from './catalogue-types.ts'

/** Collects the listed events, in any order, and builds the index. */
export interface CatalogueIndexBuilder {
  add(row: CatalogueRow): void
  build(): CatalogueIndex
}

/** All listed events in memory. Answers every query of the catalogue with passes over columns. Immutable. */
export interface CatalogueIndex {
  /** Listed events. */
  readonly size: number
  /** The distinct cities with their country, for `buildPlaceNames`. */
  readonly places: CataloguePlace[]
  /** Finds a page of at most `limit` events after the cursor. Throws InvalidCursorError. */
  findPage(
    query: ResolvedQuery,
    sort: EventSort,
    today: Day,
    cursor: string | null,
    limit: number,
  ): EventCodePage
  countFacets(query: ResolvedQuery, today: Day, hometown: string | null): EventFacets
  /** Finds the values of a facet that contain the text, at most 20; values that begin with it are first. */
  findFacetValues(
    facet: SearchableFacet,
    text: string,
    query: ResolvedQuery,
    today: Day,
  ): { value: string; count: number }[]
  countPlaces(query: ResolvedQuery, today: Day): EventPlaces
  /** Reads the events of the days from `first` to `last`, with the codes of up to `perDay` events for each day. */
  readCalendar(query: ResolvedQuery, first: Day, last: Day, perDay: number, today: Day): EventCalendarDays
  suggestCorrections(parsed: ParsedSearch): SpellingSuggestion[]
  /** Returns the codes of the first matching events that are not over, soonest first. */
  findUpcoming(query: ResolvedQuery, today: Day, limit: number): string[]
}
