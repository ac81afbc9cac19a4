import { type CatalogueEvent, type ParsedRow, parseCatalogueRow } from '../../../domain/catalogue-row.ts'
import { CONFERENCE_COLUMNS, FILE_COLUMNS, type FileColumn } from '../../../domain/event-columns.ts'
import { CONFERENCE_SOURCES, parseOpenConferenceRow } from '../../../domain/open-conference-row.ts'
import { findSimilarName } from '../../../domain/similar-names.ts'
import { FileError } from '../command-errors.ts'
import { type CsvRecord, createCsvFormat, detectDelimiter, parseDelimiterLine } from './csv-records.ts'
import { JSON_LINES_FORMAT, type JsonRecord, readJsonArray } from './json-records.ts'
import type { CatalogueSource } from './open-catalogue-file.ts'
import { type PositionedRecord, splitRecords, type UnreadableRecord } from './split-records.ts'

/** A row of a catalogue file after its validation. */
export interface FileRow {
  /** The first line of the row; in a JSON array the number of the element. From 1. */
  position: number
  result: ParsedRow<CatalogueEvent> | ({ ok: false } & UnreadableRecord)
}

/** The columns a file can have: those of the catalogue, or those of the open conference format. */
export type ColumnSet = 'catalogue' | 'conference'

/** What was detected in a file; filled in while it is read. */
export interface DetectedColumns {
  dialect: ColumnSet
  /** Columns that at least one row has, as the dialect spells them. */
  columns: Set<string>
  /** Columns that the catalogue does not have, as the file spells them. */
  unknownColumns: Set<string>
}

export function createDetectedColumns(): DetectedColumns {
  return { dialect: 'catalogue', columns: new Set(), unknownColumns: new Set() }
}

/** Returns the columns of the catalogue that no row of the file has, also by columns of the open conference format. */
export function listMissingColumns({
  dialect,
  columns,
}: Pick<DetectedColumns, 'dialect' | 'columns'>): FileColumn[] {
  return FILE_COLUMNS.filter((column) => {
    const sources: readonly string[] = dialect === 'catalogue' ? [column] : (CONFERENCE_SOURCES[column] ?? [])
    return !sources.some((source) => columns.has(source))
  })
}

interface ColumnSetParser {
  name: ColumnSet
  /** The column by its normalized name. */
  columns: Map<string, string>
  /** Returns the column that an unknown name seems to mean. */
  findSimilar(name: string): string | undefined
  parse(values: Record<string, unknown>): ParsedRow<CatalogueEvent>
}

function byNormalizedName(columns: readonly string[]): Map<string, string> {
  return new Map(columns.map((column) => [normalizeName(column), column]))
}

/** Bounds the memory for unknown columns: JSON objects can have any keys. */
const UNKNOWN_COLUMNS_MAX = 100

/** Remembers its results, because the objects of a JSON file repeat their keys. */
function createSimilarColumnFinder(columns: Map<string, string>): (name: string) => string | undefined {
  const known = new Map<string, string | undefined>()
  return (name) => {
    if (!known.has(name)) {
      if (known.size === UNKNOWN_COLUMNS_MAX) known.clear()
      const similar = findSimilarName(normalizeName(name), columns.keys())
      known.set(name, similar === undefined ? undefined : columns.get(similar))
    }
    return known.get(name)
  }
}

function createColumnSetParser(
  name: ColumnSet,
  columns: Map<string, string>,
  parse: ColumnSetParser['parse'],
): ColumnSetParser {
  return { name, columns, findSimilar: createSimilarColumnFinder(columns), parse }
}

const CATALOGUE = createColumnSetParser('catalogue', byNormalizedName(FILE_COLUMNS), parseCatalogueRow)
const CONFERENCE = createColumnSetParser(
  'conference',
  byNormalizedName(CONFERENCE_COLUMNS),
  parseOpenConferenceRow,
)

/** Spreadsheets often have a space instead of an underscore, as the column "event name" does. */
function normalizeName(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, '_')
}

function detectDialect(names: string[]): ColumnSetParser {
  const normalized = new Set(names.map(normalizeName))
  if (normalized.has('event_code')) return CATALOGUE
  if (normalized.has('name') && normalized.has('startdate')) return CONFERENCE
  const found = names.slice(0, 20).map((name) => JSON.stringify(name.slice(0, 40)))
  throw new FileError(
    'This is not a catalogue file: it must have event_code (catalogue format), or name and startDate ' +
      `(open conference format). It begins with ${found.join(', ') || 'no fields'}.`,
  )
}

/** Throws FileError if one of the names seems to be a column that `known` lacks. `subject` begins the sentence: 'The catalogue'. */
export function rejectMisspelledColumns(
  names: readonly string[],
  findSimilar: (name: string) => string | undefined,
  known: ReadonlySet<string>,
  subject: string,
) {
  const questions = names.flatMap((name) => {
    const column = findSimilar(name)
    if (column === undefined || known.has(column)) return []
    return [`${JSON.stringify(name.trim())} (did you mean ${JSON.stringify(column)}?)`]
  })
  if (questions.length === 0) return
  throw new FileError(
    `${subject} does not have ${questions.length === 1 ? 'this column' : 'these columns'}: ${questions.join(', ')}. Nothing was imported. Rename or remove ${questions.length === 1 ? 'it' : 'them'}.`,
  )
}

