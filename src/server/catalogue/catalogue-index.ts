import { type CatalogueFilters, capTotal, type EventSort } from '../../domain/catalogue-query.ts'
import type { Day } from '../../domain/day.ts'
import { parseSearch } from '../../domain/search/parse-search.ts'
import type { SearchPart, SearchTerm, TextSpan } from '../../domain/search/parsed-search.ts'
import { buildPlaceNames } from '../../domain/search/place-names.ts'
import { EVENT_WORDS } from '../../domain/search/search-words.ts'
import { foldName } from '../../domain/search/words.ts'
import type { DateFilter } from '../../domain/when.ts'
import { keepResults, LeastRecentlyUsed } from '../platform/least-recently-used.ts'
import { type CatalogueColumns, NO_DAY, NO_TIME } from './catalogue-columns.ts'
import type { Conditions, EventCodePage, ResolvedQuery, SettledSearch } from './catalogue-types.ts'
import { createEventOrder, createSortColumns } from './event-order.ts'
import {
  countEvents,
  createEventSet,
  type EventSet,
  intersect,
  listEvents,
  selectRange,
  subtract,
  unite,
} from './event-set.ts'
import { createEventFilters, type FilterName } from './filter-events.ts'
import { createKnownWords } from './known-words.ts'
import { findHometown } from './polish-towns.ts'
import { createRecommender } from './recommendations.ts'
import { changeConditions, resolveQuery } from './resolve-query.ts'
import { addOrParts, quoteName, settleSearch } from './settle-search.ts'
import { createTextSearch, EXACT_RANK, type RankedEvents, SAME_WORDS_RANK } from './text-search.ts'

/** Pages of words and filters that are kept, because each view of a query asks for the same ones. */
const KEPT_TEXTS = 6
const KEPT_SEARCHES = 200

