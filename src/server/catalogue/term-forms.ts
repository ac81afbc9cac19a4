import { hasPlace, type SearchTerm, type Synonym } from '../../domain/search/parsed-search.ts'
import { COGNATE_LETTERS } from '../../domain/search/word-endings.ts'
import { getCognateBeginning, getCognateKey, getWordStem } from '../../domain/search/word-forms.ts'
import { SIGNED, splitWords, type TextWords, WITHOUT_SPACES, type Word } from '../../domain/search/words.ts'
import { countErrorsOfWord } from '../../domain/similar-names.ts'
import { createPhrase, type Phrase } from './phrase.ts'
import { getErrorLimit, type SimilarWord } from './similar-words.ts'
import type { Vocabulary } from './vocabulary.ts'

// How a word matches, the best first: WHOLE as typed, SIMILAR with one error. A kind of match
// has up to four steps, so that its number is that of its first step divided by four.
export const [WHOLE, OTHER_FORM, RELATED, BEGINNING, BEGUN_SYNONYM, INSIDE, SIMILAR, NONE] = [
  0, 1, 3, 4, 6, 8, 12, 255,
]
const SYNONYM = 2
const SYNONYM_KINDS: Record<Synonym['kind'], number> = {
  synonym: SYNONYM,
  related: RELATED,
  joined: OTHER_FORM,
}

/** Words of up to three letters are found inside other words only on request. */
const INSIDE_MIN_LENGTH = 4
/** Shorter words have no other forms. */
const FORMS_MIN_LENGTH = 4

/** Which words of the catalogue a search matches beside whole words and beginnings. */
export interface MatchingMode {
  /** Words that differ by a typing error. */
  similar: boolean
  /** Short words inside other words. */
  inside: boolean
}

/** Neither of both. */
export const EXACT: MatchingMode = { similar: false, inside: false }

/** Texts and names of which one must occur in a field of an event; `synonyms` as whole words in any but code and venue. */
export interface Clause extends Pick<SearchTerm, 'synonyms' | 'cities' | 'countries'> {
  texts: readonly string[]
  /** For what a text may be the beginning of. */
  begun: NonNullable<SearchTerm['begun']>
  isQuoted: boolean
  isWholeOnly: boolean
  /** Whether only what an event is called is searched: its name, code, topic and organiser. */
  isCalled: boolean
  /** Whether the text is also understood otherwise. It is then not found inside words. */
  isOfPart: boolean
}

/** The words and phrases of the catalogue that match a term. */
export interface TermForms {
  /** For each word of the vocabulary how it matches; NONE for most. */
  kinds: Uint8Array
  matched: number[]
  phrases: { phrase: Phrase; kind: number }[]
}

/** Whether a text is also found inside words. */
export function isFoundInside(text: string, clause: Clause, { inside }: MatchingMode): boolean {
  if (clause.isQuoted || WITHOUT_SPACES.test(text)) return true
  return !clause.isWholeOnly && !clause.isOfPart && (inside || text.length >= INSIDE_MIN_LENGTH)
}

