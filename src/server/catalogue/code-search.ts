import { foldText } from '../../domain/text.ts'
import type { PackedTexts } from './packed-texts.ts'

/** How a text occurs in a code: as whole words between signs, as the beginning of one, or inside. */
export const [CODE_WHOLE, CODE_BEGINNING, CODE_INSIDE, CODE_NONE] = [0, 1, 2, 3]

/** Codes that share a signature. */
const BLOCK = 64
/** Integers of a signature, a power of two: a bit for each three bytes in a row (hashed). */
const SIGNATURE = 64
/** Stands for every sign, and for the ends of a code. */
const SIGN = 0

/** The byte of a letter in lowercase or digit of ASCII; SIGN for signs; other bytes as they are. */
const FOLDED = Uint8Array.from({ length: 256 }, (_, byte) => {
  const isLetterOrDigit = /[0-9A-Za-z]/.test(String.fromCharCode(byte))
  return byte >= 0x80 ? byte : isLetterOrDigit ? String.fromCharCode(byte).toLowerCase().charCodeAt(0) : SIGN
})

/** Finds codes of events that contain a text, ignoring case. Signs are equal to each other. */
export class CodeSearch {
  private readonly codes: PackedTexts
  private readonly signatures: Int32Array
  /** Codes with other letters than those of ASCII, folded. */
  private readonly foldedCodes = new Map<number, Uint8Array>()

  constructor(codes: PackedTexts) {
    this.codes = codes
    const { bytes, starts, size } = codes
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
    forEachTriple(bytes, start, end, (hash) => {
      this.signatures[block + (hash >>> 5)]! |= 1 << (hash & 31)
    })
  }

  /** Calls `visit` for each event whose code contains the text, in order, with how it occurs. `isInside` finds it inside words, too. */
  findAll(text: string, isInside: boolean, visit: (event: number, occurrence: number) => void): void {
    const needle = Buffer.from(text)
    const hashes: number[] = []
    // Inside a word, only what follows the first byte is certain; at the beginning of a word, a sign precedes it.
    forEachTriple(needle, 0, needle.length, (hash) => hashes.push(hash), !isInside)
    const { size } = this.codes
    for (let block = 0; block * BLOCK < size; block++) {
      const signature = block * SIGNATURE
      if (!hashes.every((hash) => (this.signatures[signature + (hash >>> 5)]! >>> (hash & 31)) & 1)) continue
      const end = Math.min(size, (block + 1) * BLOCK)
      for (let event = block * BLOCK; event < end; event++) {
        const occurrence = this.find(event, needle, isInside)
        if (occurrence !== CODE_NONE) visit(event, occurrence)
      }
    }
  }

  /** Returns how the code of an event contains a text in UTF-8, the best of all occurrences. */
  find(event: number, needle: Uint8Array, isInside: boolean): number {
    const folded = this.foldedCodes.size === 0 ? undefined : this.foldedCodes.get(event)
    const { bytes, starts } = this.codes
    return folded
      ? findOccurrence(folded, 0, folded.length, needle, isInside)
      : findOccurrence(bytes, starts[event]!, starts[event + 1]! - 1, needle, isInside)
  }
}

function findOccurrence(
  bytes: Uint8Array,
  start: number,
  end: number,
  needle: Uint8Array,
  isInside: boolean,
): number {
  let best = CODE_NONE
  const first = FOLDED[needle[0]!]!
  for (let at = start; at + needle.length <= end; at++) {
    if (FOLDED[bytes[at]!] !== first) continue
    const isBeginning = at === start || FOLDED[bytes[at - 1]!] === SIGN
    if (!isBeginning && !isInside) continue
    let length = 1
    while (length < needle.length && FOLDED[bytes[at + length]!] === FOLDED[needle[length]!]) length++
    if (length < needle.length) continue
    const isEnd = at + length === end || FOLDED[bytes[at + length]!] === SIGN
    best = Math.min(best, isBeginning ? (isEnd ? CODE_WHOLE : CODE_BEGINNING) : CODE_INSIDE)
    if (best === CODE_WHOLE) break
  }
  return best
}

/** Calls `visit` with a hash of each three bytes in a row; the first of them is the sign before the text, if `hasStart`. */
function forEachTriple(
  bytes: Uint8Array,
  start: number,
  end: number,
  visit: (hash: number) => void,
  hasStart = true,
): void {
  let triple = SIGN
  let length = hasStart ? 1 : 0
  for (let at = start; at < end; at++) {
    triple = ((triple << 8) | FOLDED[bytes[at]!]!) & 0xffffff
    if (++length >= 3) visit(Math.imul(triple, 0x9e3779b1) >>> 21)
  }
}
