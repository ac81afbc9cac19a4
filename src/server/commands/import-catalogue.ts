import type { Pool, PoolClient } from 'pg'
import type { Day } from '../../domain/day.ts'
import { createTx, type Tx, withConnection } from '../database/transaction.ts'
import { countChangeEmails, findChanges, queueChangeEmails } from '../mail/event-changes.ts'
import { insertAuditEntry } from '../store/audit-log.ts'
import type { CatalogueCity, CityWithEventCount } from '../store/places.ts'
import { cancelOnAbort } from './cancel-on-abort.ts'
import type { CatalogueSource } from './catalogue-file/open-catalogue-file.ts'
import {
  createDetectedColumns,
  type DetectedColumns,
  listMissingColumns,
  readRows,
} from './catalogue-file/read-rows.ts'
import {
  beginStaging,
  type Comparison,
  compareWithCatalogue,
  countStagedCities,
  deferRevision,
  dropConflicts,
  dropDuplicates,
  findConflicts,
  increaseRevision,
  mergeConferences,
  readChangesForUsers,
  recordInvalidRows,
  removeInsertedConflicts,
  stageRepeatedEvents,
  upsertCatalogue,
} from './catalogue-staging.ts'
import { CommandError, FileError } from './command-errors.ts'
import { type StagedRow, stageRows } from './copy-staged-rows.ts'
import { type KeptValues, keepStoredValues } from './kept-values.ts'
import {
  createValidationReport,
  formatReport,
  reportConflicts,
  reportContradictions,
  reportRow,
  type ValidationReport,
} from './validation-report.ts'

export interface ImportOptions {
  /** Validates and compares only. */
  dryRun: boolean
  /** Imports the valid rows even if others are rejected. */
  skipInvalid: boolean
  /** Lists every validation error instead of the first `MESSAGES_MAX`. */
  allErrors?: boolean
  /** Queues emails to users whose events change; without it, there are none. */
  changeEmails?: ChangeEmails | undefined
  /** Who imports, for the audit log; without it, nothing is recorded. */
  operator?: string
  /** Aborting leaves the catalogue as it was. */
  signal: AbortSignal
  progress: ImportProgress
}

interface ChangeEmails {
  /** The current day: changes of events that are over are not sent. */
  today: Day
  /** Whether more than `UNCONFIRMED_EMAILS_MAX` emails are intended. */
  isConfirmed: boolean
}

/** More emails than this are sent only if the operator says so: a wrong file must not reach everybody. */
const UNCONFIRMED_EMAILS_MAX = 500

export interface ImportProgress {
  /** `fraction` of the file, 0 to 1; undefined if its size is unknown. */
  reading(rows: number, fraction: number | undefined): void
  step(text: string): void
}

export interface ImportResult extends Comparison, Pick<KeptValues, 'missing' | 'kept'> {
  /** Whether the catalogue was written; never on a dry run. */
  isImported: boolean
  rows: number
  /** Rows with validation errors. */
  rejected: number
  /** Rows that are about the same event as another row. */
  duplicates: number
  /** Valid rows without a name; if the file has no column of names, those of new events. */
  unnamed: number
  report: ValidationReport
  detected: DetectedColumns
  /** The emails to users whose events change. */
  emails: number
  /** The cities of the events. */
  cities: CatalogueCity[]
  /** The cities of a dry run with the events that would be in the catalogue; empty otherwise. */
  dryRunCities: CityWithEventCount[]
}

/**
 * Imports a catalogue file in one transaction: all or nothing, unless `skipInvalid` is set. Events that the file does not
 * mention stay as they are. Throws FileError, with the validation errors found until then, errors of the database, and
 * the reason of the signal.
 */
export async function importCatalogue(
  owner: Pool,
  source: CatalogueSource,
  options: ImportOptions,
): Promise<ImportResult> {
  return withConnection(owner, async (client) => {
    const removeListener = await cancelOnAbort(owner, client, options.signal)
    try {
      const result = await importInTransaction(client, source, options)
      if (result.isImported) {
        await increaseRevision(client, result.new + result.changed)
        if (options.operator !== undefined) await recordImport(createTx(client), options.operator, result)
      }
      await client.query(result.isImported ? 'commit' : 'rollback')
      return result
    } catch (error) {
      throw options.signal.aborted ? options.signal.reason : error
    } finally {
      removeListener()
    }
  })
}

function recordImport(tx: Tx, operator: string, result: ImportResult): Promise<void> {
  const { new: added, changed, rejected, emails } = result
  const counts = { new: added, changed, rejected, emails }
  return insertAuditEntry(tx, { operator, action: 'import', target_id: null, result: 'done', counts })
}