/** Finds the words and phrases of the catalogue that match a term. */
export function findTermForms(
  term: Clause,
  mode: MatchingMode,
  vocabulary: Vocabulary,
  findSimilarWords: (word: string) => SimilarWord[],
): TermForms {
  const kinds = new Uint8Array(vocabulary.size).fill(NONE)
  const matched: number[] = []
  const phrases: TermForms['phrases'] = []
  const add = (word: number | undefined, kind: number) => {
    if (word === undefined) return
    if (kinds[word] === NONE) matched.push(word)
    kinds[word] = Math.min(kinds[word]!, kind)
  }
  const findForms = term.isQuoted ? () => [] : findOtherForms
  const addPhrase = (words: readonly Word[], kind: number, isAnywhere = false) => {
    const texts = words.map(({ word }) => word)
    const phrase = createPhrase(texts, isAnywhere, vocabulary, findForms)
    const [first = []] = phrase.wordsByPosition
    if (words.length === 1) for (const word of first) add(word, kind)
    else if (phrase.wordsByPosition.every(({ length }) => length > 0)) phrases.push({ phrase, kind })
  }
  const addWhole = ({ words, spellings }: TextWords, kind: number) => {
    const signed = words.length === 1 && spellings.find(({ word }) => SIGNED.test(word))
    if (signed) add(vocabulary.find(signed.word), kind)
    else addPhrase(words, kind)
  }
  const addWord = (text: string) => {
    const { length } = matched
    add(vocabulary.find(text), WHOLE)
    for (const word of findOtherForms(text, vocabulary)) add(word, OTHER_FORM)
    const cognates = term.isCalled || hasPlace(term) ? [] : findCognates(text, vocabulary)
    // 'konferencaj' is a typing error.
    const isUnknown = cognates.length > 0 && matched.length === length && findSimilarWords(text).length > 0
    for (const word of isUnknown ? [] : cognates) add(word, SYNONYM)
    if (term.isWholeOnly) return
    for (const word of vocabulary.findBeginnings(text)) add(word, BEGINNING)
    if (isFoundInside(text, term, mode) && !SIGNED.test(text)) {
      const kind = WITHOUT_SPACES.test(text) ? BEGINNING : INSIDE
      for (const word of vocabulary.findContaining(text)) add(word, kind)
    }
    for (const { word, errors } of mode.similar ? findSimilarWords(text) : []) add(word, SIMILAR + errors - 1)
  }
  for (const text of term.texts) {
    const { words, spellings } = splitWords(text)
    if (words.length === 0) continue
    const signed = words.length === 1 ? spellings.find(({ word }) => SIGNED.test(word)) : undefined
    if (term.isQuoted) {
      addWhole({ words, spellings }, WHOLE)
      // '"C#"' and '"R&D"' are not inside words that have the letters without the sign.
      const [{ word, start, end }] = words as [Word]
      if (!signed && (words.length > 1 || word.length === end - start)) addPhrase(words, INSIDE, true)
    } else if (words.length === 1) {
      addWord((signed ?? words[0]!).word)
    } else {
      addPhrase(words, WHOLE)
      for (const { word } of spellings) if (!SIGNED.test(word)) addWord(word)
    }
  }
  for (const { text, kind } of term.synonyms) addWhole(splitWords(text), SYNONYM_KINDS[kind])
  for (const text of term.begun.synonyms) addWhole(splitWords(text), BEGUN_SYNONYM)
  return { kinds, matched, phrases }
}

/** Returns the words that are other forms of a word, such as plurals and Polish cases. */
function findOtherForms(word: string, vocabulary: Vocabulary): number[] {
  if (word.length < FORMS_MIN_LENGTH || getErrorLimit(word) === 0) return []
  const stem = getWordStem(word)
  // Endings replace some letters: 'technologies' and 'technology'.
  return vocabulary.findBeginnings(stem.slice(0, Math.max(3, stem.length - 2))).filter((other) => {
    const text = vocabulary.folded.get(other)
    return text.length >= FORMS_MIN_LENGTH && getWordStem(text) === stem
  })
}

/** Returns the words that are the same in the other language: 'kardiologia' for 'cardiology'. Less different ones may be typing errors. */
function findCognates(word: string, vocabulary: Vocabulary): number[] {
  const key = getCognateKey(word)
  const limit = getErrorLimit(word)
  return findSpelledAlike(key, vocabulary).filter((other) => {
    const text = vocabulary.folded.get(other)
    return getCognateKey(text) === key && countErrorsOfWord(word, text, limit) > limit
  })
}

/** Returns, as synonyms, the words of which a text begins the cognate: 'kardiologia' for 'cardiol'. */
export function findBegunCognates(word: string, vocabulary: Vocabulary): Synonym[] {
  const key = getCognateBeginning(word)
  const others = findSpelledAlike(key, vocabulary).map((other) => vocabulary.folded.get(other))
  const cognates = others.filter((other) => getCognateKey(other)?.startsWith(key!))
  return cognates.map((text) => ({ text, kind: 'synonym' }))
}

/** Returns the words that may begin with the first letters of a key. */
function findSpelledAlike(key: string | undefined, vocabulary: Vocabulary): number[] {
  if (key === undefined) return []
  const addLetter = (beginnings: string[], letter: string) =>
    beginnings.flatMap((text) => (COGNATE_LETTERS[letter] ?? [letter]).map((each) => text + each))
  return Array.from(key.slice(0, 4)).reduce(addLetter, ['']).flatMap(vocabulary.findBeginnings)
}
