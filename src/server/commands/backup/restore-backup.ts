import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Client, type ClientBase, escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { readLoginUsers } from '../../database/logins.ts'
import { migrateInTransaction, withMigrationLock } from '../../database/migrate.ts'
import type { DatabaseConfig } from '../../database/pools.ts'
import { ensureMigrationPrerequisites } from '../../database/prerequisites.ts'
import { compareSchema, type Program, readProgram } from '../../database/schema-state.ts'
import { CommandError, FileError } from '../command-errors.ts'
import { formatCount } from '../table.ts'
import { type BackupKey, openBackupFile } from './backup-encryption.ts'
import {
  type BackupHeader,
  type BackupPart,
  countLines,
  createDamageError,
  createFormatError,
  parseBackup,
} from './backup-format.ts'
import {
  type BackupSequence,
  type BackupTable,
  findAnyRelation,
  formatTableSql,
  getTableName,
  listFilledTables,
  listTables,
  WRITTEN_BY_MIGRATIONS,
} from './backup-tables.ts'
import type { BackupSummary } from './create-backup.ts'

export interface BackupFile {
  path: string
  key: BackupKey | undefined
  signal: AbortSignal
}

/** Reads a backup to its end without using a database. Throws a FileError unless this release can restore it. */
export async function verifyBackup(file: BackupFile): Promise<BackupSummary & { isEncrypted: boolean }> {
  const tables = new Map<string, number>()
  let header: BackupHeader | undefined
  const isEncrypted = await readBackup(file, async (part) => {
    if (part.kind === 'header') {
      header = part.header
      findMigrations(header, file.path)
    }
    if (part.kind !== 'table') return
    let rows = 0
    for await (const chunk of part.rows) rows += countLines(chunk)
    tables.set(getTableName(part.table), rows)
  })
  return { header: header!, tables, isEncrypted }
}

/** Reads the parts of a backup. Returns whether it is encrypted. Throws a FileError if it is damaged. */
async function readBackup(
  { path, key, signal }: BackupFile,
  handle: (part: BackupPart) => Promise<void>,
): Promise<boolean> {
  const { bytes, isEncrypted } = await openBackupFile(path, key)
  const gunzip = createGunzip({ chunkSize: 256 * 1024 })
  // Errors of the file end the iteration below.
  const piping = pipeline(bytes, gunzip, { signal }).catch(() => {})
  let isOurs = false
  try {
    for await (const part of parseBackup(readOrThrow(gunzip, path, signal), path)) {
      isOurs = true
      await handle(part)
    }
  } finally {
    gunzip.destroy()
    await piping
  }
  if (!isOurs) throw createFormatError(path)
  return isEncrypted
}

/** Yields the bytes. Throws errors of decryption and decompression as damage of the file. */
async function* readOrThrow(bytes: Readable, path: string, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    yield* bytes
  } catch {
    signal.throwIfAborted()
    throw createDamageError(path)
  }
}

/** Returns the names of the migrations that a backup contains the tables of. Throws a FileError if this release cannot restore it. */
function findMigrations(
  { migrations, release }: BackupHeader,
  path: string,
  program = readProgram(),
): Set<string> {
  const { applied, unknown, problem } = compareSchema(migrations, program)
  if (problem?.kind === 'older') {
    throw new FileError(
      `${path} is from before commit dbd788f. Restore it with commit dbd788f, start that once, back up again, and restore ` +
        'the new backup.',
    )
  }
  if (problem?.kind === 'edited') {
    throw new FileError(
      `${path} is from a release with another version of the migration ${problem.migration}. Restore it with that release.`,
    )
  }
  if (problem || unknown.length > 0) {
    throw new FileError(`${path} is from a newer release. Restore it with release ${release} or newer.`)
  }
  return new Set(applied.map(({ name }) => name))
}

const TABLES_NAMED_MAX = 5

/** Throws a CommandError if the database contains a table. */
export async function assertEmptyDatabase(client: ClientBase): Promise<void> {
  const relation = await findAnyRelation(client)
  if (!relation) return
  const { rows } = await client.query('select current_database() as name')
  const filled = await listFilledTables(client)
  const more = filled.length - TABLES_NAMED_MAX
  const content =
    filled.length > 0
      ? `rows in ${filled.slice(0, TABLES_NAMED_MAX).join(', ')}${more > 0 ? ` and ${formatCount(more, 'more table')}` : ''}`
      : `tables without rows, such as ${relation}`
  throw new CommandError(
    `The database "${rows[0].name}" is not empty: it has ${content}. Restore into a new DATA_DIR, or a new database in DATABASE_URL ` +
      'and DATABASE_OWNER_URL.',
  )
}

/** Emails that were due before have been sent by the original server, or are too late. */
const SKIP_DUE_EMAILS = `
  update identity.emails
  set state = 'skipped', skipped_reason = 'restored', finished_at = now(), to_email = null, sealed_values = null, lease_id = null
  where state = 'queued' and (due_at <= now() or attempts > 0)`

/**
 * Restores a backup into an empty database in one transaction: migrates to the state of the backup, loads the rows, and migrates
 * to the release of `program`. `beforeCommit` runs last. After an error, the database is empty again. Throws a CommandError.
 */
