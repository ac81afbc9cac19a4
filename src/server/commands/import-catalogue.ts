import type { Pool, PoolClient } from 'pg'
import type { Day } from '../../domain/day.ts'
import { FileError } from './catalogue-file/file-error.ts'
import type { CatalogueSource } from './catalogue-file/open-catalogue-file.ts'
import { type DetectedColumns, readRows } from './catalogue-file/read-rows.ts'
import {
  beginStaging,
  type Comparison,
  compareWithCatalogue,
  dropConflicts,
  dropDuplicates,
  findConflicts,
  mergeConferences,
  type StagedRow,
  stageRows,
  upsertCatalogue,
} from './catalogue-staging.ts'
import { withOwnerConnection } from './owner-connection.ts'
import {
  createValidationReport,
  formatReport,
  reportConflicts,
  reportRow,
  type ValidationReport,
} from './validation-report.ts'

export interface ImportOptions {
  today: Day
  /** Read and compare only. */
  dryRun: boolean
  /** Load the good rows although others are refused. */
  skipInvalid: boolean
  /** Tell every fault, not only the first `FAULTS_TOLD`. */
  allErrors?: boolean
  /** Aborting leaves the catalogue as it was. */
  signal: AbortSignal
  progress: ImportProgress
}

/** Is told how an import gets on. */
export interface ImportProgress {
  /** `fraction` of the file, 0 to 1; undefined where its size is not known. */
  reading(rows: number, fraction: number | undefined): void
  step(text: string): void
}

export interface ImportResult extends Comparison {
  /** Whether the catalogue now holds what the file says, refused rows aside. Never on a dry run. */
  loaded: boolean
  /** Rows in the file. */
  rows: number
  rejected: number
  /** Rows that tell of an event which another row tells of as well. */
  duplicates: number
  report: ValidationReport
  detected: DetectedColumns
}

/**
 * Brings the catalogue file into `eventlist`, in one transaction: all or nothing, unless `skipInvalid`. Events that
 * the file does not mention stay as they are. Throws FileFailure, which names the faults found until then as well,
 * the database's errors, and the signal's reason.
 */
export async function importCatalogue(
  owner: Pool,
  source: CatalogueSource,
  options: ImportOptions,
): Promise<ImportResult> {
  return withOwnerConnection(owner, async (client) => {
    const stopCancelling = await cancelOnAbort(owner, client, options.signal)
    try {
      const outcome = await importInTransaction(client, source, options)
      await client.query(outcome.loaded ? 'commit' : 'rollback')
      return outcome
    } catch (error) {
      throw options.signal.aborted ? options.signal.reason : error
    } finally {
      stopCancelling()
    }
  })
}

/** Ends the statement under way when the signal aborts; closing the connection alone would let it run on. */
async function cancelOnAbort(owner: Pool, client: PoolClient, signal: AbortSignal): Promise<() => void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const cancel = () => {
    owner.query('select pg_cancel_backend($1)', [rows[0]?.pid]).catch(() => {})
  }
  signal.addEventListener('abort', cancel, { once: true })
  return () => signal.removeEventListener('abort', cancel)
}

async function importInTransaction(
  client: PoolClient,
  source: CatalogueSource,
  options: ImportOptions,
): Promise<ImportResult> {
  const { dryRun, skipInvalid, allErrors = false, progress, signal } = options
  const findings: DetectedColumns = { dialect: 'catalogue', unknownColumns: new Set() }
  const faults = createValidationReport(source.format, allErrors)
  let rows = 0
  let refused = 0

  async function* validRows(): AsyncGenerator<StagedRow[]> {
    for await (const batch of readRows(source, findings)) {
      const staged: StagedRow[] = []
      for (const row of batch) {
        if (row.result.ok) {
          staged.push({ line: row.line, record: row.record, event: row.result.row })
        } else {
          refused++
          reportRow(faults, row, row.result)
        }
      }
      rows += batch.length
      progress.reading(rows, source.fractionRead())
      yield staged
    }
  }

  await beginStaging(client, () => progress.step('Waiting for another import to end'))
  await stageRows(client, validRows(), signal).catch((error: unknown) => {
    if (!(error instanceof FileError) || signal.aborted) throw error
    throw new FileError([...formatReport(faults), error.message].join('\n'))
  })
  if (rows === 0) throw new FileError('The file holds no events.')

  progress.step('Comparing with the catalogue')
  let repeated = 0
  if (findings.dialect === 'conference') {
    repeated = await mergeConferences(client)
  } else {
    const found = await findConflicts(client, faults.limit)
    reportConflicts(faults, found.conflicts, found.codes)
    refused += found.rows
    if (found.rows > 0) await dropConflicts(client)
    repeated = await dropDuplicates(client)
  }
  const comparison = await compareWithCatalogue(client)
  const loaded = !dryRun && (refused === 0 || skipInvalid)
  if (loaded) {
    progress.step('Writing the catalogue')
    await upsertCatalogue(client, options.today)
  }
  signal.throwIfAborted()
  return {
    ...comparison,
    loaded,
    rows,
    rejected: refused,
    duplicates: repeated,
    report: faults,
    detected: findings,
  }
}
