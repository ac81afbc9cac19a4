import { type CatalogueRow, INDEXED_FIELDS, type IndexedField } from './catalogue-types.ts'
import { HashedNumbers, mixCheck, mixHash } from './hashed-numbers.ts'

/** How a value is read from the fields of an event that decide it. */
export interface FieldReader<Value> {
  fields: readonly IndexedField[]
  /** Further fields, which decide it where the first one is null. */
  fallback?: readonly IndexedField[]
  read: (row: CatalogueRow) => Value
}

const [TAB, NEWLINE, BACKSLASH] = [0x09, 0x0a, 0x5c]
const FIELD_COUNT = INDEXED_FIELDS.length
const toFieldNumber = (field: IndexedField) => INDEXED_FIELDS.indexOf(field)
export const [EVENT_CODE, EVENT_NAME] = [toFieldNumber('event_code'), toFieldNumber('event_name')]
const ALL_FIELDS = INDEXED_FIELDS.map(toFieldNumber)

/**
 * A row as COPY sends it in text, with two hashes of each field. Most fields are equal to one of an earlier row, which is found by the
 * hashes: creating strings of all of them would take most of the time of loading.
 */
export class CatalogueLine {
  private bytes: Buffer = Buffer.alloc(0)
  /** Of each field, and where the next line begins. */
  private readonly starts = new Int32Array(FIELD_COUNT + 1)
  private readonly hashes = new Int32Array(FIELD_COUNT)
  private readonly checks = new Int32Array(FIELD_COUNT)
  /** A bit for each field that has a backslash. */
  private escaped = 0

  /** Reads the line that begins at `start`, and returns where the next one does; 0 if its end is missing. */
  read(bytes: Buffer, start: number): number {
    const { starts, hashes, checks } = this
    this.bytes = bytes
    let field = 0
    let hash = 0
    let check = 0
    this.escaped = 0
    starts[0] = start
    for (let at = start; at < bytes.length; at++) {
      const byte = bytes[at]!
      if (byte === TAB || byte === NEWLINE) {
        hashes[field] = hash
        checks[field] = check
        starts[++field] = at + 1
        hash = 0
        check = 0
        if (byte === TAB) continue
        return at + 1
      }
      if (byte === BACKSLASH) this.escaped |= 1 << field
      hash = mixHash(hash, byte)
      check = mixCheck(check, byte)
    }
    return 0
  }

  /** Returns a hash of fields, by their numbers; by default of the row. */
  getHash(fields: readonly number[] = ALL_FIELDS): number {
    let hash = 0
    for (let at = 0; at < fields.length; at++) hash = mixHash(hash, this.hashes[fields[at]!]!)
    return hash
  }

  /** Returns another hash of them. */
  getCheck(fields: readonly number[] = ALL_FIELDS): number {
    let check = 0
    for (let at = 0; at < fields.length; at++) check = mixCheck(check, this.checks[fields[at]!]!)
    return check
  }

  /** Returns the UTF-8 of a field; of an empty text if it is null. */
  readBytes(field: number): Uint8Array {
    if (this.isEscaped(field)) return Buffer.from(this.readText(field) ?? '')
    return this.bytes.subarray(this.starts[field], this.starts[field + 1]! - 1)
  }

  readText(field: number): string | null {
    const text = this.bytes.toString('utf8', this.starts[field], this.starts[field + 1]! - 1)
    if (!this.isEscaped(field)) return text
    return text === '\\N' ? null : text.replace(/\\(.)/gs, (_, letter: string) => ESCAPES[letter] ?? letter)
  }

  private isEscaped(field: number): boolean {
    return (this.escaped & (1 << field)) !== 0
  }
}

const ESCAPES: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** Returns a function that reads numbers from lines: the same one as before from fields that an earlier line had. */
export function createNumberReader({ fields, fallback = [], read }: FieldReader<number>) {
  const fieldNumbers = fields.map(toFieldNumber)
  const known = new HashedNumbers()
  const readNew = (line: CatalogueLine, hash: number, check: number) => {
    const texts = [...fields, ...fallback].map((field) => [field, line.readText(toFieldNumber(field))])
    const row = Object.fromEntries(texts) as CatalogueRow
    if (row.price) row.price = Number(row.price)
    const number = read(row)
    if (fallback.length === 0 || row[fields[0]!] !== null) known.set(hash, check, number)
    return number
  }
  return (line: CatalogueLine): number => {
    const [hash, check] = [line.getHash(fieldNumbers), line.getCheck(fieldNumbers)]
    return known.find(hash, check) ?? readNew(line, hash, check)
  }
}
