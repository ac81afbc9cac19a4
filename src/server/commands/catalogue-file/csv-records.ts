import type { FoundRecord, RecordFormat, UnreadableRecord } from './split-records.ts'

/** The fields of a CSV record, or what is wrong with its quotes. */
export type CsvRecord = { fields: string[] } | UnreadableRecord

const DELIMITERS = [',', ';', '\t'] as const
export type CsvDelimiter = (typeof DELIMITERS)[number]

/** Returns the delimiter of a line such as `sep=;`, which Excel reads and writes before the header; null for another line. */
export function parseDelimiterLine(line: string): CsvDelimiter | null {
  const [, delimiter] = /^"?sep=([,;\t])"?$/i.exec(line) ?? []
  return (delimiter as CsvDelimiter | undefined) ?? null
}

/** Returns the delimiter that occurs most in the header outside quotes; a comma if none does. */
export function detectDelimiter(header: string): CsvDelimiter {
  const unquoted = header.replace(/"[^"]*"/g, '')
  let detected: CsvDelimiter = ','
  for (const candidate of DELIMITERS) {
    if (unquoted.split(candidate).length > unquoted.split(detected).length) detected = candidate
  }
  return detected
}

// Undefined: the text ends before the field does. `at`: a misplaced quote can span whole records, so that parsing goes on
// with the line after it and not after the record.
type Field = { value: string; next: number } | { problem: string; at: number } | undefined

function parseQuotedField(text: string, open: number, delimiter: CsvDelimiter, atEnd: boolean): Field {
  let close = text.indexOf('"', open + 1)
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  // A quote at the end of the text can be the first half of a doubled one.
  if (close === -1 || (close + 1 === text.length && !atEnd)) return undefined
  const after = text[close + 1]
  if (after !== undefined && after !== delimiter && after !== '\n') {
    return { problem: 'a quote inside a quoted field must be doubled ("")', at: open }
  }
  return { value: text.slice(open + 1, close).replaceAll('""', '"'), next: close + 1 }
}

function parsePlainField(text: string, from: number, stop: RegExp, atEnd: boolean): Field {
  stop.lastIndex = from
  const end = stop.exec(text)?.index ?? (atEnd ? text.length : -1)
  if (end === -1) return undefined
  if (text[end] === '"') return { problem: 'a field with a quote must be quoted', at: end }
  return { value: text.slice(from, end), next: end }
}

/**
 * CSV as in RFC 4180, with the given delimiter; blank lines are skipped and line breaks are '\n'. A record with misplaced
 * quotes is unreadable, and parsing continues with the next line.
 */
export function createCsvFormat(delimiter: CsvDelimiter): RecordFormat<CsvRecord> {
  const stop = new RegExp(`[${delimiter}\n"]`, 'g')

  function take(text: string, from: number, atEnd: boolean): FoundRecord<CsvRecord> | undefined {
    let start = from
    while (text[start] === '\n') start++
    if (start === text.length) return undefined
    const fields: string[] = []
    for (let at = start; ; at++) {
      const field =
        text[at] === '"'
          ? parseQuotedField(text, at, delimiter, atEnd)
          : parsePlainField(text, at, stop, atEnd)
      if (!field) return undefined
      if ('problem' in field) {
        const lineEnd = text.indexOf('\n', field.at)
        if (lineEnd === -1 && !atEnd) return undefined
        const next = lineEnd === -1 ? text.length : lineEnd + 1
        return { start, next, item: { problem: field.problem } }
      }
      fields.push(field.value)
      at = field.next
      if (at >= text.length || text[at] === '\n') {
        return { start, next: Math.min(at + 1, text.length), item: { fields } }
      }
    }
  }

  return { take, skipOversized: () => createRecordEndFinder(delimiter) }
}

/** Finds the end of a record by its quotes and delimiters alone. */
function createRecordEndFinder(delimiter: CsvDelimiter): (piece: string, atEnd: boolean) => number {
  let state: 'field start' | 'plain' | 'quoted' | 'after quote' = 'field start'
  return (piece, atEnd) => {
    for (let at = 0; at < piece.length; at++) {
      const character = piece[at]
      if (state === 'quoted') {
        at = piece.indexOf('"', at)
        if (at === -1) return -1
        state = 'after quote'
      } else if (character === '"' && state !== 'plain') state = 'quoted'
      else if (character === '\n') return at + 1
      else state = character === delimiter ? 'field start' : 'plain'
    }
    return atEnd && state !== 'quoted' ? piece.length : -1
  }
}
