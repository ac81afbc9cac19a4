import { CATALOGUE_COLUMNS, type ParsedRow, parseCatalogueRow } from '../../../domain/catalogue-row.ts'
import { CONFERENCE_COLUMNS, parseConferenceRow } from '../../../domain/conference-row.ts'
import type { EventDetail } from '../../../domain/event.ts'
import { type CsvRecord, csvDelimiter, csvRecords } from './csv-record.ts'
import { FileError } from './file-error.ts'
import { type JsonRecord, jsonElements, jsonLines } from './json-record.ts'
import type { CatalogueSource } from './open-catalogue-file.ts'
import { type CutRecord, cutRecords, type RecordPosition, type RecordProblem } from './split-records.ts'

/** One row of a catalogue file after its check, and where it begins. */
export interface CatalogueRow extends RecordPosition {
  /** A problem is a record that could not be taken apart; it says what is wrong with it. */
  result: ParsedRow<EventDetail> | ({ ok: false } & RecordProblem)
}

export type CatalogueDialect = 'catalogue' | 'conference'

/** What a file turned out to be, filled in while it is read. */
export interface DetectedColumns {
  dialect: CatalogueDialect
  /** Columns that the catalogue has no place for, as the file spells them. */
  unknownColumns: Set<string>
}

interface Dialect {
  name: CatalogueDialect
  /** The dialect's column by its name in small letters. */
  columns: Map<string, string>
  check(values: Record<string, unknown>): ParsedRow<EventDetail>
}

function byLowerCase(columns: readonly string[]): Map<string, string> {
  return new Map(columns.map((column) => [column.toLowerCase(), column]))
}

const CATALOGUE: Dialect = {
  name: 'catalogue',
  columns: byLowerCase(CATALOGUE_COLUMNS).set('event_name', 'event name'),
  check: parseCatalogueRow,
}
const CONFERENCE: Dialect = {
  name: 'conference',
  columns: byLowerCase(CONFERENCE_COLUMNS),
  check: parseConferenceRow,
}

/** More unknown columns than this are not remembered; objects with made-up keys must not fill the memory. */
const UNKNOWN_COLUMNS_KEPT = 100

function columnKey(name: string): string {
  return name.trim().toLowerCase()
}

function detectDialect(names: string[]): Dialect {
  const keys = new Set(names.map(columnKey))
  if (keys.has('event_code')) return CATALOGUE
  if (keys.has('name') && keys.has('startdate')) return CONFERENCE
  const found = names.slice(0, 20).map((name) => JSON.stringify(name.slice(0, 40)))
  throw new FileError(
    'The file is no catalogue: it needs event_code (the fields of the catalogue) or name and startDate ' +
      `(the open conference format). It begins with ${found.join(', ') || 'no fields'}.`,
  )
}

function addUnknownColumn(findings: DetectedColumns, name: string) {
  if (findings.unknownColumns.size < UNKNOWN_COLUMNS_KEPT) findings.unknownColumns.add(name.trim())
}

function problemRow({ line, record }: RecordPosition, problem: string): CatalogueRow {
  return { line, record, result: { ok: false, problem } }
}

async function* csvRows(source: CatalogueSource, findings: DetectedColumns): AsyncGenerator<CatalogueRow[]> {
  let header: (string | undefined)[] | undefined
  let dialect = CATALOGUE

  function readHeader({ item, line }: CutRecord<CsvRecord>) {
    if ('problem' in item) throw new FileError(`The header on line ${line} is broken: ${item.problem}.`)
    dialect = detectDialect(item.fields)
    findings.dialect = dialect.name
    header = item.fields.map((name) => {
      const column = dialect.columns.get(columnKey(name))
      if (column === undefined && name.trim() !== '') addUnknownColumn(findings, name)
      return column
    })
    const twice = header.find((column, index) => column !== undefined && header?.indexOf(column) !== index)
    if (twice !== undefined) throw new FileError(`Two columns of the header stand for "${twice}".`)
  }

  function row(cut: CutRecord<CsvRecord>, columns: (string | undefined)[]): CatalogueRow | undefined {
    const { item } = cut
    if ('problem' in item) return problemRow(cut, item.problem)
    const { fields } = item
    if (fields.length !== columns.length) {
      // A spreadsheet ends with lines of nothing but delimiters.
      if (fields.every((field) => field.trim() === '')) return undefined
      return problemRow(cut, `this row has ${fields.length} fields and the header ${columns.length}`)
    }
    const values: Record<string, unknown> = {}
    let isBlank = true
    for (const [index, column] of columns.entries()) {
      const field = fields[index] ?? ''
      if (field.trim() !== '') isBlank = false
      if (column !== undefined) values[column] = field
    }
    if (isBlank) return undefined
    return { line: cut.line, record: cut.record, result: dialect.check(values) }
  }

  const delimiter = csvDelimiter(source.firstLine)
  for await (const batch of cutRecords(source.chunks, csvRecords(delimiter))) {
    const rows: CatalogueRow[] = []
    for (const cut of batch) {
      if (header === undefined) {
        readHeader(cut)
        continue
      }
      const result = row(cut, header)
      if (result) rows.push(result)
    }
    yield rows
  }
}

async function* jsonRows(source: CatalogueSource, findings: DetectedColumns): AsyncGenerator<CatalogueRow[]> {
  let dialect: Dialect | undefined

  function row(cut: CutRecord<JsonRecord>): CatalogueRow {
    const { item, line, record } = cut
    if ('problem' in item) return problemRow(cut, item.problem)
    dialect ??= detectDialect(Object.keys(item.values))
    findings.dialect = dialect.name
    const values: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(item.values)) {
      const column = dialect.columns.get(name) ?? dialect.columns.get(columnKey(name))
      if (column === undefined) addUnknownColumn(findings, name)
      else values[column] ??= value
    }
    return { line, record, result: dialect.check(values) }
  }

  const format = source.format === 'jsonl' ? jsonLines : jsonElements()
  for await (const batch of cutRecords(source.chunks, format)) yield batch.map(row)
}

/**
 * The rows of a catalogue file, checked, a batch for each chunk of the file. `findings` is filled while reading.
 * Throws FileFailure where the file is no catalogue or breaks off.
 */
export function readRows(source: CatalogueSource, findings: DetectedColumns): AsyncGenerator<CatalogueRow[]> {
  return source.format === 'csv' ? csvRows(source, findings) : jsonRows(source, findings)
}
