import { foldText } from '../text.ts'
import { SEASONS } from './date-words.ts'
import type {
  ParsedSearch,
  PartValue,
  SearchPart,
  SearchTerm,
  SearchWord,
  TextSpan,
} from './parsed-search.ts'
import { createPhrases, matchPhrase } from './phrases.ts'
import { isRangeWord } from './read-date-point.ts'
import { readDates, readFeastDays, readWeakDate, SHORT_DATE } from './read-dates.ts'
import { readNear } from './read-near.ts'
import { readNegation } from './read-negation.ts'
import { readAttendance, readFree, readImpliedExclusion, readSynonyms } from './read-phrases.ts'
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
import {
  AMBIGUOUS_PLACES,
  EVENT_NOUNS,
  EVENT_WORDS,
  FILLER_WORDS,
  FUNCTION_WORD_PLACES,
  OR_WORDS,
  OUTSIDE,
  REQUEST_WORDS,
  TIME_PHRASES,
} from './search-words.ts'
import { type ReadContext, type Reading, type Token, tokenize } from './tokens.ts'
import { findUnfinishedTail, isUnderstoodWord, readBegun, readBegunPlace } from './unfinished.ts'

type SearchContext = Pick<ReadContext, 'today' | 'places'> & Partial<Pick<ReadContext, 'hometown'>>

/** What was read from the tokens from `first` to before `next`. */
type Found = { first: number; next: number; isExcluded: boolean } & (
  | { part: PartValue; alternative: boolean; term?: never }
  | { part?: never; term: SearchTerm }
)

/**
 * Parses the text of the search box: what it says about dates, places, price and attendance, and the terms that are left.
 * Never throws; linear in the length of the text. `docs/search.md` explains what is understood.
 */
export function parseSearch(text: string, { today, places, hometown = null }: SearchContext): ParsedSearch {
  const tokens = tokenize(text, isRangeWord)
  const context: ReadContext = { text, tokens, today, places, hometown }
  const found: Found[] = []
  let index = 0
  while (index < tokens.length) {
    index = joinToPrevious(context, index, found) ?? readItem(context, index, found) ?? index + 1
  }
  readLoneFeasts(context, found)
  const isOfRequests = found.every(({ term }) => term?.isRequest)
  // 'show all events' asks for all events.
  if (isOfRequests && tokens.some(({ word, isQuoted }) => EVENT_NOUNS.has(word) && !isQuoted))
    return { terms: [], parts: [], words: listWords(context, [], true), text }
  const isOfFillers = found.length === 0
  if (isOfFillers) {
    // A search of nothing else looks for these words.
    for (const [first, token] of tokens.entries()) {
      const term = { ...createTerm(token, [token.word]), isUnfinished: token.isUnfinished }
      found.push({ first, next: first + 1, isExcluded: false, term })
    }
  }
  const unfinishedTail = findUnfinishedTail(tokens)
  return {
    terms: found.flatMap(({ first, next, isExcluded, term }) => {
      if (term === undefined) return []
      const value = { ...term, ...getSpan(tokens, first, next), isExcluded }
      // The beginning of a word excludes nothing yet.
      if (isExcluded) return [{ ...value, isUnfinished: false, begun: null }]
      const mayBecomePart = first >= unfinishedTail || isOrWord(tokens[first])
      return [
        {
          ...value,
          isOptional: !isOfFillers && (term.isOptional || mayBecomePart || mayAddPlace(found, first, term)),
        },
      ]
    }),
    parts: found.flatMap((item) => {
      if (item.part === undefined) return []
      const { first, next, part, alternative, isExcluded } = item
      return [{ ...getSpan(tokens, first, next), ...part, alternative, excluded: isExcluded } as SearchPart]
    }),
    words: listWords(context, found, isOfFillers),
    text,
  }
}

