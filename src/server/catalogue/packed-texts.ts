const encoder = new TextEncoder()

/**
 * Texts in one buffer, in UTF-8, each followed by a zero byte, because a million strings would take ten times the memory.
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
}
