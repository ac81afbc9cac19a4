import { PART_SUBJECTS } from '../catalogue-conditions.ts'
import { foldText } from '../text.ts'
import { SEASONS } from './date-words.ts'
import type { ParsedSearch, PartValue, SearchPart, SearchTerm, SearchWord } from './parsed-search.ts'
import type { PlaceReading } from './place-names.ts'
import { readClearFeast, readDates, readWeakDate, SHORT_DATE } from './read-dates.ts'
import { readNear } from './read-near.ts'
import { readAttendance, readFree, readImpliedExclusion, readSynonyms, skipNegation } from './read-phrases.ts'
import { readBarePlace, readKnownPlace } from './read-place-names.ts'
import {
  createPlacePart,
  excludeEachOther,
  mergePlaceParts,
  readNextPlace,
  readPlacePart,
  readSeveralPlaces,
} from './read-places.ts'
import { readLowPrice, readPrice } from './read-price.ts'
import { not, oneOf, type Reader, rule, skip } from './readers.ts'
import {
  AMBIGUOUS_PLACES,
  EVENT_NOUNS,
  EVENT_WORDS,
  FILLER_WORDS,
  FUNCTION_WORD_PLACES,
  OR_WORDS,
  REQUEST_WORDS,
  TIME_PHRASES,
} from './search-words.ts'
import { type ReadContext, type Reading, type Token, tokenize } from './tokens.ts'
import { findUnfinishedTail, isUnderstoodWord, readBegun, readBegunPlace } from './unfinished.ts'

type SearchContext = Pick<ReadContext, 'today' | 'places'> & Partial<Pick<ReadContext, 'hometown'>>

/** A term without what depends on the rest of the text. */
type TermValue = Omit<SearchTerm, 'start' | 'end' | 'isExcluded'>

/** A part or a term that was read from the tokens from `first` to before `next`. */
interface Found {
  first: number
  next: number
  isExcluded: boolean
  /** Left out without 'not'. */
  isImplied?: boolean
  isAlternative?: boolean
  part?: PartValue | undefined
  term?: TermValue | undefined
}

/**
 * Parses the text of the search box: what it says about dates, places, price and attendance, and the terms that are left.
 * Never throws; linear in the length of the text. `docs/search.md` explains what is understood.
 */
export function parseSearch(text: string, { today, places, hometown = null }: SearchContext): ParsedSearch {
  const tokens = tokenize(text)
  const context: ReadContext = { text, tokens, today, places, hometown, parts: new Map() }
  let found: Found[] = []
  for (let index = 0; index < tokens.length; ) {
    const joined = joinToPrevious(context, index, found)
    const item = joined === undefined ? readItem(context, index, found.at(-1)) : undefined
    if (item !== undefined) found.push(item)
    index = joined ?? item?.next ?? index + 1
  }
  found = readLoneFeasts(context, found)
  const isOfRequests = found.every(({ term }) => term?.isRequest)
  // 'show all events' asks for all events.
  if (isOfRequests && tokens.some(({ word }) => EVENT_NOUNS.has(word)))
    return { terms: [], parts: [], words: listWords(context, [], true), text }
  const isOfFillers = found.length === 0
  // A search of nothing else looks for these words.
  if (isOfFillers)
    found = tokens.map(({ word, isUnfinished }, first) => {
      return { first, next: first + 1, isExcluded: false, term: { ...createTerm([word]), isUnfinished } }
    })
  const unfinishedTail = findUnfinishedTail(tokens)
  return {
    terms: found.flatMap((item) => {
      const { first, isExcluded, term } = item
      if (term === undefined) return []
      const value = { ...term, ...getSpan(tokens, item), isExcluded }
      // The beginning of a word excludes nothing yet.
      if (isExcluded) return [{ ...value, isUnfinished: false, begun: null }]
      const mayBecomePart = first >= unfinishedTail || isOrWord(tokens[first]) || mayAddPlace(found, item)
      return [{ ...value, isOptional: !isOfFillers && (term.isOptional || mayBecomePart) }]
    }),
    parts: found.flatMap((item) => {
      const { part, isAlternative = false, isExcluded } = item
      if (part === undefined) return []
      const span = getSpan(tokens, item)
      return [{ ...span, ...part, alternative: isAlternative, excluded: isExcluded } as SearchPart]
    }),
    words: listWords(context, found, isOfFillers),
    text,
  }
}

