import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { addAbortSignal, pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { createFileError, FileError } from '../command-errors.ts'
import { type CatalogueFormat, FORMAT_OF_EXTENSION } from './file-format.ts'

/** A catalogue file being read. */
export interface CatalogueSource {
  format: CatalogueFormat
  /** The first line, without its line break; cut off if it is very long. */
  firstLine: string
  /** The text with '\n' as line breaks and without a byte order mark. Bytes that are not UTF-8 become U+FFFD. */
  chunks: AsyncIterable<string>
  /** Returns the part of the file that has been read, 0 to 1, or undefined if the size is unknown. */
  fractionRead(): number | undefined
}

const CHUNK_BYTES = 32 * 1024
/** Characters at the beginning that are used to detect the format. */
const HEAD_LIMIT = 64 * 1024

async function* decode(bytes: Readable, path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let heldReturn = ''
  try {
    for await (const chunk of bytes) {
      const text = heldReturn + decoder.decode(chunk as Buffer, { stream: true })
      // A return at the end can be the first half of '\r\n'.
      heldReturn = text.endsWith('\r') ? '\r' : ''
      yield (heldReturn ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n')
    }
  } catch (error) {
    throw createFileError(path, 'read', error)
  }
  yield (heldReturn + decoder.decode()).replace(/\r\n?/g, '\n')
}

function detectJsonFormat(head: string, firstLine: string): CatalogueFormat {
  if (head.startsWith('[')) return 'json'
  try {
    const first = JSON.parse(firstLine) as { events?: unknown }
    return Array.isArray(first.events) ? 'json' : 'jsonl'
  } catch {
    return 'json'
  }
}

/** Detects the format by the extension. The content decides between JSON and JSON Lines, and without a known extension. */
function detectFormat(path: string, head: string, firstLine: string): CatalogueFormat {
  const named = FORMAT_OF_EXTENSION[extname(path.replace(/\.gz$/i, '')).toLowerCase()]
  if (named === 'csv') return 'csv'
  if (/^[[{]/.test(head))
    return named === 'jsonl' && head[0] === '{' ? 'jsonl' : detectJsonFormat(head, firstLine)
  return named ?? 'csv'
}

/** Reads until the end of the first line, or up to HEAD_LIMIT. `head` is all that was read. */
async function readHead(chunks: AsyncGenerator<string>): Promise<{ head: string; firstLine: string }> {
  let head = ''
  while (!head.trimStart().includes('\n') && head.length < HEAD_LIMIT) {
    const next = await chunks.next()
    if (next.done) break
    head += next.value
  }
  return { head, firstLine: head.trimStart().split('\n', 1)[0] ?? '' }
}

async function* prepend(head: string, chunks: AsyncIterable<string>): AsyncGenerator<string> {
  yield head
  yield* chunks
}

/**
 * Opens a catalogue file, which may be gzipped (`.gz`), or standard input as '-', and detects its format. Throws FileError,
 * also while the chunks are read. Aborting the signal ends the reading.
 */
export async function openCatalogueFile(path: string, signal: AbortSignal): Promise<CatalogueSource> {
  const info = path === '-' ? undefined : await stat(path).catch((error: unknown) => error as Error)
  if (info instanceof Error) throw createFileError(path, 'read', info)
  if (info?.isDirectory()) throw createFileError(path, 'read', { code: 'EISDIR' })
  const name = info ? path : 'Standard input'
  const file = info ? createReadStream(path, { highWaterMark: CHUNK_BYTES }) : undefined
  const isCompressed = file !== undefined && /\.gz$/i.test(path)
  const bytes: Readable = isCompressed ? pipeline(file, createGunzip(), () => {}) : (file ?? process.stdin)
  const chunks = decode(addAbortSignal(signal, bytes), name)
  const { head, firstLine } = await readHead(chunks)
  if (head.trim() === '') throw new FileError(`${name} is empty.`)
  if (head.includes('\0')) {
    throw new FileError(`${name} is not a text file. Save the catalogue as CSV in UTF-8, JSON or JSON Lines.`)
  }
  return {
    format: detectFormat(path, head.trimStart(), firstLine),
    firstLine,
    chunks: prepend(head, chunks),
    fractionRead: () => (file && info?.size ? Math.min(1, file.bytesRead / info.size) : undefined),
  }
}
