import type { ValidationError } from '../../domain/catalogue-row.ts'
import type { CatalogueFormat } from './catalogue-file/open-catalogue-file.ts'
import type { CatalogueRow } from './catalogue-file/read-rows.ts'
import { formatPosition, type RecordPosition } from './catalogue-file/split-records.ts'
import type { Conflict } from './catalogue-staging.ts'

type RejectedRow = Extract<CatalogueRow['result'], { ok: false }>

/** This many faults are told in words, unless all are asked for; the rest is counted. */
export const MESSAGES_MAX = 50
const VALUE_SHOWN = 60

/** The faults of a file: the first in words, all in number. */
export interface ValidationReport {
  messages: string[]
  count: number
  /** How many are told at most; null for all. */
  limit: number | null
  /** Whether several rows may begin on one line of the file. */
  sharesLines: boolean
}

/** A value as it stands in the file, short and harmless to a terminal. */
function formatValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  const short = text.length > VALUE_SHOWN ? `${text.slice(0, VALUE_SHOWN)}…` : text
  const harmless = (typeof value === 'string' ? JSON.stringify(short) : short).replace(
    /[\p{Cc}\p{Cf}\p{Cs}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return harmless
}

function formatValidationError({ field, value, expected }: ValidationError): string {
  const isMissing =
    value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  return `${field} ${isMissing ? 'is missing' : `is ${formatValue(value)}`}; right would be ${expected}`
}

function formatConflict(
  { event_code, positions: places, rows, columns }: Conflict,
  sharesLines: boolean,
): string {
  const more = rows > places.length ? ` and ${rows - places.length} more` : ''
  const where = sharesLines
    ? places.map((place) => formatPosition(place, true)).join('; ')
    : `lines ${places.map(({ line }) => line).join(', ')}`
  return (
    `${where}${more}: event_code ${formatValue(event_code)} stands there with different ` +
    `${columns.join(', ')}; right would be one row for each event`
  )
}

/** A report of no faults yet, for a file of that format. */
export function createValidationReport(format: CatalogueFormat, listsAll: boolean): ValidationReport {
  return { messages: [], count: 0, limit: listsAll ? null : MESSAGES_MAX, sharesLines: format === 'json' }
}

function addMessage(report: ValidationReport, text: string) {
  report.count++
  if (report.limit === null || report.messages.length < report.limit) report.messages.push(text)
}

/** Adds the faults of a refused row. */
export function reportRow(report: ValidationReport, place: RecordPosition, result: RejectedRow) {
  const where = formatPosition(place, report.sharesLines)
  if ('problem' in result) addMessage(report, `${where}: ${result.problem}`)
  else for (const fault of result.faults) addMessage(report, `${where}: ${formatValidationError(fault)}`)
}

/** Adds conflicts; `codes` is how many there are, of which `conflicts` are the first. */
export function reportConflicts(report: ValidationReport, conflicts: Conflict[], codes: number) {
  for (const conflict of conflicts) addMessage(report, formatConflict(conflict, report.sharesLines))
  report.count += codes - conflicts.length
}

/** The faults in words, and how many more there are. */
export function formatReport({ messages: told, count: all }: ValidationReport): string[] {
  return all > told.length
    ? [...told, `and ${(all - told.length).toLocaleString('en-US')} more; --all-faults tells them all`]
    : told
}
