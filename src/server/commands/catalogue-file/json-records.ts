import { FileError } from '../command-errors.ts'
import type { PositionedRecord, RecordFormat, UnreadableRecord } from './split-records.ts'

/** A JSON object of a catalogue file, or what is wrong with it. */
export type JsonRecord = { values: Record<string, unknown> } | UnreadableRecord

function toRecord(value: unknown): JsonRecord {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? { values: value as Record<string, unknown> } : { problem: 'this is not a JSON object' }
}

/** JSON Lines: one object per line; blank lines are skipped. A line that is not an object is unreadable. */
export const JSON_LINES_FORMAT: RecordFormat<JsonRecord> = {
  take(text, from, atEnd) {
    const start = from + /^\s*/.exec(text.slice(from))![0].length
    const lineEnd = text.indexOf('\n', start)
    if (start === text.length || (lineEnd === -1 && !atEnd)) return undefined
    const next = lineEnd === -1 ? text.length : lineEnd
    try {
      return { start, next, item: toRecord(JSON.parse(text.slice(start, next))) }
    } catch {
      return { start, next, item: { problem: 'this is not JSON' } }
    }
  },
  skipOversized: () => (piece, atEnd) => {
    const lineEnd = piece.indexOf('\n')
    return lineEnd === -1 && atEnd ? piece.length : lineEnd
  },
}

/** A JSON array is parsed at once, so its size, in characters, bounds the memory of an import. */
export const JSON_ARRAY_LIMIT = 100_000_000

/**
 * Reads a JSON array of objects, or an object with such an array as `events`. The position of an element is its number,
 * from 1. Throws FileError if the text is not JSON, has no array of events or is longer than JSON_ARRAY_LIMIT.
 */
export async function readJsonArray(
  chunks: AsyncIterable<string>,
  limit = JSON_ARRAY_LIMIT,
): Promise<PositionedRecord<JsonRecord>[]> {
  const pieces: string[] = []
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.length
    if (length > limit) {
      throw new FileError(
        `A JSON array may have at most ${limit.toLocaleString('en-US')} characters. ` +
          `Convert the file to JSON Lines, one event per line: jq -c '.[]' catalogue.json > catalogue.jsonl`,
      )
    }
    pieces.push(chunk)
  }
  const content = parseJson(pieces.join(''))
  const elements = Array.isArray(content) ? content : (content as { events?: unknown } | null)?.events
  if (!Array.isArray(elements)) {
    throw new FileError('The file must be a JSON array of events, or an object with this array as "events".')
  }
  return elements.map((element, index) => ({ position: index + 1, item: toRecord(element) }))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // The message quotes the file, which can contain line breaks and control characters.
    const reason = (error as Error).message.replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
    throw new FileError(`The file is not valid JSON: ${reason}.`)
  }
}
