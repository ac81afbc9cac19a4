import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { FILE_COLUMNS } from '../../../../domain/event-columns.ts'
import { findSimilarName } from '../../../../domain/similar-names.ts'
import { createCsvFormat, detectDelimiter } from '../../catalogue-file/csv-records.ts'
import { type CatalogueSource, openCatalogueFile } from '../../catalogue-file/open-catalogue-file.ts'
import { rejectMisspelledColumns } from '../../catalogue-file/read-rows.ts'
import { splitRecords } from '../../catalogue-file/split-records.ts'
import { createFileError, FileError } from '../../command-errors.ts'
import { DUMP_TABLES, type DumpTable, type DumpTableName, isDumpTable } from './dump-tables.ts'
import { COPY_END, type CopyStart, LINE_FORMAT, parseCopyRow, parseCopyStart } from './pg-dump-records.ts'

export interface DumpRow {
  /** Where it is: 'profiles, row 3 (line 120 of dump.sql)'. */
  place: string
  /** The values by column, or what is wrong with the row. */
  content: { values: Record<string, string | null> } | { problem: string }
}

/** Consecutive rows of one table. */
export interface DumpBatch {
  table: DumpTableName
  rows: DumpRow[]
}

/** What was found in a dump apart from the rows; filled in while it is read. */
export interface DumpContents {
  tables: Set<DumpTableName>
  /** Tables that the product does not have. */
  ignoredTables: Set<string>
  /** Columns that the product does not have, as `table.column`. */
  ignoredColumns: Set<string>
  /** The columns of eventlist. */
  eventColumns: Set<string>
}

export function createDumpContents(): DumpContents {
  return { tables: new Set(), ignoredTables: new Set(), ignoredColumns: new Set(), eventColumns: new Set() }
}

/**
 * Reads a dump of the hosted backend: a folder with a CSV file per table, or a plain-format `pg_dump --data-only`. `accounts` is a CSV
 * file with the table auth.users, for a dump without it. Throws FileError.
 */
export async function* readDump(
  path: string,
  accounts: string | undefined,
  contents: DumpContents,
  signal: AbortSignal,
): AsyncGenerator<DumpBatch> {
  const info = await stat(path).catch((error: unknown) => {
    throw createFileError(path, 'read', error)
  })
  if (accounts !== undefined) yield* readCsvTable(accounts, 'auth.users', contents, signal)
  if (info.isDirectory()) yield* readFolder(path, accounts !== undefined, contents, signal)
  else yield* readPgDump(path, accounts !== undefined, contents, signal)
  if (!contents.tables.has('auth.users')) {
    throw new FileError(
      `${path} has no table of users. Add auth.users with its columns id, email and email_confirmed_at, or name a CSV file with these ` +
        'columns in --accounts.',
    )
  }
}

/** Returns the table of a CSV file: profiles.csv, public.profiles.csv, profiles_rows.csv; users.csv is auth.users. */
function tableOfFile(name: string): string | null {
  const stem = /^(.+)\.csv(?:\.gz)?$/i.exec(name)?.[1]?.toLowerCase()
  if (stem === undefined) return null
  const table = stem.replace(/^public\./, '').replace(/_rows$/, '')
  return table === 'users' || table === 'auth_users' ? 'auth.users' : table
}

async function* readFolder(
  folder: string,
  hasAccounts: boolean,
  contents: DumpContents,
  signal: AbortSignal,
): AsyncGenerator<DumpBatch> {
  const names = (await readdir(folder)).sort()
  for (const name of names) {
    const table = tableOfFile(name)
    if (table === null) continue
    if (!isDumpTable(table) || (table === 'auth.users' && hasAccounts)) contents.ignoredTables.add(table)
    else if (contents.tables.has(table)) {
      throw new FileError(`${folder} has two files with the table ${table}; the second is ${name}.`)
    } else yield* readCsvTable(join(folder, name), table, contents, signal)
  }
}

async function* readCsvTable(
  path: string,
  table: DumpTableName,
  contents: DumpContents,
  signal: AbortSignal,
): AsyncGenerator<DumpBatch> {
  const source = await openCatalogueFile(path, signal)
  let columns: string[] | undefined
  let number = 0
  for await (const records of splitRecords(
    source.chunks,
    createCsvFormat(detectDelimiter(source.firstLine)),
  )) {
    const rows: DumpRow[] = []
    for (const { position, item } of records) {
      if (columns === undefined) {
        if ('problem' in item) throw new FileError(`The header of ${path} cannot be read: ${item.problem}.`)
        columns = beginTable(table, item.fields, path, contents)
        continue
      }
      number++
      const place = `${table}, row ${number} (line ${position} of ${basename(path)})`
      // CSV has no null; an empty field is none.
      const fields = 'problem' in item ? item : item.fields.map((field) => (field === '' ? null : field))
      rows.push({ place, content: 'problem' in fields ? fields : nameValues(columns, fields) })
    }
    yield { table, rows }
  }
}