// 'sylwester Sopot' means the day: no other word can be a part of a name.
function readLoneFeasts({ tokens, today }: ReadContext, found: Found[]): void {
  const feasts = found.map(({ first, next, isExcluded }) => {
    const isRatherName = isExcluded || SEASONS.has(tokens[first]?.word ?? '')
    const days = isRatherName ? undefined : readFeastDays(tokens, first, today)
    return days?.next === next ? days.value : undefined
  })
  const isAlone = found.every(
    ({ term }, at) => feasts[at] || (term?.cities.length ?? 1) + (term?.countries.length ?? 0) > 0,
  )
  if (!isAlone) return
  for (const [at, days] of feasts.entries()) {
    const { first, next } = found[at] as Found
    if (days)
      found[at] = { first, next, isExcluded: false, part: { kind: 'dates', ...days }, alternative: false }
  }
}

// Reads a part or a term, which 'not' or a minus before it excludes; undefined for an ignored word.
function readItem(context: ReadContext, index: number, found: Found[]): number | undefined {
  const { tokens } = context
  // 'not far from Gdansk' is a part.
  let start = index
  let part = readPart(context, index)
  if (part === undefined) {
    start = findExcluded(context, index, found.at(-1)) ?? index
    if (start > index) part = readPart(context, start)
  }
  const implied =
    part === undefined && start === index
      ? (readLowPrice(tokens, index) ?? readImpliedExclusion(context, index))
      : undefined
  part ??= implied
  const isExcluded = start > index || implied !== undefined
  if (part !== undefined) {
    found.push({ first: index, next: part.next, isExcluded, part: part.value, alternative: false })
    return part.next
  }
  const token = tokens[start] as Token
  if (findChunkEnd(tokens, start) === start + 1 && isIgnored(token)) return undefined
  const term = readTerm(context, start)
  found.push({ first: index, next: term.next, isExcluded, term: term.value })
  return term.next
}

const TIMES = createPhrases(TIME_PHRASES)

/** The largest number of words between 'not' and what it excludes: 'but not in the'. */
const SKIPPED_MAX = 3

/**
 * Returns the index of what is excluded by 'not', 'bez', a minus at the beginning of a word, or by 'or' after something that is;
 * undefined if nothing is.
 */
function findExcluded(context: ReadContext, index: number, previous: Found | undefined): number | undefined {
  const { tokens } = context
  const isContinued = previous?.isExcluded === true && previous.next === index
  const connector = isContinued ? readConnector(tokens, index) : undefined
  let start = readExclusion(context, index) ?? (connector?.kind === 'or' ? connector.next : undefined)
  for (let skipped = 0; skipped <= SKIPPED_MAX && start !== undefined && start < tokens.length; skipped++) {
    if (readPart(context, start) !== undefined) return start
    const negation = readNegation(tokens, start)
    // 'no-code', 'no sql'.
    if (negation === undefined && !isIgnored(tokens[start] as Token))
      return tokens[index]?.word === 'no' ? undefined : start
    start = negation ?? start + 1
  }
  return undefined
}

// 'not', and 'outside' before a place: 'outside Warsaw', 'outside of the Netherlands', 'outside Wars'. Returns the index after it.
function readExclusion(context: ReadContext, index: number): number | undefined {
  const { tokens } = context
  if (tokens[index]?.word !== OUTSIDE || tokens[index]?.isQuoted) return readNegation(tokens, index)
  let start = index + 1
  while (tokens[start]?.word === 'of' || tokens[start]?.word === 'the') start++
  if (readKnownPlace(context, start) !== undefined) return start
  const begun = readBegunPlace(context, start)?.value
  return begun?.city !== undefined || begun?.country !== undefined ? start : undefined
}

// 'gdansk sop' is going to be one of two places, and 'in Gdansk or So', too.
function mayAddPlace(found: readonly Found[], first: number, term: SearchTerm): boolean {
  const isPlace = (term.begun?.cities.length ?? 0) + (term.begun?.countries.length ?? 0) > 0
  return (
    isPlace &&
    found.some(({ first: other, part, term: named }) => {
      if (other === first) return false
      return part ? PLACE_KINDS.has(part.kind) : named.cities.length + named.countries.length > 0
    })
  )
}

