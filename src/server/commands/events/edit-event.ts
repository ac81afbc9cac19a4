import type { ClientBase } from 'pg'
import { type CatalogueEvent, parseCatalogueRow } from '../../../domain/catalogue-row.ts'
import { FILE_COLUMNS, FILE_FIELDS, type FileColumn, getColumnName } from '../../../domain/event-columns.ts'
import { CommandError, UsageError } from '../command-errors.ts'
import { formatValidationError } from '../validation-report.ts'

/** New values by column, as texts of a catalogue file. */
export type ColumnTexts = Partial<Record<FileColumn, string>>

/** Returns the column of a name in a command. Throws a UsageError. */
export function readColumn(name: string): FileColumn {
  const column = FILE_COLUMNS.find((each) => each === name || each === name.replace('_', ' '))
  if (column && column !== 'event_code') return column
  const names = FILE_COLUMNS.filter((each) => each !== 'event_code').map((each) => each.replace(' ', '_'))
  throw new UsageError(`There is no field "${name}". The fields are: ${names.join(', ')}.`)
}

/** Reads arguments like city=Gdansk. Throws a UsageError. */
export function readColumnTexts(args: readonly string[]): ColumnTexts {
  const texts: ColumnTexts = {}
  for (const arg of args) {
    const [, name, text] = /^([^=]+)=(.*)$/s.exec(arg) ?? []
    if (name === undefined || text === undefined) throw new UsageError(`Write FIELD=VALUE, not "${arg}".`)
    const column = readColumn(name.trim())
    if (column in texts) throw new UsageError(`${name.trim()} is given twice.`)
    texts[column] = text
  }
  return texts
}

/** Parses an event by the rules of imports. Throws a CommandError with every error. */
export function parseEvent(values: Partial<Record<FileColumn, unknown>>): CatalogueEvent {
  const result = parseCatalogueRow(values)
  if (result.ok) return result.row
  throw new CommandError(result.errors.map(formatValidationError).join('\n'))
}

/** Returns the values of an event as those of a row of a catalogue file. */
export function toFileValues(event: CatalogueEvent): Partial<Record<FileColumn, unknown>> {
  return Object.fromEntries(FILE_FIELDS.map((field) => [getColumnName(field), event[field]]))
}

const COLUMNS = FILE_COLUMNS.map((column) => `"${column}"`)
const DETAILS = COLUMNS.filter((column) => column !== '"event_code"')
const listParameters = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `$${first + index}`)
const listValues = (event: CatalogueEvent) => FILE_FIELDS.map((field) => event[field])

/** Adds an event to the catalogue. Returns false if its code is there already. */
export async function insertEvent(client: ClientBase, event: CatalogueEvent): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into eventlist (${COLUMNS.join(', ')}) values (${listParameters(1, COLUMNS.length).join(', ')})
     on conflict (event_code) do nothing`,
    listValues(event),
  )
  return rowCount === 1
}

/** Writes the values of an event, and the columns that imports keep. */
export async function updateEvent(
  client: ClientBase,
  event: CatalogueEvent,
  operatorFields: readonly string[],
): Promise<void> {
  // event_code is the first column.
  await client.query(
    `update eventlist set (${DETAILS.join(', ')}) = row(${listParameters(2, DETAILS.length).join(', ')}),
       operator_fields = $${COLUMNS.length + 1}
     where event_code = $1`,
    [...listValues(event), [...operatorFields].sort()],
  )
}
