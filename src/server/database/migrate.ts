import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { StartupError } from '../process/startup.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

/** Any number will do, as long as no other program takes this lock in the same database. */
const LOCK = 7_283_019_465

interface Migration {
  name: string
  checksum: string
  sql: string
}

/**
 * Brings the database up to date: runs the .sql files of `folder` that it has not seen, in the order of their names,
 * each in a transaction of its own. Of two processes doing this at once, one waits for the other and finds nothing
 * left to do. Returns the names of what it ran. Throws a StartFailure when the database is newer than the program,
 * when a migration was edited after it had run, or when one fails, which leaves nothing of that one behind.
 */
export async function migrate(owner: ClientBase, folder: string = FOLDER): Promise<string[]> {
  const known = readMigrations(folder)
  await owner.query('select pg_advisory_lock($1)', [LOCK])
  try {
    const done = await readAppliedMigrations(owner)
    rejectNewerDatabase(known, done)
    const ran: string[] = []
    for (const migration of known) {
      const checksum = done.get(migration.name)
      if (checksum === undefined) {
        await runMigration(owner, migration)
        ran.push(migration.name)
      } else if (checksum !== migration.checksum) {
        throw new StartupError(
          `The migration ${migration.name} was changed after this database had run it. Migrations that have run ` +
            'stay as they are: write a new one, or use a new database.',
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
    // The same on a checkout that writes Windows line ends.
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

function rejectNewerDatabase(known: Migration[], done: Map<string, string>): void {
  const names = new Set(known.map(({ name }) => name))
  const unknown = [...done.keys()].filter((name) => !names.has(name)).sort()
  if (unknown.length > 0) {
    throw new StartupError(
      `The database is newer than this program: it holds the migration ${unknown.at(-1)}, which this release does ` +
        'not know. Start the newer release, or use another database.',
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
    throw new StartupError(`The migration ${name} failed and was undone: ${message}${line}.`)
  }
}