function isOrWord(token: Token | undefined): boolean {
  return token?.isQuoted === false && OR_WORDS.has(token.word)
}

const WHOLE_KINDS: ReadonlySet<string | undefined> = new Set([
  'free',
  'price',
  'online',
  'in_person',
  'hybrid',
])

/** Returns the words of the text without those that are excluded, and without signs. */
function listWords(
  { text, tokens }: ReadContext,
  found: readonly Found[],
  isOfFillers: boolean,
): SearchWord[] {
  const words: SearchWord[] = []
  let item = 0
  for (let index = 0; index < tokens.length; ) {
    const next = findChunkEnd(tokens, index)
    while ((found[item]?.next ?? tokens.length) <= index) item++
    const owner = (found[item]?.first ?? tokens.length) <= index ? found[item] : undefined
    const kind = owner?.part?.kind
    const token = tokens[index] as Token
    const span = getSpan(tokens, index, next)
    const isUnfinished = tokens[next - 1]?.isUnfinished ?? false
    const word = foldChunk(text, token, span)
    index = next
    if (owner?.isExcluded || !/[\p{L}\p{N}]/u.test(word)) continue
    const isFiller = !token.isQuoted && (FILLER_WORDS.has(word) || OR_WORDS.has(word))
    words.push({
      ...span,
      word,
      isQuoted: token.isQuoted,
      isUnfinished,
      // 'Introduction to Ma' and 'May 1' may go on as a name, but 'free' not as 'freelancers'.
      isUnderstood:
        WHOLE_KINDS.has(kind) || (kind !== undefined && (!isUnfinished || FUNCTION_WORD_PLACES.has(word))),
      isFiller: isFiller && !isOfFillers,
    })
  }
  return words
}

const AND_WORDS: ReadonlySet<string> = new Set(['and', 'i', 'oraz'])

interface Connector {
  kind: 'or' | 'and' | 'comma'
  /** The token after it. */
  next: number
}

function readConnector(tokens: readonly Token[], index: number): Connector | undefined {
  const token = tokens[index]
  if (token === undefined) return undefined
  if (!token.isQuoted && OR_WORDS.has(token.word)) return { kind: 'or', next: index + 1 }
  if (!token.isQuoted && AND_WORDS.has(token.word)) return { kind: 'and', next: index + 1 }
  if (token.isAfterSlash) return { kind: 'or', next: index }
  return token.isAfterComma ? { kind: 'comma', next: index } : undefined
}

/**
 * Reads an alternative to what was found directly before a token, such as 'or ML' and 'lub w Gdyni', and adds it to `found`. Returns the
 * token after it; undefined if there is none.
 */
function joinToPrevious(context: ReadContext, index: number, found: Found[]): number | undefined {
  const { tokens } = context
  const previous = found.at(-1)
  const connector = readConnector(tokens, index)
  if (previous?.next !== index || connector === undefined) return undefined
  const { kind, next } = connector
  return (
    joinPlaces(context, connector, found) ??
    (kind === 'or' ? joinTerms(context, next, found) : undefined) ??
    // 'free or today': no word to look for.
    (next > index && kind === 'or' && !previous.isExcluded && isBetweenUnderstood(context, next, previous)
      ? next
      : undefined)
  )
}

function isBetweenUnderstood(context: ReadContext, next: number, previous: Found): boolean {
  return (
    (previous.part !== undefined || readPlaceOf(context, previous) !== undefined) &&
    (readPart(context, next) !== undefined || readBarePlace(context, next) !== undefined)
  )
}

const PLACE_KINDS: ReadonlySet<SearchPart['kind']> = new Set(['city', 'country', 'near', 'online'])

