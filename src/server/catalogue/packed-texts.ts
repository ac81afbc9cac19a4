import { hashBytes } from './hashed-numbers.ts'
import { GrowableColumn } from './integers.ts'
import type { Slices } from './merge.ts'

/** Texts in one buffer, in UTF-8, each followed by a zero byte: a million strings would take ten times the memory. */
export class PackedTexts implements Slices<Buffer> {
  readonly starts: Int32Array
  readonly values: Buffer

  constructor({ starts, values }: Slices<Buffer>) {
    this.starts = starts
    this.values = values
  }

  static from(texts: Iterable<string>): PackedTexts {
    const packed = new GrowingTexts()
    for (const text of texts) packed.push(Buffer.from(text))
    return packed.build()
  }

  get size(): number {
    return this.starts.length - 1
  }

  get(index: number): string {
    return this.values.toString('utf8', this.starts[index], this.starts[index + 1]! - 1)
  }

  /** Returns where any of these texts is, in order. */
  findAll(texts: ReadonlySet<string>): number[] {
    const hashes = new Set([...texts].map((text) => hashBytes(Buffer.from(text))))
    const found: number[] = []
    for (let index = 0; index < this.size; index++) {
      // Reading a text takes longer than its hash.
      const hash = hashBytes(this.values, this.starts[index], this.starts[index + 1]! - 1)
      if (hashes.has(hash) && texts.has(this.get(index))) found.push(index)
    }
    return found
  }

  /** Returns which texts contain these bytes, in order. */
  findContaining(bytes: Buffer): number[] {
    const { starts, values } = this
    const found: number[] = []
    for (let text = 0, at = values.indexOf(bytes); at !== -1; at = values.indexOf(bytes, starts[text + 1])) {
      while (starts[text + 1]! <= at) text++
      // Without the byte after it.
      if (at + bytes.length < starts[text + 1]!) found.push(text)
    }
    return found
  }
}

/** Collects texts. */
export class GrowingTexts {
  private bytes = new Uint8Array(1024)
  private readonly starts = new GrowableColumn()
  private length = 0

  push(text: Uint8Array): void {
    const needed = this.length + text.length + 1
    if (needed > this.bytes.length)
      this.bytes = new Uint8Array(this.bytes.buffer.transfer(Math.max(needed, this.length * 2)))
    this.starts.push(this.length)
    for (let at = 0; at < text.length; at++) this.bytes[this.length++] = text[at]!
    this.bytes[this.length++] = 0
  }

  build(): PackedTexts {
    this.starts.push(this.length)
    const starts = this.starts.values.slice()
    return new PackedTexts({ starts, values: Buffer.from(this.bytes.buffer.transfer(this.length)) })
  }
}

/** Compares by UTF-16 code unit, as all orders by event code do. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