async function importInTransaction(
  client: PoolClient,
  source: CatalogueSource,
  { dryRun, skipInvalid, allErrors = false, changeEmails, progress, signal }: ImportOptions,
): Promise<ImportResult> {
  const detected = createDetectedColumns()
  const report = createValidationReport(source.format, allErrors)
  let rows = 0
  let rejected = 0
  let unnamed = 0
  const cities = new Map<string, CatalogueCity>()

  async function* validRows(): AsyncGenerator<StagedRow[]> {
    for await (const batch of readRows(source, detected)) {
      const valid: StagedRow[] = []
      const invalid: { position: number; event_code: string }[] = []
      for (const { position, result } of batch) {
        if (result.ok) {
          const { city, country, event_name } = result.row
          if (event_name === null) unnamed++
          const key = `${city}\n${country}`
          if (city !== null && !cities.has(key)) cities.set(key, { city, country: country ?? '' })
          valid.push({ position, event: result.row })
        } else {
          rejected++
          reportRow(report, position, result)
          if ('errors' in result && result.event_code)
            invalid.push({ position, event_code: result.event_code })
        }
      }
      if (invalid.length > 0) await recordInvalidRows(client, invalid)
      rows += batch.length
      progress.reading(rows, source.fractionRead())
      yield valid
    }
  }

  const isWritten = () => !dryRun && (rejected === 0 || skipInvalid)
  await beginStaging(client, () => progress.step('Waiting for another import to finish'))
  await deferRevision(client)
  const insertsNew = () => isWritten() && detected.dialect === 'catalogue'
  const counts = await stageRows(client, validRows(), signal, insertsNew).catch((error: unknown) => {
    if (!(error instanceof FileError) || signal.aborted) throw error
    throw new FileError([...formatReport(report), error.message].join('\n'))
  })
  if (rows === 0) throw new FileError('The file has no events.')

  const file = { rows, report, detected, cities: [...cities.values()] }
  if (counts.staged === 0 && rejected === 0) {
    signal.throwIfAborted()
    const comparison: Comparison = { new: counts.inserted, changed: 0, unchanged: 0 }
    return {
      ...file,
      ...comparison,
      isImported: isWritten(),
      rejected,
      duplicates: 0,
      unnamed,
      dryRunCities: [],
      missing: [],
      kept: [],
      emails: 0,
    }
  }
  progress.step('Comparing with the catalogue')
  let { inserted } = counts
  let repeated = await stageRepeatedEvents(client)
  let duplicates = 0
  if (detected.dialect === 'conference') duplicates = await mergeConferences(client)
  else {
    const found = await findConflicts(client, report.limit)
    reportConflicts(report, found.conflicts, found.codes)
    rejected += found.rows
    if (found.rows > 0) {
      await dropConflicts(client)
      const removed = await removeInsertedConflicts(client)
      inserted -= removed
      repeated -= removed
    }
    duplicates = await dropDuplicates(client)
  }
  const { missing, kept, ...dropped } = await keepStoredValues(
    client,
    listMissingColumns(detected),
    report.limit,
  )
  reportContradictions(report, dropped.contradictions, dropped.rejected)
  rejected += dropped.rejected
  const compared = await compareWithCatalogue(client)
  const comparison: Comparison = {
    new: compared.new + inserted,
    changed: compared.changed,
    // Those that were inserted while the file was read are equal to the catalogue now.
    unchanged: compared.unchanged - repeated,
  }
  const dryRunCities = dryRun ? await countStagedCities(client) : []
  const isImported = isWritten()
  const changes = changeEmails ? findChanges(await readChangesForUsers(client), changeEmails.today) : []
  const emails = await countChangeEmails(client, changes)
  if (isImported && emails > UNCONFIRMED_EMAILS_MAX && !changeEmails?.isConfirmed) {
    throw new CommandError(
      `This import changes events of users and would send ${emails.toLocaleString('en-US')} emails. Nothing was imported. Run it again with --notify to send them, or with --no-notify to send none.`,
    )
  }
  if (isImported) {
    progress.step('Writing the catalogue')
    await upsertCatalogue(client)
    await queueChangeEmails(client, changes)
  }
  signal.throwIfAborted()
  return {
    ...file,
    ...comparison,
    isImported,
    rejected,
    duplicates,
    // Without the column, existing events keep their names.
    unnamed: missing.includes('event name') ? comparison.new : unnamed,
    dryRunCities,
    missing,
    kept,
    emails,
  }
}