/** Returns where an event takes place according to a part, or to a term that names places. */
function readPlaceOf(
  context: ReadContext,
  { first, next, isExcluded, part, term }: Found,
): PartValue | undefined {
  if (part !== undefined) return PLACE_KINDS.has(part.kind) ? part : undefined
  const isInCatalogue = term.cities.length + term.countries.length > 0
  const start = isExcluded ? (readExclusion(context, first) ?? first) : first
  const place = isInCatalogue ? readSeveralPlaces(context, start) : readKnownPlace(context, start)
  return place?.next === next ? createPlacePart(place.value) : undefined
}

/**
 * 'Germany or France', 'in Gdansk, Sopot', 'w Gdańsku i Gdyni', 'near Gdansk or online': an event is in one of the places, or online.
 * 'and' and a comma join only places that exclude each other, unlike 'Berlin, Germany'.
 */
function joinPlaces(context: ReadContext, { kind, next }: Connector, found: Found[]): number | undefined {
  const { tokens } = context
  const previous = found.at(-1) as Found
  const place = readPlaceOf(context, previous)
  if (place === undefined || tokens[next] === undefined || tokens[next].isQuoted) return undefined
  const isBare = previous.part === undefined
  if (isBare && kind === 'comma') return undefined
  const other = readOtherPlace(context, next, place)
  if (other === undefined || (kind !== 'or' && !excludeEachOther(place, other.value))) return undefined
  // 'berlin or online' names a city in any case; if the catalogue has neither place, they are words.
  if (isBare && !isInCatalogue(place) && !isInCatalogue(other.value)) return undefined
  const merged = mergePlaceParts(place, other.value)
  const alternative = previous.part !== undefined && previous.alternative
  const part = merged ?? place
  // 'not in Berlin or online' excludes both.
  if (merged === undefined && previous.isExcluded) return undefined
  found[found.length - 1] = {
    first: previous.first,
    next: merged === undefined ? previous.next : other.next,
    isExcluded: previous.isExcluded,
    part,
    alternative,
  }
  if (merged === undefined)
    found.push({ first: next, next: other.next, isExcluded: false, part: other.value, alternative: true })
  return other.next
}

// Online events are not in a place.
function isInCatalogue(part: PartValue): boolean {
  if (part.kind === 'country') return part.countries.length > 0
  return part.kind === 'city' || part.kind === 'near' ? part.cities.length > 0 : true
}

function readOtherPlace(
  context: ReadContext,
  index: number,
  place: PartValue,
): Reading<PartValue> | undefined {
  const part = readPart(context, index)
  if (part !== undefined) return PLACE_KINDS.has(part.value.kind) ? part : undefined
  return readNextPlace(context, index, place)
}

/** 'AI or ML', 'AI, ML or data', '"big data" / AI': an event contains one of them. Phrases are compared as a whole. */
function joinTerms(context: ReadContext, index: number, found: Found[]): number | undefined {
  const { tokens } = context
  const previous = found.at(-1)
  if (previous?.term === undefined) return undefined
  const { isExcluded } = previous
  let start = index
  for (; ; start++) {
    const token = tokens[start]
    if (token === undefined || readPart(context, start) !== undefined) return undefined
    if (readExclusion(context, start) !== undefined) return undefined
    if (!isIgnored(token)) break
  }
  if (isOrWord(tokens[start])) return undefined
  const { next, value } = readTerm(context, start)
  let all = joinTwoTerms(previous.term, value)
  let { first } = previous
  found.pop()
  // The comma of an enumeration means what its last connector means.
  for (;;) {
    const before = found.at(-1)
    if (before?.term === undefined || before.next !== first || !tokens[first]?.isAfterComma) break
    if (before.isExcluded !== isExcluded) break
    all = joinTwoTerms(before.term, all)
    first = before.first
    found.pop()
  }
  found.push({ first, next, isExcluded, term: all })
  return next
}