/** Adds the columns that the catalogue does not have. Throws FileError if one seems to be a column that `known` lacks. */
function addUnknownColumns(
  { unknownColumns }: DetectedColumns,
  names: readonly string[],
  { findSimilar }: ColumnSetParser,
  known: ReadonlySet<string>,
) {
  rejectMisspelledColumns(names, findSimilar, known, 'The catalogue')
  for (const name of names) {
    if (unknownColumns.size < UNKNOWN_COLUMNS_MAX) unknownColumns.add(name.trim())
  }
}

async function* readCsvRows(source: CatalogueSource, detected: DetectedColumns): AsyncGenerator<FileRow[]> {
  let header: (string | undefined)[] | undefined
  let dialect = CATALOGUE

  function readHeader({ item, position }: PositionedRecord<CsvRecord>) {
    if ('problem' in item)
      throw new FileError(`The header on line ${position} cannot be read: ${item.problem}.`)
    dialect = detectDialect(item.fields)
    detected.dialect = dialect.name
    header = item.fields.map((name) => dialect.columns.get(normalizeName(name)))
    const repeated = header.find((column, index) => column !== undefined && header?.indexOf(column) !== index)
    if (repeated !== undefined) throw new FileError(`Two columns of the header are "${repeated}".`)
    for (const column of header) if (column !== undefined) detected.columns.add(column)
    const unknown = item.fields.filter((name, index) => header?.[index] === undefined && name.trim() !== '')
    addUnknownColumns(detected, unknown, dialect, detected.columns)
  }

  function parseRecord(item: CsvRecord, columns: (string | undefined)[]): FileRow['result'] | undefined {
    if ('problem' in item) return { ok: false, ...item }
    const { fields } = item
    // Spreadsheets end with rows that have nothing but delimiters.
    if (fields.every((field) => field.trim() === '')) return undefined
    if (fields.length !== columns.length) {
      return { ok: false, problem: `this row has ${fields.length} fields and the header ${columns.length}` }
    }
    const values: Record<string, unknown> = {}
    for (const [index, column] of columns.entries()) {
      if (column !== undefined) values[column] = fields[index]
    }
    return dialect.parse(values)
  }

  const stated = parseDelimiterLine(source.firstLine)
  let isDelimiterLine = stated !== null
  const format = createCsvFormat(stated ?? detectDelimiter(source.firstLine))
  for await (const batch of splitRecords(source.chunks, format)) {
    const rows: FileRow[] = []
    for (const record of batch) {
      if (isDelimiterLine) isDelimiterLine = false
      else if (header === undefined) readHeader(record)
      else {
        const result = parseRecord(record.item, header)
        if (result) rows.push({ position: record.position, result })
      }
    }
    yield rows
  }
}

async function* readJsonRows(
  batches: AsyncIterable<PositionedRecord<JsonRecord>[]>,
  detected: DetectedColumns,
): AsyncGenerator<FileRow[]> {
  let dialect: ColumnSetParser | undefined

  function parseRecord(item: JsonRecord): FileRow['result'] {
    if ('problem' in item) return { ok: false, ...item }
    dialect ??= detectDialect(Object.keys(item.values))
    detected.dialect = dialect.name
    const values: Record<string, unknown> = {}
    const unknown: string[] = []
    for (const [name, value] of Object.entries(item.values)) {
      const column = dialect.columns.get(name) ?? dialect.columns.get(normalizeName(name))
      if (column === undefined) unknown.push(name)
      else {
        values[column] ??= value
        detected.columns.add(column)
      }
    }
    if (unknown.length > 0) addUnknownColumns(detected, unknown, dialect, new Set(Object.keys(values)))
    return dialect.parse(values)
  }

  for await (const batch of batches) {
    yield batch.map(({ position, item }) => ({ position, result: parseRecord(item) }))
  }
}

const ARRAY_BATCH_SIZE = 1_000

async function* readArrayInBatches(source: CatalogueSource) {
  const elements = await readJsonArray(source.chunks)
  for (let from = 0; from < elements.length; from += ARRAY_BATCH_SIZE) {
    yield elements.slice(from, from + ARRAY_BATCH_SIZE)
  }
}

/**
 * Reads and validates the rows of a catalogue file in batches, and fills in `detected` on the way. Throws FileError if the
 * file is not a catalogue or cannot be read to its end.
 */
export function readRows(source: CatalogueSource, detected: DetectedColumns): AsyncGenerator<FileRow[]> {
  if (source.format === 'csv') return readCsvRows(source, detected)
  const batches =
    source.format === 'json' ? readArrayInBatches(source) : splitRecords(source.chunks, JSON_LINES_FORMAT)
  return readJsonRows(batches, detected)
}
