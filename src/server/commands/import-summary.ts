import type { ImportResult } from './import-catalogue.ts'
import { formatReport } from './validation-report.ts'

const count = (number: number) => number.toLocaleString('en-US')
const counted = (number: number, one: string) => `${count(number)} ${one}${number === 1 ? '' : 's'}`

/** What an operator reads after an import: `notes` on faults and unknown columns, and the `result`. */
export function formatSummary(outcome: ImportResult, dryRun: boolean): { notes: string; result: string } {
  const {
    report: faults,
    detected: findings,
    rows,
    rejected: refused,
    duplicates: repeated,
    loaded,
  } = outcome
  const notes: string[] = []
  if (findings.unknownColumns.size > 0) {
    const names = [...findings.unknownColumns].map((name) => JSON.stringify(name)).join(', ')
    notes.push(`The catalogue has no place for these columns, which were passed over: ${names}`)
  }
  notes.push(...formatReport(faults))

  const tally = `${count(outcome.new)} new, ${count(outcome.changed)} changed, ${count(outcome.unchanged)} unchanged, ${count(refused)} refused`
  const results: string[] = []
  if (repeated > 0) {
    const events = outcome.new + outcome.changed + outcome.unchanged
    results.push(`${counted(rows - refused, 'row')} tell of ${counted(events, 'event')}.`)
  }
  if (loaded) results.push(`Loaded: ${tally}.`)
  else if (dryRun) results.push(`Dry run, nothing was loaded: ${tally}.`)
  else {
    results.push(
      `Nothing was loaded, because ${count(refused)} of ${counted(rows, 'row')} ${refused === 1 ? 'was' : 'were'} refused. Correct them, or load the rest with --skip-invalid: ${tally}.`,
    )
  }
  const lines = (texts: string[]) => texts.map((text) => `${text}\n`).join('')
  return { notes: lines(notes), result: lines(results) }
}
