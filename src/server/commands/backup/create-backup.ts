import { link, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Client, type ClientBase, type ClientConfig, escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { readSchemaState } from '../../database/schema-state.ts'
import { CommandError, createFileError, FileError } from '../command-errors.ts'
import { type BackupKey, encryptStream } from './backup-encryption.ts'
import {
  type BackupHeader,
  type BackupSource,
  FORMAT_NAME,
  FORMAT_VERSION,
  formatBackup,
} from './backup-format.ts'
import {
  assertAllRowsVisible,
  type BackupTable,
  formatTableSql,
  getTableName,
  listExcludedReferences,
  listSequences,
  listTables,
} from './backup-tables.ts'

/** What a backup contains. */
export interface BackupSummary {
  header: BackupHeader
  tables: Map<string, number>
}

export interface BackupOptions {
  key: { value: BackupKey; path: string } | undefined
  /** SECRET and its name; `secrets` is written with a key only. */
  secretId: string | undefined
  secrets: BackupHeader['secrets']
  signal: AbortSignal
}

const DISK_ERRORS = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO'])

/** Set for the transaction, so that the text of values does not depend on the server and no limit ends it. */
const SESSION_SETTINGS = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set extra_float_digits = 1; set bytea_output = 'hex';
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '60s';
  set search_path = public; set client_min_messages = 'warning'`

/**
 * Writes a backup of the database, as it is at one moment, to a new file. The file has another name until it is complete and on
 * the disk. Throws a CommandError, errors of the database, and the reason of the signal.
 */
export async function createBackup(
  owner: ClientConfig,
  path: string,
  options: BackupOptions,
): Promise<BackupSummary> {
  if (await exists(path)) throw new FileError(`${path} already exists. Name a new file.`)
  const partial = `${path}.partial`
  const handle = await openPartial(partial, path)
  const file = handle.createWriteStream({ flush: true })
  const client = new Client({ ...owner, application_name: 'amberlink backup' })
  client.on('error', () => {})
  // Ends a statement that waits for a lock, which would delay the end of the pipeline.
  const stop = () => void client.end()
  options.signal.addEventListener('abort', stop, { once: true })
  try {
    await client.connect()
    const { source, summary } = createSource(client, options)
    await pipeline(
      Readable.from(formatBackup(source), { objectMode: false }),
      createGzip(),
      (compressed: Readable) => encryptIfKey(compressed, options.key),
      file,
      { signal: options.signal },
    )
    await moveIntoPlace(partial, path)
    return summary()
  } catch (error) {
    await handle.close().catch(() => {})
    await rm(partial, { force: true })
    if (DISK_ERRORS.has((error as NodeJS.ErrnoException).code ?? '')) {
      throw createFileError(path, 'written', error)
    }
    throw error
  } finally {
    options.signal.removeEventListener('abort', stop)
    await client.end()
  }
}

async function* encryptIfKey(compressed: Readable, key: BackupOptions['key']): AsyncGenerator<Buffer> {
  yield* key ? await encryptStream(compressed, key.value, key.path) : compressed
}

function createSource(client: ClientBase, options: BackupOptions) {
  const tables = new Map<string, number>()
  let header: BackupHeader | undefined
  async function* readParts(): BackupSource {
    await client.query(SESSION_SETTINGS)
    const { release } = await readSchemaState(client)
    if (!release) throw new CommandError('The database is empty: no server has been started with it.')
    const listed = await listTables(client)
    await client.query('begin isolation level repeatable read read only')
    // The locks prevent migrations until the end. They come before the first query, whose snapshot the transaction keeps.
    await client.query(`lock table ${listed.map(formatTableSql).join(', ')} in access share mode`)
    const all = await listTables(client)
    if (JSON.stringify(all) !== JSON.stringify(listed)) {
      throw new CommandError('The database was migrated at this moment. Run the command again.')
    }
    const included = all.filter(({ isExcluded }) => !isExcluded)
    await assertAllRowsVisible(client, included)
    header = await createHeader(client, options)
    yield { kind: 'header', header }
    const excludedReferences = await listExcludedReferences(client)
    for (const { schema, name, columns } of included) {
      const table = { schema, name, columns }
      const copy = client.query(copyTo(formatCopySql(table, excludedReferences)))
      yield { kind: 'table', table, rows: copy }
      tables.set(getTableName(table), copy.rowCount)
    }
    yield { kind: 'sequences', sequences: await listSequences(client) }
    await client.query('commit')
  }
  return { source: readParts(), summary: () => ({ header: header!, tables }) }
}

async function createHeader(
  client: ClientBase,
  { secretId, secrets, key }: BackupOptions,
): Promise<BackupHeader> {
  const { applied, release } = await readSchemaState(client)
  const { rows } = await client.query(`select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as now`)
  return {
    format: FORMAT_NAME,
    version: FORMAT_VERSION,
    release: release!,
    created_at: rows[0].now,
    migrations: applied,
    ...(secretId ? { secret_id: secretId } : {}),
    ...(key && secrets ? { secrets } : {}),
  }
}

function formatCopySql(table: BackupTable, excludedReferences: ReadonlySet<string>): string {
  const columns = table.columns.map((column) =>
    excludedReferences.has(`${getTableName(table)}.${column}`) ? 'null' : escapeIdentifier(column),
  )
  return `copy (select ${columns.join(', ')} from ${formatTableSql(table)}) to stdout`
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

async function openPartial(partial: string, path: string) {
  return open(partial, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw createFileError(path, 'written', error)
    throw new FileError(
      `${partial} exists: another backup is being written to it, or was killed. Remove it if no backup is running.`,
    )
  })
}

/** Gives a complete file its name, without replacing a file that another process has created meanwhile. */
export async function moveIntoPlace(partial: string, path: string): Promise<void> {
  try {
    await link(partial, path)
    await rm(partial)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new FileError(`${path} already exists. Name a new file.`)
    // The file system has no hard links.
    await rename(partial, path).catch((renameError) => {
      throw createFileError(path, 'written', renameError)
    })
  }
  const folder = await open(dirname(path))
  try {
    await folder.sync()
  } catch {
    // Not every file system can do this; the file itself is on the disk.
  } finally {
    await folder.close()
  }
}
