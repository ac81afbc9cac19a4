import { foldText } from '../text.ts'
import {
  CALENDAR_NAMES,
  COUNT_WORDS,
  DATE_WORDS,
  DAY_OFFSETS,
  DIRECTIONS,
  FEASTS,
  NEXT_PHRASES,
  TIMES_OF_DAY,
} from './date-words.ts'
import type { SearchTerm } from './parsed-search.ts'
import type { NamedPlace, PlaceNames, PlaceReading } from './place-names.ts'
import type { Reader } from './readers.ts'
import {
  AMBIGUOUS_PLACES,
  AND_WORDS,
  FILLER_WORDS,
  FUNCTION_WORD_PLACES,
  HOUR_WORDS,
  OR_WORDS,
  PLACE_PREPOSITIONS,
  REQUEST_WORDS,
  SYNONYMS_BY_PHRASE,
  UNDERSTOOD_PHRASES,
  UNIT_WORDS,
} from './search-words.ts'
import type { Token } from './tokens.ts'

/** The text of a bare word from which on it may begin the name of a place or a phrase with synonyms. */
const BEGINNING_MIN_LENGTH = 3
/** More names than this are too many to be meant. */
const BEGUN_NAMES_MAX = 1000
/** The longest phrase that is completed, in words. */
const PHRASE_MAX_WORDS = 4

type Rest = Pick<Token, 'text' | 'word' | 'place'>

// The words from a token to the end of the text, if the last one may go on.
function readRest(tokens: readonly Token[], index: number): Rest | undefined {
  const rest = tokens.slice(index, index + PHRASE_MAX_WORDS)
  if (!rest.at(-1)?.isUnfinished || rest.some(({ isQuoted, isGlued }) => isQuoted || isGlued))
    return undefined
  const join = (field: keyof Rest) => rest.map((token) => token[field]).join(' ')
  return { text: join('text'), word: join('word'), place: join('place') }
}

/** Reads the beginning of a place or of a phrase with synonyms at the end of the text: 'warsz', 'sztuczna', 'new yo'. */
export const readBegun: Reader<NonNullable<SearchTerm['begun']>> = ({ tokens, places }, index) => {
  const rest = readRest(tokens, index)
  if (rest === undefined || rest.word.length < BEGINNING_MIN_LENGTH) return undefined
  const isBegun = (phrase: string) => phrase.startsWith(rest.word)
  const begunSynonyms = [...SYNONYMS_BY_PHRASE].flatMap(([phrase, others]) => (isBegun(phrase) ? others : []))
  const synonyms = [...new Set(begunSynonyms)].filter((synonym) => !isBegun(synonym))
  const cities = findBegun(places, 'cities', rest)?.spellings ?? []
  const countries = findBegun(places, 'countries', rest)?.spellings ?? []
  if (synonyms.length + cities.length + countries.length === 0) return undefined
  return { next: tokens.length, value: { synonyms, cities: [...cities], countries: [...countries] } }
}

/** Reads the beginning of a place after a preposition, from two letters on: 'in War', 'w Zielonej G'. */
export const readBegunPlace: Reader<PlaceReading> = ({ tokens, places }, index) => {
  const rest = readRest(tokens, tokens[index]?.word === 'the' ? index + 1 : index)
  if (rest === undefined || rest.place.length < 2) return undefined
  if (AMBIGUOUS_PLACES.has(rest.place) || FUNCTION_WORD_PLACES.has(rest.place)) return undefined
  const city = findBegun(places, 'cities', rest) ?? findBegun(places, 'guessedCities', rest)
  const country = findBegun(places, 'countries', rest)
  return city || country ? { next: tokens.length, value: { city, country } } : undefined
}

function findBegun(
  places: PlaceNames,
  kind: 'cities' | 'guessedCities' | 'countries',
  { place, text }: Rest,
): NamedPlace | undefined {
  const begun = (places.namesByBeginning.get(place.slice(0, 2)) ?? [])
    .flatMap((name) => (name.startsWith(place) ? (places[kind].get(name) ?? []) : []))
    .slice(0, BEGUN_NAMES_MAX)
  const [first] = begun
  return (
    first && {
      name: begun.every(({ name }) => name === first.name) ? first.name : `${text}…`,
      spellings: [...new Set(begun.flatMap(({ spellings }) => spellings))],
    }
  )
}