// 'sylwester Sopot' means the day: no other word can be a part of a name.
function readLoneFeasts(context: ReadContext, found: Found[]): Found[] {
  const dated = found.map((item) => {
    const isRatherName = item.isExcluded || SEASONS.has(context.tokens[item.first]?.word ?? '')
    const days = isRatherName ? undefined : readClearFeast(context, item.first)
    const part: PartValue | undefined =
      days?.next === item.next ? { kind: 'dates', ...days.value } : undefined
    return part ? { ...item, part, term: undefined } : item
  })
  return dated.every(({ term }) => !term || hasPlace(term)) ? dated : found
}

function hasPlace({ cities, countries }: Pick<SearchTerm, 'cities' | 'countries'>): boolean {
  return cities.length + countries.length > 0
}

// Reads a part or a term, which 'not' or a minus before it excludes; undefined for an ignored word.
function readItem(context: ReadContext, index: number, previous: Found | undefined): Found | undefined {
  const { tokens } = context
  // 'not far from Gdansk' is a part.
  let part = readPart(context, index)
  const start = part ? index : (findExcluded(context, index, previous) ?? index)
  if (start > index) part = readPart(context, start)
  const implied = part || start > index ? undefined : readImplied(context, index)
  const isImplied = implied !== undefined
  const item = { first: index, isExcluded: start > index || isImplied, isImplied }
  const read = part ?? implied
  if (read !== undefined) return { ...item, next: read.next, part: read.value }
  if (findChunkEnd(tokens, start) === start + 1 && isIgnored(tokens[start] as Token)) return undefined
  const term = readTerm(context, start)
  return { ...item, next: term.next, term: term.value }
}

// What is left out without 'not'.
const readImplied = oneOf(readLowPrice, readImpliedExclusion)

/** The largest number of words between 'not' and what it excludes: 'but not in the'. */
const SKIPPED_MAX = 3

/**
 * Returns the index of what is excluded by 'not', 'bez', a minus at the beginning of a word, or by 'or' after something that is;
 * undefined if nothing is.
 */
function findExcluded(context: ReadContext, index: number, previous: Found | undefined): number | undefined {
  const { tokens } = context
  const follows = previous?.isExcluded && !previous.isImplied && previous.next === index
  const connector = follows ? readConnector(tokens, index) : undefined
  let start = skipExclusion(context, index) ?? (connector?.kind === 'or' ? connector.next : undefined)
  for (let skipped = 0; skipped <= SKIPPED_MAX && start !== undefined && start < tokens.length; skipped++) {
    if (readPart(context, start) !== undefined) return start
    const negation = skipNegation(context, start)
    // 'no-code', 'no sql'.
    if (negation === undefined && !isIgnored(tokens[start] as Token))
      return tokens[index]?.word === 'no' ? undefined : start
    start = negation ?? start + 1
  }
  return undefined
}

// 'outside Warsaw', 'outside of the Netherlands', 'outside Wars'.
const readOutside = rule(
  ['outside', 'of?', 'the?', not(not(oneOf<PlaceReading>(readKnownPlace, readBegunPlace)))],
  () => true,
)

// Returns the index after 'not', and after 'outside' before a place.
function skipExclusion(context: ReadContext, index: number): number | undefined {
  return skipNegation(context, index) ?? readOutside(context, index)?.next
}

// 'gdansk sop' is going to be one of two places, and 'in Gdansk or So', too.
function mayAddPlace(found: readonly Found[], item: Found): boolean {
  const isPlace = ({ part, term }: Found) => (part ? PLACE_KINDS.has(part.kind) : term && hasPlace(term))
  const isBegun = item.term?.begun && hasPlace(item.term.begun)
  return isBegun === true && found.some((other) => other !== item && isPlace(other))
}

function isOrWord(token: Token | undefined): boolean {
  return OR_WORDS.has(token?.word ?? '')
}

