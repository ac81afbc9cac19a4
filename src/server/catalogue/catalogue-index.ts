import {
  type CatalogueFilters,
  capTotal,
  type EventSort,
  type EventTotal,
} from '../../domain/catalogue-query.ts'
import { findCity } from '../../domain/city-distance.ts'
import type { Day } from '../../domain/day.ts'
import type { UserTaste } from '../../domain/recommendations/recommendation.ts'
import { foldPlace } from '../../domain/search/fold-place.ts'
import { parseSearch } from '../../domain/search/parse-search.ts'
import type { SearchTerm } from '../../domain/search/parsed-search.ts'
import { buildPlaceNames, type PlaceNames } from '../../domain/search/place-names.ts'
import type { Hometown } from '../../domain/search/read-near.ts'
import type { DateFilter } from '../../domain/when.ts'
import { LeastRecentlyUsed } from '../platform/least-recently-used.ts'
import { type CatalogueColumns, NO_TIME } from './catalogue-columns.ts'
import type {
  Conditions,
  EventCodePage,
  ResolvedQuery,
  SettledSearch,
  SpellingSuggestion,
} from './catalogue-types.ts'
import {
  createEventOrder,
  createSortColumns,
  type EventOrder,
  type EventPosition,
  type SortColumns,
} from './event-order.ts'
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
import { KnownWords } from './known-words.ts'
import { type KnownEvent, Recommendations, type RecommendedEvent } from './recommendations.ts'
import { resolveQuery } from './resolve-query.ts'
import { createSearchSettler } from './settle-search.ts'
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

/** What every query of the catalogue states. */
export interface CommonArguments {
  filters: CatalogueFilters
  today: Day
  /** For 'near me' in the search. */
  hometown?: string | null | undefined
}

/**
 * All listed events in memory. Filters are sets of events; words are found in the vocabulary and ranked by the events' own fields.
 * Immutable, except for which events are full.
 */
export class CatalogueIndex {
  readonly columns: CatalogueColumns
  readonly filters: EventFilters
  readonly sortColumns: SortColumns
  /** The names by which searches find its places. */
  readonly placeNames: PlaceNames
  private readonly knownWords: KnownWords
  /** Whether an event says when it begins. */
  private readonly hasTimes: boolean
  private readonly textSearch: TextSearch
  private readonly texts = new LeastRecentlyUsed<TextMatches>(KEPT_TEXTS)
  private readonly settled = new LeastRecentlyUsed<SettledSearch>(KEPT_SEARCHES)
  /** Those of the day for which they were asked last. */
  private recommendations: Recommendations | undefined
  /** All events. */
  private readonly all: EventSet
  /** Work space, because allocating megabytes for each query would make the garbage collector run often. */
  private readonly listed: Int32Array

  constructor(columns: CatalogueColumns) {
    this.columns = columns
    this.all = complement(createEventSet(columns.size), columns.size)
    this.listed = new Int32Array(columns.size)
    this.hasTimes = columns.firstTime.some((time) => time !== NO_TIME)
    this.textSearch = new TextSearch(columns)
    this.filters = new EventFilters(columns)
    this.sortColumns = createSortColumns(columns)
    this.placeNames = buildPlaceNames(
      columns.places.list.flatMap(({ city, country }) => (city === null ? [] : [{ city, country }])),
    )
    this.knownWords = new KnownWords(this.placeNames)
  }

  recommend(taste: UserTaste, excluded: readonly KnownEvent[], today: Day): RecommendedEvent[] {
    if (this.recommendations?.today !== today)
      this.recommendations = new Recommendations(this.columns, this.sortColumns, today)
    return this.recommendations.recommend(taste, excluded)
  }

  /** Returns what filters and the search text mean. `defaultDates`: see `resolveQuery`. */
  resolve({ filters, today, hometown }: CommonArguments, defaultDates?: DateFilter): ResolvedQuery {
    const { places } = this.columns
    const search = filters.search?.trim()
      ? this.settle(filters.search, filters.match, today, hometown ?? null)
      : null
    return resolveQuery(filters, search, today, places, defaultDates)
  }

