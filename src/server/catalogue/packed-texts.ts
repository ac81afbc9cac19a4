const encoder = new TextEncoder()

/**
 * Texts in one buffer, in UTF-8, each followed by a zero byte, because a million strings would take ten times the memory.
 */
export class PackedTexts {
  readonly bytes: Buffer
  /** Where each text begins; one entry more than texts. */
  readonly starts: Uint32Array

  constructor(bytes: Buffer, starts: Uint32Array) {
    this.bytes = bytes
    this.starts = starts
  }

  static from(texts: Iterable<string>): PackedTexts {
    const packed = new GrowingTexts()
    for (const text of texts) packed.push(text)
    return packed.build()
  }

  get size(): number {
    return this.starts.length - 1
  }

  get(index: number): string {
    return this.bytes.toString('utf8', this.starts[index], this.starts[index + 1]! - 1)
  }

  /** Returns where any of these texts is, in order. */
  findAll(texts: ReadonlySet<string>): number[] {
    const hashes = new Set([...texts].map((text) => hashBytes(Buffer.from(text))))
    const found: number[] = []
    for (let index = 0; index < this.size; index++) {
      // Reading a text takes longer than its hash.
      const hash = hashBytes(this.bytes, this.starts[index], this.starts[index + 1]! - 1)
      if (hashes.has(hash) && texts.has(this.get(index))) found.push(index)
    }
    return found
  }

  /** Returns the texts at these positions, in this order. */
  reorder(positions: Int32Array): PackedTexts {
    const starts = new Uint32Array(positions.length + 1)
    for (let at = 0; at < positions.length; at++) {
      const position = positions[at]!
      starts[at + 1] = starts[at]! + this.starts[position + 1]! - this.starts[position]!
    }
    const bytes = Buffer.allocUnsafeSlow(starts[positions.length]!)
    for (let at = 0; at < positions.length; at++) {
      let to = starts[at]!
      const end = this.starts[positions[at]! + 1]!
      for (let from = this.starts[positions[at]!]!; from < end; from++) bytes[to++] = this.bytes[from]!
    }
    return new PackedTexts(bytes, starts)
  }
}

function hashBytes(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let hash = 0
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193)
  return hash
}

/** Collects texts. */
export class GrowingTexts {
  private bytes = new Uint8Array(1024)
  private starts = new Uint32Array(256)
  private length = 0
  size = 0

  push(text: string): void {
    // UTF-8 takes at most three bytes for a UTF-16 unit.
    const needed = this.length + text.length * 3 + 1
    if (needed > this.bytes.length)
      this.bytes = grow(this.bytes, new Uint8Array(Math.max(needed, this.length * 2)))
    if (this.size + 2 > this.starts.length) this.starts = grow(this.starts, new Uint32Array(this.size * 2))
    this.length += encoder.encodeInto(text, this.bytes.subarray(this.length)).written
    this.bytes[this.length++] = 0
    this.starts[++this.size] = this.length
  }

  build(): PackedTexts {
    const bytes = Buffer.from(this.bytes.slice(0, this.length).buffer)
    return new PackedTexts(bytes, this.starts.slice(0, this.size + 1))
  }
}

function grow<Column extends Uint8Array | Uint32Array>(values: Column, larger: Column): Column {
  larger.set(values)
  return larger
}
