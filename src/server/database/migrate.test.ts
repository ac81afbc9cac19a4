import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { beforeEach, expect, inject, test } from 'vitest'
import { compareReleases, readRelease } from '../platform/release.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'
import { readProgram } from './schema-state.ts'
import { withClient } from './with-client.ts'

const database = await createTestDatabase()
const root = mkdtempSync(join(inject('runFolder'), 'migrations-'))

let folder = ''
let count = 0

/** An empty folder of migrations, and a database that has run none. */
beforeEach(async () => {
  folder = join(root, String(count++))
  mkdirSync(folder)
  await database.owner.query('drop schema public cascade; create schema public')
})

function write(name: string, sql: string, oldest = '1.0.0'): void {
  writeFileSync(join(folder, `${name}.sql`), `-- oldest: ${oldest}\n${sql}`)
}

const withOwner = <T>(work: (client: Client) => Promise<T>) => withClient(database.target.owner, work)

const run = (release = '1.0.1') => withOwner((client) => migrate(client, readProgram(folder, release)))

async function tables(): Promise<string[]> {
  const { rows } = await database.owner.query(
    "select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' order by 1",
  )
  return rows.map(({ tablename }) => tablename)
}

test('migrations run once, ordered by release and name, after the baseline', async () => {
  mkdirSync(join(folder, 'baseline'))
  write('1.0.9-second', 'alter table a add column b int')
  write('baseline/01-first', 'create table a (id int)')
  expect(await run()).toEqual(['baseline/01-first', '1.0.9-second'])
  expect(await run()).toEqual([])
  write('1.0.10-third', 'create table c ()')
  write('1.0.10-fourth', 'create table d ()')
  expect(await run()).toEqual(['1.0.10-fourth', '1.0.10-third'])
  expect(await tables()).toEqual(['a', 'c', 'd'])
})

test('each migration is recorded with its release and the oldest release that may run since', async () => {
  mkdirSync(join(folder, 'baseline'))
  write('baseline/01-a', 'create table a ()')
  write('1.0.2-b', 'create table b ()', '1.0.1')
  await run('1.0.2')
  const { rows } = await database.owner.query(
    'select name, release, oldest_release from schema_migrations order by release',
  )
  expect(rows.map(Object.values)).toEqual([
    ['baseline/01-a', '1.0.0', '1.0.0'],
    ['1.0.2-b', '1.0.2', '1.0.1'],
  ])
})

test.each([
  ['without a release in its name', 'notes.sql', '-- oldest: 1.0.0\n'],
  ['with a release that is not x.y.z', '1.0-notes.sql', '-- oldest: 1.0.0\n'],
  ['without the oldest release', '1.0.1-notes.sql', 'select 1;\n-- oldest: 1.0.0\n'],
  ['with an oldest release that is not x.y.z', '1.0.1-notes.sql', '-- oldest: 1.0\n'],
])('a migration %s is rejected', async (_, file, content) => {
  writeFileSync(join(folder, file), content)
  await expect(run()).rejects.toThrow(`The name of the migration ${file} must begin with its release`)
})

test('the migrations of this program are not newer than its release', () => {
  const { release, migrations } = readProgram()
  expect(release).toBe(readRelease())
  for (const migration of migrations) {
    expect([release, migration.release].toSorted(compareReleases)).toEqual([migration.release, release])
    expect([migration.release, migration.oldest_release].toSorted(compareReleases)).toEqual([
      migration.oldest_release,
      migration.release,
    ])
  }
})

test('a failing migration is rolled back, and those before it stay', async () => {
  write('1.0.0-1-good', 'create table good ()')
  write('1.0.0-2-bad', 'create table half ();\nselect nonsense from half;')
  await expect(run()).rejects.toThrow(
    'The migration 1.0.0-2-bad failed and was rolled back: column "nonsense" does not exist, line 3.',
  )
  expect(await tables()).toEqual(['good'])
  write('1.0.0-2-bad', 'create table half ()')
  expect(await run()).toEqual(['1.0.0-2-bad'])
})

test('a migration and its record are committed together', async () => {
  write('1.0.0-1-a', "create table a (); insert into schema_migrations values ('1.0.0-1-a', '', '', '')")
  await expect(run()).rejects.toThrow(/1\.0\.0-1-a failed and was rolled back: duplicate key/)
  expect(await tables()).toEqual([])
})

test('a release older than the oldest that may run on the schema is rejected and changes nothing', async () => {
  write('1.0.10-a', 'create table a ()', '1.0.9')
  await run('1.0.10')
  write('1.0.8-b', 'create table b ()')
  await expect(run('1.0.8')).rejects.toThrow(
    'The database is newer than this program: release 1.0.10 has changed it, and release 1.0.9 is the oldest that may run ' +
      'on it, but this is 1.0.8. Start release 1.0.10, or use another database.',
  )
  expect(await tables()).toEqual(['a'])
  expect(await run('1.0.9')).toEqual(['1.0.8-b'])
})

test('a database without the records of release 1.0.0 is rejected unless it is of commit dbd788f', async () => {
  await database.owner.query(`
    create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz default now());
    insert into schema_migrations values ('0000-roles', 'x')`)
  write('1.0.0-a', 'create table a ()')
  await expect(run()).rejects.toThrow(
    'The database is older than commit dbd788f, or its migrations were changed: release 1.0.1 upgrades databases from ' +
      'commit dbd788f on. Start commit dbd788f with it once, then this release.',
  )
  expect(await tables()).toEqual([])
})

test('a migration that was edited after it ran is rejected, but line breaks may differ', async () => {
  write('1.0.0-1-a', 'create table a ();\n')
  await run()
  write('1.0.0-1-a', 'create table a ();\r\n')
  expect(await run()).toEqual([])
  write('1.0.0-1-a', 'create table b ();\n')
  await expect(run()).rejects.toThrow(/1\.0\.0-1-a was edited after this database had run it/)
})

test('of two processes at once, one migrates and the other waits and does nothing', async () => {
  write('1.0.0-1-slow', 'create table a (); select pg_sleep(0.2)')
  write('1.0.0-2-more', 'create table b ()')
  const both = await Promise.all([run(), run()])
  expect(both.sort((one, other) => one.length - other.length)).toEqual([[], ['1.0.0-1-slow', '1.0.0-2-more']])
})

test('a process that is killed while migrating does not block the next one', async () => {
  write('1.0.0-1-slow', 'create table a (); select pg_sleep(60)')
  const killed = new Client(database.target.owner)
  killed.on('error', () => {})
  await killed.connect()
  const { rows } = await killed.query('select pg_backend_pid() as pid')
  const first = migrate(killed, readProgram(folder)).catch((error: Error) => error)
  await expect
    .poll(async () => {
      const { rowCount } = await database.owner.query(
        "select from pg_stat_activity where query like '%pg_sleep(60)'",
      )
      return rowCount
    })
    .toBe(1)
  await database.owner.query('select pg_terminate_backend($1)', [rows[0].pid])
  expect(await first).toBeInstanceOf(Error)
  write('1.0.0-1-slow', 'create table a ()')
  expect(await run()).toEqual(['1.0.0-1-slow'])
})