/** The events that a text matches, before any filter. */
interface TextMatches {
  /** Events whose name, code, topic or organiser has all words, whatever was understood; null if nothing was understood. */
  called: RankedEvents | null
  /** Events that match the terms; null without terms, when all do. */
  matched: RankedEvents | null
  /** Events that the text leaves out. */
  excluded: EventSet | null
  /** Events that stay and come first: see `findKept`. */
  kept: EventSet
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

/** All listed events in memory, and what is found in them by filters and text. Immutable, except for which events are full. */
export function createCatalogueIndex(columns: CatalogueColumns) {
  const { size } = columns
  const none = createEventSet(size)
  const noText: TextMatches = { called: null, matched: null, excluded: null, kept: none, exact: new Map() }
  const all = selectRange(columns.begin, -NO_DAY, NO_DAY)
  /** Work space, because allocating megabytes for each query would make the garbage collector run often. */
  const listed = new Int32Array(size)
  const rankOfEvent = new Uint8Array(size)
  const hasTimes = columns.firstTime.some((time) => time !== NO_TIME)
  const textSearch = createTextSearch(columns)
  const filters = createEventFilters(columns)
  const sortColumns = createSortColumns(columns)
  /** The names by which searches find its places. */
  const placeNames = buildPlaceNames(
    columns.places.list.flatMap(({ city, country }) => (city === null ? [] : [{ city, country }])),
  )
  const knownWords = createKnownWords(placeNames)
  const texts = new LeastRecentlyUsed<TextMatches>(KEPT_TEXTS)
  const settled = new LeastRecentlyUsed<SettledSearch>(KEPT_SEARCHES)
  /** Returns that of the day for which it was asked last. */
  const getRecommender = keepResults(1, (today: Day) => createRecommender(columns, sortColumns, today))

  /** Returns what filters and the search text mean. `defaultDates`: see `resolveQuery`. */
  function resolve(args: CommonArguments, defaultDates?: DateFilter): ResolvedQuery {
    const { filters, today } = args
    const search = filters.search?.trim() ? settle(args) : null
    const query = resolveQuery(filters, search, today, columns.places, defaultDates)
    if (!search?.quoted) return query
    const { name, text } = search.quoted
    const named = resolve({ ...args, filters: { ...filters, search: text } }, defaultDates)
    // It may mean something else there: the end of a text is left out if nothing is found.
    const isName = (term: SearchTerm) => term.isQuoted && term.match === 'all' && !term.isRequest
    const isSought = named.search?.terms.some(
      (each) => isName(each) && foldName(each.words[0]!) === foldName(name),
    )
    return isSought ? { ...query, named } : query
  }

  /** In a catalogue without times, hours would leave out every event. */
  const dropHours = (parts: readonly SearchPart[]) => parts.filter(({ kind }) => hasTimes || kind !== 'hours')

  /**
   * Leaves out optional words unless an event matches them with the rest of the text: 'free in Gdansk next wee'. The event need not be upcoming,
   * unless the rest matches an upcoming one: 'Python conference', 'darm', 'meet investors'. Words that say little are left out one at a time first.
   */
  function ignoreOptional(search: SettledSearch, today: Day): SettledSearch {
    const { terms, parts, mode, text } = search
    if (!terms.some(({ isOptional, isRequest }) => isOptional || isRequest)) return search
    const leaveOut = (isIgnored: (term: SearchTerm) => boolean) => {
      const added = addOrParts(parts, terms.filter(isIgnored))
      return { ...search, terms: terms.filter((term) => !isIgnored(term)), parts: dropHours(added) }
    }
    const little = terms.filter(({ saysLittle }) => saysLittle).slice(0, LITTLE_TERMS_MAX)
    const attempts = little.length > 1 ? little.map((term) => leaveOut((each) => each === term)) : []
    attempts.push(leaveOut(({ saysLittle }) => saysLittle))
    // What an event is called is no request.
    if (textSearch.findExact(text).size === 0) attempts.push(leaveOut(({ isRequest }) => isRequest))
    const shortest = leaveOut(({ isOptional }) => isOptional)
    const shorter = attempts.filter((each) => each.terms.length > 0 && each.terms.length < terms.length)
    const tried = [search, ...shorter, ...(mode.similar ? [] : [shortest])]
    const hasMatch = (search: SettledSearch, dates?: DateFilter) =>
      countMatching(resolveQuery({}, search, today, columns.places, dates)) > 0
    const hasPastMatch = (search: SettledSearch) => hasMatch(search, { kind: 'all' })
    // Edition 8 of 'lean coffee 8' is over, and no other one is meant.
    const isNumbered = terms.some(({ isOptional, words }) => isOptional && /^\d+$/.test(words.join('')))
    const isName = () => textSearch.hasName(terms, mode)
    if (isNumbered && !hasMatch(search) && hasPastMatch(search) && isName()) return search
    return tried.find((each) => hasMatch(each)) ?? [search, shortest].find(hasPastMatch) ?? search
  }

  /** Decides what a search means in this catalogue, before any filter. */
  function settle({ filters, today, hometown = null }: CommonArguments): SettledSearch {
    const { search: text = '', match } = filters
    // Insides add to what is found without them, so that as many events are shown as were announced.
    if (match === 'inside') return findInside(settle({ filters: { search: text }, today, hometown }))
    return settled.get(JSON.stringify([text, match, today, hometown]), () => {
      const cities = [...(placeNames.cities.get(foldName(hometown ?? ''))?.spellings ?? [])]
      const home = hometown ? { name: hometown, cities, coordinates: findHometown(hometown) ?? null } : null
      const context = { today, places: placeNames, hometown: home }
      const parse = (text: string, readsOtherMeanings = true) =>
        parseSearch(text, { ...context, readsOtherMeanings })
      const search = settleSearch(text, match, parse, textSearch, knownWords)
      const shortened = ignoreOptional({ ...search, parts: dropHours(search.parts) }, today)
      return { ...shortened, quoted: quoteName(shortened, textSearch) }
    })
  }

  /** Finds a page of at most `limit` events after the cursor. Throws InvalidCursorError. */
  function findPage(
    query: ResolvedQuery,
    sort: EventSort | undefined,
    cursor: string | null,
    limit: number,
  ): EventCodePage {
    const { search, understood, dates, today } = query
    const { matched, exact, kept } = findText(search)
    const set = selectMatching(query)
    const first = unite(kept, selectFirstNamed(query))
    const ranks = exact.size > 0 || matched !== null || countEvents(intersect(first, [set])) > 0
    const applied = sort === undefined || sort === 'best' ? (ranks ? 'best' : 'soonest') : sort
    const count = countEvents(set)
    const order = createEventOrder(columns, sortColumns, applied, dates.kind, today)
    const after = cursor === null ? null : order.decodePosition(cursor)
    const [upcoming] = filters.select({ dates: { kind: 'upcoming' } }, today)
    // One more shows whether another page follows.
    const soonest = order.selectUpcoming(set, upcoming!, after, limit + 1)
    const rankOf = soonest === null && applied === 'best' ? rankEvents(query, first) : null
    const events = soonest ?? order.select(list(set), rankOf, after, limit + 1)
    const page = events.slice(0, limit)
    const last = events.length > limit ? page.at(-1) : undefined
    return {
      eventCodes: page.map((event) => columns.codes.get(event)),
      next_cursor: last === undefined ? null : order.encodePosition(last, rankOf?.[last] ?? null),
      total: createTotal(query, count),
      past: createTotal(query, countPast(query, count)),
      catalogue_empty: size === 0,
      understood,
      search_ignored: isSearchIgnored(query),
      sort: applied,
      ranks,
      match: search === null ? null : textSearch.describeMatch(search.terms, search.mode),
      similar: findSimilar(search),
      inside: cursor === null ? countInside(query, count) : null,
    }
  }

  /** Returns whether no part of the search was understood or is searched for: 'eighth'. */
  function isSearchIgnored({ search, understood }: ResolvedQuery): boolean {
    if (search === null || understood.length + search.terms.length + search.excludedTerms.length > 0)
      return false
    return findText(search).exact.size === 0
  }

  /** Returns the codes of the first events that match a query of events to come, or of those among `codes`, soonest first. */
  function findSoonest(query: ResolvedQuery, limit: number, codes?: readonly string[]): string[] {
    const among = codes ? [createEventSet(size, columns.codes.findAll(new Set(codes)))] : []
    const first = listEvents(intersect(selectMatching(query), among), new Int32Array(limit))
    return Array.from(first, (event) => columns.codes.get(event))
  }

  function countMatching(query: ResolvedQuery): number {
    return countEvents(selectMatching(query))
  }

  /** The words of the search that were replaced by similar ones, as the best match has them. */
  function findSimilar(search: SettledSearch | null): EventCodePage['similar'] {
    if (search !== null && search.corrections.length > 0) return search.corrections
    if (!search?.mode.similar) return []
    const { matched } = findText(search)
    if (matched === null || countEvents(matched.set) === 0) return []
    const { levels } = matched
    const best = list(matched.set).reduce((a, b) => (levels[b]! < levels[a]! ? b : a))
    return textSearch.findSimilarIn(best, search.terms, search.mode)
  }

  /** Returns the events whose name or code is the text. */
  function listExact(exact: TextMatches['exact']): EventSet {
    const events = [...exact.keys()].filter((event) => exact.get(event) === EXACT_RANK)
    return createEventSet(size, events)
  }

  function findText(search: SettledSearch | null): TextMatches {
    if (search === null) return noText
    const { terms, excludedTerms, words, text, typedText, parts, mode } = search
    const spans = parts.map(({ start, end, excluded }) => [start, end, excluded])
    return texts.get(JSON.stringify([text, typedText, terms, excludedTerms, words, spans, mode]), () => {
      const exact = textSearch.findExact(text)
      return {
        called: parts.length === 0 ? null : textSearch.findCalled(words, mode),
        matched: terms.length === 0 ? null : textSearch.find(terms, mode),
        excluded: excludedTerms.length === 0 ? null : textSearch.findExcluded(excludedTerms),
        kept: findKept(search, exact),
        exact,
      }
    })
  }

  /**
   * 'bez stre' leaves out no event that is called 'KSeF bez stresu'. 'Coffee after work' is the first result of 'after work', and webinars are those of
   * 'free webinar'. A minus is no part of a name, unless the name has it.
   */
  function findKept(search: SettledSearch, exact: TextMatches['exact']): EventSet {
    const { terms, excludedTerms, words, parts, text, typedText } = search
    const exclusions = [...excludedTerms, ...parts.filter(({ excluded }) => excluded)]
    const findNamed = ({ start, end }: TextSpan) => {
      const typed = typedText.slice(start, end)
      const isUnfinished = end === typedText.length
      return createEventSet(size, typed.startsWith('-') ? [] : textSearch.findNamed(typed, { isUnfinished }))
    }
    const [first, ...others] = exclusions.map(findNamed)
    if (first) return unite(intersect(first, others), listExact(exact))
    if (parts.length === 0 || terms.length > 0) return none
    const named = createEventSet(size, textSearch.findNamed(text))
    const kinds = words.filter(({ isUnderstood, word }) => isUnderstood && EVENT_WORDS.has(word))
    return kinds.length === 0 ? named : unite(named, textSearch.findOfKind(kinds.map(({ word }) => word)))
  }

  /** Returns the events that match the query, but for the ignored filter. */
  function selectMatching(query: ResolvedQuery, ignored?: FilterName): EventSet {
    const { called, matched, excluded, kept, exact } = findText(query.search)
    const select = (conditions: Conditions) => filters.select(conditions, query.today, ignored)
    // Without the ignored filter, nothing may be left of what is left out.
    const leftOut = query.excluded
      .map(select)
      .filter(({ length }) => length > 0)
      .map((sets) => intersect(all, sets))
    if (excluded) leftOut.push(excluded)
    const found = [intersect(matched?.set ?? all, select(query))]
    if (query.chosen && called) found.push(intersect(called.set, select(query.chosen)))
    // A code such as '.net9' has no word of the text.
    if (exact.size > 0) found.push(intersect(listExact(exact), select(query.chosen ?? query)))
    if (query.named) found.push(selectNamed(query, ignored))
    return leftOut.reduce((set, each) => subtract(set, subtract(each, kept)), found.reduce(unite))
  }

  /** Returns the events whose name has the one in the text, and that match its other words. */
  function selectNamed({ search, named }: ResolvedQuery, ignored?: FilterName): EventSet {
    if (!named || !search?.quoted) return none
    const { name } = search.quoted
    const called = textSearch
      .findNamed(name, { isUnfinished: false })
      .concat([...textSearch.findExact(name).keys()])
    return intersect(selectMatching(named, ignored), [createEventSet(size, called)])
  }

  /** Returns those of exactly this name, or all of them if there are none. */
  function selectFirstNamed(query: ResolvedQuery): EventSet {
    const named = selectNamed(query)
    const exact = textSearch.findExact(query.search?.quoted?.name ?? '')
    const first = intersect(named, [createEventSet(size, [...exact.keys()])])
    return countEvents(first) > 0 ? first : named
  }

  /** Lists the events of a set. The next list overwrites them. */
  function list(set: EventSet): Int32Array {
    return listEvents(set, listed)
  }

  /** Returns the rank of each event that matches: that of the terms, or of what it is called if that is better. The next ones overwrite them. */
  function rankEvents(query: ResolvedQuery, first: EventSet): Uint8Array {
    const { called, matched, exact } = findText(query.search)
    rankOfEvent.fill(matched === null ? FIRST_RANK : LAST_RANK)
    const improve = ({ levels }: RankedEvents, set: EventSet, shift: number) => {
      const events = list(set)
      for (let at = 0; at < events.length; at++) {
        const rank = FIRST_RANK + 2 * levels[events[at]!]! + shift
        if (rank < rankOfEvent[events[at]!]!) rankOfEvent[events[at]!] = rank
      }
    }
    // An event that is called so comes before one that only matches what was understood.
    if (matched !== null) {
      improve(matched, intersect(matched.set, called ? filters.select(query, query.today) : []), 1)
      if (called !== null) improve(called, called.set, 0)
    }
    for (const event of list(first)) rankOfEvent[event] = SAME_WORDS_RANK
    for (const [event, rank] of exact) rankOfEvent[event] = rank
    return rankOfEvent
  }

  /** Counts the events that contain a short word inside other words only. */
  function countInside(query: ResolvedQuery, matched: number): EventCodePage['inside'] {
    const { search } = query
    if (search === null || search.mode.inside || search.terms.length > INSIDE_TERMS_MAX) return null
    const isShort = ({ words, isQuoted }: SearchTerm) =>
      words.length === 1 && INSIDE_LENGTHS.includes(words[0]!.length) && !isQuoted
    const short = search.terms.find(isShort)
    if (short === undefined) return null
    const named = query.named && { ...query.named, search: findInside(query.named.search!) }
    const count = countMatching({ ...query, named, search: findInside(search) }) - matched
    return count > 0 ? { word: search.typedText.slice(short.start, short.end), count } : null
  }

  /** Searches, days and nearby queries are counted up to SEARCH_COUNT_CAP. */
  function createTotal({ search, dates, places }: ResolvedQuery, matched: number) {
    const isNearby = places.flatMap(({ places }) => places).some(({ kind }) => kind === 'near')
    const isCapped = (search?.terms.length ?? 0) > 0 || dates.kind === 'range' || isNearby
    return isCapped ? capTotal(matched) : { count: matched, capped: false }
  }

  function countPast(query: ResolvedQuery, matched: number): number {
    const { kind } = query.dates
    if (matched > 0 || (kind !== 'upcoming' && kind !== 'range')) return 0
    return countMatching(changeConditions(query, () => ({ dates: { kind: 'past' } })))
  }

  return {
    columns,
    filters,
    sortColumns,
    placeNames,
    knownWords,
    getRecommender,
    resolve,
    settle,
    findPage,
    findSoonest,
    countMatching,
    isSearchIgnored,
    selectMatching,
    list,
  }
}
export type CatalogueIndex = ReturnType<typeof createCatalogueIndex>

const findInside = (search: SettledSearch) => ({ ...search, mode: { ...search.mode, inside: true } })

/** The best rank of events that match the terms, and that of those which match by what was understood alone. */
const FIRST_RANK = SAME_WORDS_RANK + 1
const LAST_RANK = 254
/** A single letter is inside almost every event. */
const INSIDE_LENGTHS = [2, 3]
const INSIDE_TERMS_MAX = 3
/** Terms that say little and are left out one at a time: 'meetups' of 'meetups in English'. */
const LITTLE_TERMS_MAX = 4
