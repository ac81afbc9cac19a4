import type { Day } from '../day.ts'
import { foldText } from '../text.ts'
import type { ParsedSearch, SearchPart, SearchTerm } from './parsed-search.ts'
import type { PlaceNames } from './place-names.ts'
import { isRangeWord, type Reading, readDates } from './read-dates.ts'
import {
  type PartValue,
  readBareCities,
  readBarePlace,
  readNear,
  readPlacePart,
  readSeveralCities,
} from './read-places.ts'
import {
  EVENT_WORDS,
  FILLER_WORDS,
  FREE_PHRASES,
  ONLINE_ADJECTIVES,
  ONLINE_PHRASES,
  OR_WORDS,
  SYNONYMS_BY_PHRASE,
  WORDS_AFTER_FREE,
  WORDS_BEFORE_FREE,
} from './search-words.ts'
import { type Token, tokenize } from './tokens.ts'

interface SearchContext {
  /** Relative dates count from this day. */
  today: Day
  /** The places of the catalogue. */
  places: PlaceNames
}

/**
 * Parses the text of the search box: what it says about dates, places, price and attendance, and the terms that are left.
 * Never throws; linear in the length of the text. `docs/search.md` explains what is understood.
 */
export function parseSearch(text: string, { today, places }: SearchContext): ParsedSearch {
  const tokens = tokenize(text, isRangeWord)
  const parts: SearchPart[] = []
  const terms: SearchTerm[] = []
  const ignored: Token[] = []
  let index = 0
  while (index < tokens.length) {
    const part = readPart(tokens, index, today, places)
    if (part !== undefined) {
      parts.push({ ...getSpan(tokens, index, part.next), ...part.value } as SearchPart)
      index = part.next
      continue
    }
    const end = findChunkEnd(tokens, index)
    const token = tokens[index]
    if (
      OR_WORDS.has(token?.word ?? '') &&
      isBetweenUnderstood(tokens, index, parts, terms, { today, places })
    ) {
      index++
      continue
    }
    if (token !== undefined && end === index + 1 && isIgnored(token)) {
      ignored.push(token)
      index = end
      continue
    }
    const term = readTerm(text, tokens, index, places)
    terms.push(term.value)
    index = term.next
  }
  // A search of nothing else looks for these words.
  if (parts.length === 0 && terms.length === 0)
    return { parts, terms: ignored.map((token) => createTerm(token, [token.word])) }
  return { parts, terms }
}

// 'w Gdańsku lub online': 'lub' is no word to look for.
function isBetweenUnderstood(
  tokens: readonly Token[],
  index: number,
  parts: readonly SearchPart[],
  terms: readonly SearchTerm[],
  { today, places }: SearchContext,
): boolean {
  const before = tokens[index - 1]
  if (tokens[index]?.isQuoted || before === undefined) return false
  const isAfterPart = parts.at(-1)?.end === before.end
  const term = terms.at(-1)
  const isAfterPlace = term?.end === before.end && (term.cities.length > 0 || term.countries.length > 0)
  if (!isAfterPart && !isAfterPlace) return false
  return (
    readPart(tokens, index + 1, today, places) !== undefined ||
    readBarePlace(tokens, index + 1, places) !== undefined
  )
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

function readPart(
  tokens: readonly Token[],
  index: number,
  today: Day,
  places: PlaceNames,
): Reading<PartValue> | undefined {
  if (tokens[index]?.isQuoted) return undefined
  const dates = readDates(tokens, index, today)
  if (dates !== undefined && !isLongerPlace(tokens, index, dates.next, places))
    return { next: dates.next, value: { kind: 'dates', ...dates.value } }
  return (
    readNear(tokens, index, places) ??
    readPlacePart(tokens, index, places) ??
    readBareCities(tokens, index, places) ??
    readOnline(tokens, index) ??
    readFree(tokens, index)
  )
}

// 'Środa Wielkopolska' is a town, although 'środa' is Wednesday.
function isLongerPlace(tokens: readonly Token[], index: number, next: number, places: PlaceNames): boolean {
  const place = readBarePlace(tokens, index, places) ?? readPlacePart(tokens, index, places)
  return place !== undefined && place.next > next
}

interface Phrase {
  words: readonly string[]
}

function toPhrasesByFirstWord(phrases: readonly string[]): ReadonlyMap<string, Phrase[]> {
  const byFirstWord = new Map<string, Phrase[]>()
  for (const phrase of phrases) {
    const words = phrase.split(' ')
    const [first = ''] = words
    byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), { words }])
  }
  for (const list of byFirstWord.values()) list.sort((a, b) => b.words.length - a.words.length)
  return byFirstWord
}

