import { foldText } from '../../domain/text.ts'
import { GrowableColumn } from './growable-column.ts'
import { PackedTexts } from './packed-texts.ts'

/** Lists of words: the words of a text are those from `starts[text]` to before `starts[text + 1]`. */
export interface WordLists {
  starts: Int32Array
  words: Int32Array
}

/** The distinct words of the catalogue, numbered and folded. Texts are split into words at whitespace. */
export class VocabularyBuilder {
  private readonly ids = new Map<string, number>()
  private readonly spellings: string[] = []
  /** The folded words of a word as written. Folding can produce several, such as those of an Arabic ligature. */
  private readonly written = new Map<string, number | number[]>()

  addWords(text: string, list: GrowableColumn): void {
    let start = 0
    for (let end = 0; end <= text.length; end++) {
      if (end < text.length && !isSpace(text.charCodeAt(end))) continue
      if (end > start) this.addWord(text.slice(start, end), list)
      start = end + 1
    }
  }

  private addWord(written: string, list: GrowableColumn): void {
    const known = this.written.get(written) ?? this.foldWord(written)
    if (typeof known === 'number') list.push(known)
    else for (const id of known) list.push(id)
  }

  private foldWord(written: string): number | number[] {
    const ids = foldText(written)
      .split(/\s+/)
      .filter((folded) => folded !== '')
      .map((folded) => this.addFolded(folded, written))
    const known = ids.length === 1 ? ids[0]! : ids
    this.written.set(written, known)
    return known
  }

  private addFolded(folded: string, written: string): number {
    const known = this.ids.get(folded)
    if (known !== undefined) {
      // 'Berlin' is a better suggestion than 'berlin'.
      if (this.spellings[known] === folded && written !== folded) this.spellings[known] = written
      return known
    }
    const id = this.spellings.length
    this.ids.set(folded, id)
    this.spellings.push(written)
    return id
  }

  listWords(texts: readonly (string | null)[]): WordLists {
    const starts = new Int32Array(texts.length + 1)
    const words = new GrowableColumn()
    for (const [index, text] of texts.entries()) {
      if (text !== null) this.addWords(text, words)
      starts[index + 1] = words.length
    }
    return { starts, words: words.toColumn() }
  }

  build(): Vocabulary {
    return {
      size: this.spellings.length,
      folded: PackedTexts.from(this.ids.keys(), this.spellings.length),
      spellings: PackedTexts.from(this.spellings, this.spellings.length),
    }
  }
}

/** The distinct words of a catalogue. */
export interface Vocabulary {
  size: number
  folded: PackedTexts
  /** Each word in a spelling of the catalogue, with capital letters and accents if there is one. */
  spellings: PackedTexts
}

const WHITESPACE = /\s/

function isSpace(code: number): boolean {
  return code <= 32 || (code >= 160 && WHITESPACE.test(String.fromCharCode(code)))
}
