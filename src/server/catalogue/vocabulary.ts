import { splitWords } from '../../domain/search/words.ts'
import { foldText } from '../../domain/text.ts'
import { HashedNumbers, hashBytes, mixCheck, mixHash } from './hashed-numbers.ts'
import { findFirst, GrowableColumn, type Integers, narrow } from './integers.ts'
import type { Slices } from './merge.ts'
import { PackedTexts } from './packed-texts.ts'

/**
 * The words of each text: its words in order, then other spellings of some of them. A SEPARATOR is before each other spelling, and
 * between the parts of a text.
 */
export interface IndexedWords extends Slices<Integers> {
  /** The texts that contain each word, in order. A text is listed twice if it contains the word twice. */
  ofWord: Slices<Int32Array>
}

/** Lists the texts of each word. */
export function indexWords(
  { starts, values: words }: Slices<Int32Array>,
  vocabularySize: number,
): IndexedWords {
  const wordStarts = new Int32Array(vocabularySize + 1)
  for (let at = 0; at < words.length; at++) wordStarts[words[at]! + 1]!++
  for (let word = 0; word < vocabularySize; word++) wordStarts[word + 1]! += wordStarts[word]!
  const next = wordStarts.slice()
  const texts = new Int32Array(words.length)
  for (let text = 0; text + 1 < starts.length; text++) {
    for (let at = starts[text]!; at < starts[text + 1]!; at++) texts[next[words[at]!]!++] = text
  }
  return { starts, values: narrow(words), ofWord: { starts: wordStarts, values: texts } }
}

/** A number that no word has. */
export const SEPARATOR = 0
/** What is written for it in a text, between spaces. No text of the database contains it. */
export const WRITTEN_SEPARATOR = '\0'

/** Lists of words that grow while the catalogue is read. */
export class GrowingLists {
  readonly starts = new GrowableColumn()
  readonly words = new GrowableColumn()

  build(): Slices<Int32Array> {
    this.starts.push(this.words.length)
    return { starts: this.starts.values.slice(), values: this.words.values.slice() }
  }
}

/** The distinct words of the catalogue, numbered and folded. */
export class VocabularyBuilder {
  private readonly ids = new Map<string, number>([['', SEPARATOR]])
  private readonly spellings: string[] = ['']
  /** What is written between two spaces: its words, other spellings after a SEPARATOR each, and its `hashParts`. */
  private readonly chunks: { words: number[]; spellings: number[]; hashes: number[] }[] = []
  private readonly chunkNumbers = new HashedNumbers()

  /** Adds a list with the words of a text, and returns its `hashName`. */
  addList(lists: GrowingLists, text: Uint8Array): number {
    lists.starts.push(lists.words.length)
    const spellings: number[] = []
    let [name, chunkStart, hash, check] = [0, 0, 0, 0]
    for (let at = 0; at <= text.length; at++) {
      const byte = at < text.length ? text[at]! : SPACE
      if (byte !== SPACE) {
        hash = mixHash(hash, byte)
        check = mixCheck(check, byte)
        continue
      }
      if (at > chunkStart) {
        const number =
          this.chunkNumbers.find(hash, check) ?? this.addChunk(hash, check, text.subarray(chunkStart, at))
        const chunk = this.chunks[number]!
        for (const word of chunk.words) lists.words.push(word)
        for (const spelling of chunk.spellings) spellings.push(spelling)
        for (const part of chunk.hashes) name = mixHash(name, part)
      }
      chunkStart = at + 1
      hash = 0
      check = 0
    }
    for (const spelling of spellings) lists.words.push(spelling)
    return name
  }

  private addChunk(hash: number, check: number, bytes: Uint8Array): number {
    const written = Buffer.from(bytes).toString()
    const { words, spellings } = splitWords(written)
    const add = ({ word, start, end }: (typeof words)[number]) =>
      this.addWord(word, written.slice(start, end))
    const chunk = {
      words: written === WRITTEN_SEPARATOR ? [SEPARATOR] : words.map(add),
      spellings: spellings.flatMap((spelling) => [SEPARATOR, add(spelling)]),
      hashes: hashParts(written),
    }
    this.chunkNumbers.set(hash, check, this.chunks.length)
    return this.chunks.push(chunk) - 1
  }

  private addWord(word: string, written: string): number {
    const known = this.ids.get(word)
    if (known !== undefined) {
      // 'Berlin' is a better suggestion than 'berlin'.
      if (this.spellings[known] === word && written !== word) this.spellings[known] = written
      return known
    }
    this.ids.set(word, this.spellings.length)
    return this.spellings.push(written) - 1
  }

  listWords(texts: readonly (string | null)[]): Slices<Int32Array> {
    const lists = new GrowingLists()
    for (const text of texts) this.addList(lists, Buffer.from(text ?? ''))
    return lists.build()
  }

  /** Returns the vocabulary, whose words are numbered in their order, and the new number of each word. */
  build(): { vocabulary: Vocabulary; numbers: Int32Array } {
    const sorted = [...this.ids].sort(([a], [b]) => (a < b ? -1 : 1))
    const numbers = new Int32Array(sorted.length)
    for (const [number, [, id]] of sorted.entries()) numbers[id] = number
    this.chunks.length = 0
    const vocabulary = createVocabulary(
      PackedTexts.from(sorted.map(([word]) => word)),
      PackedTexts.from(sorted.map(([, id]) => this.spellings[id]!)),
    )
    return { vocabulary, numbers }
  }
}

export type Vocabulary = ReturnType<typeof createVocabulary>

/** Creates the vocabulary of words, in order; word 0 is the SEPARATOR. `spellings` have capital letters and accents if the catalogue has. */
export function createVocabulary(folded: PackedTexts, spellings: PackedTexts) {
  const { size } = folded

  /** Returns the first word that is not before a text. */
  function findWord(text: string): number {
    return findFirst(0, size, (word) => folded.get(word) >= text)
  }

  return {
    folded,
    spellings,
    size,
    findFirst: findWord,
    /** Returns the number of a word; undefined if no event contains it. */
    find(word: string): number | undefined {
      const number = findWord(word)
      return word !== '' && number < size && folded.get(number) === word ? number : undefined
    },
    /** Returns the words that begin with a text, in order. */
    findBeginnings(text: string): number[] {
      const first = findWord(text)
      return Array.from({ length: findWord(`${text}\uffff`) - first }, (_, at) => first + at)
    },
    /** Returns the words that contain a text, in order. */
    findContaining: (text: string): number[] => folded.findContaining(Buffer.from(text)),
  }
}

/** Returns a hash of a name, by which names of the same words are distinguished. Case, accents and spaces do not matter. */
export function hashName(name: string): number {
  return hashParts(name).reduce((hash, part) => mixHash(hash, part), 0)
}

/** Returns a hash of each part between spaces, as which control characters count, too. */
function hashParts(text: string): number[] {
  const parts = foldText(text).split(/[\0- ]+/)
  return parts.filter(Boolean).map((part) => hashBytes(Buffer.from(part)))
}

const SPACE = 0x20
