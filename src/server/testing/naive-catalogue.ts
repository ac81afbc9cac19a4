import { isDeepStrictEqual } from 'node:util'
import { includesOnline, inferAttendance } from '../../domain/attendance.ts'
import type { EventSort } from '../../domain/catalogue-query.ts'
import { getDistanceKm } from '../../domain/city-distance.ts'
import { type Day, daysBetween, toDayNumber } from '../../domain/day.ts'
import { isFree } from '../../domain/event.ts'
import { toMinutes } from '../../domain/event-hours.ts'
import type { SearchTerm, SearchWord } from '../../domain/search/parsed-search.ts'
import { EVENT_WORDS } from '../../domain/search/search-words.ts'
import { SYNONYMS_BY_PHRASE } from '../../domain/search/synonyms.ts'
import { getWordStem } from '../../domain/search/word-forms.ts'
import { foldName, splitWords } from '../../domain/search/words.ts'
import { countErrorsOfWord } from '../../domain/similar-names.ts'
import { foldText } from '../../domain/text.ts'
import { NO_TIME, UNKNOWN_PRICE } from '../catalogue/catalogue-columns.ts'
import type {
  CatalogueRow,
  Conditions,
  PlaceCondition,
  PlaceFilter,
  ResolvedQuery,
  SettledSearch,
} from '../catalogue/catalogue-types.ts'
import { NO_CONDITIONS } from '../catalogue/filter-events.ts'
import { getErrorLimit } from '../catalogue/similar-words.ts'

// A second, naive implementation of the catalogue index: it reads every row for each query.

/** The filters that a facet ignores. */
export type NaiveFilter = 'dates' | 'city' | 'place' | 'topic' | 'type' | 'organiser' | 'attendance' | 'price'

const hasDate = (row: CatalogueRow) => row.date_begin !== null
const getLastDay = (row: CatalogueRow) => (row.date_begin === null ? null : (row.date_end ?? row.date_begin))
const isOver = (row: CatalogueRow, today: Day) => (getLastDay(row) ?? today) < today
const isLong = (row: CatalogueRow) => (daysBetween(row.date_begin ?? '', getLastDay(row) ?? '') ?? 0) >= 7
export const getAttendance = (row: CatalogueRow) => row.attendance ?? inferAttendance(row)
export const getPrice = (row: CatalogueRow) => (isFree(row) ? 0 : row.price)

/** Returns the country in one spelling. */
export function getCountry(country: string | null | undefined): string | null {
  return country === 'Polska' ? 'Poland' : (country ?? null)
}

// ---- Words

interface Clause {
  texts: readonly string[]
  term: Pick<SearchTerm, 'synonyms' | 'cities' | 'countries' | 'begun' | 'isQuoted'>
  isWholeOnly: boolean
  isCalled: boolean
  isOfPart: boolean
}

// The best first: as typed, another form, a synonym, a beginning, …
const [WHOLE, OTHER_FORM, SYNONYM, RELATED, BEGINNING, BEGUN_SYNONYM, INSIDE, SIMILAR, NONE] = [
  0, 1, 2, 3, 10, 12, 20, 30, 999,
]
const [NAME, TOPIC, ORGANISER, PLACE, VENUE] = [0, 1, 2, 3, 4]
const WITHOUT_SPACES = /\p{Script=Han}|\p{Script=Kana}|\p{Script=Hira}|\p{Script=Thai}/u

