const encoder = new TextEncoder()

/** Candidates that are read to find out whether a byte sequence is frequent. */
const SAMPLE_SIZE = 4096
/** How many times faster the native search reads all texts than markEach reads as many. */
const NATIVE_SEARCH_SPEED = 8

/**
 * Texts in one buffer, in UTF-8, each followed by a zero byte. A million texts take no objects, and a search for a byte
 * sequence in all of them is one scan.
 */
export class PackedTexts {
  readonly bytes: Buffer
  /** Where each text begins; one entry more than texts. */
  readonly starts: Uint32Array

  private constructor(bytes: Buffer, starts: Uint32Array) {
    this.bytes = bytes
    this.starts = starts
  }

  static from(texts: Iterable<string>, count: number): PackedTexts {
    const starts = new Uint32Array(count + 1)
    let bytes = new Uint8Array(count * 16 + 1024)
    let length = 0
    let index = 0
    for (const text of texts) {
      // UTF-8 takes at most three bytes for a UTF-16 unit.
      const needed = length + text.length * 3 + 1
      if (needed > bytes.length) {
        const larger = new Uint8Array(Math.max(needed, bytes.length * 2))
        larger.set(bytes)
        bytes = larger
      }
      length += encoder.encodeInto(text, bytes.subarray(length)).written
      bytes[length++] = 0
      starts[++index] = length
    }
    return new PackedTexts(Buffer.from(bytes.slice(0, length).buffer), starts)
  }

  get size(): number {
    return this.starts.length - 1
  }

  get(index: number): string {
    return this.bytes.toString('utf8', this.starts[index], this.starts[index + 1]! - 1)
  }

  /** Calls `onMatch` with the index of each text that contains the bytes, in order. */
  findAll(needle: Uint8Array, onMatch: (index: number) => void): void {
    const { bytes, starts, size } = this
    for (let index = 0; index < size; index++) {
      const found = bytes.indexOf(needle, starts[index]!)
      if (found === -1) return
      index = this.findIndexAt(found, index)
      onMatch(index)
    }
  }

  /** Sets the bits of `mask` in `bits[index]` for each candidate that contains the bytes. Candidates are in order. */
  markMatches(needle: Uint8Array, candidates: Int32Array, bits: Int32Array, mask: number): void {
    const sample = candidates.subarray(0, SAMPLE_SIZE)
    const matched = this.markEach(needle, sample, bits, mask)
    const others = candidates.subarray(sample.length)
    const isRare = matched === 0 && others.length > this.size / NATIVE_SEARCH_SPEED
    if (!isRare || !this.markRare(needle, bits, mask)) this.markEach(needle, others, bits, mask)
  }

  /** Sets the bits for all texts; returns false if there are so many that reading every candidate is faster. */
  private markRare(needle: Uint8Array, bits: Int32Array, mask: number): boolean {
    const { bytes, starts, size } = this
    let index = 0
    for (let matches = 0; matches <= size / SAMPLE_SIZE; matches++) {
      const found = bytes.indexOf(needle, starts[index]!)
      if (found === -1) return true
      index = this.findIndexAt(found, index)
      bits[index]! |= mask
      if (++index === size) return true
    }
    return false
  }

  /** Sets the bits by a search of each text that compares the last byte first and skips ahead (Horspool). */
  private markEach(needle: Uint8Array, candidates: Int32Array, bits: Int32Array, mask: number): number {
    const { bytes, starts } = this
    const lastAt = needle.length - 1
    const lastByte = needle[lastAt]!
    const skips = new Uint8Array(256).fill(Math.min(needle.length, 255))
    for (let at = Math.max(0, lastAt - 254); at < lastAt; at++) skips[needle[at]!] = lastAt - at
    let matches = 0
    for (let candidate = 0; candidate < candidates.length; candidate++) {
      const index = candidates[candidate]!
      const end = starts[index + 1]! - 1
      let at = starts[index]! + lastAt
      while (at < end) {
        const byte = bytes[at]!
        if (byte === lastByte) {
          let before = lastAt - 1
          while (before >= 0 && bytes[at - lastAt + before] === needle[before]) before--
          if (before < 0) {
            bits[index]! |= mask
            matches++
            break
          }
        }
        at += skips[byte]!
      }
    }
    return matches
  }

  /** Returns the text to which a byte position belongs. It is not before text `from`. */
  private findIndexAt(position: number, from: number): number {
    let low = from
    let high = this.size - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if (this.starts[middle]! <= position) low = middle
      else high = middle - 1
    }
    return low
  }
}