  /**
   * Leaves out optional words unless an event matches them with the rest of the text: 'free in Gdansk next wee'. It need not be upcoming,
   * unless the rest matches an upcoming one: 'Python conference', 'darm', 'meet investors'.
   */
  private ignoreOptional(search: SettledSearch, today: Day): SettledSearch {
    const leaveOut = (isIgnored: (term: SearchTerm) => boolean) => {
      return { ...search, terms: search.terms.filter((term) => !isIgnored(term)) }
    }
    const shortest = leaveOut(({ isOptional }) => isOptional)
    const isName = this.textSearch.findExact(search.text).size > 0
    const shorter = [
      leaveOut(({ saysLittle }) => saysLittle),
      leaveOut(({ isRequest }) => isRequest && !isName),
    ].filter(({ terms }) => terms.length > 0)
    const attempts = [search, ...shorter, ...(search.mode.similar ? [] : [shortest])]
    if (attempts.every(({ terms }) => terms.length === search.terms.length)) return search
    const hasMatch = (search: SettledSearch, dates?: DateFilter) =>
      this.countMatching(resolveQuery({}, search, today, this.columns.places, dates)) > 0
    return attempts.find((each) => hasMatch(each)) ?? (hasMatch(search, { kind: 'all' }) ? search : shortest)
  }

  /** Decides what a search means in this catalogue, before any filter. */
  settle(
    text: string,
    match: CatalogueFilters['match'],
    today: Day,
    hometown: string | null = null,
  ): SettledSearch {
    return this.settled.get(JSON.stringify([text, match, today, hometown]), () => {
      const { placeNames: places } = this
      const home = hometown ? findHometown(hometown, places) : null
      const parse = (text: string) => parseSearch(text, { today, places, hometown: home })
      const settler = createSearchSettler(this.textSearch, this.knownWords, parse)
      const settled = this.ignoreOptional(settler.settle(text, match), today)
      // In a catalogue without times, hours would leave out every event.
      const parts = settled.parts.filter(({ kind }) => this.hasTimes || kind !== 'hours')
      return { ...settled, parts }
    })
  }

  /** Finds a page of at most `limit` events after the cursor. Throws InvalidCursorError. */
  findPage(
    query: ResolvedQuery,
    sort: EventSort | undefined,
    cursor: string | null,
    limit: number,
  ): EventCodePage {
    const { columns } = this
    const { search, understood } = query
    const text = this.findText(search)
    const ranks = text.exact.size > 0 || text.matched !== null
    const applied = sort === undefined || sort === 'best' ? (ranks ? 'best' : 'soonest') : sort
    const order = createEventOrder(columns, this.sortColumns, applied, query.dates.kind, query.today)
    const after = cursor === null ? null : order.decodePosition(cursor)
    const set = this.selectMatching(query)
    const matched = countEvents(set)
    const { events, rankOf } = this.selectPage(query, set, order, after, limit)
    const page = events.slice(0, limit)
    const last = events.length > limit ? page.at(-1) : undefined
    return {
      eventCodes: page.map((event) => columns.codes.get(event)),
      total: this.createTotal(query, matched),
      past: this.createTotal(query, this.countPast(query, matched)),
      catalogue_empty: columns.size === 0,
      understood,
      next_cursor: last === undefined ? null : order.encodePosition(last, rankOf?.[last] ?? null),
      sort: order.sort,
      ranks,
      match: search === null ? null : this.textSearch.describeMatch(search.terms, search.mode),
      similar: this.findSimilar(search),
      inside: cursor === null ? this.countInside(query, matched) : null,
    }
  }

  /** Finds the events of a page, and one more if there are more. `rankOf` has the rank of each event for the best match. */
  private selectPage(
    query: ResolvedQuery,
    set: EventSet,
    order: EventOrder,
    after: EventPosition | null,
    limit: number,
  ): { events: number[]; rankOf: Uint8Array | null } {
    const [upcoming] = this.filters.select({ ...NO_CONDITIONS, dates: { kind: 'upcoming' } }, query.today)
    const first = order.selectUpcoming(set, upcoming!, after, limit + 1)
    if (first) return { events: first, rankOf: null }
    const rankOf = order.sort === 'best' ? this.rankEvents(query) : null
    return { events: order.select(this.list(set), rankOf, after, limit + 1), rankOf }
  }

  /** Returns the codes of the first matching events, or of those among `codes`, soonest first. */
  findSoonest(query: ResolvedQuery, limit: number, codes?: readonly string[]): string[] {
    const order = createEventOrder(this.columns, this.sortColumns, 'soonest', query.dates.kind, query.today)
    const matching = this.selectMatching(query)
    const { size } = this.columns
    const among = codes && createEventSet(size, this.columns.codes.findAll(new Set(codes)))
    const set = among ? intersect(matching, [among]) : matching
    const { events } = this.selectPage(query, set, order, null, limit)
    return events.slice(0, limit).map((event) => this.columns.codes.get(event))
  }

