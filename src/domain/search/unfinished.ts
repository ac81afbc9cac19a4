import { COUNT_WORDS, DATE_NAMES, DATE_WORDS, FEASTS, NEXT_PHRASES, TIMES_OF_DAY } from './date-words.ts'
import type { SearchTerm } from './parsed-search.ts'
import type { NamedPlace, PlaceReading } from './place-names.ts'
import type { Reader, Skipper } from './readers.ts'
import {
  AMBIGUOUS_PLACES,
  FILLER_WORDS,
  FUNCTION_WORD_PLACES,
  HOUR_WORDS,
  LIST_WORDS,
  PLACE_PREPOSITIONS,
  REQUEST_WORDS,
  UNDERSTOOD_PHRASES,
  UNIT_WORDS,
} from './search-words.ts'
import { completePhrase } from './synonyms.ts'
import { type Token, tokenize } from './tokens.ts'

/** The text of a bare word from which on it may begin the name of a place or a phrase with synonyms. */
export const BEGINNING_MIN_LENGTH = 3
/** The longest phrase that is completed, in words. */
export const PHRASE_MAX_WORDS = 4

type Rest = Pick<Token, 'text' | 'word' | 'place'>

// The words from a token to the end of the text, if the last one may go on.
function readRest(tokens: readonly Token[], index: number): Rest | undefined {
  const rest = tokens.slice(index, index + PHRASE_MAX_WORDS)
  const isOfWords = rest.every(({ isQuoted, isGlued }) => !isQuoted && !isGlued)
  if (!rest.at(-1)?.isUnfinished || !isOfWords) return undefined
  const join = (field: keyof Rest) => rest.map((token) => token[field]).join(' ')
  return { text: join('text'), word: join('word'), place: join('place') }
}

/** Reads the beginning of a place or of a phrase with synonyms at the end of the text: 'warsz', 'sztuczna', 'new yo'. */
export const readBegun: Reader<NonNullable<SearchTerm['begun']>> = ({ tokens, places }, index) => {
  const rest = readRest(tokens, index)
  if (rest === undefined || rest.word.length < BEGINNING_MIN_LENGTH) return undefined
  const completions = completePhrase(rest.word).filter(({ kind }) => kind === 'synonym')
  const texts = completions.map(({ text }) => text).filter((text) => !text.startsWith(rest.word))
  const synonyms = [...new Set(texts)]
  const cities = findBegun(places.cities, rest)?.spellings ?? []
  const countries = findBegun(places.countries, rest)?.spellings ?? []
  if (synonyms.length + cities.length + countries.length === 0) return undefined
  return { next: tokens.length, value: { synonyms, cities: [...cities], countries: [...countries] } }
}

/** Reads the beginning of a place after a preposition, from two letters on: 'in War', 'w Zielonej G'. */
export const readBegunPlace: Reader<PlaceReading> = ({ tokens, places }, index) => {
  const rest = readRest(tokens, tokens[index]?.word === 'the' ? index + 1 : index)
  if (rest === undefined) return undefined
  // 'what to do' goes on in Polish at most.
  if ([AMBIGUOUS_PLACES, FUNCTION_WORD_PLACES, FILLER_WORDS].some((words) => words.has(rest.place)))
    return undefined
  const city = findBegun(places.cities, rest) ?? findBegun(places.guessedCities, rest)
  const country = findBegun(places.countries, rest)
  return city || country ? { next: tokens.length, value: { city, country } } : undefined
}

function findBegun(places: ReadonlyMap<string, NamedPlace>, { place, text }: Rest): NamedPlace | undefined {
  if (place.length < 2) return undefined
  const begun = [...places.entries().filter(([name]) => name.startsWith(place))].map(([, named]) => named)
  if (begun.length === 0) return undefined
  const [name = '', ...otherNames] = new Set(begun.map((named) => named.name))
  const spellings = new Set(begun.flatMap((named) => named.spellings))
  return { name: otherNames.length === 0 ? name : `${text}…`, spellings: [...spellings] }
}