function joinTwoTerms(first: SearchTerm, second: SearchTerm): SearchTerm {
  const listAlternatives = ({ words, match }: SearchTerm) => (match === 'any' ? words : [words.join(' ')])
  return {
    ...second,
    isRequest: false,
    orDates: null,
    isQuoted: first.isQuoted && second.isQuoted,
    words: [...listAlternatives(first), ...listAlternatives(second)],
    match: 'any',
    synonyms: [...first.synonyms, ...second.synonyms],
    cities: [...first.cities, ...second.cities],
    countries: [...first.countries, ...second.countries],
  }
}

function isIgnored(token: Token): boolean {
  return !token.isQuoted && (FILLER_WORDS.has(token.word) || !/[\p{L}\p{N}]/u.test(token.word))
}

function getSpan(tokens: readonly Token[], index: number, next: number) {
  return { start: tokens[index]?.start ?? 0, end: tokens[next - 1]?.end ?? 0 }
}

// The end of the tokens of a word such as '3-5' that was split as a possible range.
function findChunkEnd(tokens: readonly Token[], index: number): number {
  let end = index + 1
  while (tokens[end]?.isGlued) end++
  return end
}

function readPart(context: ReadContext, index: number): Reading<PartValue> | undefined {
  const { tokens, today } = context
  if (tokens[index]?.isQuoted) return undefined
  const dates = readDates(tokens, index, today)
  if (dates !== undefined && !isRatherPlace(context, index, dates.next) && !isVersion(context, index))
    return { next: dates.next, value: { kind: 'dates', ...dates.value } }
  return (
    readNear(context, index) ??
    readAttendance(tokens, index) ??
    readPlacePart(context, index) ??
    readPrice(tokens, index) ??
    readFree(tokens, index)
  )
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

function createTerm(span: TextSpan, words: string[]): SearchTerm {
  return {
    start: span.start,
    end: span.end,
    words,
    match: 'all',
    synonyms: [],
    cities: [],
    countries: [],
    isQuoted: false,
    isExcluded: false,
    isUnfinished: false,
    begun: null,
    isOptional: false,
    isRequest: false,
    orDates: null,
  }
}

function foldChunk(text: string, token: Token, { start, end }: TextSpan): string {
  return token.isQuoted || end === token.end ? token.word : foldText(text.slice(start, end))
}

function readTerm(context: ReadContext, index: number): Reading<SearchTerm> {
  const { text, tokens, today } = context
  const token = tokens[index] as Token
  if (token.isQuoted)
    return { next: index + 1, value: { ...createTerm(token, [token.word]), isQuoted: true } }
  const chunkEnd = findChunkEnd(tokens, index)
  if (chunkEnd > index + 1) {
    const span = getSpan(tokens, index, chunkEnd)
    return { next: chunkEnd, value: createTerm(span, [foldChunk(text, token, span)]) }
  }
  const place = readSeveralPlaces(context, index)
  const phrase = readSynonyms(tokens, index)
  const begun = readBegun(context, index)
  const feast = readFeastDays(tokens, index, today)
  const time = matchPhrase(tokens, index, TIMES)
  const next = Math.max(
    time ?? 0,
    place?.next ?? 0,
    phrase?.next ?? 0,
    begun?.next ?? 0,
    feast?.next ?? 0,
    chunkEnd,
  )
  const isPlace = place?.next === next
  const words = tokens.slice(index, next).map(({ word }) => word)
  return {
    next,
    value: {
      ...createTerm(getSpan(tokens, index, next), words),
      synonyms: phrase?.next === next ? [...phrase.value] : [],
      cities: isPlace ? [...(place.value.city?.spellings ?? [])] : [],
      countries: isPlace ? [...(place.value.country?.spellings ?? [])] : [],
      isUnfinished: tokens[next - 1]?.isUnfinished ?? false,
      begun: begun?.next === next ? begun.value : null,
      isOptional: time === next,
      isRequest: next === index + 1 && REQUEST_WORDS.has(token.word),
      orDates: feast?.next === next ? feast.value : next === index + 1 ? readWeakDate(token, today) : null,
    },
  }
}