  countMatching(query: ResolvedQuery): number {
    return countEvents(this.selectMatching(query))
  }

  /** The words of the search that were replaced by similar ones, as the best match has them. */
  private findSimilar(search: SettledSearch | null): SpellingSuggestion[] {
    if (search !== null && search.corrections.length > 0) return search.corrections
    if (!search?.mode.similar) return []
    const { matched } = this.findText(search)
    if (matched === null || matched.events.length === 0) return []
    const best = matched.ranks.reduce((a, b) => Math.min(a, b))
    const event = matched.events[matched.ranks.indexOf(best)]!
    return this.textSearch.findSimilarIn(event, search.terms, search.mode)
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
  selectMatching(query: ResolvedQuery, ignored?: FilterName): EventSet {
    const { called, matched, excluded, kept } = this.findText(query.search)
    const chosen = query.chosen ?? query
    const list = (conditions: Conditions) => this.filters.select(conditions, query.today, ignored)
    // Without the ignored filter, nothing may be left of what is left out.
    const leftOut = query.excluded
      .map(list)
      .filter(({ length }) => length > 0)
      .map((sets) => intersect(this.all, sets))
    if (excluded) leftOut.push(excluded)
    const leaveOut = (set: EventSet) => leftOut.reduce(subtract, set)
    const found = [leaveOut(intersect(matched?.set ?? this.all, list(query)))]
    if (query.chosen && called) found.push(leaveOut(intersect(called.set, list(chosen))))
    if (kept && leftOut.length > 0) found.push(intersect(kept, list(chosen)))
    return found.reduce(unite)
  }

  /** Lists the events of a set. The next list overwrites them. */
  list(set: EventSet): Int32Array {
    return this.listed.subarray(0, listEvents(set, this.listed))
  }

  /** Returns the rank of each event that matches: that of the terms, or of what it is called if that is better. */
  private rankEvents(query: ResolvedQuery): Uint8Array {
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
      improve(matched, called && intersect(this.all, this.filters.select(query, query.today)), 1)
      if (called !== null) improve(called, null, 0)
    }
    for (const [event, rank] of exact) rankOf[event] = rank
    return rankOf
  }

  /** Counts the events that contain a short word inside other words only. */
  private countInside(query: ResolvedQuery, matched: number): EventCodePage['inside'] {
    const { search } = query
    if (search === null || search.mode.inside || search.terms.length > INSIDE_TERMS_MAX) return null
    const short = search.terms.find(
      ({ words, isQuoted }) => words.length === 1 && INSIDE_LENGTHS.includes(words[0]!.length) && !isQuoted,
    )
    if (short === undefined) return null
    const mode = { ...search.mode, inside: true }
    const count = this.countMatching({ ...query, search: { ...search, mode } }) - matched
    return count > 0 ? { word: search.typedText.slice(short.start, short.end), count } : null
  }

  /** Searches, days and nearby queries are counted up to SEARCH_COUNT_CAP. */
  private createTotal({ search, dates, places }: ResolvedQuery, matched: number): EventTotal {
    const isNearby = places.flatMap(({ places }) => places).some(({ kind }) => kind === 'near')
    const isCapped = (search?.terms.length ?? 0) > 0 || dates.kind === 'range' || isNearby
    return isCapped ? capTotal(matched) : { count: matched, capped: false }
  }

  private countPast(query: ResolvedQuery, matched: number): number {
    const { kind } = query.dates
    if (matched > 0 || (kind !== 'upcoming' && kind !== 'range')) return 0
    const dates = { kind: 'past' as const }
    return this.countMatching({ ...query, dates, chosen: query.chosen && { ...query.chosen, dates } })
  }
}

const NO_TEXT: TextMatches = { called: null, matched: null, excluded: null, kept: null, exact: new Map() }
/** Of events that match by what was understood alone. */
const LAST_RANK = 254
/** A single letter is inside almost every event. */
const INSIDE_LENGTHS = [2, 3]
const INSIDE_TERMS_MAX = 3

function findHometown(name: string, { cities }: PlaceNames): Hometown {
  const place = cities.get(foldPlace(name))
  return { name, cities: [...(place?.spellings ?? [])], coordinates: findCity(name) ?? null }
}