const WHOLE_KINDS: ReadonlySet<string> = new Set(['free', 'price', 'online', 'in_person', 'hybrid'])

/** Returns the words of the text without those that are excluded, and without signs. */
function listWords(context: ReadContext, found: readonly Found[], isOfFillers: boolean): SearchWord[] {
  const { tokens } = context
  const owners = new Array<Found | undefined>(tokens.length)
  for (const item of found) owners.fill(item, item.first, item.next)
  return tokens.flatMap((token, first) => {
    const next = findChunkEnd(tokens, first)
    const word = getChunkWord(context, first)
    const owner = owners[first]
    if (token.isGlued || owner?.isExcluded || !/[\p{L}\p{N}]/u.test(word)) return []
    const isUnfinished = tokens[next - 1]?.isUnfinished ?? false
    const isFiller = !token.isQuoted && (FILLER_WORDS.has(word) || OR_WORDS.has(word))
    const kind = owner?.part?.kind
    return {
      ...getSpan(tokens, { first, next }),
      word,
      isQuoted: token.isQuoted,
      isUnfinished,
      // 'Introduction to Ma' and 'May 1' may go on as a name, but 'free' not as 'freelancers'.
      isUnderstood:
        kind !== undefined && (WHOLE_KINDS.has(kind) || !isUnfinished || FUNCTION_WORD_PLACES.has(word)),
      isFiller: isFiller && !isOfFillers,
    }
  })
}

const AND_WORDS: ReadonlySet<string> = new Set(['and', 'i', 'oraz'])

interface Connector {
  kind: 'or' | 'and' | 'comma'
  /** The token after it. */
  next: number
}

function readConnector(tokens: readonly Token[], index: number): Connector | undefined {
  const token = tokens[index]
  if (isOrWord(token)) return { kind: 'or', next: index + 1 }
  if (AND_WORDS.has(token?.word ?? '')) return { kind: 'and', next: index + 1 }
  if (token?.isAfterSlash) return { kind: 'or', next: index }
  return token?.isAfterComma ? { kind: 'comma', next: index } : undefined
}

/**
 * Reads an alternative to what was found directly before a token, such as 'or ML' and 'lub w Gdyni', and adds it to `found`. Returns the
 * token after it; undefined if there is none.
 */
function joinToPrevious(context: ReadContext, index: number, found: Found[]): number | undefined {
  const previous = found.at(-1)
  const connector = readConnector(context.tokens, index)
  if (previous?.next !== index || connector === undefined) return undefined
  const { kind, next } = connector
  const joined =
    joinPlaces(context, connector, found) ?? (kind === 'or' ? joinTerms(context, next, found) : undefined)
  if (joined !== undefined || kind !== 'or' || (previous.isExcluded && !previous.isImplied)) return joined
  const other = readPart(context, next)
  if (
    other !== undefined &&
    !previous.isExcluded &&
    isAttendance(previous.part) &&
    isAttendance(other.value)
  ) {
    found.push({ first: next, next: other.next, isExcluded: false, isAlternative: true, part: other.value })
    return other.next
  }
  if (next === index) return undefined
  // 'free or today': no word to look for.
  const isAfterPart = previous.part !== undefined || readPlaceOf(context, previous) !== undefined
  const isBeforePart = other !== undefined || readBarePlace(context, next) !== undefined
  return isAfterPart && isBeforePart ? next : undefined
}

function isAttendance(part: PartValue | undefined): boolean {
  return part !== undefined && PART_SUBJECTS[part.kind] === 'attendance'
}

const PLACE_KINDS: ReadonlySet<SearchPart['kind']> = new Set(['city', 'country', 'near', 'online'])

/** Returns where an event takes place according to a part, or to a term that names places. */
function readPlaceOf(
  context: ReadContext,
  { first, next, isExcluded, part, term }: Found,
): PartValue | undefined {
  if (part !== undefined) return PLACE_KINDS.has(part.kind) ? part : undefined
  const start = isExcluded ? (skipExclusion(context, first) ?? first) : first
  const place = term && hasPlace(term) ? readSeveralPlaces(context, start) : readKnownPlace(context, start)
  return place?.next === next ? createPlacePart(place.value) : undefined
}

