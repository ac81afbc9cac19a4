import { createHash } from 'node:crypto'
import { z } from 'zod'
import { SINGLE_LINE } from '../../../domain/text.ts'
import type { StoredRecord } from '../../database/schema-state.ts'
import { FileError } from '../command-errors.ts'
import type { BackupSequence, BackupTable } from './backup-tables.ts'

// A backup is text, compressed with gzip and, with a key, encrypted in the age format. Each line is a JSON document or a row:
//   the header
//   for each table: {"table": …}, its rows in the text format of COPY, and \. as in a script of pg_dump
//   {"sequences": …}
//   {"end": …} with the number of rows and the SHA-256 of everything before

export const FORMAT_NAME = 'amberlink-backup'
export const FORMAT_VERSION = 1

const END_OF_ROWS = '\\.\n'
const MAX_LINE_BYTES = 16 * 1024 * 1024

/** The first line of a backup. */
export interface BackupHeader {
  format: typeof FORMAT_NAME
  version: number
  /** The newest release that has changed the schema. This release and later ones restore the backup. */
  release: string
  created_at: string
  migrations: StoredRecord[]
  /** Names the SECRET that the rows need; see KeyRing. */
  secret_id?: string
  /** SECRET and SECRET_PREVIOUS, in encrypted backups only. */
  secrets?: { current: string; previous: string[] }
}

/** A part of a backup, in the order of the file. */
export type BackupPart =
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'table'; table: BackupTable; rows: AsyncGenerator<Buffer> }
  | { kind: 'sequences'; sequences: BackupSequence[] }
  | { kind: 'end'; rows: number }

/** The content of a backup, as it is created. Rows are in the text format of COPY. */
export type BackupSource = AsyncIterable<
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'table'; table: BackupTable; rows: AsyncIterable<Buffer> }
  | { kind: 'sequences'; sequences: BackupSequence[] }
>

/** Formats the parts of a backup as bytes, and adds the end. */
export async function* formatBackup(source: BackupSource): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let rows = 0
  const add = (bytes: Buffer) => {
    hash.update(bytes)
    return bytes
  }
  const addLine = (value: unknown) => add(Buffer.from(`${JSON.stringify(value)}\n`))
  for await (const part of source) {
    if (part.kind === 'header') yield addLine(part.header)
    else if (part.kind === 'sequences') yield addLine({ sequences: part.sequences })
    else {
      yield addLine({ table: part.table })
      for await (const chunk of part.rows) {
        rows += countLines(chunk)
        yield add(chunk)
      }
      yield add(Buffer.from(END_OF_ROWS))
    }
  }
  yield Buffer.from(`${JSON.stringify({ end: { rows, sha256: hash.digest('hex') } })}\n`)
}

export function countLines(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count++
  return count
}

/**
 * Reads the parts of a backup. The rows of a table must be read before the next part. Throws a FileError if the bytes are not a
 * complete, undamaged backup in a known format.
 */
export async function* parseBackup(chunks: AsyncIterable<Buffer>, path: string): AsyncGenerator<BackupPart> {
  const lines = createLineReader(chunks, path)
  let rows = 0
  const header = parseHeader(await lines.readLine(), path)
  yield { kind: 'header', header }
  for (;;) {
    const sha256 = lines.digest()
    const line = await lines.readLine()
    const part = parseWith(lineSchema, parseJson(line), path)
    if (part.table) {
      const counted = countRows(lines.readRows(), (count) => {
        rows += count
      })
      yield { kind: 'table', table: part.table, rows: counted }
      for await (const _ of counted);
    } else if (part.sequences) {
      yield { kind: 'sequences', sequences: part.sequences }
    } else if (part.end) {
      if (part.end.sha256 !== sha256 || part.end.rows !== rows || !(await lines.isAtEnd())) {
        throw createDamageError(path)
      }
      return yield { kind: 'end', rows }
    } else throw createDamageError(path)
  }
}

async function* countRows(
  chunks: AsyncIterable<Buffer>,
  report: (count: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    report(countLines(chunk))
    yield chunk
  }
}