export async function restoreBackup(
  config: DatabaseConfig,
  file: BackupFile,
  beforeCommit: () => void,
  program = readProgram(),
): Promise<BackupSummary> {
  const client = new Client({ ...config.owner, application_name: 'amberlink restore' })
  client.on('error', () => {})
  await client.connect()
  const stop = () => void client.end()
  try {
    file.signal.throwIfAborted()
    file.signal.addEventListener('abort', stop, { once: true })
    await client.query(`set search_path = public; set client_min_messages = 'warning'; set timezone = 'UTC';
      set datestyle = 'ISO, YMD'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`)
    return await withMigrationLock(client, async () => {
      await assertEmptyDatabase(client)
      await ensureMigrationPrerequisites(client, readLoginUsers(config))
      await client.query('begin')
      try {
        const summary = await loadBackup(client, file, program)
        await clearExcludedTables(client)
        await client.query(SKIP_DUE_EMAILS)
        file.signal.throwIfAborted()
        // From here on, the restore completes.
        file.signal.removeEventListener('abort', stop)
        beforeCommit()
        await client.query('commit')
        await client.query('analyze')
        return summary
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw error
      }
    })
  } finally {
    file.signal.removeEventListener('abort', stop)
    await client.end()
  }
}

async function loadBackup(client: ClientBase, file: BackupFile, program: Program): Promise<BackupSummary> {
  const counts = new Map<string, number>()
  let header: BackupHeader | undefined
  let tables: LoadableTables | undefined
  await readBackup(file, async (part) => {
    if (part.kind === 'header') {
      header = part.header
      await migrateInTransaction(client, program, findMigrations(header, file.path, program))
      tables = await prepareTables(client)
    }
    if (part.kind === 'table')
      counts.set(getTableName(part.table), await loadTable(client, part, tables!, file))
    if (part.kind === 'sequences') await setSequences(client, part.sequences)
    if (part.kind === 'end') {
      await tables!.finish()
      await migrateInTransaction(client, program)
    }
  })
  return { header: header!, tables: counts }
}

type LoadableTables = Awaited<ReturnType<typeof prepareTables>>

/**
 * Empties all tables, and turns off what would hide, change or add rows while they are loaded: row-level security and our own
 * triggers. Foreign keys and constraints are still checked. Other indexes are dropped and created after loading, which takes a
 * fraction of the time.
 */
async function prepareTables(client: ClientBase) {
  const tables = (await listTables(client)).filter((table) => !WRITTEN_BY_MIGRATIONS.has(getTableName(table)))
  const { rows } = await client.query(
    `select nspname || '.' || relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relforcerowsecurity`,
  )
  const isForced = new Set(rows.map(({ name }) => name))
  const alter = async (forced: string, triggers: string) => {
    for (const table of tables) {
      const sql = formatTableSql(table)
      if (isForced.has(getTableName(table)))
        await client.query(`alter table ${sql} ${forced} row level security`)
      await client.query(`alter table ${sql} ${triggers} trigger user`)
    }
  }
  await alter('no force', 'disable')
  for (const table of tables.toReversed()) await client.query(`delete from ${formatTableSql(table)}`)
  const indexes = await listIndexes(client, tables)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  return {
    byName: new Map(tables.map((table) => [getTableName(table), table])),
    async finish() {
      await client.query(`set local maintenance_work_mem = '256MB'`)
      for (const { definition } of indexes) await client.query(definition)
      await alter('force', 'enable')
    },
  }
}

/** Returns the indexes of the tables that no constraint needs. */
async function listIndexes(
  client: ClientBase,
  tables: BackupTable[],
): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indrelid join pg_namespace on pg_namespace.oid = relnamespace
     where nspname || '.' || relname = any ($1)
       and not exists (select from pg_constraint where conindid = indexrelid) order by 1`,
    [tables.map(getTableName)],
  )
  return rows
}

async function loadTable(
  client: ClientBase,
  { table, rows }: { table: BackupTable; rows: AsyncIterable<Buffer> },
  { byName }: LoadableTables,
  { path }: BackupFile,
): Promise<number> {
  const target = byName.get(getTableName(table))
  const missing = table.columns.filter((column) => !target?.columns.includes(column))
  if (!target || missing.length > 0) {
    const what = target ? `the columns ${missing.join(', ')} of ${getTableName(table)}` : getTableName(table)
    throw new FileError(`${path} contains ${what}, which its migrations do not create.`)
  }
  const columns = table.columns.map((column) => escapeIdentifier(column)).join(', ')
  const copy = client.query(copyFrom(`copy ${formatTableSql(table)} (${columns}) from stdin`))
  await pipeline(Readable.from(rows, { objectMode: false }), copy)
  return copy.rowCount
}

async function setSequences(client: ClientBase, sequences: BackupSequence[]): Promise<void> {
  for (const sequence of sequences) {
    const { value, isCalled } = sequence
    await client.query('select setval($1::regclass, $2, $3)', [formatTableSql(sequence), value, isCalled])
  }
}

/** Removes rows of tables that this release excludes, and an earlier one did not. */
async function clearExcludedTables(client: ClientBase): Promise<void> {
  for (const table of (await listTables(client)).toReversed()) {
    if (table.isExcluded && !WRITTEN_BY_MIGRATIONS.has(getTableName(table))) {
      await client.query(`delete from ${formatTableSql(table)}`)
    }
  }
}
