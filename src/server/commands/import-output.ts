import type { CityWithEventCount } from '../store/places.ts'
import { describeQuietHours } from './emails/quiet-hours.ts'
import type { ImportProgress, ImportResult } from './import-catalogue.ts'
import { escapeControlCharacters, formatCount } from './table.ts'
import { formatReport } from './validation-report.ts'

const KEPT_EVENTS_MAX = 50
const BAR_WIDTH = 30
const REDRAW_MS = 100
/** Without a terminal, one line per this number of rows. */
const ROWS_PER_LINE = 100_000

const formatNumber = (number: number) => number.toLocaleString('en-US')

/** Creates a progress bar on a terminal, and plain lines elsewhere. */
export function createImportProgress(stream: NodeJS.WriteStream): ImportProgress & { clear(): void } {
  return stream.isTTY ? createProgressBar(stream) : createProgressLines(stream)
}

function formatPercent(fraction: number | undefined): string {
  return fraction === undefined ? '' : ` (${Math.floor(fraction * 100)} %)`
}

function createProgressBar(stream: NodeJS.WriteStream) {
  let drawnAt = Number.NEGATIVE_INFINITY
  const draw = (text: string) => stream.write(`\r\u001b[K${text}`)
  return {
    reading(rows: number, fraction: number | undefined) {
      const now = performance.now()
      if (now - drawnAt < REDRAW_MS) return
      drawnAt = now
      const filled = Math.floor((fraction ?? 0) * BAR_WIDTH)
      const bar = fraction === undefined ? '' : `[${'█'.repeat(filled).padEnd(BAR_WIDTH, '░')}] `
      draw(`${bar}${formatNumber(rows)} rows read${formatPercent(fraction)}`)
    },
    step: (text: string) => void draw(`${text} …`),
    clear: () => void draw(''),
  }
}

function createProgressLines(stream: NodeJS.WriteStream) {
  let reported = 0
  return {
    reading(rows: number, fraction: number | undefined) {
      if (rows - reported < ROWS_PER_LINE) return
      reported = rows
      stream.write(`${formatNumber(rows)} rows read${formatPercent(fraction)}\n`)
    },
    step: (text: string) => void stream.write(`${text}\n`),
    clear() {},
  }
}

/** Returns the result of an import for programs. `unplaced` is null if the cities were not all looked up. */
export function describeImport(
  { detected, report, missing, kept, ...result }: ImportResult,
  dryRun: boolean,
  unplaced: readonly CityWithEventCount[] | null,
) {
  return {
    imported: result.isImported,
    dry_run: dryRun,
    rows: result.rows,
    new: result.new,
    changed: result.changed,
    unchanged: result.unchanged,
    rejected: result.rejected,
    duplicates: result.duplicates,
    unnamed: result.unnamed,
    errors: report.messages,
    error_count: report.count,
    ignored_columns: [...detected.unknownColumns],
    missing_columns: result.changed > 0 ? missing : [],
    kept,
    emails: result.emails,
    unplaced_cities: unplaced?.map(({ city, country, events }) => ({ city, country, events })) ?? null,
  }
}

/** Warns of rows without a name, which the catalogue allows. */
export function formatUnnamedRows({ unnamed }: ImportResult): string[] {
  if (unnamed === 0) return []
  const rows = formatCount(unnamed, 'row has', 'rows have')
  return [
    `${rows} no name. Users see the code of an event without a name. Names are read from the column "event name".`,
  ]
}

/** Formats what the operator reads after an import: `notes` on errors and unknown columns, and the `result`. */
export function formatImportSummary(
  {
    detected,
    report,
    rows,
    rejected,
    duplicates,
    isImported,
    missing,
    kept,
    emails,
    ...events
  }: ImportResult,
  dryRun: boolean,
  timeZone: string,
): { notes: string; result: string } {
  const notes: string[] = []
  if (detected.unknownColumns.size > 0) {
    const names = [...detected.unknownColumns].map((name) => JSON.stringify(name)).join(', ')
    notes.push(`These columns were ignored because the format does not have them: ${names}`)
  }
  if (missing.length > 0 && events.changed > 0) {
    notes.push(
      `The file does not have these columns, so existing events keep their values: ${missing.join(', ')}`,
    )
  }
  notes.push(...formatReport(report))
  if (kept.length > 0) {
    notes.push(
      'These fields keep what "npm run events -- set" wrote; "npm run events -- set CODE --from-import FIELD" ends this:',
      ...kept
        .slice(0, KEPT_EVENTS_MAX)
        .map(({ event_code, columns }) => `  ${escapeControlCharacters(event_code)}: ${columns.join(', ')}`),
      ...(kept.length > KEPT_EVENTS_MAX
        ? [`  and ${formatCount(kept.length - KEPT_EVENTS_MAX, 'more event')}`]
        : []),
    )
  }

  const counts = `${formatNumber(events.new)} new, ${formatNumber(events.changed)} changed, ${formatNumber(events.unchanged)} unchanged, ${formatNumber(rejected)} rejected`
  const results: string[] = []
  if (duplicates > 0) {
    const distinct = events.new + events.changed + events.unchanged
    results.push(`${formatCount(rows - rejected, 'row')} for ${formatCount(distinct, 'event')}.`)
  }
  if (isImported) results.push(`Imported: ${counts}.`)
  else if (dryRun) results.push(`Dry run, nothing was imported: ${counts}.`)
  else {
    results.push(
      `Nothing was imported, because ${formatNumber(rejected)} of ${formatCount(rows, 'row')} ${rejected === 1 ? 'was' : 'were'} rejected. Correct them, or import the others with --skip-invalid: ${counts}.`,
    )
  }
  if (emails > 0)
    results.push(
      `${formatCount(emails, 'email')} about changed events ${isImported ? `queued.${describeQuietHours(timeZone, emails)}` : 'would be sent.'}`,
    )
  const joinLines = (lines: string[]) => lines.map((line) => `${line}\n`).join('')
  return { notes: joinLines(notes), result: joinLines(results) }
}
