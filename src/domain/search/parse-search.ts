import { PART_SUBJECTS } from '../catalogue-conditions.ts'
import { HOURS_OF_DAY, SURE_HOURS } from './date-words.ts'
import {
  hasPlace,
  type ParsedSearch,
  type PartValue,
  type SearchPart,
  type SearchTerm,
  type SearchWord,
} from './parsed-search.ts'
import { readDates, readTimeOfDay, readWeakDates, SHORT_DATE } from './read-dates.ts'
import { readAttendance, readFree, readImpliedExclusion, readSynonyms, skipNegation } from './read-phrases.ts'
import { readAnyPlacePart, readBarePlace, readNear, readPlacePart, readSeveralPlaces } from './read-places.ts'
import { readLowPrice, readNoCondition, readPrice } from './read-price.ts'
import { readTime } from './read-time.ts'
import { oneOf, type Reader, rule } from './readers.ts'
import {
  EVENT_NOUNS,
  EVENT_WORDS,
  FILLER_WORDS,
  FUNCTION_WORD_PLACES,
  GENERAL_WORDS,
  LANGUAGE_PHRASES,
  OTHER_MEANINGS,
  PLACE_PREPOSITIONS,
  REQUEST_WORDS,
  WEAK_SUBJECTS,
} from './search-words.ts'
import { IT_SYNONYMS, LEVEL_PHRASES } from './synonyms.ts'
import { type ReadContext, type Reading, readConnector, type Token, tokenize } from './tokens.ts'
import { findUnfinishedTail, mayBegin, readBegun } from './unfinished.ts'
import { SIGNED } from './words.ts'

type SearchContext = Pick<ReadContext, 'today' | 'places'> &
  Partial<Pick<ReadContext, 'hometown' | 'readsOtherMeanings'>>

/** A term without what depends on the rest of the text. */
type TermValue = Omit<SearchTerm, 'start' | 'end' | 'isExcluded' | 'isOptional'>

/** A part or a term that was read from the tokens from `first` to before `next`. */
interface Found {
  first: number
  next: number
  /** Whether it follows 'not' or a minus. */
  isNegated?: boolean
  isExcluded?: boolean
  isAlternative?: boolean
  part?: PartValue | undefined
  term?: TermValue | undefined
}

/**
 * Parses the text of the search box: what it says about dates, places, price and attendance, and the terms that are left.
 * Never throws. `docs/search.md` explains what is understood.
 */
export function parseSearch(
  text: string,
  { today, places, hometown = null, readsOtherMeanings = true }: SearchContext,
): ParsedSearch {
  const tokens = tokenize(text)
  const context: ReadContext = { tokens, today, places, hometown, readsOtherMeanings, parts: new Map() }
  let found = readItems(context, true)
  // 'show all events' asks for all events.
  if (found.every(({ term }) => term?.isRequest) && tokens.some(({ word }) => EVENT_NOUNS.has(word)))
    return { terms: [], parts: [], words: listWords(context, [], true), text, hasOtherMeanings: false }
  const isOfFillers = found.length === 0
  // A search of nothing else looks for these words.
  if (isOfFillers) found = readItems(context, false)
  const unfinishedTail = findUnfinishedTail(tokens)
  const finished = found.filter(({ first }) => first < unfinishedTail)
  const hasConditions = found.some((item) => item.part || namesPlace(item))
  // Of 'junior developer', the last word is the subject.
  const [subjects = []] = [
    finished.filter((item) => isSubject(item) && !isLevel(item) && !(hasConditions && isWeakSubject(item))),
    finished.filter(isOccupation).slice(-1),
    finished.filter((item) => isWeakSubject(item) || isLevel(item)),
  ].filter(({ length }) => length > 0)
  const terms = found.flatMap((item): SearchTerm[] => {
    const { first, isExcluded = false, term } = item
    if (term === undefined) return []
    const value = { ...term, ...getSpan(tokens, item), isExcluded }
    // The beginning of a word excludes nothing yet.
    if (isExcluded) return [{ ...value, isUnfinished: false, isOptional: false, begun: null }]
    // 'kolej' is a word, although 'kolejny' begins with it.
    const isWord = found.length === 1 && term.synonyms.length > 0
    // 'gdansk sop' is going to be one of two places, and 'in Gdansk or So', too.
    const isBegun = term.begun !== null && hasPlace(term.begun) && !hasPlace(term)
    const mayAddPlace = isBegun && found.some((other) => other !== item && namesPlace(other))
    const mayBecomePart = !isWord && (first >= unfinishedTail || mayAddPlace)
    const [isWeak, isGeneral] = [isWeakSubject(item), isOneOf(term, GENERAL_WORDS)]
    const isBesideSubject = subjects.some((other) => other !== item && (isGeneral || !isWeakSubject(other)))
    const isBeside = (isWeak && hasConditions) || ((isWeak || isGeneral) && isBesideSubject)
    const isLanguage = isOneOf(term, LANGUAGE_PHRASES) && tokens.length > item.next - first
    const saysLittle = !isOfFillers && (term.saysLittle || isBeside || isLanguage)
    return [{ ...value, saysLittle, isOptional: saysLittle || (!isOfFillers && mayBecomePart) }]
  })
  const parts = found.flatMap((item): SearchPart[] => {
    const { part, isAlternative: alternative = false, isExcluded: excluded = false } = item
    return part ? [{ ...getSpan(tokens, item), ...part, alternative, excluded }] : []
  })
  const hasOtherMeanings = tokens.some((_, at) => hasOtherMeaning(context, at, at + 1))
  return { terms, parts, words: listWords(context, found, isOfFillers), text, hasOtherMeanings }
}

