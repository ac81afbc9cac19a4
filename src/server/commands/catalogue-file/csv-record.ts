import type { RecordFormat, RecordProblem, Take } from './split-records.ts'

/** The fields of one CSV record, or what is wrong with its quotes. */
export type CsvRecord = { fields: string[] } | RecordProblem

const DELIMITERS = [',', ';', '\t'] as const
export type CsvDelimiter = (typeof DELIMITERS)[number]

/** The delimiter that the header line uses most outside quotes; a comma when it uses none. */
export function csvDelimiter(header: string): CsvDelimiter {
  const outside = header.replace(/"[^"]*"/g, '')
  let found: CsvDelimiter = ','
  for (const candidate of DELIMITERS) {
    if (outside.split(candidate).length > outside.split(found).length) found = candidate
  }
  return found
}

// `at` is where reading may go on: a misplaced quote can swallow lines that are whole records, so they are read again.
// Undefined stands for: the text ends before the field does.
type Field = { value: string; next: number } | { problem: string; at: number } | undefined

function quotedField(text: string, open: number, delimiter: CsvDelimiter, atEnd: boolean): Field {
  let close = text.indexOf('"', open + 1)
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  // A quote at the end of the text may be the first half of a doubled one.
  if (close === -1 || (close + 1 === text.length && !atEnd)) return undefined
  const after = text[close + 1]
  if (after !== undefined && after !== delimiter && after !== '\n') {
    return { problem: 'a quote inside a quoted field must be doubled ("")', at: open }
  }
  return { value: text.slice(open + 1, close).replaceAll('""', '"'), next: close + 1 }
}

function plainField(text: string, from: number, stop: RegExp, atEnd: boolean): Field {
  stop.lastIndex = from
  const end = stop.exec(text)?.index ?? (atEnd ? text.length : -1)
  if (end === -1) return undefined
  if (text[end] === '"') return { problem: 'a field that holds a quote must stand in quotes', at: end }
  return { value: text.slice(from, end), next: end }
}

/**
 * CSV as RFC 4180 has it, with any of three delimiters, blank lines passed over and line breaks already '\n'. A record
 * with misplaced quotes is a problem of its own: reading goes on with the next line.
 */
export function csvRecords(delimiter: CsvDelimiter): RecordFormat<CsvRecord> {
  return { take: takeRecord(delimiter), passOver: () => passOverRecord(delimiter), sharesLines: false }
}

/** Looks at quotes and delimiters only, with what one character tells about the next. */
function passOverRecord(delimiter: CsvDelimiter): (piece: string, atEnd: boolean) => number {
  let state: 'field begins' | 'plain' | 'quoted' | 'after a quote' = 'field begins'
  return (piece, atEnd) => {
    for (let at = 0; at < piece.length; at++) {
      const character = piece[at]
      if (state === 'quoted') {
        at = piece.indexOf('"', at)
        if (at === -1) return -1
        state = 'after a quote'
      } else if (character === '"' && state !== 'plain') state = 'quoted'
      else if (character === '\n') return at + 1
      else state = character === delimiter ? 'field begins' : 'plain'
    }
    return atEnd && state !== 'quoted' ? piece.length : -1
  }
}

function takeRecord(delimiter: CsvDelimiter): Take<CsvRecord> {
  const stop = new RegExp(`[${delimiter}\n"]`, 'g')
  return (text, from, atEnd) => {
    let start = from
    while (text[start] === '\n') start++
    if (start === text.length) return undefined
    const fields: string[] = []
    for (let at = start; ; at++) {
      const field =
        text[at] === '"' ? quotedField(text, at, delimiter, atEnd) : plainField(text, at, stop, atEnd)
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
}
