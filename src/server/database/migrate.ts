import type { ClientBase } from 'pg'
import { StartupError } from '../platform/startup.ts'
import {
  type Migration,
  type MigrationRecord,
  type Program,
  readProgram,
  readSchemaState,
} from './schema-state.ts'

/** The key of the advisory lock: any number that no other program uses in this database. */
const LOCK = 7_283_019_465

/**
 * Runs the migrations that the database has not run, each in its own transaction, and returns their names. Two processes run one
 * after the other. Throws a StartupError if the program must not run on the database, or a migration fails, which is rolled back.
 */
export async function migrate(owner: ClientBase, program: Program = readProgram()): Promise<string[]> {
  return withMigrationLock(owner, async () => {
    const missing = await findMissingMigrations(owner, program)
    for (const migration of missing) await runMigration(owner, migration)
    return missing.map(({ name }) => name)
  })
}

/** Prevents other processes from running migrations in the database until `work` is done. */
export async function withMigrationLock<T>(owner: ClientBase, work: () => Promise<T>): Promise<T> {
  await owner.query('select pg_advisory_lock($1)', [LOCK])
  try {
    return await work()
  } finally {
    // Fails in a failed transaction; the end of the connection also releases the lock.
    await owner.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
  }
}

/**
 * Runs the missing migrations, or those in `names`, in the transaction of the caller. Throws a StartupError like `migrate`.
 */
export async function migrateInTransaction(
  owner: ClientBase,
  program: Program,
  names?: ReadonlySet<string>,
): Promise<void> {
  for (const migration of await findMissingMigrations(owner, program)) {
    if (names && !names.has(migration.name)) continue
    try {
      await applyMigration(owner, migration)
    } catch (error) {
      throw createMigrationError(migration, error)
    }
  }
}

const CREATE_TABLE = `
  create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    release text not null,
    oldest_release text not null,
    applied_at timestamptz not null default now()
  )`

async function findMissingMigrations(owner: ClientBase, program: Program): Promise<Migration[]> {
  const { isPredecessor, applied, missing } = await readSchemaState(owner, program)
  if (isPredecessor) await replaceRecords(owner, applied)
  else await owner.query(CREATE_TABLE)
  return missing
}

/** Records the baseline instead of the migrations of commit dbd788f, which have created the same schema. */
async function replaceRecords(owner: ClientBase, baseline: MigrationRecord[]): Promise<void> {
  await owner.query('begin')
  await owner.query(`drop table schema_migrations; ${CREATE_TABLE}`)
  for (const record of baseline) await recordMigration(owner, record)
  await owner.query('commit')
}

async function runMigration(owner: ClientBase, migration: Migration): Promise<void> {
  await owner.query('begin')
  try {
    await applyMigration(owner, migration)
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw createMigrationError(migration, error)
  }
}

async function applyMigration(owner: ClientBase, migration: Migration): Promise<void> {
  await owner.query(migration.sql)
  await recordMigration(owner, migration)
}

async function recordMigration(
  owner: ClientBase,
  { name, checksum, release, oldest_release }: MigrationRecord,
): Promise<void> {
  await owner.query(
    'insert into schema_migrations (name, checksum, release, oldest_release) values ($1, $2, $3, $4)',
    [name, checksum, release, oldest_release],
  )
}

function createMigrationError({ name, sql }: Migration, error: unknown): StartupError {
  const { message, position } = error as { message: string; position?: string }
  const line = position ? `, line ${sql.slice(0, Number(position)).split('\n').length}` : ''
  return new StartupError(`The migration ${name} failed and was rolled back: ${message}${line}.`)
}