/**
 * 'Germany or France', 'in Gdansk, Sopot', 'w Gdańsku i Gdyni', 'near Gdansk or online': an event is in one of the places, or online.
 * 'and' and a comma join only places that exclude each other, unlike 'Berlin, Germany'.
 */
function joinPlaces(context: ReadContext, { kind, next }: Connector, found: Found[]): number | undefined {
  const previous = found.at(-1) as Found
  const place = readPlaceOf(context, previous)
  const isBare = previous.part === undefined
  if (place === undefined || (isBare && kind === 'comma')) return undefined
  const other = readPart(context, next) ?? readNextPlace(place)(context, next)
  if (other === undefined || !PLACE_KINDS.has(other.value.kind)) return undefined
  if (kind !== 'or' && !excludeEachOther(place, other.value)) return undefined
  // 'berlin or online' names a city in any case; if the catalogue has neither place, they are words.
  if (isBare && !isInCatalogue(place) && !isInCatalogue(other.value)) return undefined
  const merged = mergePlaceParts(place, other.value)
  // 'not in Berlin or online' excludes both.
  if (merged === undefined && previous.isExcluded) return undefined
  const end = merged === undefined ? previous.next : other.next
  found[found.length - 1] = { ...previous, next: end, part: merged ?? place, term: undefined }
  if (merged === undefined)
    found.push({ first: next, next: other.next, isExcluded: false, isAlternative: true, part: other.value })
  return other.next
}

// Online events are not in a place.
function isInCatalogue(part: PartValue): boolean {
  if ('countries' in part) return part.countries.length > 0
  return !('cities' in part) || part.cities.length > 0
}

/** 'AI or ML', 'AI, ML or data', '"big data" / AI': an event contains one of them. Phrases are compared as a whole. */
function joinTerms(context: ReadContext, index: number, found: Found[]): number | undefined {
  const { tokens } = context
  if (found.at(-1)?.term === undefined) return undefined
  let start = index
  const isWord = () => !readPart(context, start) && skipExclusion(context, start) === undefined
  for (let token = tokens[start]; token && isIgnored(token) && isWord(); token = tokens[start]) start++
  if (tokens[start] === undefined || isOrWord(tokens[start]) || !isWord()) return undefined
  const last = readTerm(context, start)
  // The comma of an enumeration means what its last connector means.
  const isListed = (before: Found | undefined, { first, isExcluded }: Found) =>
    before?.term && before.next === first && before.isExcluded === isExcluded && tokens[first]?.isAfterComma
  let from = found.length - 1
  while (isListed(found[from - 1], found[from] as Found)) from--
  const listed = found.splice(from)
  const terms = [...listed.flatMap(({ term }) => term ?? []), last.value]
  const { first, isExcluded } = listed[0] as Found
  const term: TermValue = {
    ...last.value,
    isRequest: false,
    orDates: null,
    isQuoted: terms.every(({ isQuoted }) => isQuoted),
    words: terms.flatMap(({ words, match }) => (match === 'any' ? words : [words.join(' ')])),
    match: 'any',
    synonyms: terms.flatMap(({ synonyms }) => synonyms),
    cities: terms.flatMap(({ cities }) => cities),
    countries: terms.flatMap(({ countries }) => countries),
  }
  found.push({ first, next: last.next, isExcluded, term })
  return last.next
}

function isIgnored(token: Token): boolean {
  return !token.isQuoted && (FILLER_WORDS.has(token.word) || !/[\p{L}\p{N}]/u.test(token.word))
}

function getSpan(tokens: readonly Token[], { first, next }: Pick<Found, 'first' | 'next'>) {
  return { start: tokens[first]?.start ?? 0, end: tokens[next - 1]?.end ?? 0 }
}

// The end of the tokens of a word such as '3-5' that was split as a possible range.
function findChunkEnd(tokens: readonly Token[], index: number): number {
  let end = index + 1
  while (tokens[end]?.isGlued) end++
  return end
}

