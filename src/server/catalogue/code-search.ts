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

/** Finds codes of events that contain a text, ignoring case. Beside letters and digits, signs are equal to each other. */
export function createCodeSearch(codes: PackedTexts) {
  const { values: bytes, starts, size } = codes
  const signatures = new Int32Array(Math.ceil(size / BLOCK) * SIGNATURE)
  /** Codes with other letters than those of ASCII, folded. */
  const foldedCodes = new Map<number, Uint8Array>()
  for (let event = 0; event < size; event++) {
    const [start, end] = [starts[event]!, starts[event + 1]! - 1]
    let isAscii = true
    for (let at = start; at < end; at++) if (bytes[at]! >= 0x80) isAscii = false
    if (isAscii) sign(event, bytes, start, end)
    else {
      const folded = Buffer.from(foldText(codes.get(event)))
      foldedCodes.set(event, folded)
      sign(event, folded, 0, folded.length)
    }
  }

  function sign(event: number, bytes: Uint8Array, start: number, end: number): void {
    const block = Math.floor(event / BLOCK) * SIGNATURE
    forEachPart(bytes, start, end, WHOLE, (hash) => {
      signatures[block + (hash >>> 5)]! |= 1 << (hash & 31)
    })
  }

  /** Calls `visit` for each event whose code may contain the text, as `weakest` at least; for one with a folded code maybe twice. */
  function forEachCandidate(
    text: Uint8Array,
    weakest: number,
    visit: (event: number, code: Uint8Array, start: number, end: number) => void,
  ): void {
    const hashes: number[] = []
    forEachPart(text, 0, text.length, weakest, (hash) => hashes.push(hash))
    for (let block = 0; block * BLOCK < size; block++) {
      const isSigned = (hash: number) =>
        ((signatures[block * SIGNATURE + (hash >>> 5)]! >>> (hash & 31)) & 1) === 1
      if (!hashes.every(isSigned)) continue
      const next = Math.min(size, (block + 1) * BLOCK)
      for (let event = block * BLOCK; event < next; event++)
        visit(event, bytes, starts[event]!, starts[event + 1]! - 1)
    }
    for (const [event, folded] of foldedCodes) visit(event, folded, 0, folded.length)
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
      forEachCandidate(needle, weakest, (event, code, start, end) => {
        const occurrence = findOccurrence(code, start, end, needle, weakest)
        if (occurrence !== NONE) visit(event, occurrence)
      })
    },
    /** Returns the events whose code is the text, ignoring case and accents. */
    findExact(text: string): number[] {
      const events = new Set<number>()
      const needle = Buffer.from(text)
      forEachCandidate(needle, WHOLE, (event, _, start, end) => {
        if (end - start === needle.length && foldText(codes.get(event)) === text) events.add(event)
      })
      return [...events]
    },
  }
}

/** Returns how a folded text occurs in a code at best; NONE if it does not, or weaker than `weakest`. */
function findOccurrence(
  bytes: Uint8Array,
  start: number,
  end: number,
  needle: Uint8Array,
  weakest: number,
): number {
  let best = NONE
  const first = needle[0]!
  for (let at = start; at + needle.length <= end; at++) {
    if (FOLDED[bytes[at]!] !== first) continue
    const isBeginning = at === start || FOLDED[bytes[at - 1]!] === SIGN
    if (!isBeginning && weakest !== INSIDE) continue
    let length = 1
    while (length < needle.length && FOLDED[bytes[at + length]!] === needle[length]) length++
    if (length < needle.length) continue
    const isEnd = at + length === end || FOLDED[bytes[at + length]!] === SIGN
    const occurrence = isBeginning ? (isEnd ? WHOLE : BEGINNING) : INSIDE
    if (occurrence <= weakest) best = Math.min(best, occurrence)
    if (best === WHOLE) break
  }
  return best
}

/**
 * Calls `visit` with the hashes that every code with this occurrence of the text has: of each two and three bytes in a row. Before a beginning
 * and around a whole word is a sign; inside of a word, it may go on.
 */
function forEachPart(
  bytes: Uint8Array,
  start: number,
  end: number,
  occurrence: number,
  visit: (hash: number) => void,
): void {
  let part = SIGN
  let length = occurrence === INSIDE ? 0 : 1
  for (let at = start; at < (occurrence === WHOLE ? end + 1 : end); at++) {
    part = ((part << 8) | (at < end ? FOLDED[bytes[at]!]! : SIGN)) & 0xffffff
    length++
    if (length >= 2) visit(hashPart(part & 0xffff))
    if (length >= 3) visit(hashPart(part + 0x1000000))
  }
}

function hashPart(part: number): number {
  return Math.imul(part, 0x9e3779b1) >>> 21
}
