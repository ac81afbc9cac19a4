import type { PackedTexts } from './packed-texts.ts'

/**
 * Finds event codes that contain a text. Codes differ from each other, so unlike words they have no index. Instead, every code
 * has a signature: a bit for each of its bytes and two for each pair of bytes (hashed). Most codes without a match lack a bit
 * of the text and are not read.
 */
export class CodeSearch {
  private readonly codes: PackedTexts
  private readonly byteBits: Int32Array
  private readonly pairBits: [Int32Array, Int32Array]

  /** `codes` are folded. */
  constructor(codes: PackedTexts) {
    this.codes = codes
    const { size, bytes, starts } = codes
    this.byteBits = new Int32Array(size)
    this.pairBits = [new Int32Array(size), new Int32Array(size)]
    for (let event = 0; event < size; event++) {
      const signature = computeSignature(bytes, starts[event]!, starts[event + 1]! - 1)
      this.byteBits[event] = signature.byteBits
      this.pairBits[0][event] = signature.pairBits0
      this.pairBits[1][event] = signature.pairBits1
    }
  }

  /** Sets the bit `mask` in `found[event]` for each of the events whose code contains the text. */
  markMatches(text: string, events: Int32Array, found: Int32Array, mask: number): void {
    const { bytes, starts } = this.codes
    const { byteBits } = this
    const [pairBits0, pairBits1] = this.pairBits
    const needle = Buffer.from(text)
    const wanted = computeSignature(needle, 0, needle.length)
    const lastAt = needle.length - 1
    const lastByte = needle[lastAt]!
    const skips = createSkips(needle)
    for (let at = 0; at < events.length; at++) {
      const event = events[at]!
      if (
        (found[event]! & mask) !== 0 ||
        (pairBits0[event]! & wanted.pairBits0) !== wanted.pairBits0 ||
        (pairBits1[event]! & wanted.pairBits1) !== wanted.pairBits1 ||
        (byteBits[event]! & wanted.byteBits) !== wanted.byteBits
      ) {
        continue
      }
      const end = starts[event + 1]! - 1
      let position = starts[event]! + lastAt
      while (position < end) {
        const byte = bytes[position]!
        if (byte === lastByte && isAt(bytes, position - lastAt, needle)) {
          found[event]! |= mask
          break
        }
        position += skips[byte]!
      }
    }
  }
}

function isAt(bytes: Uint8Array, start: number, needle: Uint8Array): boolean {
  for (let at = needle.length - 2; at >= 0; at--) if (bytes[start + at] !== needle[at]) return false
  return true
}

/** Returns for each byte how far the search can move on if it is at the position of the last byte (Horspool). */
function createSkips(needle: Uint8Array): Uint8Array {
  const lastAt = needle.length - 1
  const skips = new Uint8Array(256).fill(Math.min(needle.length, 255))
  for (let at = Math.max(0, lastAt - 254); at < lastAt; at++) skips[needle[at]!] = lastAt - at
  return skips
}

interface Signature {
  byteBits: number
  pairBits0: number
  pairBits1: number
}

function computeSignature(bytes: Uint8Array, start: number, end: number): Signature {
  let byteBits = 0
  let pairBits0 = 0
  let pairBits1 = 0
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!
    byteBits |= 1 << (byte & 31)
    if (at + 1 === end) break
    const hash = Math.imul((byte << 8) | bytes[at + 1]!, 0x9e3779b1) >>> 26
    if (hash < 32) pairBits0 |= 1 << hash
    else pairBits1 |= 1 << (hash - 32)
  }
  return { byteBits, pairBits0, pairBits1 }
}
