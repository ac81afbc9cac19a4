import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { StartupError } from '../platform/startup.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

/** The key of the advisory lock: any number that no other program uses in this database. */
const LOCK = 7_283_019_465

interface Migration {
  name: string
  checksum: string
  sql: string
}

/**
 * Runs the .sql files of `folder` that the database has not run, ordered by name, each in its own transaction, and returns
 * their names. Two processes run one after the other. Throws a StartupError if the database is newer than the program, a
 * migration was edited after it had run, or a migration fails, which is rolled back.
 */
export async function migrate(owner: ClientBase, folder: string = FOLDER): Promise<string[]> {
  const migrations = readMigrations(folder)
  await owner.query('select pg_advisory_lock($1)', [LOCK])
  try {
    const applied = await readAppliedMigrations(owner)
    rejectNewerDatabase(migrations, applied)
    const ran: string[] = []
    for (const migration of migrations) {
      const checksum = applied.get(migration.name)
      if (checksum === undefined) {
        await runMigration(owner, migration)
        ran.push(migration.name)
      } else if (checksum !== migration.checksum) {
        throw new StartupError(
          `The migration ${migration.name} was edited after this database had run it. Migrations that have run ` +
            'must not change: add a new one, or use a new database.',
        )
      }
    }
    return ran
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [LOCK])
  }
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

async function runMigration(owner: ClientBase, { name, checksum, sql }: Migration): Promise<void> {
  await owner.query('begin')
  try {
    await owner.query(sql)
    await owner.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    const { message, position } = error as { message: string; position?: string }
    const line = position ? `, line ${sql.slice(0, Number(position)).split('\n').length}` : ''
    throw new StartupError(`The migration ${name} failed and was rolled back: ${message}${line}.`)
  }
}