/** Whether it is a place, or its words also name one. */
const namesPlace = ({ part, term }: Found) => (part ? PLACE_KINDS.has(part.kind) : term && hasPlace(term))

/** Whether it is a general word but no kind of event: 'developer', but not 'meetup'. */
const isOccupation = ({ term, isExcluded }: Found) =>
  !isExcluded && isOneOf(term, GENERAL_WORDS) && !EVENT_WORDS.has(term?.words.join(' ') ?? '')

const isWeakSubject = ({ term }: Found) => isOneOf(term, WEAK_SUBJECTS)
const isLevel = ({ term }: Found) => isOneOf(term, LEVEL_PHRASES)

/** Whether it says what an event is about, which 'meetup' does not. */
function isSubject({ term, isExcluded }: Found): boolean {
  if (term === undefined || isExcluded || term.isRequest || term.saysLittle) return false
  return !hasPlace(term) && !isOneOf(term, GENERAL_WORDS)
}

/** Whether a term is one of the words, or begins one. */
function isOneOf(term: TermValue | undefined, all: ReadonlySet<string>): boolean {
  if (term === undefined || term.isQuoted) return false
  const word = term.words.join(' ')
  return mayBegin({ word, isUnfinished: term.isUnfinished && word.length > 2 }, all)
}

function readItems(context: ReadContext, ignoresFillers: boolean): Found[] {
  const found: Found[] = []
  for (let index = 0; index < context.tokens.length; )
    index =
      readNoCondition(context, index)?.next ??
      addHours(context, index, found) ??
      joinToPrevious(context, index, found) ??
      addItem(context, index, found, ignoresFillers)
  return found
}

// 'in the evening'.
const readSureHours = oneOf(readTime, rule([SURE_HOURS]), rule(['in the', HOURS_OF_DAY]))

function addHours(context: ReadContext, index: number, found: Found[]): number | undefined {
  const previous = found.at(-1)
  const isAfterDay = previous?.next === index && previous.part?.kind === 'dates'
  const hours = readSureHours(context, index) ?? (isAfterDay ? readTimeOfDay(context, index) : undefined)
  // 'not Friday night' leaves out the day.
  if (hours && isAfterDay && previous.isExcluded) previous.next = hours.next
  else if (hours) found.push({ first: index, next: hours.next, part: { kind: 'hours', ...hours.value } })
  return hours?.next
}