/** Creates the error for a backup that is cut off or was changed. */
export function createDamageError(path: string): FileError {
  return new FileError(`${path} is damaged or incomplete. Use another backup.`)
}

export function createFormatError(path: string): FileError {
  return new FileError(`${path} is not a backup of this product.`)
}

// The checksum is in the file, so anyone can make a file with a valid one, and its texts are shown to the operator.
const text = z.string().regex(SINGLE_LINE)
const anyHeaderSchema = z.object({ format: z.literal(FORMAT_NAME), version: z.int(), release: text })
const headerSchema: z.ZodType<BackupHeader> = anyHeaderSchema.extend({
  created_at: text,
  migrations: z.array(
    z.object({
      name: text,
      checksum: text,
      release: text.exactOptional(),
      oldest_release: text.exactOptional(),
    }),
  ),
  secret_id: text.exactOptional(),
  secrets: z.object({ current: z.string(), previous: z.array(z.string()) }).exactOptional(),
})
const lineSchema = z.object({
  table: z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) }).optional(),
  sequences: z
    .array(z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() }))
    .optional(),
  end: z.object({ rows: z.int(), sha256: z.string() }).optional(),
})

function parseHeader(line: string | undefined, path: string): BackupHeader {
  const json = parseJson(line)
  if ((json as BackupHeader | null)?.format !== FORMAT_NAME) throw createFormatError(path)
  const { version, release } = parseWith(anyHeaderSchema, json, path)
  if (version > FORMAT_VERSION) {
    throw new FileError(
      `${path} has version ${version} of the backup format, and this release (up to ${FORMAT_VERSION}) cannot ` +
        `read it. Restore it with release ${release} or newer.`,
    )
  }
  return parseWith(headerSchema, json, path)
}

function parseJson(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '')
  } catch {
    return null
  }
}

function parseWith<T>(schema: z.ZodType<T>, value: unknown, path: string): T {
  const { success, data } = schema.safeParse(value)
  if (!success) throw createDamageError(path)
  return data
}

/** Reads lines and blocks of rows, and computes the SHA-256 of everything that was read. */
function createLineReader(chunks: AsyncIterable<Buffer>, path: string) {
  const iterator = chunks[Symbol.asyncIterator]()
  const hash = createHash('sha256')
  let buffer: Buffer = Buffer.alloc(0)

  const readMore = async () => {
    if (buffer.length > MAX_LINE_BYTES * 64) throw createDamageError(path)
    const { done, value } = await iterator.next()
    if (done) return false
    buffer = buffer.length === 0 ? value : Buffer.concat([buffer, value])
    return true
  }
  const take = (length: number) => {
    const taken = buffer.subarray(0, length)
    buffer = buffer.subarray(length)
    hash.update(taken)
    return taken
  }

  return {
    digest: () => hash.copy().digest('hex'),
    /** Returns the next line without its line break; undefined at the end of the input. */
    async readLine(): Promise<string | undefined> {
      let end = buffer.indexOf(10)
      while (end === -1) {
        if (buffer.length > MAX_LINE_BYTES || !(await readMore())) return undefined
        end = buffer.indexOf(10)
      }
      return take(end + 1).toString('utf8', 0, end)
    },
    /** Returns complete rows in chunks, up to the end of the block, which it skips. */
    async *readRows(): AsyncGenerator<Buffer> {
      for (;;) {
        if (buffer.length < END_OF_ROWS.length || buffer.indexOf(10) === -1) {
          if (!(await readMore())) throw createDamageError(path)
          continue
        }
        if (buffer.subarray(0, END_OF_ROWS.length).equals(Buffer.from(END_OF_ROWS))) {
          take(END_OF_ROWS.length)
          return
        }
        const end = buffer.indexOf(`\n${END_OF_ROWS}`)
        // Without the end of the block, the part after the last line break can be its beginning.
        yield take((end === -1 ? buffer.lastIndexOf(10) : end) + 1)
      }
    },
    async isAtEnd(): Promise<boolean> {
      return buffer.length === 0 && !(await readMore())
    },
  }
}
