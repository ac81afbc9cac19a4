import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { beforeEach, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'

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

function write(name: string, sql: string): void {
  writeFileSync(join(folder, `${name}.sql`), sql)
}

async function withOwner<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(database.target.owner)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const run = () => withOwner((client) => migrate(client, folder))

async function tables(): Promise<string[]> {
  const { rows } = await database.owner.query(
    "select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' order by 1",
  )
  return rows.map(({ tablename }) => tablename)
}

test('migrations run once, ordered by name', async () => {
  write('0002-second', 'alter table a add column b int')
  write('0001-first', 'create table a (id int)')
  expect(await run()).toEqual(['0001-first', '0002-second'])
  expect(await run()).toEqual([])
  write('0003-third', 'create table c ()')
  expect(await run()).toEqual(['0003-third'])
  expect(await tables()).toEqual(['a', 'c'])
})

test('a failing migration is rolled back, and those before it stay', async () => {
  write('0001-good', 'create table good ()')
  write('0002-bad', 'create table half ();\nselect nonsense from half;')
  await expect(run()).rejects.toThrow(
    'The migration 0002-bad failed and was rolled back: column "nonsense" does not exist, line 2.',
  )
  expect(await tables()).toEqual(['good'])
  write('0002-bad', 'create table half ()')
  expect(await run()).toEqual(['0002-bad'])
})

test('a migration and its record are committed together', async () => {
  write('0001-a', "create table a (); insert into schema_migrations values ('0001-a', '')")
  await expect(run()).rejects.toThrow(/0001-a failed and was rolled back: duplicate key/)
  expect(await tables()).toEqual([])
})

test('a database that is newer than the program is rejected and not changed', async () => {
  write('0001-known', 'create table a ()')
  await run()
  await database.owner.query("insert into schema_migrations values ('0099-future', 'x')")
  write('0002-also', 'create table b ()')
  await expect(run()).rejects.toThrow(/newer than this program: it has the migration 0099-future/)
  expect(await tables()).toEqual(['a'])
})

test('a migration that was edited after it ran is rejected, but line breaks may differ', async () => {
  write('0001-a', 'create table a ();\n')
  await run()
  write('0001-a', 'create table a ();\r\n')
  expect(await run()).toEqual([])
  write('0001-a', 'create table b ();\n')
  await expect(run()).rejects.toThrow(/0001-a was edited after this database had run it/)
})

test('of two processes at once, one migrates and the other waits and does nothing', async () => {
  write('0001-slow', 'create table a (); select pg_sleep(0.2)')
  write('0002-more', 'create table b ()')
  const both = await Promise.all([run(), run()])
  expect(both.sort((one, other) => one.length - other.length)).toEqual([[], ['0001-slow', '0002-more']])
})

test('a process that is killed while migrating does not block the next one', async () => {
  write('0001-slow', 'create table a (); select pg_sleep(60)')
  const killed = new Client(database.target.owner)
  killed.on('error', () => {})
  await killed.connect()
  const { rows } = await killed.query('select pg_backend_pid() as pid')
  const first = migrate(killed, folder).catch((error: Error) => error)
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
  write('0001-slow', 'create table a ()')
  expect(await run()).toEqual(['0001-slow'])
})
