import { splitWords } from '../../domain/search/words.ts'
import { foldText } from '../../domain/text.ts'
import { copyText, WRITTEN_SEPARATOR } from './dictionary.ts'
import { findFirst, GrowableColumn } from './integers.ts'
import type { Slices } from './merge.ts'
import { PackedTexts } from './packed-texts.ts'

/**
 * The words of each text: its words in order, then other spellings of some of them. A SEPARATOR is before each other spelling, and
 * between the parts of a text.
 */
export type WordLists = Slices<Int32Array>

export interface IndexedWords extends WordLists {
  /** The texts that contain each word, in order. A text is listed twice if it contains the word twice. */
  ofWord: Slices<Int32Array>
}

/** Lists the texts of each word. */
export function indexWords({ starts, values: words }: WordLists, vocabularySize: number): IndexedWords {
  const wordStarts = new Int32Array(vocabularySize + 1)
  for (let at = 0; at < words.length; at++) wordStarts[words[at]! + 1]!++
  for (let word = 0; word < vocabularySize; word++) wordStarts[word + 1]! += wordStarts[word]!
  const next = wordStarts.slice()
  const texts = new Int32Array(words.length)
  for (let text = 0; text + 1 < starts.length; text++) {
    for (let at = starts[text]!; at < starts[text + 1]!; at++) texts[next[words[at]!]!++] = text
  }
  return { starts, values: words, ofWord: { starts: wordStarts, values: texts } }
}

/** A number that no word has. */
export const SEPARATOR = 0

/** Lists of words that grow while the catalogue is read. */
export class GrowingLists {
  readonly starts = new GrowableColumn()
  readonly words = new GrowableColumn()

  build(): WordLists {
    this.starts.push(this.words.length)
    return { starts: this.starts.values.slice(), values: this.words.values.slice() }
  }
}

/** The distinct words of the catalogue, numbered and folded. */
export class VocabularyBuilder {
  private readonly ids = new Map<string, number>([['', SEPARATOR]])
  private readonly spellings: string[] = ['']
  /** The words and the other spellings in what is written between two spaces. */
  private readonly chunks = new Map<string, { words: number[]; spellings: number[] }>([
    [WRITTEN_SEPARATOR, { words: [SEPARATOR], spellings: [] }],
  ])

  /** Adds a list with the words of a text. */
  addList(lists: GrowingLists, text: string | null): void {
    lists.starts.push(lists.words.length)
    if (text === null) return
    const spellings: number[] = []
    for (const written of text.split(' ')) {
      if (written === '') continue
      const chunk = this.chunks.get(written) ?? this.addChunk(written)
      for (const word of chunk.words) lists.words.push(word)
      spellings.push(...chunk.spellings)
    }
    for (const spelling of spellings) {
      lists.words.push(SEPARATOR)
      lists.words.push(spelling)
    }
  }

  private addChunk(written: string) {
    const { words, spellings } = splitWords(written)
    const add = ({ word, start, end }: (typeof words)[number]) =>
      this.addWord(word, written.slice(start, end))
    const chunk = { words: words.map(add), spellings: spellings.map(add) }
    this.chunks.set(copyText(written), chunk)
    return chunk
  }

  private addWord(word: string, written: string): number {
    const known = this.ids.get(word)
    if (known !== undefined) {
      // 'Berlin' is a better suggestion than 'berlin'.
      if (this.spellings[known] === word && written !== word) this.spellings[known] = copyText(written)
      return known
    }
    const id = this.spellings.length
    this.ids.set(copyText(word), id)
    this.spellings.push(copyText(written))
    return id
  }

  listWords(texts: readonly (string | null)[]): WordLists {
    const lists = new GrowingLists()
    for (const text of texts) this.addList(lists, text)
    return lists.build()
  }

  /** Returns the vocabulary, whose words are numbered in their order, and the new number of each word. */
  build(): { vocabulary: Vocabulary; numbers: Int32Array } {
    const sorted = [...this.ids].sort(([a], [b]) => (a < b ? -1 : 1))
    const numbers = new Int32Array(sorted.length)
    for (const [number, [, id]] of sorted.entries()) numbers[id] = number
    this.chunks.clear()
    const vocabulary = new Vocabulary(
      PackedTexts.from(sorted.map(([word]) => word)),
      PackedTexts.from(sorted.map(([, id]) => this.spellings[id]!)),
    )
    return { vocabulary, numbers }
  }
}

/** The distinct words of a catalogue, in order. Word 0 is the SEPARATOR. */
export class Vocabulary {
  readonly folded: PackedTexts
  /** Each word in a spelling of the catalogue, with capital letters and accents if there is one. */
  readonly spellings: PackedTexts

  constructor(folded: PackedTexts, spellings: PackedTexts) {
    this.folded = folded
    this.spellings = spellings
  }

  get size(): number {
    return this.folded.size
  }

  /** Returns the number of a word; undefined if no event contains it. */
  find(word: string): number | undefined {
    const number = this.findFirst(word)
    return word !== '' && number < this.size && this.folded.get(number) === word ? number : undefined
  }

  /** Returns the words that begin with a text: those from `first` to before `end`. */
  findBeginnings(text: string): { first: number; end: number } {
    return { first: this.findFirst(text), end: this.findFirst(`${text}\uffff`) }
  }

  /** Returns the first word that is not before a text. */
  findFirst(text: string): number {
    return findFirst(0, this.size, (word) => this.folded.get(word) >= text)
  }

  /** Returns the words that contain a text, in order. */
  findContaining(text: string): number[] {
    const { values: bytes, starts } = this.folded
    const needle = Buffer.from(text)
    const found: number[] = []
    let word = 0
    for (let at = bytes.indexOf(needle); at !== -1; at = bytes.indexOf(needle, starts[word + 1])) {
      // The text that contains this byte.
      word = findFirst(word, starts.length, (text) => starts[text]! > at) - 1
      found.push(word)
    }
    return found
  }
}

/** Returns a hash of a name, by which names of the same words are distinguished. Case, accents and spaces do not matter. */
export function hashName(name: string): number {
  const text = foldText(name)
  let hash = 0
  for (let at = 0; at < text.length; at++) {
    const unit = Math.max(text.charCodeAt(at), SPACE)
    if (unit !== SPACE || text.charCodeAt(at + 1) > SPACE) hash = Math.imul(hash ^ unit, 0x01000193)
  }
  return hash
}

/** Control characters before it are spaces, too. */
const SPACE = 0x20
