import type { ValidationError } from '../../domain/catalogue-row.ts'
import type { CatalogueFormat } from './catalogue-file/file-format.ts'
import type { FileRow } from './catalogue-file/read-rows.ts'
import type { EventCodeConflict } from './catalogue-staging.ts'
import type { Contradiction } from './kept-values.ts'
import { escapeControlCharacters } from './table.ts'

type RejectedRow = Extract<FileRow['result'], { ok: false }>

/** The default number of validation errors that are listed; the others are counted. */
export const MESSAGES_MAX = 50
const VALUE_MAX_LENGTH = 60

export interface ValidationReport {
  /** The first errors as sentences. */
  messages: string[]
  count: number
  /** The largest number of messages; null for all. */
  limit: number | null
  /** What positions in the file count. */
  unit: 'line' | 'event'
}

/** Creates a report without errors for a file of this format. */
export function createValidationReport(format: CatalogueFormat, listsAll: boolean): ValidationReport {
  return {
    messages: [],
    count: 0,
    limit: listsAll ? null : MESSAGES_MAX,
    unit: format === 'json' ? 'event' : 'line',
  }
}

/** Formats a value of the file: shortened and without control characters, which could change the terminal. */
function formatValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  const short = text.length > VALUE_MAX_LENGTH ? `${text.slice(0, VALUE_MAX_LENGTH)}…` : text
  return escapeControlCharacters(typeof value === 'string' ? JSON.stringify(short) : short)
}

/** Formats what is wrong with a value. */
export function formatValidationError({ field, value, expected }: ValidationError): string {
  const isMissing =
    value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  return `${field} ${isMissing ? 'is missing' : `is ${formatValue(value)}`}; expected ${expected}`
}

function formatConflict({ event_code, positions, rows, columns }: EventCodeConflict, unit: string): string {
  if (columns.length === 0) {
    return `${unit}s ${positions.join(', ')}: event_code ${formatValue(event_code)} occurs in a valid and in an invalid row; expected one row per event`
  }
  const more = rows > positions.length ? ` and ${rows - positions.length} more` : ''
  return (
    `${unit}s ${positions.join(', ')}${more}: event_code ${formatValue(event_code)} occurs with different ` +
    `${columns.join(', ')}; expected one row per event`
  )
}

function addMessage(report: ValidationReport, message: string) {
  report.count++
  if (report.limit === null || report.messages.length < report.limit) report.messages.push(message)
}

/** Adds the errors of a rejected row. */
export function reportRow(report: ValidationReport, position: number, result: RejectedRow) {
  const where = `${report.unit} ${position}`
  if ('problem' in result) addMessage(report, `${where}: ${result.problem}`)
  else for (const error of result.errors) addMessage(report, `${where}: ${formatValidationError(error)}`)
}

/** Adds the first conflicts; `total` is the number of all. */
export function reportConflicts(report: ValidationReport, conflicts: EventCodeConflict[], total: number) {
  for (const conflict of conflicts) addMessage(report, formatConflict(conflict, report.unit))
  report.count += total - conflicts.length
}

/** Adds the first contradictions; `total` is the number of all. */
export function reportContradictions(report: ValidationReport, first: Contradiction[], total: number) {
  for (const { position, problem } of first) addMessage(report, `${report.unit} ${position}: ${problem}`)
  report.count += total - first.length
}

/** Returns the messages, with a last one that says how many are not listed. */
export function formatReport({ messages, count }: ValidationReport): string[] {
  const more = count - messages.length
  return more > 0
    ? [...messages, `and ${more.toLocaleString('en-US')} more; --all-errors lists them all`]
    : messages
}
