import {
  type CatalogueFilters,
  capTotal,
  type EventSort,
  type EventTotal,
} from '../../domain/catalogue-query.ts'
import type { Coordinates } from '../../domain/city-distance.ts'
import type { Day } from '../../domain/day.ts'
import type { UserTaste } from '../../domain/recommendations/recommendation.ts'
import type { CataloguePlace } from '../../domain/search/parsed-search.ts'
import type { DayRange } from '../../domain/when.ts'
import { LeastRecentlyUsed } from '../platform/least-recently-used.ts'
import type { CatalogueColumns } from './catalogue-columns.ts'
import { findCoordinates } from './catalogue-places.ts'
import type {
  CityCount,
  Conditions,
  EventCalendarDays,
  EventCodePage,
  EventFacets,
  EventPlaceCounts,
  PlaceFilter,
  ResolvedQuery,
  SearchableFacet,
  SettledSearch,
  SpellingSuggestion,
  ValueCount,
} from './catalogue-types.ts'
import { countFacets, findValues } from './count-facets.ts'
import { countPlaces } from './count-places.ts'
import { createSortColumns, EventOrder, type EventPosition, type SortColumns } from './event-order.ts'
import {
  complement,
  countEvents,
  createEventSet,
  type EventSet,
  hasEvent,
  intersect,
  listEvents,
  subtract,
  unite,
} from './event-set.ts'
import { EventFilters, type FilterName, NO_CONDITIONS } from './filter-events.ts'
import { readCalendar } from './read-calendar.ts'
import { type KnownEvent, Recommendations, type RecommendedEvent } from './recommendations.ts'
import { type CorrectWord, type ParseText, settleSearch } from './settle-search.ts'
import { EXACT_RANK, FIRST_RANK, type RankedEvents, TextSearch } from './text-search.ts'

/** Pages of words and filters that are kept, because each view of a query asks for the same ones. */
const KEPT_TEXTS = 12
const KEPT_SEARCHES = 200

/** The events that a text matches, before any filter. */
interface TextMatches {
  /** Events whose name, code, topic or organiser has all words, whatever was understood; null if nothing was understood. */
  called: RankedEvents | null
  /** Events that match the terms; null without terms, when all do. */
  matched: RankedEvents | null
  /** Events that the text leaves out. */
  excluded: EventSet | null
  /** Events that are not left out, because the text, with its exclusions, is a part of their name. */
  kept: EventSet | null
  /** The ranks of events whose name or code is the text. */
  exact: ReadonlyMap<number, number>
}

/**
 * All listed events in memory. Filters are sets of events; words are found in the vocabulary and ranked by the events' own fields.
 * Immutable, except for which events are full.
 */
export class CatalogueIndex {
  private readonly columns: CatalogueColumns
  private readonly textSearch: TextSearch
  private readonly filters: EventFilters
  private readonly sortColumns: SortColumns
  private readonly texts = new LeastRecentlyUsed<TextMatches>(KEPT_TEXTS)
  private readonly settled = new LeastRecentlyUsed<SettledSearch>(KEPT_SEARCHES)
  /** Created by the first request for recommendations. */
  private recommendations: Recommendations | undefined
  /** Work space, because allocating megabytes for each query would make the garbage collector run often. */
  private readonly listed: Int32Array

  constructor(columns: CatalogueColumns) {
    this.columns = columns
    this.listed = new Int32Array(columns.size)
    this.textSearch = new TextSearch(columns)
    this.filters = new EventFilters(columns)
    this.sortColumns = createSortColumns(columns)
  }

  /** Sets which events are full, by code. */
  setFullEvents(codes: readonly string[]): void {
    this.filters.setFullEvents(codes)
  }

  /** Listed events. */
  get size(): number {
    return this.columns.size
  }

