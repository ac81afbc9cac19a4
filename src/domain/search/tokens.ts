import type { Day } from '../day.ts'
import { foldText } from '../text.ts'
import { foldPlace } from './fold-place.ts'
import type { TextSpan } from './parsed-search.ts'
import type { PlaceNames } from './place-names.ts'
import type { Hometown } from './read-near.ts'

/** A word of the search text without the punctuation around it. */
export interface Token extends TextSpan {
  /** As typed. */
  text: string
  /** Folded, as it is compared with the events. */
  word: string
  /** Folded as the name of a place. May contain spaces: 'bielsko biala'. */
  place: string
  /** Whether the text is quoted, so that it has no meaning beyond its words. */
  isQuoted: boolean
  /** Whether the previous token is part of the same word: the three tokens of 'May-June'. */
  isGlued: boolean
  /** Whether a comma separates it from the previous token. */
  isAfterComma: boolean
  /** Whether it ends the text, so that it may be the beginning of a word. */
  isUnfinished: boolean
  /** Whether a slash separates it from the previous token: 'Berlin / Paris', 'Berlin/Paris'. */
  isAfterSlash: boolean
}

/** The text that is read, and what is known about the catalogue and the user. */
export interface ReadContext {
  text: string
  tokens: readonly Token[]
  /** Relative dates count from this day. */
  today: Day
  places: PlaceNames
  /** What 'near me' means; null if the user has no hometown. */
  hometown: Hometown | null
}

/** Something that was read from the tokens; `next` is the index of the first token after it. */
export interface Reading<Value> {
  next: number
  value: Value
}

const OPENING_QUOTES = '"„“”«'
const CLOSING_QUOTES = '"”“»'
const LEADING_PUNCTUATION = new Set(`,;:!?([{<>)]}'‘’‚…·•|*-–—_/\\`)
const TRAILING_PUNCTUATION = new Set(`,;:!?([{<>)]}'‘’‚…·•|*-–—_/\\."„“”«»`)
const SPACE = /\s/

// The characters between the two sides of a range: '3-5', '2027-05-01..2027-05-03', 'May–June'. The sides are dates or
// words; 'e-commerce' is one token because one letter is no side of a range.
const GLUED_RANGE =
  /^(\d{1,2}(?:st|nd|rd|th)?|\d{1,2}\.\d{1,2}(?:\.\d{2,4})?\.?|\d{4}-\d{2}(?:-\d{2})?|[\p{L}]{3,})(\.\.|–|—|-)(\d{1,2}(?:st|nd|rd|th)?|\d{1,2}\.\d{1,2}(?:\.\d{2,4})?\.?|\d{4}-\d{2}(?:-\d{2})?|[\p{L}]{3,})$/u

const RANGE_MAX_LENGTH = 40
const WHOLE_DATE = /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}-\d{1,2}-\d{2,4})$/
const ABBREVIATION = /^\p{L}(?:\.\p{L})+$/u

// 'gdansk,sopot', but not '2,5'.
const INNER_COMMA = /(?<=[^\d\s]),|,(?=[^\d\s])/
// 'Berlin/Paris', but not 'UI/UX', 'TCP/IP' or an address.
const WORDS_WITH_SLASHES = /^[([]?\p{L}{3,}(?:\/\p{L}{3,})+[\p{Po})\]]*$/u

/** Returns whether the two sides of a hyphen may be a range of dates: both are numbers, or both are such words. */
export type RangeWordTest = (word: string) => boolean

/** Splits a search text into tokens. Punctuation between words belongs to no token. */
export function tokenize(text: string, isRangeWord: RangeWordTest): Token[] {
  const tokens: Token[] = []
  let position = 0
  while (position < text.length) {
    if (SPACE.test(text[position] ?? '')) {
      position++
    } else if (OPENING_QUOTES.includes(text[position] ?? '')) {
      position = readQuoted(text, position, tokens)
    } else if (text[position] === '-' && OPENING_QUOTES.includes(text[position + 1] || ' ')) {
      tokens.push(createToken(text, position, position + 1, false))
      position++
    } else {
      let end = position
      while (end < text.length && !SPACE.test(text[end] ?? '')) end++
      addChunk(text, position, end, tokens, isRangeWord)
      position = end
    }
  }
  for (const [index, token] of tokens.entries()) {
    const between = index === 0 ? '' : text.slice(tokens[index - 1]?.end, token.start)
    token.isAfterComma = between.includes(',')
    token.isAfterSlash = between.includes('/')
    token.isUnfinished = token.end === text.length && !token.isQuoted
  }
  return tokens
}

function readQuoted(text: string, start: number, tokens: Token[]): number {
  let end = start + 1
  while (end < text.length && !CLOSING_QUOTES.includes(text[end] ?? '')) end++
  const content = text.slice(start + 1, end)
  const word = foldText(content).replace(/\s+/g, ' ')
  const next = Math.min(end + 1, text.length)
  if (word !== '') {
    const token = createToken(text, start, next, false)
    tokens.push({ ...token, text: content, word, place: '', isQuoted: true })
  }
  return next
}

function addChunk(
  text: string,
  start: number,
  end: number,
  tokens: Token[],
  isRangeWord: RangeWordTest,
): void {
  const chunk = text.slice(start, end)
  let from = start
  for (const piece of chunk.split(WORDS_WITH_SLASHES.test(chunk) ? '/' : INNER_COMMA)) {
    addWord(text, from, from + piece.length, tokens, isRangeWord)
    from += piece.length + 1
  }
}

function addWord(text: string, from: number, to: number, tokens: Token[], isRangeWord: RangeWordTest): void {
  let [start, end] = [from, to]
  while (start < end && LEADING_PUNCTUATION.has(text[start] ?? '')) start++
  while (end > start && TRAILING_PUNCTUATION.has(text[end - 1] ?? '')) end--
  if (start === end) {
    // A dash between two words may be a range: '3 - 5 December'.
    if (/^[-–—]+$/.test(text.slice(from, to))) tokens.push(createToken(text, from, to, false))
    return
  }
  // The minus of '-online' is a token.
  if (start === from + 1 && text[from] === '-') tokens.push(createToken(text, from, start, false))
  // 'U.S.A.' ends with its last period.
  if (ABBREVIATION.test(text.slice(start, end)) && text[end] === '.') end++
  const word = text.slice(start, end)
  const range = word.length <= RANGE_MAX_LENGTH && !WHOLE_DATE.test(word) ? GLUED_RANGE.exec(word) : null
  const [, left = '', dash = '', right = ''] = range ?? []
  if (range !== null && isRangeSide(left, isRangeWord) && isRangeSide(right, isRangeWord)) {
    const middle = start + left.length
    tokens.push(createToken(text, start, middle, false))
    tokens.push(createToken(text, middle, middle + dash.length, true))
    tokens.push(createToken(text, middle + dash.length, end, true))
  } else {
    const token = createToken(text, start, end, false)
    // An accent without a letter folds to nothing.
    if (token.word !== '') tokens.push(token)
  }
}

function isRangeSide(side: string, isRangeWord: RangeWordTest): boolean {
  return /^\d/.test(side) || isRangeWord(foldText(side))
}

function createToken(text: string, start: number, end: number, isGlued: boolean): Token {
  const typed = text.slice(start, end)
  return {
    start,
    end,
    text: typed,
    word: foldText(typed),
    place: foldPlace(typed),
    isQuoted: false,
    isGlued,
    isAfterComma: false,
    isAfterSlash: false,
    isUnfinished: false,
  }
}
