import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { StartupError } from '../platform/startup.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

/** The key of the advisory lock: any number that no other program uses in this database. */
const LOCK = 7_283_019_465

/** A migration of this release, or one that a database has run. */
export interface MigrationId {
  name: string
  /** SHA-256 of the file. */
  checksum: string
}

interface Migration extends MigrationId {
  sql: string
}

/**
 * Runs the .sql files of `folder` that the database has not run, ordered by name, each in its own transaction, and returns
 * their names. Two processes run one after the other. Throws a StartupError if the database is newer than the program, a
 * migration was edited after it had run, or a migration fails, which is rolled back.
 */
export async function migrate(owner: ClientBase, folder: string = FOLDER): Promise<string[]> {
  return withMigrationLock(owner, async () => {
    const missing = await findMissingMigrations(owner, folder)
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
export async function migrateInTransaction(owner: ClientBase, names?: ReadonlySet<string>): Promise<void> {
  for (const migration of await findMissingMigrations(owner, FOLDER)) {
    if (names && !names.has(migration.name)) continue
    try {
      await applyMigration(owner, migration)
    } catch (error) {
      throw createMigrationError(migration, error)
    }
  }
}

/** Returns the migrations of this release. */
export function listMigrations(): MigrationId[] {
  return readMigrations(FOLDER).map(({ name, checksum }) => ({ name, checksum }))
}

/** Returns the migrations that the database has run; none if it is empty. */
export async function listAppliedMigrations(owner: ClientBase): Promise<MigrationId[]> {
  const { rows: tables } = await owner.query(`select to_regclass('public.schema_migrations') as name`)
  if (tables[0].name === null) return []
  return (await owner.query('select name, checksum from public.schema_migrations order by name')).rows
}

async function findMissingMigrations(owner: ClientBase, folder: string): Promise<Migration[]> {
  const migrations = readMigrations(folder)
  const applied = await readAppliedMigrations(owner)
  rejectNewerDatabase(migrations, applied)
  return migrations.filter(({ name, checksum }) => {
    const appliedChecksum = applied.get(name)
    if (appliedChecksum !== undefined && appliedChecksum !== checksum) {
      throw new StartupError(
        `The migration ${name} was edited after this database had run it. Migrations that have run ` +
          'must not change: add a new one, or use a new database.',
      )
    }
    return appliedChecksum === undefined
  })
}

function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  return files.sort().map((file) => {
    // The checksum must not depend on the line breaks of the checkout.
    const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
    return {
      name: file.slice(0, -'.sql'.length),
      checksum: createHash('sha256').update(sql).digest('hex'),
      sql,
    }
  })
}

async function readAppliedMigrations(owner: ClientBase): Promise<Map<string, string>> {
  await owner.query(
    `create table if not exists schema_migrations (
       name text primary key,
       checksum text not null,
       applied_at timestamptz not null default now()
     )`,
  )
  const { rows } = await owner.query('select name, checksum from schema_migrations')
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

function rejectNewerDatabase(migrations: Migration[], applied: Map<string, string>): void {
  const names = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied.keys()].filter((name) => !names.has(name)).sort()
  if (unknown.length > 0) {
    throw new StartupError(
      `The database is newer than this program: it has the migration ${unknown.at(-1)}, which this release does ` +
        'not have. Start the newer release, or use another database.',
    )
  }
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

async function applyMigration(owner: ClientBase, { name, checksum, sql }: Migration): Promise<void> {
  await owner.query(sql)
  await owner.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
}

function createMigrationError({ name, sql }: Migration, error: unknown): StartupError {
  const { message, position } = error as { message: string; position?: string }
  const line = position ? `, line ${sql.slice(0, Number(position)).split('\n').length}` : ''
  return new StartupError(`The migration ${name} failed and was rolled back: ${message}${line}.`)
}