  /** The distinct cities with their country, for `buildPlaceNames`. */
  get places(): CataloguePlace[] {
    const { list } = this.columns.places
    return list.flatMap(({ city, country }) => (city === null ? [] : [{ city, country }]))
  }

  /** See `findCoordinates` of catalogue-places.ts. */
  findCoordinates(cities: readonly string[], country?: string): Coordinates[] {
    return findCoordinates(this.columns.places, cities, country)
  }

  /** Decides what a search means in this catalogue, before any filter. `context` is equal if the text is parsed equally. */
  settle(
    text: string,
    match: CatalogueFilters['match'],
    context: unknown,
    parse: ParseText,
    correctWord: CorrectWord,
  ): SettledSearch {
    return this.settled.get(JSON.stringify([text, match, context]), () =>
      settleSearch(this.textSearch, text, match, parse, correctWord),
    )
  }

  /** Finds a page of at most `limit` events after the cursor. Throws InvalidCursorError. */
  findPage(
    query: ResolvedQuery,
    sort: EventSort | undefined,
    today: Day,
    cursor: string | null,
    limit: number,
  ): EventCodePage {
    const { columns } = this
    const { search } = query
    const text = this.findText(search)
    const ranks = text.exact.size > 0 || text.matched !== null
    const applied = sort === undefined || sort === 'best' ? (ranks ? 'best' : 'soonest') : sort
    const order = new EventOrder(columns, this.sortColumns, applied, query.dates.kind, today)
    const after = cursor === null ? null : order.decodeCursor(cursor)
    const set = this.selectMatching(query, today)
    const matched = countEvents(set)
    const { events, rankOfLast } = this.selectPage(query, set, order, after, limit, today)
    const page = events.slice(0, limit)
    const last = events.length > limit ? page.at(-1) : undefined
    return {
      eventCodes: page.map((event) => columns.codes.get(event)),
      total: this.createTotal(query, matched),
      past: this.createTotal(query, this.countPast(query, matched, today)),
      isCatalogueEmpty: columns.size === 0,
      nextCursor: last === undefined ? null : order.encodeCursor(last, rankOfLast),
      sort: order.sort,
      ranks,
      match: search === null ? null : this.textSearch.describeMatch(search.terms, search.mode),
      similar: this.findSimilar(search),
      inside: cursor === null ? this.countInside(query, matched, today) : null,
    }
  }

  /** Finds the events of a page, and one more if there are more; the rank of the last event of the page. */
  private selectPage(
    query: ResolvedQuery,
    set: EventSet,
    order: EventOrder,
    after: EventPosition | null,
    limit: number,
    today: Day,
  ): { events: number[]; rankOfLast: number | null } {
    const [upcoming] = this.filters.select({ ...NO_CONDITIONS, dates: { kind: 'upcoming' } }, today)
    const first = order.selectUpcoming(set, upcoming!, after, limit + 1)
    if (first) return { events: first, rankOfLast: null }
    const ranks = order.sort === 'best' ? this.rankEvents(query, today) : null
    const events = order.select(this.list(set), ranks, after, limit + 1)
    const last = events[Math.min(events.length, limit) - 1]
    return { events, rankOfLast: ranks && last !== undefined ? ranks[last]! : null }
  }

  /** Returns the codes of the first matching events, or of those among `codes`, soonest first. */
  findSoonest(query: ResolvedQuery, today: Day, limit: number, codes?: readonly string[]): string[] {
    const order = new EventOrder(this.columns, this.sortColumns, 'soonest', query.dates.kind, today)
    const matching = this.selectMatching(query, today)
    const set = codes === undefined ? matching : intersect([matching, this.selectByCode(codes)])!
    const { events } = this.selectPage(query, set, order, null, limit, today)
    return events.slice(0, limit).map((event) => this.columns.codes.get(event))
  }

  private selectByCode(codes: readonly string[]): EventSet {
    return createEventSet(this.columns.size, this.columns.codes.findAll(new Set(codes)))
  }