const SIGNED = /^\.|[+#]$/

const listWords = (text: string) => splitWords(text).words.map(({ word }) => word)
const listSpellings = (text: string) => splitWords(text).spellings.map(({ word }) => word)

function containsInOrder(
  words: string[],
  sought: string[],
  isEqual: (word: string, sought: string, at: number) => boolean,
): boolean {
  return words.some((_, start) =>
    sought.every((word, at) => words[start + at] !== undefined && isEqual(words[start + at]!, word, at)),
  )
}

const containsPhrase = (field: string, phrase: string[], isEqual = isForm) =>
  phrase.length > 0 && containsInOrder(listWords(field), phrase, isEqual)

/** Whether a word is the sought one or another form of it. */
function isForm(word: string, sought: string): boolean {
  const canHaveForms = word.length >= 4 && getErrorLimit(sought) > 0
  return word === sought || (canHaveForms && getWordStem(word) === getWordStem(sought))
}

function findWordKind(
  word: string,
  sought: string,
  { isWholeOnly, isOfPart }: Clause,
  mode: SettledSearch['mode'],
): number {
  if (isForm(word, sought)) return word === sought ? WHOLE : OTHER_FORM
  if (isWholeOnly) return NONE
  if (word.startsWith(sought)) return BEGINNING
  if (word.includes(sought) && WITHOUT_SPACES.test(sought)) return BEGINNING
  if (word.includes(sought) && !isOfPart && (sought.length >= 4 || mode.inside)) return INSIDE
  return findSimilarKind(word, sought, mode)
}

function findSimilarKind(word: string, sought: string, mode: SettledSearch['mode']): number {
  const limit = mode.similar ? getErrorLimit(sought) : 0
  const errors = limit > 0 ? countErrorsOfWord(sought, word, limit) : limit + 1
  return errors <= limit ? SIMILAR + errors - 1 : NONE
}

/** Returns how a text of the search occurs in a field. */
function findTextKind(field: string, text: string, clause: Clause, mode: SettledSearch['mode']): number {
  const words = listWords(field)
  const sought = listWords(text)
  if (sought.length === 0) return NONE
  const signed = sought.length === 1 && listSpellings(text).find((word) => SIGNED.test(word))
  if (clause.term.isQuoted) {
    if (signed) return listSpellings(field).includes(signed) ? WHOLE : NONE
    if (containsPhrase(field, sought, (a, b) => a === b)) return WHOLE
    if (sought.length === 1 && listSpellings(field).includes(sought[0]!)) return WHOLE
    const isAnywhere = containsInOrder(words, sought, (word, part, at) => {
      const [isFirst, isLast] = [at === 0, at === sought.length - 1]
      if (isFirst && isLast) return word.includes(part)
      return isFirst ? word.endsWith(part) : isLast ? word.startsWith(part) : word === part
    })
    const isInSpelling = sought.length === 1 && listSpellings(field).some((word) => word.includes(sought[0]!))
    return isAnywhere || isInSpelling ? INSIDE : NONE
  }
  const all = [...words, ...listSpellings(field)]
  if (signed) {
    if (all.includes(signed) || clause.isWholeOnly) return all.includes(signed) ? WHOLE : NONE
    if (all.some((word) => word.startsWith(signed))) return BEGINNING
    return Math.min(NONE, ...all.map((word) => findSimilarKind(word, signed, mode)))
  }
  if (sought.length > 1 && containsPhrase(field, sought)) return WHOLE
  const singles = sought.length === 1 ? sought : listSpellings(text).filter((word) => !SIGNED.test(word))
  const kinds = singles.flatMap((single) => all.map((word) => findWordKind(word, single, clause, mode)))
  return Math.min(NONE, ...kinds)
}

function findSynonymKind(field: string, { term }: Clause): number {
  const contains = (synonym: string) => {
    const words = listWords(synonym)
    const signed = words.length === 1 && listSpellings(synonym).find((word) => SIGNED.test(word))
    if (signed) return listSpellings(field).includes(signed)
    const inSpelling = words.length === 1 && listSpellings(field).some((word) => isForm(word, words[0]!))
    return containsPhrase(field, words) || inSpelling
  }
  const kinds = term.synonyms.filter(({ text }) => contains(text)).map(({ kind }) => kind)
  if (kinds.includes('joined')) return OTHER_FORM
  if (kinds.includes('synonym')) return SYNONYM
  if (kinds.includes('related')) return RELATED
  return term.begun?.synonyms.some(contains) ? BEGUN_SYNONYM : NONE
}

/** Returns how a code contains a text. Signs are equal to each other, but a text of signs alone is found as it is. */
function findCodeKind(code: string, text: string, isInside: boolean): number {
  const fold = (text: string) =>
    foldText(text).replace(/[\0-\x7f]/g, (sign) => (/[0-9a-z]/.test(sign) ? sign : '-'))
  const [folded, sought] = [`-${fold(code)}-`, fold(text)]
  if (/^-*$/.test(sought)) return isInside && code.includes(text) ? INSIDE : NONE
  if (folded.slice(1, -1).length < sought.length) return NONE
  let best = NONE
  for (let at = 1; at + sought.length < folded.length; at++) {
    if (!folded.startsWith(sought, at)) continue
    const [before, after] = [folded[at - 1], folded[at + sought.length]]
    if (before !== '-') best = Math.min(best, isInside ? INSIDE : NONE)
    else best = Math.min(best, after === '-' ? WHOLE : BEGINNING)
  }
  return best
}

/** How a word matches: kind and field, and 1 for another form, 2 for a synonym, 3 for a related word. */
type Match = [kind: number, field: number, form: number]

function createMatch(how: number, field: number): Match {
  const isLast = how === RELATED || how === BEGUN_SYNONYM
  return [Math.floor(how / 10), isLast ? Math.max(field, PLACE) : field, how % 10]
}

/** Returns the best match of a clause; undefined if nothing matches. */
function matchClause(row: CatalogueRow, clause: Clause, mode: SettledSearch['mode']) {
  const { texts, term, isWholeOnly, isCalled } = clause
  const matches: Match[] = []
  const add = (how: number, field: number) => {
    if (how !== NONE) matches.push(createMatch(how, field))
  }
  const findOwnKinds = (value: string | null) =>
    texts.map((text) => findTextKind(value ?? '', text, clause, mode))
  const fields: [string | null, number][] = [
    [row.event_name, NAME],
    [row.topic, TOPIC],
    [row.organiser, ORGANISER],
  ]
  if (!isCalled) fields.push([row.event_type, TOPIC], [row.city, PLACE], [row.country, PLACE])
  // Short words inside other words are searched for in name, code, topic and organiser only.
  const isShort = !term.isQuoted && texts.every((text) => text.length < 4 && !WITHOUT_SPACES.test(text))
  // Kinds of events are found in places and venues as typed only.
  const isEventWord = texts.every((text) => EVENT_WORDS.has(text))
  for (const [at, [value, field]] of fields.entries()) {
    for (const kind of [...findOwnKinds(value), findSynonymKind(value ?? '', clause)]) {
      const isLeftOut = (isShort && kind === INSIDE) || (isEventWord && kind !== WHOLE && field === PLACE)
      if (!(at > 2 && isLeftOut)) add(kind, field)
    }
  }
  for (const text of texts) {
    const hasSign = /[^\p{L}\p{N}\p{M}]/u.test(text)
    const isLong = !clause.isOfPart && (mode.inside || text.length >= 4)
    const isInside = term.isQuoted || isLong || hasSign || WITHOUT_SPACES.test(text)
    const kind = findCodeKind(row.event_code, text, isInside && !isWholeOnly)
    if (kind === WHOLE || !isWholeOnly) add(kind, PLACE)
  }
  if (!isCalled) {
    const { cities, countries, begun } = term
    const isIn = (cities: string[], countries: string[]) =>
      cities.includes(row.city ?? '') || countries.includes(row.country ?? '')
    if (isIn(cities, countries)) add(WHOLE, PLACE)
    if (begun && isIn(begun.cities, begun.countries)) add(BEGINNING, PLACE)
    const weakest = isEventWord ? WHOLE : OTHER_FORM
    if (findOwnKinds(row.venue).some((kind) => kind <= weakest)) add(BEGINNING, VENUE)
  }
  return matches.sort((a, b) => toRank(a) - toRank(b))[0]
}

function listClauses(terms: readonly SearchTerm[], isWholeOnly = false): Clause[] {
  const clauses = terms.flatMap((term) => {
    const texts = term.words.filter((word) => word.trim() !== '')
    const alternatives = term.match === 'any' ? [texts] : texts.map((text) => [text])
    // 'find' is a word of a request unless an event is called so.
    const isName = term.isRequest && !term.isUnfinished
    return alternatives.map((texts) => ({
      ...{ texts, term },
      isWholeOnly: isWholeOnly || isName,
      isCalled: isName,
      isOfPart: false,
    }))
  })
  const hasWords = ({ texts }: Clause) => texts.some((text) => listWords(text).length > 0)
  return clauses.some(hasWords) ? clauses.filter((each) => hasWords(each) || each.term.isQuoted) : clauses
}

const toRank = ([kind, field, form]: Match) => 100 * kind + 10 * field + form

/** Returns the weakest kind of match, then the weakest field, as one number; undefined if a clause does not match. */
function rankByClauses(
  row: CatalogueRow,
  clauses: Clause[],
  mode: SettledSearch['mode'],
): number | undefined {
  const found = clauses.map((clause) => matchClause(row, clause, mode))
  const matches = found.filter((match) => match !== undefined)
  if (matches.length < found.length) return undefined
  const findWeakest = (at: 0 | 1 | 2) => Math.max(...matches.map((match) => match[at]))
  return toRank([findWeakest(0), findWeakest(1), findWeakest(2)])
}

const EXACT = { similar: false, inside: false }

function rankByTerms(row: CatalogueRow, { terms, mode }: SettledSearch): number | undefined {
  return terms.length === 0 ? 0 : rankByClauses(row, listClauses(terms), mode)
}

/** Ranks the events that contain all words in name, code, topic or organiser. */
function rankByName(row: CatalogueRow, { words, mode }: SettledSearch): number | undefined {
  const clauses = words
    .filter(({ isFiller }) => !isFiller)
    .map(({ word, isQuoted, isUnderstood, isOfPart }) => ({
      texts: [word],
      term: { synonyms: [], cities: [], countries: [], begun: null, isQuoted },
      isWholeOnly: isUnderstood,
      isCalled: true,
      isOfPart,
    }))
  return clauses.length === 0 ? undefined : rankByClauses(row, clauses, mode)
}

function isExcludedByTerms(row: CatalogueRow, { excludedTerms }: SettledSearch): boolean {
  return excludedTerms.some((term) => rankByClauses(row, listClauses([term], true), EXACT) !== undefined)
}

/** Whether the text is the name, signs included, or the code of the event. */
export function isExactly({ event_name, event_code }: CatalogueRow, text: string): boolean {
  const fold = (text: string) => foldText(text).replace(/\s+/g, ' ')
  const isCode = fold(text) !== '' && !/\s/.test(fold(text)) && fold(event_code) === fold(text)
  return isCode || (hasSameWords(event_name ?? '', text) && fold(event_name ?? '') === fold(text))
}

/**
 * Whether the name contains each exclusion as typed, or a text of nothing but parts, or the event is of a kind that was understood as attendance.
 * The last word may go on: 'bez stre'.
 */
function isKept(
  row: CatalogueRow,
  { text, typedText, words, terms, excludedTerms, parts }: SettledSearch,
): boolean {
  const exclusions = [...excludedTerms, ...parts.filter(({ excluded }) => excluded)]
  const isOfParts = parts.length > 0 && terms.length === 0
  const typed = exclusions.map(({ start, end }) => typedText.slice(start, end))
  if (typed.length === 0 && isOfParts) typed.push(text)
  const isNamed = (typed: string) => {
    const words = listWords(typed)
    const isEqual = (word: string, sought: string, at: number) =>
      word === sought || (at === words.length - 1 && word.startsWith(sought))
    return (
      words.length > 1 &&
      !typed.startsWith('-') &&
      containsInOrder(listWords(row.event_name ?? ''), words, isEqual)
    )
  }
  const isCalled = typed.length > 0 && typed.every(isNamed)
  const kinds = words.filter(({ isUnderstood, word }) => isUnderstood && EVENT_WORDS.has(word))
  const isOfKind = ({ word }: SearchWord) => {
    const synonyms = SYNONYMS_BY_PHRASE.get(word) ?? []
    const term = { synonyms, cities: [], countries: [], begun: null, isQuoted: false }
    return (
      matchClause(
        row,
        { texts: [word], term, isWholeOnly: true, isCalled: false, isOfPart: false },
        EXACT,
      ) !== undefined
    )
  }
  return isCalled || (exclusions.length === 0 && isOfParts && kinds.some(isOfKind))
}

const hasSameWords = (name: string, text: string) =>
  foldName(text) !== '' && foldName(name) === foldName(text)

// ---- Filters

// The City facet ignores what narrows the result to cities.
function isCityFilter({ places, online }: PlaceFilter): boolean {
  return online || places.every(({ kind }) => kind !== 'country')
}

function isIn(row: CatalogueRow, place: PlaceCondition): boolean {
  if (place.kind === 'country') return place.countries.includes(row.country ?? '')
  const isCity =
    place.cities.includes(row.city ?? '') &&
    (!place.country || getCountry(row.country) === getCountry(place.country))
  if (place.kind === 'city') return isCity
  const { coordinates } = row
  return (
    isCity ||
    (coordinates !== null && place.centers.some((center) => getDistanceKm(center, coordinates) <= place.km))
  )
}

/** Returns the conditions without those of one filter. */
function ignoreFilter(conditions: Conditions, ignored: NaiveFilter | undefined): Conditions {
  const { places } = conditions
  switch (ignored) {
    case undefined:
      return conditions
    case 'city':
      return { ...conditions, places: places.filter((place) => !isCityFilter(place)) }
    // A city that is chosen takes the place of 'in Poland', too.
    case 'place':
      return { ...conditions, places: [] }
    case 'dates':
      return { ...conditions, dates: NO_CONDITIONS.dates }
    // The Attendance filter takes the place of 'or online'.
    case 'attendance':
      return {
        ...conditions,
        attendance: null,
        places: places.map((place) => ({ ...place, online: false })),
      }
    case 'price':
      return { ...conditions, prices: null }
    default:
      return { ...conditions, [ignored]: undefined }
  }
}

function matchesConditions(row: CatalogueRow, conditions: Conditions, today: Day): boolean {
  const { dates, hours, places, topic, type, organiser, attendance, prices } = conditions
  const price = getPrice(row) ?? UNKNOWN_PRICE
  const start = toMinutes(row.starts_at ?? row.agenda_time) ?? NO_TIME
  const tests = {
    dates: () => {
      if (dates.kind === 'all') return true
      if (dates.kind !== 'range') return isOver(row, today) === (dates.kind === 'past')
      return dates.first <= dates.last && isOnDays(row, dates.first, dates.last)
    },
    places: () =>
      places.every(
        ({ places, online }) =>
          places.some((place) => isIn(row, place)) || (online && includesOnline(getAttendance(row))),
      ),
    topic: () => topic === undefined || row.topic === topic,
    type: () => type === undefined || row.event_type === type,
    organiser: () => organiser === undefined || row.organiser === organiser,
    attendance: () => attendance === null || attendance.includes(getAttendance(row)),
    hours: () => hours === null || hours.some(([first, last]) => first <= start && start <= last),
    price: () => prices === null || (prices[0] <= price && price <= prices[1]),
  } satisfies Record<string, () => boolean>
  return Object.values(tests).every((test) => test())
}

/** Returns whether the event takes place on one of the days. */
export function isOnDays(row: CatalogueRow, first: Day, last: Day): boolean {
  return hasDate(row) && row.date_begin! <= last && getLastDay(row)! >= first
}

// ---- Results

/** A matching event, and its rank among the best matches. */
export interface NaiveResult {
  row: CatalogueRow
  rank: number
}

/** Returns the events that match the query, but for the ignored filter. */
export function findRows(
  rows: CatalogueRow[],
  query: ResolvedQuery,
  today: Day,
  ignored?: NaiveFilter,
): NaiveResult[] {
  const { search, chosen } = query
  const excluded = query.excluded
    .map((conditions) => ignoreFilter(conditions, ignored))
    .filter((conditions) => !isDeepStrictEqual(conditions, NO_CONDITIONS))
  const { name } = search?.quoted ?? { name: '' }
  const isCalledSo = (row: CatalogueRow) =>
    containsInOrder(listWords(row.event_name ?? ''), listWords(name), (a, b) => a === b) ||
    isExactly(row, name)
  const ofName = query.named ? findRows(rows, query.named, today, ignored) : []
  const named = ofName.map(({ row }) => row).filter(isCalledSo)
  const exactlyNamed = named.filter((row) => hasSameWords(row.event_name ?? '', name) || isExactly(row, name))
  const firstNamed = exactlyNamed.length > 0 ? exactlyNamed : named
  return rows.flatMap((row) => {
    const isAllowed = (conditions: Conditions) =>
      matchesConditions(row, ignoreFilter(conditions, ignored), today)
    if (search === null) return isAllowed(query) ? [{ row, rank: 0 }] : []
    const isExact = isExactly(row, search.text)
    const leavesOut = search.excludedTerms.length > 0 || search.parts.some(({ excluded }) => excluded)
    const isExcluded =
      isExcludedByTerms(row, search) ||
      excluded.some((conditions) => matchesConditions(row, conditions, today))
    // 'Not Another Meetup' is found although it leaves out meetups.
    const isKeptRow = isKept(row, search) || (leavesOut && isExact)
    if (isExcluded && !isKeptRow) return []
    const byTerms = isAllowed(query) ? rankByTerms(row, search) : undefined
    const byName = chosen && isAllowed(chosen) ? rankByName(row, search) : undefined
    // Of equal ranks, what an event is called comes first.
    const rank = Math.min(byName ?? NONE, (byTerms ?? NONE) + 0.5)
    if (rank >= NONE && !named.includes(row)) return []
    if (isExact) return [{ row, rank: -2 }]
    const isCalled = hasSameWords(row.event_name ?? '', search.text) || firstNamed.includes(row)
    if (isKeptRow || isCalled) return [{ row, rank: -1 }]
    return [{ row, rank: search.terms.length === 0 ? 0 : rank }]
  })
}

function compare<Value extends string | number>(a: Value, b: Value): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

const SORT_COLUMNS = { city: 'city', type: 'event_type', topic: 'topic', organiser: 'organiser' } as const

export function sortRows(
  results: NaiveResult[],
  sort: EventSort,
  dates: Conditions['dates']['kind'],
  today: Day,
): CatalogueRow[] {
  const isByDate = sort === 'soonest' || sort === 'best'
  const getKey = (row: CatalogueRow) =>
    isByDate ? '' : foldText(row[SORT_COLUMNS[sort]] ?? '') || '\u{10ffff}'
  const isPast = (row: CatalogueRow) => isOver(row, today) && !(isByDate && dates === 'range')
  const getGroup = (row: CatalogueRow) =>
    isByDate && dates === 'all' && !hasDate(row) ? 2 : isPast(row) ? 1 : 0
  const getLength = (row: CatalogueRow) => (isPast(row) ? 0 : hasDate(row) ? (isLong(row) ? 1 : 0) : 2)
  const getDay = (row: CatalogueRow) => (toDayNumber(row.date_begin ?? '') ?? 0) * (isPast(row) ? -1 : 1)
  return results
    .toSorted(
      ({ row: a, rank: rankOfA }, { row: b, rank: rankOfB }) =>
        (sort === 'best' ? rankOfA - rankOfB : 0) ||
        getGroup(a) - getGroup(b) ||
        compare(getKey(a), getKey(b)) ||
        getLength(a) - getLength(b) ||
        getDay(a) - getDay(b) ||
        compare(a.starts_at ?? 'none', b.starts_at ?? 'none') ||
        compare(a.event_code, b.event_code),
    )
    .map(({ row }) => row)
}
