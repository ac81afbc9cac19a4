import type { Day } from '../day.ts'
import { foldText } from '../text.ts'
import { CALENDAR_NAMES } from './date-words.ts'
import type { Center, PartValue, TextSpan } from './parsed-search.ts'
import type { PlaceNames } from './place-names.ts'
import type { Reader } from './readers.ts'
import { AND_WORDS, OR_WORDS } from './search-words.ts'
import { foldName } from './words.ts'

/** A word of the search text without the punctuation around it. */
export interface Token extends TextSpan {
  /** As typed. */
  text: string
  /** Folded, as it is compared with the events. Quoted text keeps its quotes here, so that it equals no word with a meaning. */
  word: string
  /** Folded, as a term has it: without quotes, and of the three tokens of 'May-June' the first has the whole word. */
  whole: string
  /** The number of tokens of the whole word. */
  size: number
  /** Folded as the name of a place. May contain spaces: 'bielsko biala'. */
  place: string
  isQuoted: boolean
  /** Whether the previous token is part of the same word: the three tokens of 'May-June'. */
  isGlued: boolean
  /** What separates it from the previous token, such as a comma, or a slash as in 'Berlin / Paris' and 'Berlin/Paris'. */
  before: string
  /** Whether it ends the text, so that it may be the beginning of a word. */
  isUnfinished: boolean
}

/** The tokens that are read, and what is known about the catalogue and the user. */
export interface ReadContext {
  tokens: readonly Token[]
  /** Relative dates count from this day. */
  today: Day
  places: PlaceNames
  /** What 'near me' means; null if the user has no hometown. */
  hometown: Center | null
  /** Whether words such as 'free' are no part beside those that give them another meaning: 'free jazz'. */
  readsOtherMeanings: boolean
  /** The parts that were looked for, by the index of their first token. */
  parts: Map<number, Reading<PartValue> | undefined>
}

/** Something that was read from the tokens; `next` is the index of the first token after it. */
export interface Reading<Value> {
  next: number
  value: Value
}

// Quoted text, a minus before it, or anything else without spaces.
const CHUNK = /["„“”«]([^"”“»]*)["”“»]?|-(?=["„“”«])|\S+/g
const LEADING_PUNCTUATION = new Set(`#,;:!?([{<>)]}'‘’‚…·•|*-–—_/\\`)
const TRAILING_PUNCTUATION = new Set(`,;:!?([{<>)]}'‘’‚…·•|*-–—_/\\."„“”«»`)

// A range without spaces: '3-5', '20-60zł', '$20-$60', '2027-05-01..2027-05-03', 'May–June'. A side has no single letter: 'e-commerce'.
const RANGE_SIDE = String.raw`[$€£]?\d{1,6}(?:\p{L}{2,3}|[$€£])?|\d{1,2}\.\d{1,2}(?:\.\d{2,4})?\.?|\d{4}-\d{2}(?:-\d{2})?|\d\d?:\d\d|\p{L}{3,}`
const DASH = /\.\.|–|—|-/
const GLUED_RANGE = new RegExp(`^(${RANGE_SIDE})(${DASH.source})(${RANGE_SIDE})$`, 'u')
const WHOLE_DATE = /^(?:\d{4}-\d{1,2}(?:-\d{1,2})?|\d{1,2}-\d{1,2}-\d{2,4})$/
const ABBREVIATION = /^\p{L}(?:\.\p{L})+$/u

// 'gdansk,sopot', but not '2,5'.
const INNER_COMMA = /(?<=[^\d\s]),|,(?=[^\d\s])/
// 'Berlin/Paris', but not 'UI/UX', 'TCP/IP' or an address.
const WORDS_WITH_SLASHES = /^[([]?\p{L}{3,}(?:\/\p{L}{3,})+[\p{Po})\]]*$/u

/** Splits a search text into tokens. Punctuation between words belongs to no token. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  function add(start: number, end: number, { isGlued = false, quoted = '', rangeEnd = end } = {}) {
    const isQuoted = quoted !== ''
    const typed = isQuoted ? quoted : text.slice(start, end)
    const folded = foldText(typed)
    // An accent without a letter folds to nothing.
    if (folded === '') return
    const whole = isQuoted ? folded.replace(/\s+/g, ' ') : foldText(text.slice(start, rangeEnd))
    tokens.push({
      start,
      end,
      text: typed,
      word: isQuoted ? `"${whole}"` : folded,
      whole,
      size: rangeEnd === end ? 1 : 3,
      place: isQuoted ? '' : foldName(typed),
      isQuoted,
      isGlued,
      before: text.slice(tokens.at(-1)?.end ?? start, start),
      isUnfinished: end === text.length && !isQuoted,
    })
  }
  function addWord(from: number, to: number) {
    let [start, end] = [from, to]
    while (start < end && LEADING_PUNCTUATION.has(text[start] ?? '')) start++
    while (end > start && TRAILING_PUNCTUATION.has(text[end - 1] ?? '')) end--
    if (start === end) {
      // A dash between two words may be a range: '3 - 5 December'.
      if (/^[-–—]+$/.test(text.slice(from, to))) add(from, to)
      return
    }
    // The minus of '-online' is a token.
    if (start === from + 1 && text[from] === '-') add(from, start)
    // 'U.S.A.' ends with its last period.
    if (ABBREVIATION.test(text.slice(start, end)) && text[end] === '.') end++
    const word = text.slice(start, end)
    // Compiling the expression when it is first used takes milliseconds.
    const mayBeRange = DASH.test(word) && !WHOLE_DATE.test(word)
    const range = mayBeRange ? GLUED_RANGE.exec(word) : null
    const [, left = '', dash = '', right = ''] = range ?? []
    if (!isRangeSide(left) || !isRangeSide(right)) return add(start, end)
    const middle = start + left.length
    add(start, middle, { rangeEnd: end })
    add(middle, middle + dash.length, { isGlued: true })
    add(middle + dash.length, end, { isGlued: true })
  }
  for (const { 0: chunk, 1: quoted, index } of text.matchAll(CHUNK)) {
    if (quoted) add(index, index + chunk.length, { quoted })
    if (quoted !== undefined) continue
    let from = index
    const hasSlashes = chunk.includes('/') && WORDS_WITH_SLASHES.test(chunk)
    for (const piece of chunk.split(hasSlashes ? '/' : INNER_COMMA)) {
      addWord(from, from + piece.length)
      from += piece.length + 1
    }
  }
  return tokens
}

/** Reads a word, comma or slash between two things. */
export const readConnector: Reader<'or' | 'and' | 'comma'> = ({ tokens }, index) => {
  const token = tokens[index]
  if (token === undefined || token.isGlued) return undefined
  if (OR_WORDS.has(token.word)) return { value: 'or', next: index + 1 }
  if (AND_WORDS.has(token.word)) return { value: 'and', next: index + 1 }
  if (token.before.includes('/')) return { value: 'or', next: index }
  return token.before.includes(',') ? { value: 'comma', next: index } : undefined
}

function isRangeSide(side: string): boolean {
  const word = foldText(side)
  return /^[$€£]?\d/.test(side) || CALENDAR_NAMES.has(word) || word === 'mid'
}