/** Reads a part or a term, which 'not' or a minus before it excludes, or ignores a word. Returns the token after it. */
function addItem(context: ReadContext, index: number, found: Found[], ignoresFillers: boolean): number {
  // 'not far from Gdansk' is a part.
  const excluded = readPart(context, index) ? undefined : findExcluded(context, index, found.at(-1))
  const isNegated = excluded !== undefined
  const start = excluded ?? index
  const stated = readPart(context, start)
  // The others are left out without 'not'.
  const part = stated ?? readLowPrice(context, start) ?? readImpliedExclusion(context, start)
  const term = part ? undefined : readTerm(context, start)
  // 'I kwartał' begins with a word that says nothing alone.
  const isWord = term?.next === start + 1
  if (isWord && ignoresFillers && isIgnored(context.tokens[start] as Token)) return start + 1
  const next = (part ?? term)?.next ?? start + 1
  // 'not paid' means free.
  const isExcluded = isNegated !== (part !== undefined && stated === undefined)
  found.push({ first: index, next, isNegated, isExcluded, part: part?.value, term: term?.value })
  return next
}

/** The largest number of words between 'not' and what it excludes, and after 'or': 'but not in the'. */
const SKIPPED_MAX = 3

/** Returns the index of what is excluded by 'not', 'bez', a minus, or 'or' and 'and' after something that is; undefined if nothing is. */
function findExcluded(context: ReadContext, index: number, previous: Found | undefined): number | undefined {
  const { tokens } = context
  const connector = previous?.isNegated && previous.next === index ? readConnector(context, index) : undefined
  // 'not Java and in Gdansk' wants Gdansk.
  const isJoined =
    connector?.value === 'or' || (connector?.value === 'and' && !readPart(context, connector.next))
  let start = skipNegation(context, index) ?? (isJoined ? connector.next : undefined)
  for (let skipped = 0; skipped <= SKIPPED_MAX && start !== undefined && start < tokens.length; skipped++) {
    if (readPart(context, start) !== undefined) return start
    const negation = skipNegation(context, start)
    const token = tokens[start] as Token
    // 'no-code' and 'no sql', but not 'no conferences in Gdansk'.
    if (negation === undefined && !isIgnored(token))
      return tokens[index]?.word === 'no' && !EVENT_WORDS.has(token.word) ? undefined : start
    start = negation ?? start + 1
  }
  return undefined
}

/** Returns the words of the text without those that are excluded, and without signs. */
function listWords({ tokens }: ReadContext, found: readonly Found[], isOfFillers: boolean): SearchWord[] {
  return tokens.flatMap((token, first) => {
    const { whole: word, isQuoted } = token
    const owner = found.find((item) => item.first <= first && first < item.next)
    if (token.isGlued || owner?.isExcluded || !/[\p{L}\p{N}]/u.test(word)) return []
    const next = first + token.size
    const isUnfinished = tokens[next - 1]?.isUnfinished ?? false
    const subject = owner?.part && PART_SUBJECTS[owner.part.kind]
    const isWhole = subject === 'price' || subject === 'attendance' || subject === 'hours'
    return {
      ...getSpan(tokens, { first, next }),
      word,
      isQuoted,
      isOfPart: subject !== undefined,
      // 'Introduction to Ma' and 'May 1' may go on as a name, but 'free' not as 'freelancers'.
      isUnderstood: subject !== undefined && (isWhole || !isUnfinished || FUNCTION_WORD_PLACES.has(word)),
      isFiller: !isOfFillers && !isQuoted && FILLER_WORDS.has(word),
    }
  })
}

const PLACE_KINDS: ReadonlySet<SearchPart['kind']> = new Set(['city', 'country', 'near', 'online'])
/** Kinds of parts of which an event may match either one. */
const ALTERNATIVE_KINDS: ReadonlySet<SearchPart['kind']>[] = [
  PLACE_KINDS,
  new Set(['online', 'in_person', 'hybrid']),
  new Set(['free', 'price']),
]

