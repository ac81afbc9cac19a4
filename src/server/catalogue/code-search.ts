import { foldText } from '../../domain/text.ts'
import type { PackedTexts } from './packed-texts.ts'
import { BEGINNING, INSIDE, NONE, WHOLE } from './term-forms.ts'

/** Codes that share a signature. */
const BLOCK = 64
/** Represents every sign, and the ends of a code. */
const SIGN = 0

/** The byte of a letter in lowercase or digit of ASCII; SIGN for signs; other bytes as they are. */
const FOLDED = Uint8Array.from({ length: 256 }, (_, byte) => {
  const isLetterOrDigit = /[0-9A-Za-z]/.test(String.fromCharCode(byte))
  return byte >= 0x80 ? byte : isLetterOrDigit ? String.fromCharCode(byte).toLowerCase().charCodeAt(0) : SIGN
})
/** Numbers of bytes in signatures: SIGN, 36 letters and digits, and one for all others. */
const CLASS = FOLDED.map((byte) =>
  byte >= 0x80 ? 37 : byte === SIGN ? SIGN : Number.parseInt(String.fromCharCode(byte), 36) + 1,
)
const CLASSES = 38
/** Bits of a signature: one for each two classes in a row, and others for three, which share them. */
const PAIRS = CLASSES ** 2
const SIGNATURE_BITS = 3072
const SIGNATURE = SIGNATURE_BITS / 32

/** Finds codes of events that contain a text, ignoring case. Beside letters and digits, signs are equal to each other. */
export function createCodeSearch(codes: PackedTexts) {
  const { starts, size } = codes
  // Not as a Buffer, so that the functions below read one kind of array only.
  const bytes = new Uint8Array(codes.values.buffer, codes.values.byteOffset, codes.values.length)
  const signatures = new Int32Array(Math.ceil(size / BLOCK) * SIGNATURE)
  /** Codes with other letters than those of ASCII, folded. */
  const foldedCodes = new Map<number, Uint8Array>()
  for (let event = 0; event < size; event++) {
    const [start, end] = [starts[event]!, starts[event + 1]! - 1]
    let isAscii = true
    for (let at = start; at < end; at++) if (bytes[at]! >= 0x80) isAscii = false
    if (isAscii) sign(event, bytes, start, end)
    else {
      const folded = Uint8Array.from(Buffer.from(foldText(codes.get(event))))
      foldedCodes.set(event, folded)
      sign(event, folded, 0, folded.length)
    }
  }

  function sign(event: number, bytes: Uint8Array, start: number, end: number): void {
    const block = Math.floor(event / BLOCK) * SIGNATURE
    forEachPart(bytes, start, end, WHOLE, (bit) => {
      signatures[block + (bit >>> 5)]! |= 1 << (bit & 31)
    })
  }

  /** Calls `visit` for each block of events whose codes may contain the text, as `weakest` at least, with the best way in which they may. */
  function forEachBlock(
    text: Uint8Array,
    weakest: number,
    visit: (first: number, next: number, possible: number) => void,
  ): void {
    const occurrences = [WHOLE, BEGINNING, INSIDE].filter((occurrence) => occurrence <= weakest)
    const bits = occurrences.map((occurrence) => {
      const bits: number[] = []
      forEachPart(text, 0, text.length, occurrence, (bit) => bits.push(bit))
      return bits
    })
    for (let block = 0; block * BLOCK < size; block++) {
      const isSigned = (bit: number) =>
        ((signatures[block * SIGNATURE + (bit >>> 5)]! >>> (bit & 31)) & 1) === 1
      const possible = occurrences[bits.findIndex((each) => each.every(isSigned))]
      if (possible !== undefined) visit(block * BLOCK, Math.min(size, (block + 1) * BLOCK), possible)
    }
  }

  return {
    /**
     * Calls `visit` for each event whose code contains the text, with how it occurs: WHOLE, BEGINNING or INSIDE, `weakest` at least. Signs
     * alone occur inside, and are equal to themselves only.
     */
    forEachMatch(text: string, weakest: number, visit: (event: number, occurrence: number) => void): void {
      const sought = Buffer.from(text)
      const needle = Uint8Array.from(sought, (byte) => FOLDED[byte]!)
      if (needle.length === 0) return
      if (needle.every((byte) => byte === SIGN)) {
        if (weakest === INSIDE) for (const event of codes.findContaining(sought)) visit(event, INSIDE)
        return
      }
      forEachBlock(needle, weakest, (first, next, possible) => {
        for (let event = first; event < next; event++) {
          const end = starts[event + 1]! - 1
          const occurrence = findOccurrence(bytes, starts[event]!, end, needle, weakest, possible)
          if (occurrence !== NONE) visit(event, occurrence)
        }
      })
      for (const [event, folded] of foldedCodes) {
        const occurrence = findOccurrence(folded, 0, folded.length, needle, weakest, WHOLE)
        if (occurrence !== NONE) visit(event, occurrence)
      }
    },
    /** Returns the events whose code is the text, ignoring case and accents. */
    findExact(text: string): number[] {
      const events = new Set<number>()
      const needle = Buffer.from(text)
      const isCode = (event: number) => foldText(codes.get(event)) === text
      forEachBlock(needle, WHOLE, (first, next) => {
        for (let event = first; event < next; event++)
          if (starts[event + 1]! - 1 - starts[event]! === needle.length && isCode(event)) events.add(event)
      })
      for (const event of foldedCodes.keys()) if (isCode(event)) events.add(event)
      return [...events]
    },
  }
}

/** Returns how a folded text occurs in a code at best, which is not better than `possible`; NONE if it does not, or weaker than `weakest`. */
function findOccurrence(
  bytes: Uint8Array,
  start: number,
  end: number,
  needle: Uint8Array,
  weakest: number,
  possible: number,
): number {
  let best = NONE
  const { length } = needle
  const first = needle[0]!
  const last = end - length
  for (let at = start; at <= last; at++) {
    if (FOLDED[bytes[at]!] !== first) continue
    const isBeginning = at === start || FOLDED[bytes[at - 1]!] === SIGN
    if (!isBeginning && weakest !== INSIDE) continue
    let next = 1
    while (next < length && FOLDED[bytes[at + next]!] === needle[next]) next++
    if (next < length) continue
    const isEnd = at === last || FOLDED[bytes[at + length]!] === SIGN
    const occurrence = isBeginning ? (isEnd ? WHOLE : BEGINNING) : INSIDE
    if (occurrence < best && occurrence <= weakest) best = occurrence
    if (best <= possible) break
  }
  return best
}

/**
 * Calls `visit` with the bits that every code with this occurrence of the text has: of each two and three bytes in a row. Before a beginning
 * and around a whole word is a sign; inside of a word, it may go on.
 */
function forEachPart(
  bytes: Uint8Array,
  start: number,
  end: number,
  occurrence: number,
  visit: (bit: number) => void,
): void {
  let part = SIGN
  let length = occurrence === INSIDE ? 0 : 1
  for (let at = start; at < (occurrence === WHOLE ? end + 1 : end); at++) {
    part = (part * CLASSES + (at < end ? CLASS[bytes[at]!]! : SIGN)) % CLASSES ** 3
    length++
    if (length >= 2) visit(part % PAIRS)
    if (length >= 3) visit(PAIRS + (part % (SIGNATURE_BITS - PAIRS)))
  }
}
