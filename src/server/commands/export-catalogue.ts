import { lstat, open, rm } from 'node:fs/promises'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Pool } from 'pg'
import QueryStream from 'pg-query-stream'
import { FILE_COLUMNS } from '../../domain/event-columns.ts'
import { withConnection } from '../database/transaction.ts'
import { moveIntoPlace } from './backup/create-backup.ts'
import type { CatalogueFormat } from './catalogue-file/file-format.ts'
import { type ExportRow, writeRows } from './catalogue-file/write-rows.ts'
import { createFileError, FileError } from './command-errors.ts'

const BATCH_ROWS = 1_000

/** All events as text, ordered by event code. */
const ALL_EVENTS = `
  select ${FILE_COLUMNS.map((column) => `"${column}"::text`).join(', ')}
  from eventlist order by event_code collate "C"`

async function* batchRows(rows: Readable, counted: { events: number }): AsyncGenerator<ExportRow[]> {
  let batch: ExportRow[] = []
  for await (const row of rows) {
    batch.push(row as ExportRow)
    if (batch.length < BATCH_ROWS) continue
    counted.events += batch.length
    yield batch
    batch = []
  }
  counted.events += batch.length
  if (batch.length > 0) yield batch
}

/**
 * Streams the catalogue, as it is at this moment, to `destination` and returns the number of events. Leaves the destination
 * open if `keepOpen` is set.
 */
export async function writeCatalogue(
  owner: Pool,
  format: CatalogueFormat,
  destination: Writable,
  { signal, keepOpen }: { signal: AbortSignal; keepOpen: boolean },
): Promise<number> {
  const counted = { events: 0 }
  await withConnection(owner, async (client) => {
    const query = new QueryStream(ALL_EVENTS, [], { batchSize: BATCH_ROWS, rowMode: 'array' })
    const text = (rows: Readable) => writeRows(format, batchRows(rows, counted))
    await pipeline(client.query(query), text, destination, { signal, end: !keepOpen })
  })
  return counted.events
}

/**
 * Exports the catalogue to a new file, which has another name until it is complete. Throws FileError, errors of the database, and the
 * reason of the signal.
 */
export async function exportToFile(
  owner: Pool,
  path: string,
  format: CatalogueFormat,
  signal: AbortSignal,
): Promise<number> {
  const throwFileError = (error: unknown) => {
    throw createFileError(path, 'written', error)
  }
  const existing = await lstat(path).catch(() => undefined)
  if (existing?.isDirectory()) throwFileError({ code: 'EISDIR' })
  if (existing) throw new FileError(`${path} already exists. Name a new file, or - for standard output.`)
  const unfinished = `${path}.${process.pid}.unfinished`
  // Opened before the stream is created: a stream emits the error of opening before a listener can be added.
  const handle = await open(unfinished, 'wx').catch(throwFileError)
  const file = handle.createWriteStream({ flush: true })
  try {
    const events = await writeCatalogue(owner, format, file, { signal, keepOpen: false })
    await moveIntoPlace(unfinished, path)
    return events
  } catch (error) {
    await handle.close()
    await rm(unfinished, { force: true })
    if (!signal.aborted && (error as NodeJS.ErrnoException).syscall !== undefined && file.errored)
      throwFileError(error)
    throw error
  }
}