/** Adds an alternative to what was found before a token, such as 'or ML', to `found`. Returns the token after it; undefined without one. */
function joinToPrevious(context: ReadContext, index: number, found: Found[]): number | undefined {
  const previous = found.at(-1)
  const connector = readConnector(context, index)
  if (previous?.next !== index || connector?.value !== 'or') return undefined
  const { next } = connector
  // 'Berlin or online' names a city in any case.
  const place = readAnyPlacePart(context, previous.first)
  const part = previous.part ?? (place?.next === index ? place.value : undefined)
  const other = readPart(context, next) ?? (previous.part && readAnyPlacePart(context, next))
  const areEither =
    part && other && ALTERNATIVE_KINDS.some((kinds) => kinds.has(part.kind) && kinds.has(other.value.kind))
  if (!areEither || previous.isExcluded) return previous.term ? joinTerms(context, next, found) : undefined
  found[found.length - 1] = { ...previous, part, term: undefined }
  found.push({ first: next, next: other.next, part: other.value, isAlternative: true })
  return other.next
}

/** 'AI or ML', 'AI, ML or data', '"big data" / AI': an event contains one of them. Phrases are compared as a whole. */
function joinTerms(context: ReadContext, index: number, found: Found[]): number | undefined {
  const { tokens } = context
  let start = index
  const isWord = () => !readPart(context, start) && skipNegation(context, start) === undefined
  const isSkipped = (token: Token | undefined) => token && isIgnored(token) && isWord()
  while (start < index + SKIPPED_MAX && isSkipped(tokens[start])) start++
  const token = tokens[start]
  if (token === undefined || isIgnored(token) || !isWord()) return undefined
  const last = readTerm(context, start)
  // The comma of an enumeration means what its last connector means.
  const from = found.findLastIndex(({ first, isExcluded }, at) => {
    const before = found[at - 1]
    const isListed = before?.term && before.next === first && before.isExcluded === isExcluded
    return !isListed || !tokens[first]?.before.includes(',')
  })
  const listed = found.splice(from)
  const terms = [...listed.flatMap(({ term }) => term ?? []), last.value]
  const term: TermValue = {
    ...last.value,
    words: terms.flatMap(({ words, match }) => (match === 'any' ? words : [words.join(' ')])),
    match: 'any',
    synonyms: terms.flatMap(({ synonyms }) => synonyms),
    cities: terms.flatMap(({ cities }) => cities),
    countries: terms.flatMap(({ countries }) => countries),
    isQuoted: terms.every(({ isQuoted }) => isQuoted),
    saysLittle: terms.every(({ saysLittle }) => saysLittle),
    isRequest: false,
    orPart: null,
  }
  found.push({ ...(listed[0] as Found), next: last.next, term })
  return last.next
}

function isIgnored(token: Token): boolean {
  return !token.isQuoted && (FILLER_WORDS.has(token.word) || !/[\p{L}\p{N}]/u.test(token.word))
}

function getSpan(tokens: readonly Token[], { first, next }: Pick<Found, 'first' | 'next'>) {
  return { start: tokens[first]?.start ?? 0, end: tokens[next - 1]?.end ?? 0 }
}

const readOtherPart = oneOf<PartValue>(readNear, readAttendance, readPlacePart, readPrice, readFree)

// Exclusions and alternatives look for a part several times. A part ends where a word ends.
const readPart: Reader<PartValue> = (context, index) =>
  context.parts.getOrInsertComputed(index, () => {
    const part = findPart(context, index)
    const isPart = part && !context.tokens[part.next]?.isGlued && !hasOtherMeaning(context, index, part.next)
    return isPart ? part : undefined
  })

// 'tax free', 'hybrid cloud', 'Startup Weekend'.
function hasOtherMeaning({ tokens, readsOtherMeanings }: ReadContext, index: number, next: number): boolean {
  if (!readsOtherMeanings) return false
  const getWord = (at: number) => tokens[at]?.word ?? ''
  const isAfter = OTHER_MEANINGS.get(getWord(index))?.before.has(getWord(index - 1))
  return isAfter || OTHER_MEANINGS.get(getWord(next - 1))?.after.has(getWord(next)) || false
}

const findPart: Reader<PartValue> = (context, index) => {
  const dates = readDates(context, index)
  // 'Środa Wielkopolska' is a town, although 'środa' is Wednesday.
  const place = dates && (readBarePlace(context, index) ?? readPlacePart(context, index))
  if (!dates || (place && place.next > dates.next) || isVersion(context, index))
    return readOtherPart(context, index)
  return { next: dates.next, value: { kind: 'dates', ...dates.value } }
}

