import type { CatalogueColumns } from './catalogue-columns.ts'
import { containsPhrase, createPhrase, type Phrase } from './phrase.ts'
import type { SubstringSearch } from './substring-search.ts'
import type { Vocabulary, WordLists } from './vocabulary.ts'

/** Texts of which one must occur in a field, or one of the synonyms as whole words. */
export interface FieldClause {
  texts: string[]
  synonyms: string[]
}

/** Reading the events of the matched words is faster than reading all names up to this share of all words of names. */
const POSTINGS_SHARE = 1 / 4

/** Finds the clauses that occur in texts. Clause i has bit i. */
export class FieldMatcher {
  /** The words of the vocabulary that match a clause on their own, and the bits of each word. */
  private readonly matchedWords: number[] = []
  private readonly wordBits: Int32Array
  private readonly phrases: { phrase: Phrase; bit: number }[] = []

  constructor(vocabulary: Vocabulary, search: SubstringSearch, clauses: FieldClause[]) {
    this.wordBits = new Int32Array(vocabulary.size)
    for (const [position, { texts, synonyms }] of clauses.entries()) {
      const bit = 1 << position
      for (const text of texts) {
        if (text.includes(' ')) this.addPhrase(createPhrase(text, 'anywhere', vocabulary, search), bit)
        else this.addWords(search.findAll(text), bit)
      }
      for (const synonym of synonyms) {
        this.addPhrase(createPhrase(synonym, 'whole words', vocabulary, search), bit)
      }
    }
  }

  private addPhrase(phrase: Phrase, bit: number): void {
    const { wordsByPosition } = phrase
    if (wordsByPosition.length === 1) this.addWords(wordsByPosition[0]!, bit)
    else if (wordsByPosition.every((words) => words.length > 0)) this.phrases.push({ phrase, bit })
  }

  private addWords(words: number[], bit: number): void {
    for (const word of words) {
      if (this.wordBits[word] === 0) this.matchedWords.push(word)
      this.wordBits[word]! |= bit
    }
  }

  /** Returns for each text the bits of the clauses that occur in it. */
  match(texts: WordLists): Int32Array {
    const bits = new Int32Array(texts.starts.length - 1)
    if (this.matchedWords.length > 0) this.joinBits(texts, bits)
    for (const { phrase, bit } of this.phrases) {
      for (let text = 0; text < bits.length; text++) {
        if (containsPhrase(texts, text, phrase)) bits[text]! |= bit
      }
    }
    return bits
  }

  /** Sets for each event the bits of the clauses that occur in its name. */
  matchNames({ names, nameEvents }: CatalogueColumns, bits: Int32Array): void {
    const { starts, events } = nameEvents
    const countEvents = (words: number[]) =>
      words.reduce((sum, word) => sum + starts[word + 1]! - starts[word]!, 0)
    if (countEvents(this.matchedWords) > events.length * POSTINGS_SHARE) {
      this.joinBits(names, bits)
    } else {
      bits.fill(0)
      for (const word of this.matchedWords) {
        const found = this.wordBits[word]!
        for (let at = starts[word]!; at < starts[word + 1]!; at++) bits[events[at]!]! |= found
      }
    }
    for (const { phrase, bit } of this.phrases) {
      const rarest = phrase.wordsByPosition.reduce((a, b) => (countEvents(a) <= countEvents(b) ? a : b))
      for (const word of rarest) {
        for (let at = starts[word]!; at < starts[word + 1]!; at++) {
          const event = events[at]!
          if ((bits[event]! & bit) === 0 && containsPhrase(names, event, phrase)) bits[event]! |= bit
        }
      }
    }
  }

  /** Sets for each text the union of the bits of its words. */
  private joinBits({ starts, words }: WordLists, bits: Int32Array): void {
    const { wordBits } = this
    let at = 0
    for (let text = 0; text < bits.length; text++) {
      const end = starts[text + 1]!
      let joined = 0
      for (; at < end; at++) joined |= wordBits[words[at]!]!
      bits[text] = joined
    }
  }
}
