import type { PackedTexts } from './packed-texts.ts'

/**
 * Finds the texts that contain a text. Every text has a signature: a bit for each of its bytes and one for each pair of
 * bytes (hashed). Most texts without a match lack a bit of the searched text and are not read.
 */
export class SubstringSearch {
  private readonly texts: PackedTexts
  private readonly byteBits: Int32Array
  private readonly pairBits0: Int32Array
  private readonly pairBits1: Int32Array

  constructor(texts: PackedTexts) {
    this.texts = texts
    const { size, bytes, starts } = texts
    this.byteBits = new Int32Array(size)
    this.pairBits0 = new Int32Array(size)
    this.pairBits1 = new Int32Array(size)
    for (let index = 0; index < size; index++) {
      const signature = computeSignature(bytes, starts[index]!, starts[index + 1]! - 1)
      this.byteBits[index] = signature.byteBits
      this.pairBits0[index] = signature.pairBits0
      this.pairBits1[index] = signature.pairBits1
    }
  }

  /** Returns the indexes of the texts that contain the text, in order. */
  findAll(text: string): number[] {
    const needle = createNeedle(text)
    const found: number[] = []
    for (let index = 0; index < this.texts.size; index++) if (this.contains(index, needle)) found.push(index)
    return found
  }

  /** Sets the bit `mask` in `bits[index]` for each of the candidates that contains the text. */
  markMatches(text: string, candidates: Int32Array, bits: Int32Array, mask: number): void {
    const needle = createNeedle(text)
    for (let at = 0; at < candidates.length; at++) {
      const index = candidates[at]!
      if ((bits[index]! & mask) === 0 && this.contains(index, needle)) bits[index]! |= mask
    }
  }

  private contains(index: number, needle: Needle): boolean {
    const { bytes, lastAt, skips, byteBits, pairBits0, pairBits1 } = needle
    if (
      (this.pairBits0[index]! & pairBits0) !== pairBits0 ||
      (this.pairBits1[index]! & pairBits1) !== pairBits1 ||
      (this.byteBits[index]! & byteBits) !== byteBits
    ) {
      return false
    }
    const { bytes: haystack, starts } = this.texts
    const lastByte = bytes[lastAt]!
    const end = starts[index + 1]! - 1
    let position = starts[index]! + lastAt
    while (position < end) {
      const byte = haystack[position]!
      if (byte === lastByte) {
        let before = lastAt - 1
        while (before >= 0 && haystack[position - lastAt + before] === bytes[before]) before--
        if (before < 0) return true
      }
      position += skips[byte]!
    }
    return false
  }
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

/** A text to be found. */
interface Needle extends Signature {
  bytes: Uint8Array
  /** The position of its last byte. */
  lastAt: number
  /** How far the search can move on, by the byte at the position of the last one (Horspool). */
  skips: Uint8Array
}

/** The longest skip that a byte can store. */
const SKIP_MAX = 255

function createNeedle(text: string): Needle {
  const bytes = Buffer.from(text)
  const lastAt = bytes.length - 1
  const skips = new Uint8Array(256).fill(Math.min(bytes.length, SKIP_MAX))
  for (let at = Math.max(0, lastAt - SKIP_MAX); at < lastAt; at++) skips[bytes[at]!] = lastAt - at
  return { ...computeSignature(bytes, 0, bytes.length), bytes, lastAt, skips }
}