function getChunkWord({ text, tokens }: ReadContext, index: number): string {
  const token = tokens[index] as Token
  if (token.isQuoted) return token.word.slice(1, -1)
  const end = tokens[findChunkEnd(tokens, index) - 1]?.end
  return end === token.end ? token.word : foldText(text.slice(token.start, end))
}

const readOtherPart = oneOf<PartValue>(readNear, readAttendance, readPlacePart, readPrice, readFree)

// Exclusions and alternatives look for a part several times.
const readPart: Reader<PartValue> = (context, index) => {
  if (!context.parts.has(index)) context.parts.set(index, findPart(context, index))
  return context.parts.get(index)
}

const findPart: Reader<PartValue> = (context, index) => {
  const dates = readDates(context, index)
  if (dates !== undefined && !isRatherPlace(context, index, dates.next) && !isVersion(context, index))
    return { next: dates.next, value: { kind: 'dates', ...dates.value } }
  return readOtherPart(context, index)
}

// 'Środa Wielkopolska' is a town, although 'środa' is Wednesday, and so is Mikołajki if the catalogue has events there.
function isRatherPlace(context: ReadContext, index: number, next: number): boolean {
  const place = readBarePlace(context, index) ?? readPlacePart(context, index)
  const name = context.tokens[next - 1]?.place ?? ''
  return (
    place !== undefined &&
    (place.next > next || (AMBIGUOUS_PLACES.has(name) && context.places.cities.has(name)))
  )
}

// 'Python 3.12', but not 'warsztaty 3.12' or 'Gdańsk 3.12'.
function isVersion({ tokens, places }: ReadContext, index: number): boolean {
  const [before, token] = [tokens[index - 1], tokens[index]]
  if (before === undefined || token?.isAfterComma || !SHORT_DATE.test(token?.word ?? '')) return false
  const isPlace = places.cities.has(before.place) || places.countries.has(before.place)
  return !isPlace && !isUnderstoodWord(before) && !EVENT_WORDS.has(before.word)
}

function createTerm(words: string[]): TermValue {
  return {
    words,
    match: 'all',
    synonyms: [],
    cities: [],
    countries: [],
    isQuoted: false,
    isUnfinished: false,
    isOptional: false,
    begun: null,
    isRequest: false,
    orDates: null,
  }
}

// 'evenings', 'po pracy'.
const skipTime = skip(TIME_PHRASES)

function readTerm(context: ReadContext, index: number): Reading<TermValue> {
  const { tokens } = context
  const token = tokens[index] as Token
  const chunkEnd = findChunkEnd(tokens, index)
  if (token.isQuoted || chunkEnd > index + 1)
    return {
      next: chunkEnd,
      value: {
        ...createTerm([getChunkWord(context, index)]),
        isQuoted: token.isQuoted,
        isUnfinished: tokens[chunkEnd - 1]?.isUnfinished ?? false,
      },
    }
  const place = readSeveralPlaces(context, index)
  const phrase = readSynonyms(context, index)
  const begun = readBegun(context, index)
  const feast = readClearFeast(context, index)
  const timeEnd = skipTime(context, index) ?? 0
  const next = Math.max(
    chunkEnd,
    timeEnd,
    ...[place, phrase, begun, feast].map((reading) => reading?.next ?? 0),
  )
  const getLongest = <Value>(reading: Reading<Value> | undefined) =>
    reading?.next === next ? reading.value : undefined
  const isWord = next === chunkEnd
  return {
    next,
    value: {
      ...createTerm(tokens.slice(index, next).map(({ word }) => word)),
      synonyms: [...(getLongest(phrase) ?? [])],
      cities: [...(getLongest(place)?.city?.spellings ?? [])],
      countries: [...(getLongest(place)?.country?.spellings ?? [])],
      isUnfinished: tokens[next - 1]?.isUnfinished ?? false,
      begun: getLongest(begun) ?? null,
      isOptional: timeEnd === next,
      isRequest: isWord && REQUEST_WORDS.has(token.word),
      orDates: getLongest(feast) ?? (isWord ? readWeakDate(context, token) : null),
    },
  }
}