const FREE = toPhrasesByFirstWord(FREE_PHRASES)
const ONLINE = toPhrasesByFirstWord(ONLINE_PHRASES)
const SYNONYM_PHRASES = toPhrasesByFirstWord([...SYNONYMS_BY_PHRASE.keys()])

/** Returns the index after the longest phrase at a token. */
function matchPhrase(
  tokens: readonly Token[],
  index: number,
  phrases: ReadonlyMap<string, Phrase[]>,
): number | undefined {
  const found = phrases.get(tokens[index]?.word ?? '')?.find(({ words }) =>
    words.every((word, offset) => {
      const token = tokens[index + offset]
      return token?.word === word && !token.isQuoted
    }),
  )
  return found && index + found.words.length
}

function readOnline(tokens: readonly Token[], index: number): Reading<PartValue> | undefined {
  const next = matchPhrase(tokens, index, ONLINE)
  if (next !== undefined) return { next, value: { kind: 'online' } }
  const isAdjective =
    ONLINE_ADJECTIVES.has(tokens[index]?.word ?? '') && EVENT_WORDS.has(tokens[index + 1]?.word ?? '')
  return isAdjective ? { next: index + 1, value: { kind: 'online' } } : undefined
}

function readFree(tokens: readonly Token[], index: number): Reading<PartValue> | undefined {
  const next = matchPhrase(tokens, index, FREE)
  if (next === undefined) return undefined
  const hasOtherMeaning =
    WORDS_BEFORE_FREE.has(tokens[index - 1]?.word ?? '') ||
    (next === index + 1 && WORDS_AFTER_FREE.has(tokens[next]?.word ?? '')) ||
    // 'free and open source'.
    tokens[next + 1]?.word === 'open'
  return hasOtherMeaning ? undefined : { next, value: { kind: 'free' } }
}

function createTerm(span: { start: number; end: number }, words: string[]): SearchTerm {
  return { start: span.start, end: span.end, words, synonyms: [], cities: [], countries: [] }
}

function readTerm(
  text: string,
  tokens: readonly Token[],
  index: number,
  places: PlaceNames,
): Reading<SearchTerm> {
  const token = tokens[index] as Token
  if (token.isQuoted) return { next: index + 1, value: createTerm(token, [token.word]) }
  const chunkEnd = findChunkEnd(tokens, index)
  const place = chunkEnd === index + 1 ? readSeveralCities(tokens, index, places) : undefined
  const phraseEnd = chunkEnd === index + 1 ? matchPhrase(tokens, index, SYNONYM_PHRASES) : undefined
  const next = Math.max(place?.next ?? 0, phraseEnd ?? 0, chunkEnd)
  const span = getSpan(tokens, index, next)
  if (chunkEnd > index + 1) {
    return { next: chunkEnd, value: createTerm(span, [foldText(text.slice(span.start, span.end))]) }
  }
  const words = tokens.slice(index, next).map(({ word }) => word)
  const synonyms = phraseEnd === next ? (SYNONYMS_BY_PHRASE.get(words.join(' ')) ?? []) : []
  const isPlace = place?.next === next
  return {
    next,
    value: {
      ...createTerm(span, words),
      synonyms: [...synonyms],
      cities: isPlace ? [...(place.value.city?.spellings ?? [])] : [],
      countries: isPlace ? [...(place.value.country?.spellings ?? [])] : [],
    },
  }
}