/** The words with which a phrase that is understood, a date or an alternative may begin. */
const STARTING_WORDS: ReadonlySet<string> = new Set([
  ...UNDERSTOOD_PHRASES.map((phrase) => phrase.split(' ')[0] ?? ''),
  ...[...DATE_WORDS, ...PLACE_PREPOSITIONS, ...OR_WORDS, ...AND_WORDS],
])
/** The words with which it may go on: 'near m', '30 k', 'w tym ty'. */
const CONTINUING_WORDS: ReadonlySet<string> = new Set([
  ...[...UNDERSTOOD_PHRASES, ...FEASTS.keys(), ...NEXT_PHRASES].flatMap((phrase) =>
    phrase.split(' ').slice(1),
  ),
  ...[...COUNT_WORDS.keys(), ...TIMES_OF_DAY.keys(), ...UNIT_WORDS],
])
/** Phrases of several words, of which the first ones may mean something else: 'on the int', 'face to f', 'boże nar'. */
const LONG_PHRASES = [...UNDERSTOOD_PHRASES, ...FEASTS.keys()].filter((phrase) => phrase.includes(' '))

/** Words after a preposition that are dates. */
const DATE_NAMES = new Map<string, unknown>([...DAY_OFFSETS, ...DIRECTIONS, ...CALENDAR_NAMES])

// Days, months, years, amounts, the beginnings of dates such as '15.0', and '10t' and '3-5'.
const NUMBER = /^[$€£]?\d{1,4}(?:[.,:/–-]\d{0,4}){0,3}\p{L}{0,2}$/u
const PLACE_BEGINNING_MAX = 2
/** The letters from which on a word may begin one of a request: 'szuk', 'wydarz'. */
const REQUEST_BEGINNING = 3

/** Returns whether a token is one of the words, or begins one as the last word of the text. */
export function mayBegin(
  { word, isUnfinished }: Pick<Token, 'word' | 'isUnfinished'>,
  words: Words,
): boolean {
  return words.has(word) || (isUnfinished && words.keys().some((each) => each.startsWith(word)))
}
type Words = Pick<ReadonlyMap<string, unknown>, 'has' | 'keys'>

/** Returns whether a preposition and the beginning of a word after it may become a date or another phrase: 'w pr', 'in pers'. */
export function mayBeginPhrase(tokens: readonly Token[], index: number): boolean {
  const next = tokens[index + 1]
  // Also 'face to f'.
  const isLong = [Math.max(index - 1, 0), index].some((first) => {
    const { word = '' } = readRest(tokens, first) ?? {}
    return word.length >= BEGINNING_MIN_LENGTH && LONG_PHRASES.some((phrase) => phrase.startsWith(word))
  })
  return isLong || (next?.isUnfinished === true && mayBegin(next, DATE_NAMES))
}

/** Returns whether a token is a word that is understood, or belongs to one. */
export function isUnderstoodWord({ word }: Token): boolean {
  return STARTING_WORDS.has(word) || FILLER_WORDS.has(word)
}

/**
 * Returns the index of the words at the end of the text that may become a date, a place after a preposition or another phrase that is understood:
 * 'next w', 'in', 'decem', 'do 5'.
 */
export function findUnfinishedTail(tokens: readonly Token[]): number {
  const isRequest = (token: Token) =>
    token.isUnfinished &&
    token.word.length >= REQUEST_BEGINNING &&
    [REQUEST_WORDS, FILLER_WORDS, HOUR_WORDS].some((words) => mayBegin(token, words))
  const isStart = (token: Token) =>
    NUMBER.test(token.word) || mayBegin(token, STARTING_WORDS) || isRequest(token)
  // 'w wł' may become a city or a country; a longer word is understood if a place begins with it.
  const isPlace = ({ isUnfinished, word }: Token, previous: Token | undefined) =>
    isUnfinished && word.length <= PLACE_BEGINNING_MAX && PLACE_PREPOSITIONS.has(previous?.word ?? '')
  const belongs = (token: Token, previous: Token | undefined) =>
    token.isGlued || isStart(token) || mayBegin(token, CONTINUING_WORDS) || isPlace(token, previous)
  // Signs are ignored in any case.
  let first = tokens.findLastIndex(({ place, isQuoted }) => place !== '' || isQuoted) + 1
  const end = first
  while (first > 0 && belongs(tokens[first - 1] as Token, tokens[first - 2])) first--
  // 'home' of 'smart home in' is a word.
  while (first < end && !isStart(tokens[first] as Token)) first++
  return first === end ? tokens.length : first
}

/** Returns whether a word at the end of a text is one that is understood or says nothing, or begins one if no space follows. */
export function mayBeUnderstood(text: string): boolean {
  const word = foldText(text.trim()).replace(/[.,;:!?]+$/, '')
  if (word === '' || /["„”“]/.test(text)) return false
  const token = { word, isUnfinished: !text.endsWith(' ') }
  const known = [STARTING_WORDS, CONTINUING_WORDS, REQUEST_WORDS, FILLER_WORDS]
  return NUMBER.test(word) || known.some((words) => mayBegin(token, words))
}
