import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { compareReleases, readRelease } from '../platform/release.ts'
import { StartupError } from '../platform/startup.ts'

/** A migration, as a database or a backup records it. */
export interface MigrationRecord {
  /** The path of its file in the folder of migrations, without ".sql". */
  name: string
  /** SHA-256 of the file. */
  checksum: string
  release: string
  /** The oldest release that may run on the schema since. */
  oldest_release: string
}

export interface Migration extends MigrationRecord {
  sql: string
}

/** A record in a database or a backup. Before release 1.0.0, records had no releases. */
export type StoredRecord = Pick<MigrationRecord, 'name' | 'checksum'> & Partial<MigrationRecord>

/** The migrations of a program: those in a folder, and its release. */
export interface Program {
  release: string
  migrations: Migration[]
}

const FOLDER = join(import.meta.dirname, 'migrations')
const BASELINE_RELEASE = '1.0.0'

/** The hash of the 28 migrations of commit dbd788f, which create the same schema as the baseline. */
const PREDECESSOR_HASH = 'd703910626de0625e0b654541043b849a28fd02594c6581a30dafa92c834684a'

const isBaseline = (name: string) => name.startsWith('baseline/')

/**
 * Reads the migrations in `folder` in the order in which they run: the baseline, which is release 1.0.0, then those of each
 * release. Their names begin with the release, and their first line names the oldest release that may run on the schema.
 */
export function readProgram(folder: string = FOLDER, release: string = readRelease()): Program {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.sql'),
  )
  files.sort(
    (one, other) => Number(isBaseline(other)) - Number(isBaseline(one)) || compareReleases(one, other),
  )
  return { release, migrations: files.map((file) => readMigration(folder, file)) }
}

function readMigration(folder: string, file: string): Migration {
  // The checksum must not depend on the line breaks of the checkout.
  const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
  const release = isBaseline(file) ? BASELINE_RELEASE : /^(\d+\.\d+\.\d+)-/.exec(file)?.[1]
  const oldest_release = isBaseline(file) ? BASELINE_RELEASE : /^-- oldest: (\d+\.\d+\.\d+)\n/.exec(sql)?.[1]
  if (!release || !oldest_release) {
    throw new Error(
      `The name of the migration ${file} must begin with its release (1.0.1-…), and its first line must name the oldest ` +
        'release that may run on the schema (-- oldest: 1.0.0).',
    )
  }
  const checksum = createHash('sha256').update(sql).digest('hex')
  return { name: file.slice(0, -'.sql'.length), checksum, release, oldest_release, sql }
}

/** What a database or a backup has, compared with a program. */
export interface SchemaState {
  /** The migrations that have run. Those of commit dbd788f count as the baseline. */
  applied: MigrationRecord[]
  /** Whether they are recorded as those of commit dbd788f. */
  isPredecessor: boolean
  /** The newest release that brought one of them; undefined if there is none. */
  release: string | undefined
  /** The migrations that the program has and that have not run. */
  missing: Migration[]
  /** The migrations of newer releases. */
  unknown: MigrationRecord[]
  /** Why the program cannot use it. */
  problem?:
    | { kind: 'older' }
    | { kind: 'edited'; migration: string }
    | { kind: 'newer'; release: string; oldestRelease: string }
}

/** Compares the records of a database or a backup with a program. */
export function compareSchema(stored: StoredRecord[], { migrations, release }: Program): SchemaState {
  const isPredecessor = hashRecords(stored) === PREDECESSOR_HASH
  const applied = isPredecessor
    ? migrations.filter(({ name }) => isBaseline(name)).map(toRecord)
    : stored.filter(hasReleases)
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const known = new Set(migrations.map(({ name }) => name))
  const edited = migrations.find(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum)
  const newest = findNewest(applied.map((record) => record.release))
  const oldestRelease = findNewest(applied.map(({ oldest_release }) => oldest_release))
  const state = {
    applied,
    isPredecessor,
    release: newest,
    missing: migrations.filter(({ name }) => !checksums.has(name)),
    unknown: applied.filter(({ name }) => !known.has(name)),
  }
  if (!isPredecessor && applied.length < stored.length) return { ...state, problem: { kind: 'older' } }
  if (edited) return { ...state, problem: { kind: 'edited', migration: edited.name } }
  if (newest && oldestRelease && compareReleases(release, oldestRelease) < 0) {
    return { ...state, problem: { kind: 'newer', release: newest, oldestRelease } }
  }
  return state
}

/** Compares a database with a program. Throws a StartupError if the program must not run on it. */
export async function readSchemaState(
  owner: ClientBase,
  program: Program = readProgram(),
): Promise<SchemaState> {
  const { rows: tables } = await owner.query(`select to_regclass('public.schema_migrations') as name`)
  const { rows } = tables[0].name
    ? await owner.query(
        `select to_jsonb(migration) - 'applied_at' as record from public.schema_migrations migration order by name`,
      )
    : { rows: [] }
  const state = compareSchema(
    rows.map(({ record }) => record),
    program,
  )
  if (state.problem) throw new StartupError(describeProblem(state.problem, program.release))
  return state
}

function describeProblem(problem: NonNullable<SchemaState['problem']>, release: string): string {
  switch (problem.kind) {
    case 'older':
      return (
        `The database is older than commit dbd788f, or its migrations were changed: release ${release} upgrades ` +
        'databases from commit dbd788f on. Start commit dbd788f with it once, then this release.'
      )
    case 'edited':
      return (
        `The migration ${problem.migration} was edited after this database had run it. Migrations that have run ` +
        'must not change: add a new one, or use a new database.'
      )
    case 'newer':
      return (
        `The database is newer than this program: release ${problem.release} has changed it, and release ` +
        `${problem.oldestRelease} is the oldest that may run on it, but this is ${release}. Start release ` +
        `${problem.release}, or use another database.`
      )
  }
}

const findNewest = (releases: string[]) => releases.toSorted(compareReleases).at(-1)

const hasReleases = (record: StoredRecord): record is MigrationRecord =>
  record.release !== undefined && record.oldest_release !== undefined

const toRecord = ({ name, checksum, release, oldest_release }: Migration): MigrationRecord => ({
  name,
  checksum,
  release,
  oldest_release,
})

function hashRecords(records: StoredRecord[]): string {
  const lines = records.map(({ name, checksum }) => `${name} ${checksum}\n`).toSorted()
  return createHash('sha256').update(lines.join('')).digest('hex')
}
