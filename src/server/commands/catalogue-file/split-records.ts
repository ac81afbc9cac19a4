import { FileError } from './file-error.ts'

/** One record found in a text: `start` is its first character, `next` the first one after it. */
export interface Taken<Item> {
  start: number
  next: number
  /** Absent when only punctuation was passed. */
  item?: Item
}

/**
 * Takes the next record of a format from `text` at `from`. Undefined asks for more text; when `atEnd`, there is none.
 * Throws BrokenText where the format leaves no way to go on.
 */
export type Take<Item> = (text: string, from: number, atEnd: boolean) => Taken<Item> | undefined

/** A record that could not be taken apart, and what is wrong with it. */
export interface RecordProblem {
  problem: string
}

/** How the records of a format are found. */
export interface RecordFormat<Item> {
  take: Take<Item>
  /**
   * Begins to look for the end of a record that is too long to be held. The function it gives is fed the text piece by
   * piece from the record's first character on, and answers the index after the record in the piece, or -1 for more.
   */
  passOver(): (piece: string, atEnd: boolean) => number
  /** Whether several records may begin on one line. */
  sharesLines: boolean
}

/** The text breaks its format at `index`, and what follows cannot be trusted. */
export class BrokenText extends Error {
  readonly index: number
  constructor(index: number, message: string) {
    super(message)
    this.index = index
  }
}

/** Where a record begins in its file: the line and the ordinal, both from 1. */
export interface RecordPosition {
  line: number
  record: number
}

export interface CutRecord<Item> extends RecordPosition {
  item: Item
}

/** A place in words; where records share lines, the line alone would not tell which one it is. */
export function formatPosition({ line, record }: RecordPosition, sharesLines: boolean): string {
  return sharesLines ? `line ${line}, event ${record}` : `line ${line}`
}

/** A longer record, in characters, is refused; it bounds the memory that a missing quote or bracket can take. */
export const RECORD_LIMIT = 1_000_000

function lineBreaks(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count++
  return count
}

/**
 * Cuts a stream of text into records, a batch for each chunk of text, holding no more than a chunk and a record. Throws
 * FileFailure where the text breaks off.
 */
export async function* cutRecords<Item>(
  chunks: AsyncIterable<string>,
  { take, passOver, sharesLines }: RecordFormat<Item>,
): AsyncGenerator<CutRecord<Item | RecordProblem>[]> {
  let rest = ''
  let line = 1
  let record = 0
  // Thrown when the records before it are delivered.
  let failure: FileError | undefined
  let tooLong: { line: number; endIn: (piece: string, atEnd: boolean) => number } | undefined

  function unended(begin: number): FileError {
    const place = formatPosition({ line: begin, record: record + 1 }, sharesLines)
    return new FileError(
      `The record that begins on ${place} does not end: a closing quote or bracket is missing, or the file was cut off.`,
    )
  }

  /** Goes on behind a record that is too long, as soon as its end is found. */
  function cutBehind(long: NonNullable<typeof tooLong>, text: string, atEnd: boolean) {
    const end = long.endIn(text, atEnd)
    if (end === -1 && atEnd) failure = unended(long.line)
    const passed = end === -1 ? text.length : end
    const lastLine = line + lineBreaks(text, 0, passed - 1)
    line += lineBreaks(text, 0, passed)
    rest = ''
    if (end === -1) return []
    tooLong = undefined
    record++
    const upTo = lastLine > long.line ? `, which goes on to line ${lastLine},` : ''
    const problem = `this record${upTo} is longer than ${RECORD_LIMIT.toLocaleString('en-US')} characters`
    return [{ line: long.line, record, item: { problem } }, ...cut(text.slice(end), atEnd)]
  }

  function cut(text: string, atEnd: boolean): CutRecord<Item | RecordProblem>[] {
    if (tooLong) return cutBehind(tooLong, text, atEnd)
    const batch: CutRecord<Item | RecordProblem>[] = []
    let from = 0
    try {
      for (let taken = take(text, from, atEnd); taken; taken = take(text, from, atEnd)) {
        if (taken.item !== undefined) {
          record++
          batch.push({ line: line + lineBreaks(text, from, taken.start), record, item: taken.item })
        }
        line += lineBreaks(text, from, taken.next)
        from = taken.next
      }
    } catch (error) {
      if (!(error instanceof BrokenText)) throw error
      const after = sharesLines && record > 0 ? `, after event ${record}` : ''
      failure = new FileError(
        `The file breaks off on line ${line + lineBreaks(text, from, error.index)}${after}: ${error.message}.`,
      )
      return batch
    }
    const blank = /\S/.exec(text.slice(from))?.index
    if (blank !== undefined && (atEnd || text.length - from - blank > RECORD_LIMIT)) {
      const begin = line + lineBreaks(text, from, from + blank)
      if (atEnd) {
        failure = unended(begin)
        return batch
      }
      line = begin
      tooLong = { line, endIn: passOver() }
      return [...batch, ...cut(text.slice(from + blank), atEnd)]
    }
    rest = text.slice(from)
    return batch
  }

  for await (const chunk of chunks) {
    const batch = cut(rest + chunk, false)
    if (batch.length > 0) yield batch
    if (failure) throw failure
  }
  const last = cut(rest, true)
  if (last.length > 0) yield last
  if (failure) throw failure
}
