import type { ValidationError } from '../../domain/catalogue-row.ts'
import { placeText, type RecordPlace } from './catalogue-file/cut-records.ts'
import type { CatalogueFormat } from './catalogue-file/open-source.ts'
import type { CatalogueRow } from './catalogue-file/read-rows.ts'
import type { Conflict } from './catalogue-staging.ts'

type Refusal = Extract<CatalogueRow['result'], { ok: false }>

/** This many faults are told in words, unless all are asked for; the rest is counted. */
export const FAULTS_TOLD = 50
const VALUE_SHOWN = 60

/** The faults of a file: the first in words, all in number. */
export interface FaultReport {
  told: string[]
  count: number
  /** How many are told at most; null for all. */
  limit: number | null
  /** Whether several rows may begin on one line of the file. */
  sharesLines: boolean
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

function faultText({ field, value, expected }: ValidationError): string {
  const isMissing =
    value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  return `${field} ${isMissing ? 'is missing' : `is ${shown(value)}`}; right would be ${expected}`
}

function conflictText({ event_code, places, rows, columns }: Conflict, sharesLines: boolean): string {
  const more = rows > places.length ? ` and ${rows - places.length} more` : ''
  const where = sharesLines
    ? places.map((place) => placeText(place, true)).join('; ')
    : `lines ${places.map(({ line }) => line).join(', ')}`
  return (
    `${where}${more}: event_code ${shown(event_code)} stands there with different ` +
    `${columns.join(', ')}; right would be one row for each event`
  )
}

/** A report of no faults yet, for a file of that format. */
export function emptyReport(format: CatalogueFormat, tellAll: boolean): FaultReport {
  return { told: [], count: 0, limit: tellAll ? null : FAULTS_TOLD, sharesLines: format === 'json' }
}

function tell(report: FaultReport, text: string) {
  report.count++
  if (report.limit === null || report.told.length < report.limit) report.told.push(text)
}

/** Adds the faults of a refused row. */
export function tellRow(report: FaultReport, place: RecordPlace, result: Refusal) {
  const where = placeText(place, report.sharesLines)
  if ('problem' in result) tell(report, `${where}: ${result.problem}`)
  else for (const fault of result.faults) tell(report, `${where}: ${faultText(fault)}`)
}

/** Adds conflicts; `codes` is how many there are, of which `conflicts` are the first. */
export function tellConflicts(report: FaultReport, conflicts: Conflict[], codes: number) {
  for (const conflict of conflicts) tell(report, conflictText(conflict, report.sharesLines))
  report.count += codes - conflicts.length
}

/** The faults in words, and how many more there are. */
export function faultLines({ told, count: all }: FaultReport): string[] {
  return all > told.length
    ? [...told, `and ${(all - told.length).toLocaleString('en-US')} more; --all-faults tells them all`]
    : told
}