  countMatching(query: ResolvedQuery, today: Day): number {
    return countEvents(this.selectMatching(query, today))
  }

  /** Counts the values that the filters offer. Cities near `hometown` are first. */
  countFacets(query: ResolvedQuery, today: Day, hometown: string | null): EventFacets {
    const select = (ignored?: FilterName) => this.selectMatching(query, today, ignored)
    return countFacets(this.columns, this.filters, select, (set) => this.list(set), query, today, hometown)
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
    const events = this.list(this.selectMatching(query, today, facet === 'city' ? 'place' : facet))
    return findValues(this.columns, this.sortColumns, events, facet, text, alsoFound)
  }

  countPlaces(query: ResolvedQuery, today: Day): EventPlaceCounts {
    return countPlaces(this.columns, this.list(this.selectMatching(query, today)))
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
    const days = this.filters.select({ ...NO_CONDITIONS, dates: { kind: 'range', first, last } }, today)
    const set = intersect([this.selectMatching(query, today), ...days])!
    return readCalendar(this.columns, this.list(set), { first, last }, counted, perDay, new Set(ownCodes))
  }

  recommend(taste: UserTaste, excluded: readonly KnownEvent[], today: Day): RecommendedEvent[] {
    this.recommendations ??= new Recommendations(this.columns, this.sortColumns)
    return this.recommendations.recommend(taste, excluded, today)
  }

  /** The words of the search that were replaced by similar ones, as the best match has them. */
  findSimilar(search: SettledSearch | null): SpellingSuggestion[] {
    if (search !== null && search.corrections.length > 0) return search.corrections
    if (!search?.mode.similar) return []
    const { matched } = this.findText(search)
    if (matched === null || matched.events.length === 0) return []
    const best = matched.ranks.reduce((a, b) => Math.min(a, b))
    const event = matched.events[matched.ranks.indexOf(best)]!
    return search.terms.flatMap((term) => {
      const suggestion = this.textSearch.findSimilarIn(event, term, search.mode)
      return suggestion === undefined ? [] : [{ start: term.start, end: term.end, suggestion }]
    })
  }

  private findText(search: SettledSearch | null): TextMatches {
    if (search === null) return NO_TEXT
    const { terms, excludedTerms, words, text, parts, mode } = search
    return this.texts.get(JSON.stringify([text, terms, excludedTerms, words, parts.length, mode]), () => {
      const exact = this.textSearch.findExact(text)
      return {
        called: parts.length === 0 ? null : this.textSearch.findCalled(words, mode),
        matched: terms.length === 0 ? null : this.textSearch.find(terms, mode),
        excluded: excludedTerms.length === 0 ? null : this.textSearch.findExcluded(excludedTerms),
        kept: this.findKept(search, exact),
        exact,
      }
    })
  }

  /** 'KSeF bez stre' may go on as 'KSeF bez stresu'. A minus is no part of a name, unless the name has it. */
  private findKept(search: SettledSearch, exact: TextMatches['exact']): EventSet | null {
    const exclusions = [...search.excludedTerms, ...search.parts.filter(({ excluded }) => excluded)]
    if (exclusions.length === 0) return null
    const isMinus = exclusions.some(({ start }) => search.typedText[start] === '-')
    const named = isMinus ? [] : this.textSearch.findNamed(search.text)
    const called = [...exact].flatMap(([event, rank]) => (rank === EXACT_RANK ? [event] : []))
    return createEventSet(this.columns.size, [...named, ...called])
  }

