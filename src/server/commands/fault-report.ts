import type { RowFault } from '../../domain/catalogue-row.ts'
import type { CatalogueRow } from './catalogue-file/read-rows.ts'
import type { Conflict } from './catalogue-staging.ts'

type Refusal = Extract<CatalogueRow['result'], { ok: false }>

/** At most this many faults are told in words; the rest is counted. */
export const FAULTS_TOLD = 50
const VALUE_SHOWN = 60

/** The faults of a file: the first in words, all in number. */
export interface FaultReport {
  told: string[]
  count: number
}

/** A value as it stands in the file, short and harmless to a terminal. */
function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  const short = text.length > VALUE_SHOWN ? `${text.slice(0, VALUE_SHOWN)}…` : text
  const harmless = (typeof value === 'string' ? JSON.stringify(short) : short).replace(
    /[\p{Cc}\p{Cf}\p{Cs}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return harmless
}

function faultText({ field, value, expected }: RowFault): string {
  const isMissing =
    value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  return `${field} ${isMissing ? 'is missing' : `is ${shown(value)}`}; right would be ${expected}`
}

function conflictText({ event_code, lines, rows, columns }: Conflict): string {
  const more = rows > lines.length ? ` and ${rows - lines.length} more` : ''
  return (
    `lines ${lines.join(', ')}${more}: event_code ${shown(event_code)} stands there with different ` +
    `${columns.join(', ')}; right would be one row for each event`
  )
}

export function emptyReport(): FaultReport {
  return { told: [], count: 0 }
}

function tell(report: FaultReport, text: string) {
  report.count++
  if (report.told.length < FAULTS_TOLD) report.told.push(text)
}

/** Adds the faults of a refused row. */
export function tellRow(report: FaultReport, line: number, result: Refusal) {
  if ('problem' in result) tell(report, `line ${line}: ${result.problem}`)
  else for (const fault of result.faults) tell(report, `line ${line}: ${faultText(fault)}`)
}

/** Adds conflicts; `codes` is how many there are, of which `conflicts` are the first. */
export function tellConflicts(report: FaultReport, conflicts: Conflict[], codes: number) {
  for (const conflict of conflicts) tell(report, conflictText(conflict))
  report.count += codes - conflicts.length
}