const PHRASES = [...UNDERSTOOD_PHRASES, ...FEASTS.keys(), ...NEXT_PHRASES, ...TIMES_OF_DAY.keys()]
/** The words with which dates and phrases that are understood begin, and 'or' and 'and'. */
const FIRST_WORDS: ReadonlySet<string> = new Set([
  ...PHRASES.map((phrase) => phrase.split(' ', 1)[0]!),
  ...[...DATE_WORDS, ...COUNT_WORDS.keys(), ...UNIT_WORDS, ...PLACE_PREPOSITIONS, ...LIST_WORDS],
])
/** All words of them: also 'dark' of 'after dark'. */
const UNDERSTOOD_WORDS: ReadonlySet<string> = new Set([...FIRST_WORDS, ...PHRASES.join(' ').split(' ')])
/** Words that say nothing about an event, alone or in a request. */
const EMPTY_WORDS: ReadonlySet<string> = new Set([...REQUEST_WORDS, ...FILLER_WORDS, ...HOUR_WORDS])

// Days, months, years, amounts, the beginnings of dates such as '15.0', and '10t' and '3-5'.
const NUMBER = /^[$€£]?\d{1,4}(?:[.,:/–-]\d{0,4}){0,3}\p{L}{0,2}$/u

/** Returns whether a token is one of the words, or begins one as the last word of the text. */
export function mayBegin(
  { word, isUnfinished }: Pick<Token, 'word' | 'isUnfinished'>,
  words: Pick<ReadonlyMap<string, unknown>, 'has' | 'keys'>,
): boolean {
  return words.has(word) || (isUnfinished && words.keys().some((each) => each.startsWith(word)))
}

/** Checks that the last word of the text may become one of a date. */
export const beginsDate: Skipper = ({ tokens }, index) => {
  const token = tokens[index]
  return token?.isUnfinished && mayBegin(token, DATE_NAMES) ? index : undefined
}

/** Returns whether a token is a word that is understood, or belongs to one. */
export function isUnderstoodWord({ word }: Token): boolean {
  return UNDERSTOOD_WORDS.has(word) || FILLER_WORDS.has(word)
}

/** Returns the index of the words at the end of the text that may become a phrase that is understood: 'next w', 'in', 'do 5', 'szuk'. */
export function findUnfinishedTail(tokens: readonly Token[]): number {
  const isPart = (token: Token, at: number, words = UNDERSTOOD_WORDS) => {
    if (token.isGlued || NUMBER.test(token.word) || mayBegin(token, words)) return true
    // 'w wł' may become a city or a country; a longer word is understood if a place begins with it.
    if (token.word.length >= BEGINNING_MIN_LENGTH) return token.isUnfinished && mayBegin(token, EMPTY_WORDS)
    return token.isUnfinished && PLACE_PREPOSITIONS.has(tokens[at - 1]?.word ?? '')
  }
  // Signs are ignored in any case.
  const last = tokens.findLastIndex(({ place, isQuoted }) => place !== '' || isQuoted)
  const start = tokens.findLastIndex((token, at) => at <= last && !isPart(token, at)) + 1
  // 'dark' is no part of 'after dark' without 'after'.
  const first = tokens.findIndex((token, at) => at >= start && (at > last || isPart(token, at, FIRST_WORDS)))
  return first === -1 ? tokens.length : first
}

/** Returns whether a word at the end of a text is one that is understood or says nothing, or begins one if no space follows. */
export function mayBeUnderstood(text: string): boolean {
  const tokens = tokenize(text)
  // Signs alone are searched for.
  if (tokens.every(({ place }) => place === '')) return false
  return findUnfinishedTail(tokens) === 0 || tokens.every((token) => mayBegin(token, EMPTY_WORDS))
}
