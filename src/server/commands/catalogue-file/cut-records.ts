import { FileFailure } from './file-failure.ts'

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

/** The text breaks its format at `index`, and what follows cannot be trusted. */
export class BrokenText extends Error {
  readonly index: number
  constructor(index: number, message: string) {
    super(message)
    this.index = index
  }
}

/** A record with the line, from 1, and the ordinal, from 1, at which it begins in the file. */
export interface CutRecord<Item> {
  line: number
  record: number
  item: Item
}

/** No record is longer than this, in characters; it bounds the memory that a missing quote or bracket can take. */
const RECORD_LIMIT = 1_000_000

function lineBreaks(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** Cuts a stream of text into records, a batch for each chunk of text, holding no more than a chunk and a record. */
export async function* cutRecords<Item>(
  chunks: AsyncIterable<string>,
  take: Take<Item>,
): AsyncGenerator<CutRecord<Item>[]> {
  let rest = ''
  let line = 1
  let record = 0

  function cut(text: string, atEnd: boolean): CutRecord<Item>[] {
    const batch: CutRecord<Item>[] = []
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
      throw new FileFailure(
        `The file breaks off on line ${line + lineBreaks(text, from, error.index)}: ${error.message}.`,
      )
    }
    const blank = /\S/.exec(text.slice(from))?.index
    if (blank !== undefined && (atEnd || text.length - from - blank > RECORD_LIMIT)) {
      const begin = `The record that begins on line ${line + lineBreaks(text, from, from + blank)}`
      throw new FileFailure(
        atEnd
          ? `${begin} does not end: a closing quote or bracket is missing, or the file was cut off.`
          : `${begin} is longer than ${RECORD_LIMIT.toLocaleString('en-US')} characters: a closing quote or bracket is missing.`,
      )
    }
    rest = text.slice(from)
    return batch
  }

  for await (const chunk of chunks) {
    const batch = cut(rest + chunk, false)
    if (batch.length > 0) yield batch
  }
  const last = cut(rest, true)
  if (last.length > 0) yield last
}