// 'Python 3.12', 'Day 1/2' and 'Spring 6.1', but not 'warsztaty 3.12' or 'Gdańsk 3.12'.
function isVersion({ tokens, places }: ReadContext, index: number): boolean {
  const [before, token] = [tokens[index - 1], tokens[index] as Token]
  if (before === undefined || token.before.includes(',') || !SHORT_DATE.test(token.word)) return false
  const isPlace = places.cities.has(before.place) || places.countries.has(before.place)
  return !isPlace && !isIgnored(before) && !EVENT_WORDS.has(before.word)
}

// 'march', 'evenings', 'po pracy'.
const readWeakPart = oneOf<NonNullable<TermValue['orPart']>>(
  rule([readWeakDates], ([dates]) => ({ kind: 'dates', ...dates })),
  rule([HOURS_OF_DAY], ([hours]) => ({ kind: 'hours', ...hours })),
)

function readTerm(context: ReadContext, index: number): Reading<TermValue> {
  const { tokens } = context
  const { text, word, whole, size, isQuoted } = tokens[index] as Token
  const wordEnd = index + size
  // 'IT', 'it w Łodzi', 'it Gdańsk', 'it za darmo', 'Gdańsk it', 'eventy it' and 'kobiety w it', but not 'get it in Gdańsk'.
  const [before, after] = [tokens[index - 1]?.place ?? '', tokens[index + 1]?.place ?? '']
  const isOfKind = (each: string) =>
    each === 'w' || [EVENT_WORDS, GENERAL_WORDS, WEAK_SUBJECTS].some((words) => words.has(each))
  const { cities } = context.places
  const isBeforePart = () => index === 0 && (cities.has(after) || readPart(context, wordEnd) !== undefined)
  const isBeside = () => cities.has(before) || [before, after].some(isOfKind) || isBeforePart()
  const isTechnology = text === 'IT' || (word === 'it' && isBeside())
  // '.NET' is no beginning of 'Netherlands', and 'IT' not Italy.
  const isNoPlace = isTechnology || SIGNED.test(word)
  const place = isNoPlace ? undefined : readSeveralPlaces(context, index)
  const phrase = readSynonyms(context, index)
  const begun = isNoPlace ? undefined : readBegun(context, index)
  const weakPart = readWeakPart(context, index)
  const next = Math.max(wordEnd, ...[place, phrase, begun, weakPart].map((reading) => reading?.next ?? 0))
  const getLongest = <Value>(reading: Reading<Value> | undefined) =>
    reading?.next === next ? reading.value : undefined
  const isWord = next === wordEnd
  const { city, country } = getLongest(place) ?? {}
  const orPart = getLongest(weakPart) ?? null
  return {
    next,
    value: {
      words: isWord ? [whole] : tokens.slice(index, next).map((token) => token.word),
      match: 'all',
      synonyms: isTechnology ? IT_SYNONYMS : (getLongest(phrase) ?? []),
      cities: [...(city?.spellings ?? [])],
      countries: [...(country?.spellings ?? [])],
      isQuoted,
      isUnfinished: tokens[next - 1]?.isUnfinished ?? false,
      begun: getLongest(begun) ?? null,
      saysLittle: orPart?.kind === 'hours',
      isRequest: isWord && !isTechnology && (REQUEST_WORDS.has(word) || isAfterHow(context, index)),
      orPart,
    },
  }
}

const readHow = oneOf(rule(['how to', /./]), rule(['jak', /[aeiy]c$/]))

// 'how to write a grant', 'jak napisać wniosek', but not 'how to invest in Warsaw'.
function isAfterHow(context: ReadContext, index: number): boolean {
  const isHow = [index - 2, index - 1].some((start) => readHow(context, start)?.next === index + 1)
  const next = context.tokens[index + 1]?.word
  return isHow && next !== undefined && !PLACE_PREPOSITIONS.has(next) && !readPart(context, index + 1)
}