  /** Returns the events that match the query, but for the ignored filter. */
  private selectMatching(query: ResolvedQuery, today: Day, ignored?: FilterName): EventSet {
    const { called, matched, excluded, kept } = this.findText(query.search)
    const { size } = this.columns
    const select = (conditions: Conditions) => this.filters.select(conditions, today, ignored)
    const chosen = query.chosen ?? query
    const leftOut = [excluded, ...query.excluded.map((each) => intersect(select(each)))].filter(
      (set) => set !== null,
    )
    const leaveOut = (set: EventSet | null) =>
      leftOut.reduce<EventSet | null>((left, out) => subtract(left, out, size), set)
    const all =
      leaveOut(intersect([matched?.set ?? null, ...select(query)])) ?? complement(createEventSet(size), size)
    const others = [
      ...(query.chosen && called ? [leaveOut(intersect([called.set, ...select(chosen)]))] : []),
      ...(kept && leftOut.length > 0 ? [intersect([kept, ...select(chosen)])] : []),
    ]
    return others.reduce<EventSet>((united, set) => unite(united, set!), all)
  }

  /** Lists the events of a set. The next list overwrites them. */
  private list(set: EventSet): Int32Array {
    return this.listed.subarray(0, listEvents(set, this.listed))
  }

  /** Returns the rank of each event that matches: that of the terms, or of what it is called if that is better. */
  private rankEvents(query: ResolvedQuery, today: Day): Uint8Array {
    const { called, matched, exact } = this.findText(query.search)
    const rankOf = new Uint8Array(this.columns.size).fill(matched === null ? FIRST_RANK : LAST_RANK)
    const improve = ({ events, ranks }: RankedEvents, filter: EventSet | null, shift: number) => {
      for (let at = 0; at < events.length; at++) {
        const event = events[at]!
        if (filter !== null && !hasEvent(filter, event)) continue
        const rank = called ? 2 * ranks[at]! - FIRST_RANK + shift : ranks[at]!
        if (rank < rankOf[event]!) rankOf[event] = rank
      }
    }
    // An event that is called so comes before one that only matches what was understood.
    if (matched !== null) {
      improve(matched, called && intersect(this.filters.select(query, today)), 1)
      if (called !== null) improve(called, null, 0)
    }
    for (const [event, rank] of exact) rankOf[event] = rank
    return rankOf
  }

  /** Counts the events that contain a short word inside other words only. */
  private countInside(query: ResolvedQuery, matched: number, today: Day): EventCodePage['inside'] {
    const { search } = query
    if (search === null || search.mode.inside || search.terms.length > INSIDE_TERMS_MAX) return null
    const short = search.terms.find(
      ({ words, isQuoted }) => words.length === 1 && INSIDE_LENGTHS.includes(words[0]!.length) && !isQuoted,
    )
    if (short === undefined) return null
    const mode = { ...search.mode, inside: true }
    const count = this.countMatching({ ...query, search: { ...search, mode } }, today) - matched
    return count > 0 ? { word: search.typedText.slice(short.start, short.end), count } : null
  }

  /** Searches, days and nearby queries are counted up to SEARCH_COUNT_CAP. */
  private createTotal({ search, dates, places }: ResolvedQuery, matched: number): EventTotal {
    const isCapped = (search?.terms.length ?? 0) > 0 || dates.kind === 'range' || places.some(hasDistance)
    return isCapped ? capTotal(matched) : { count: matched, capped: false }
  }

  private countPast(query: ResolvedQuery, matched: number, today: Day): number {
    const { kind } = query.dates
    if (matched > 0 || (kind !== 'upcoming' && kind !== 'range')) return 0
    const dates = { kind: 'past' as const }
    return this.countMatching({ ...query, dates, chosen: query.chosen && { ...query.chosen, dates } }, today)
  }
}

const NO_TEXT: TextMatches = { called: null, matched: null, excluded: null, kept: null, exact: new Map() }
/** Of events that match by what was understood alone. */
const LAST_RANK = 254
/** A single letter is inside almost every event. */
const INSIDE_LENGTHS = [2, 3]
const INSIDE_TERMS_MAX = 3

function hasDistance(filter: PlaceFilter): boolean {
  return filter.kind === 'any' ? filter.places.some(hasDistance) : filter.kind === 'near'
}