async function* readPgDump(
  path: string,
  hasAccounts: boolean,
  contents: DumpContents,
  signal: AbortSignal,
): AsyncGenerator<DumpBatch> {
  const source = await openDumpFile(path, signal)
  const numbers = new Map<string, number>()
  let block: (CopyStart & { table: DumpTableName }) | undefined
  let isInIgnoredBlock = false
  let columns: string[] = []
  for await (const records of splitRecords(source.chunks, LINE_FORMAT)) {
    let rows: DumpRow[] = []
    for (const { position, item: line } of records) {
      if (block) {
        if (line === COPY_END) {
          if (rows.length > 0) yield { table: block.table, rows }
          rows = []
          block = undefined
          continue
        }
        const number = (numbers.get(block.table) ?? 0) + 1
        numbers.set(block.table, number)
        const content = typeof line === 'string' ? nameValues(columns, parseCopyRow(line)) : line
        rows.push({ place: `${block.table}, row ${number} (line ${position} of ${basename(path)})`, content })
      } else if (isInIgnoredBlock) {
        isInIgnoredBlock = line !== COPY_END
      } else if (typeof line === 'string') {
        if (/^INSERT INTO /.test(line)) {
          throw new FileError(
            `${path} contains INSERT statements. Make the dump with "pg_dump --data-only", without --inserts.`,
          )
        }
        const start = parseCopyStart(line)
        if (!start) continue
        const { table } = start
        if (isDumpTable(table) && !(table === 'auth.users' && hasAccounts)) {
          block = { ...start, table }
          columns = beginTable(table, start.columns, path, contents)
        } else {
          isInIgnoredBlock = true
          contents.ignoredTables.add(table)
        }
      }
    }
    if (block && rows.length > 0) yield { table: block.table, rows }
  }
  if (block || isInIgnoredBlock) {
    throw new FileError(
      `${path} ends within ${block ? `the table ${block.table}` : 'a table'}: it was cut off.`,
    )
  }
}

async function openDumpFile(path: string, signal: AbortSignal): Promise<CatalogueSource> {
  try {
    const source = await openCatalogueFile(path, signal)
    if (/^PGDMP/.test(source.firstLine)) throw new FileError('')
    return source
  } catch (error) {
    if (!(error instanceof FileError) || !/^$|is not a text file/.test(error.message)) throw error
    throw new FileError(
      `${path} is not a text file. Make the dump with "pg_dump --data-only", in the plain format.`,
    )
  }
}

/** Checks the columns of a table and returns their names as the product spells them. Throws FileError. */
function beginTable(table: DumpTableName, names: string[], path: string, contents: DumpContents): string[] {
  contents.tables.add(table)
  const normalized = names.map((name) => name.trim().toLowerCase())
  const isEvents = table === 'eventlist'
  const columns = isEvents
    ? normalized.map((name) => (name === 'event_name' ? 'event name' : name))
    : normalized
  if (isEvents) contents.eventColumns = new Set(columns)
  const definitions: DumpTable['columns'] = isEvents ? {} : DUMP_TABLES[table].columns
  const known: readonly string[] = isEvents ? FILE_COLUMNS : Object.keys(definitions)
  const unknown = columns.filter((name) => !known.includes(name))
  rejectMisspelledColumns(
    unknown,
    (name) => findSimilarName(name, known),
    new Set(columns),
    `The table ${table}`,
  )
  const missing = known.filter((name) => definitions[name]?.isRequired && !columns.includes(name))
  if (missing.length > 0) {
    throw new FileError(`The table ${table} in ${path} has no column ${missing.join(', ')}.`)
  }
  // The hosted user table has dozens of other columns, among them password hashes.
  if (table !== 'auth.users') for (const name of unknown) contents.ignoredColumns.add(`${table}.${name}`)
  return columns
}

function nameValues(columns: string[], fields: (string | null)[]): DumpRow['content'] {
  if (fields.length !== columns.length) {
    return { problem: `this row has ${fields.length} fields and the table ${columns.length} columns` }
  }
  return { values: Object.fromEntries(columns.map((column, index) => [column, fields[index] ?? null])) }
}
