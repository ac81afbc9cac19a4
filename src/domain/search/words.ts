import { foldText } from '../text.ts'
import type { TextSpan } from './parsed-search.ts'

/** Texts in these scripts have no spaces between words, so a word is found anywhere in them. */
export const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

/** A word of a text, folded, with its position. */
export interface Word extends TextSpan {
  word: string
}

/** The words of a text in order, and other spellings of them that it also contains. */
export interface TextWords {
  words: Word[]
  /** 'startup' for 'start-up', 'nodejs' for 'node.js', 'c++', '.net'. The word at its beginning is in `words`, too, except for 'R&D'. */
  spellings: Word[]
}

const CHUNK = /\S+/gu
// Marks belong to the letter before them. Each emoji is a word.
const PIECE = /[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}/gu
const EMOJI = /\p{Extended_Pictographic}/u
const APOSTROPHE = /^['’ʼ]$/
// The signs of 'C++', 'C#' and '.NET' are part of the name.
const SIGNED_NAME =
  /(?<=^[^\p{L}\p{N}]*)\.(?=\p{L})[\p{L}\p{N}\p{M}]+|[\p{L}\p{N}\p{M}]+(?:\+\+|#)(?![\p{L}\p{N}])/gu
/** 'c#', 'c++' and '.net' are found as whole words. */
export const SIGNED = /^\.\p{L}[\p{L}\p{N}]*$|\p{L}(?:\+\+|#)$/u
/** Longer ones are addresses, not words with a hyphen. */
const JOINED_MAX_LENGTH = 40

/** Splits a text into words: letters and digits between spaces and signs. Index, searches and emphasis are split the same way. */
export function splitWords(text: string): TextWords {
  const found: TextWords = { words: [], spellings: [] }
  for (const { 0: chunk, index: start } of text.matchAll(CHUNK)) addChunk(chunk, start, found)
  return found
}

function addChunk(chunk: string, start: number, { words, spellings }: TextWords): void {
  const known = Array.from(chunk.matchAll(PIECE), ({ 0: piece, index }) => ({
    word: foldText(piece),
    start: start + index,
    end: start + index + piece.length,
  })).filter(({ word }) => word !== '')
  const letters = known.filter(({ word }) => !EMOJI.test(word))
  // The s of 'women’s' is no word, and neither is the O of 'O’Reilly'.
  const isWord = ({ word, start: first, end }: Word) =>
    known.length === 1 ||
    word.length > 1 ||
    ![first - 1, end].some((at) => APOSTROPHE.test(chunk.charAt(at - start)))
  const joined = letters.map(({ word }) => word).join('')
  const isInitials = letters.length > 1 && known.every(({ word }) => word.length === 1) && !/[+#]/.test(chunk)
  if (!isInitials) words.push(...known.filter(isWord))
  if (letters.length > 1 && joined.length <= JOINED_MAX_LENGTH) {
    const spelling = { word: joined, start: letters[0]!.start, end: letters.at(-1)!.end }
    if (isInitials) words.push(spelling)
    else spellings.push(spelling)
  }
  // Compiling the expression when it is first used takes milliseconds.
  const names = /[.+#]/.test(chunk) ? chunk.matchAll(SIGNED_NAME) : []
  for (const { 0: name, index } of names)
    spellings.push({ word: foldText(name), start: start + index, end: start + index + name.length })
}

/** Returns the words of a name as one text, for comparison: 'Bielsko-Biała' equals 'bielsko biala', and 'U.S.A.' equals 'usa'. */
export function foldName(text: string): string {
  const { words } = splitWords(text)
  return words.map(({ word }) => word).join(' ')
}

/** What the words of a search matched: for emphasizing them, and for naming a field that the card does not show. */
export interface SearchMatch {
  /** Whole words, with their other forms, synonyms, translations and corrections. A phrase has a space. */
  words: string[]
  beginnings: string[]
  /** Found inside words. */
  insides: string[]
  /** Spellings of the catalogue that matched as places. */
  cities: string[]
  countries: string[]
}
