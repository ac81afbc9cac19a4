import { foldText } from '../../domain/text.ts'
import type { PackedTexts } from './packed-texts.ts'
import { BEGINNING, INSIDE, NONE, WHOLE } from './term-forms.ts'

/** Codes that share a signature. */
const BLOCK = 64
/** Integers of a signature: a bit for each two and three bytes in a row (hashed to 11 bits). */
const SIGNATURE = 64
/** Represents every sign, and the ends of a code. */
const SIGN = 0

/** The byte of a letter in lowercase or digit of ASCII; SIGN for signs; other bytes as they are. */
const FOLDED = Uint8Array.from({ length: 256 }, (_, byte) => {
  const isLetterOrDigit = /[0-9A-Za-z]/.test(String.fromCharCode(byte))
  return byte >= 0x80 ? byte : isLetterOrDigit ? String.fromCharCode(byte).toLowerCase().charCodeAt(0) : SIGN
})

/** A text that codes are searched for. */
export interface CodeText {
  needle: Uint8Array
  /** How it may occur at least: WHOLE, BEGINNING or INSIDE. */
  weakest: number
  /** The signature of a code with this text has them. */
  hashes: readonly number[]
}

export function createCodeText(text: string, weakest: number): CodeText {
  const needle = Buffer.from(text)
  const hashes: number[] = []
  // Inside a word, the byte before it is unknown; at the beginning of a word, it is a sign.
  forEachPart(needle, 0, needle.length, (hash) => hashes.push(hash), weakest !== INSIDE)
  return { needle, weakest, hashes }
}

/** Finds codes of events that contain a text, ignoring case. Signs are equal to each other. */
export class CodeSearch {
  private readonly codes: PackedTexts
  private readonly signatures: Int32Array
  /** Codes with other letters than those of ASCII, folded. */
  private readonly foldedCodes = new Map<number, Uint8Array>()

  constructor(codes: PackedTexts) {
    this.codes = codes
    const { values: bytes, starts, size } = codes
    this.signatures = new Int32Array(Math.ceil(size / BLOCK) * SIGNATURE)
    for (let event = 0; event < size; event++) {
      const [start, end] = [starts[event]!, starts[event + 1]! - 1]
      let isAscii = true
      for (let at = start; at < end; at++) if (bytes[at]! >= 0x80) isAscii = false
      if (isAscii) this.sign(event, bytes, start, end)
      else {
        const folded = Buffer.from(foldText(codes.get(event)))
        this.foldedCodes.set(event, folded)
        this.sign(event, folded, 0, folded.length)
      }
    }
  }

  private sign(event: number, bytes: Uint8Array, start: number, end: number): void {
    const block = Math.floor(event / BLOCK) * SIGNATURE
    forEachPart(bytes, start, end, (hash) => {
      this.signatures[block + (hash >>> 5)]! |= 1 << (hash & 31)
    })
  }

  /** Calls `visit` for each event whose code contains the text, in order, with how it occurs. */
  findAll(text: CodeText, visit: (event: number, occurrence: number) => void): void {
    for (let block = 0; block * BLOCK < this.codes.size; block++)
      if (this.canContain(block, text)) this.findInBlock(block, text, visit)
    for (const [event, folded] of this.foldedCodes) {
      const occurrence = findOccurrence(folded, 0, folded.length, text)
      if (occurrence !== NONE) visit(event, occurrence)
    }
  }

  private canContain(block: number, { hashes }: CodeText): boolean {
    const signature = block * SIGNATURE
    return hashes.every((hash) => ((this.signatures[signature + (hash >>> 5)]! >>> (hash & 31)) & 1) === 1)
  }

  /** Reads the codes of a block as one text. */
  private findInBlock(
    block: number,
    text: CodeText,
    visit: (event: number, occurrence: number) => void,
  ): void {
    const { values: bytes, starts, size } = this.codes
    const first = FOLDED[text.needle[0]!]!
    let event = block * BLOCK
    const end = starts[Math.min(size, event + BLOCK)]!
    for (let at = starts[event]!; at < end; at++) {
      if (FOLDED[bytes[at]!] !== first) continue
      while (starts[event + 1]! <= at) event++
      const next = starts[event + 1]!
      const occurrence = findOccurrence(bytes, at, next - 1, text, starts[event])
      if (occurrence !== NONE) visit(event, occurrence)
      at = next - 1
    }
  }

  /** Returns whether the code of an event is the text, ignoring case and accents. */
  isExactly(event: number, text: string): boolean {
    const { codes } = this
    const isSameLength = codes.starts[event + 1]! - 1 - codes.starts[event]! === Buffer.byteLength(text)
    return (isSameLength || this.foldedCodes.has(event)) && foldText(codes.get(event)) === text
  }
}

function findOccurrence(
  bytes: Uint8Array,
  start: number,
  end: number,
  { needle, weakest }: CodeText,
  /** Where the code begins, if that is before `start`. */
  codeStart = start,
): number {
  let best = NONE
  const first = FOLDED[needle[0]!]!
  for (let at = start; at + needle.length <= end; at++) {
    if (FOLDED[bytes[at]!] !== first) continue
    const isBeginning = at === codeStart || FOLDED[bytes[at - 1]!] === SIGN
    if (!isBeginning && weakest !== INSIDE) continue
    let length = 1
    while (length < needle.length && FOLDED[bytes[at + length]!] === FOLDED[needle[length]!]) length++
    if (length < needle.length) continue
    const isEnd = at + length === end || FOLDED[bytes[at + length]!] === SIGN
    const occurrence = isBeginning ? (isEnd ? WHOLE : BEGINNING) : INSIDE
    if (occurrence <= weakest) best = Math.min(best, occurrence)
    if (best === WHOLE) break
  }
  return best
}

/** Calls `visit` with a hash of each two and three bytes in a row; the first of them is the sign before the text, if `hasStart`. */
function forEachPart(
  bytes: Uint8Array,
  start: number,
  end: number,
  visit: (hash: number) => void,
  hasStart = true,
): void {
  let part = SIGN
  let length = hasStart ? 1 : 0
  for (let at = start; at < end; at++) {
    part = ((part << 8) | FOLDED[bytes[at]!]!) & 0xffffff
    length++
    if (length >= 2) visit(hashPart(part & 0xffff))
    if (length >= 3) visit(hashPart(part + 0x1000000))
  }
}

function hashPart(part: number): number {
  return Math.imul(part, 0x9e3779b1) >>> 21
}
