import { FileError } from '../command-errors.ts'

/** A record that could not be parsed, with what is wrong with it. */
export interface UnreadableRecord {
  problem: string
}

/** A record found in a text: `start` is its first character, `next` the first one after it. */
export interface FoundRecord<Item> {
  start: number
  next: number
  item: Item
}

/** How the records of a line-based format are found. */
export interface RecordFormat<Item> {
  /** Returns the next record of `text` at `from`. Returns undefined if it needs more text; when `atEnd`, there is none. */
  take(text: string, from: number, atEnd: boolean): FoundRecord<Item> | undefined
  /**
   * Returns a function that finds the end of a record too long to keep. It receives the text in pieces, from the first
   * character of the record on, and returns the index after the record within the piece, or -1 to continue.
   */
  skipOversized(): (piece: string, atEnd: boolean) => number
}

/** A record with its position in the file: its first line, from 1. */
export interface PositionedRecord<Item> {
  position: number
  item: Item
}

/** Longer records, in characters, are rejected. Bounds the memory that a missing quote can take. */
const RECORD_LIMIT = 1_000_000

function countLineBreaks(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count++
  return count
}

/**
 * Splits a stream of text into records, one batch per chunk of text, keeping no more than a chunk and a record in memory.
 * Throws FileError if the last record does not end.
 */
export async function* splitRecords<Item>(
  chunks: AsyncIterable<string>,
  { take, skipOversized }: RecordFormat<Item>,
): AsyncGenerator<PositionedRecord<Item | UnreadableRecord>[]> {
  let rest = ''
  let line = 1
  // Thrown after the records before it have been delivered.
  let error: FileError | undefined
  let oversized: { line: number; findEnd: (piece: string, atEnd: boolean) => number } | undefined

  function createUnfinishedError(firstLine: number): FileError {
    return new FileError(
      `The record that begins on line ${firstLine} does not end: a closing quote is missing, or the file was cut off.`,
    )
  }

  function splitAfterOversized(record: NonNullable<typeof oversized>, text: string, atEnd: boolean) {
    const end = record.findEnd(text, atEnd)
    if (end === -1 && atEnd) error = createUnfinishedError(record.line)
    const skipped = end === -1 ? text.length : end
    const lastLine = line + countLineBreaks(text, 0, skipped - 1)
    line += countLineBreaks(text, 0, skipped)
    rest = ''
    if (end === -1) return []
    oversized = undefined
    const upTo = lastLine > record.line ? `, which ends on line ${lastLine},` : ''
    const problem = `this record${upTo} is longer than ${RECORD_LIMIT.toLocaleString('en-US')} characters`
    return [{ position: record.line, item: { problem } }, ...split(text.slice(end), atEnd)]
  }

  function split(text: string, atEnd: boolean): PositionedRecord<Item | UnreadableRecord>[] {
    if (oversized) return splitAfterOversized(oversized, text, atEnd)
    const batch: PositionedRecord<Item | UnreadableRecord>[] = []
    let from = 0
    for (let found = take(text, from, atEnd); found; found = take(text, from, atEnd)) {
      batch.push({ position: line + countLineBreaks(text, from, found.start), item: found.item })
      line += countLineBreaks(text, from, found.next)
      from = found.next
    }
    const start = /\S/.exec(text.slice(from))?.index
    if (start === undefined || (!atEnd && text.length - from - start <= RECORD_LIMIT)) {
      rest = text.slice(from)
      return batch
    }
    line += countLineBreaks(text, from, from + start)
    if (atEnd) {
      error = createUnfinishedError(line)
      return batch
    }
    oversized = { line, findEnd: skipOversized() }
    return [...batch, ...split(text.slice(from + start), atEnd)]
  }

  for await (const chunk of chunks) {
    const batch = split(rest + chunk, false)
    if (batch.length > 0) yield batch
    if (error) throw error
  }
  const last = split(rest, true)
  if (last.length > 0) yield last
  if (error) throw error
}
