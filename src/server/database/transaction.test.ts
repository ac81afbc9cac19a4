import { Client, Pool } from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { insertTestUser, withUserTransaction } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { beginUserTransaction, type Tx, withTransaction } from './transaction.ts'

const database = await createTestDatabase()
const ANNA = await insertTestUser(database, 'anna@example.com')
const JAN = await insertTestUser(database, 'jan@example.com')
const EVA = await insertTestUser(database, 'eva@example.com')
await database.owner.query(`
  create table notes (owner uuid not null, text text unique);
  alter table notes enable row level security;
  alter table notes force row level security;
  create policy own on notes to amberlink_app
    using (owner = (select current_user_id())) with check (owner = (select current_user_id()));
  grant select, insert on notes to amberlink_app;
`)

/** A pool with one connection; transactions run one after another. */
const single = new Pool({
  ...database.target.app,
  pipeline: true,
  max: 1,
  onConnect: (client) => {
    // The database is dropped while connections are still closing.
    client.on('error', () => {})
    void client.query('set role amberlink_app')
  },
})
// Idle connections end with the database.
single.on('error', () => {})
afterAll(() => single.end())
const onSingle = { ...database, app: single }

const readNotes = (tx: Tx) =>
  tx.query<{ text: string }>({ name: 'notes', text: 'select text from notes order by 1' }, [])
const addNote = (tx: Tx, owner: string, text: string) =>
  tx.query({ name: 'add-note', text: 'insert into notes values ($1, $2)' }, [owner, text])

test('two users alternating many times on one connection never see each other’s rows', async () => {
  await withUserTransaction(onSingle, ANNA, (tx) => addNote(tx, ANNA, 'of Anna'))
  await withUserTransaction(onSingle, JAN, (tx) => addNote(tx, JAN, 'of Jan'))
  const turns = inject('isRelease') ? 1_000 : 100
  for (let turn = 0; turn < turns; turn++) {
    expect(await withUserTransaction(onSingle, ANNA, readNotes)).toEqual([{ text: 'of Anna' }])
    expect(await withUserTransaction(onSingle, JAN, readNotes)).toEqual([{ text: 'of Jan' }])
  }
  expect(await withTransaction(single, readNotes)).toEqual([])
})

test('after a failed transaction the connection is anonymous', async () => {
  await expect(withUserTransaction(onSingle, ANNA, (tx) => addNote(tx, JAN, 'forged'))).rejects.toThrow(
    /row-level security/,
  )
  await expect(
    withUserTransaction(onSingle, ANNA, () => Promise.reject(new Error('handler'))),
  ).rejects.toThrow('handler')
  expect(await withTransaction(single, readNotes)).toEqual([])
  expect((await single.query('select text from notes')).rows).toEqual([])
})

test('a failed transaction is rolled back', async () => {
  const work = async (tx: Tx) => {
    await addNote(tx, ANNA, 'half')
    throw new Error('aborted')
  }
  await expect(withUserTransaction(database, ANNA, work)).rejects.toThrow('aborted')
  expect(await withUserTransaction(database, ANNA, readNotes)).toEqual([{ text: 'of Anna' }])
})

test('of statements that were sent together, the error of the one that failed is thrown', async () => {
  const divide = { name: 'divide', text: 'select 1 / $1::int as quotient' }
  const failing = withUserTransaction(onSingle, ANNA, (tx) =>
    // The result of the second one is awaited a moment earlier.
    Promise.all([tx.queryOne(divide, [0]).then((row) => row), tx.query(divide, [1])]),
  )
  await expect(failing).rejects.toMatchObject({ code: '22012' })
})

test('what a failed transaction has left running reads nothing in the next one', async () => {
  const { promise: isNextRunning, resolve } = Promise.withResolvers<void>()
  let late: Promise<unknown> | undefined
  const work = async (tx: Tx) => {
    late = isNextRunning.then(() => readNotes(tx))
    throw new Error('aborted')
  }
  await expect(withUserTransaction(onSingle, ANNA, work)).rejects.toThrow('aborted')
  await withUserTransaction(onSingle, JAN, async () => {
    resolve()
    await expect(late).rejects.toThrow('notes was called after the end of its transaction')
  })
})

test('a commit that PostgreSQL turns into a rollback is an error', async () => {
  const swallow = (tx: Tx) => addNote(tx, ANNA, 'of Anna').catch(() => {})
  await expect(withUserTransaction(database, ANNA, swallow)).rejects.toThrow(
    'rolled back because of an earlier error',
  )
})

test('an early commit ends the transaction with the statements sent before it', async () => {
  const atOnce = <T>(work: (tx: Tx) => Promise<T>) =>
    withUserTransaction(onSingle, EVA, (tx) => {
      const result = work(tx)
      tx.commit()
      return result
    })
  await atOnce((tx) => addNote(tx, EVA, 'at once'))
  const forged = (tx: Tx) => Promise.all([addNote(tx, EVA, 'one'), addNote(tx, ANNA, 'forged')])
  await expect(atOnce(forged)).rejects.toThrow(/row-level security/)
  const late = (tx: Tx) => addNote(tx, EVA, 'first').then(() => addNote(tx, EVA, 'second'))
  await expect(atOnce(late)).rejects.toThrow('add-note was called after the end')
  const ofEva = await withUserTransaction(onSingle, EVA, readNotes)
  expect(ofEva.map(({ text }) => text)).toEqual(['at once', 'first'])
})

test('without a row of the authentication no transaction begins', async () => {
  expect(await beginUserTransaction(single, 'public.authenticate_session($1)', ['unknown'])).toBeNull()
  expect(await withTransaction(single, readNotes)).toEqual([])
})

async function terminateConnections(condition: string): Promise<void> {
  const administrator = new Client({
    ...inject('testServer').administrator,
    database: database.target.owner.database,
  })
  await administrator.connect()
  await administrator.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and ${condition}`)
  await administrator.end()
}

test('a lost connection fails its own transaction and no other', async () => {
  const pid = (tx: Tx) =>
    tx.query<{ pid: number }>({ name: 'pid', text: 'select pg_backend_pid() as pid' }, [])
  const lost = withUserTransaction(database, ANNA, async (tx) => {
    const [row] = await pid(tx)
    await terminateConnections(`pid = ${row?.pid}`)
    return readNotes(tx)
  })
  await expect(lost).rejects.toThrow(/connection/)
  expect(await withUserTransaction(database, ANNA, readNotes)).toEqual([{ text: 'of Anna' }])
})

test('a lost idle connection is replaced', async () => {
  await withTransaction(database.app, readNotes)
  await terminateConnections("state = 'idle' and application_name = 'amberlink'")
  await expect
    .poll(() => withUserTransaction(database, JAN, readNotes).catch(() => 'lost'))
    .toEqual([{ text: 'of Jan' }])
})

test('days and instants are ISO 8601 text in UTC, and numbers are numbers', async () => {
  const text = `select date '2026-02-28' as day, 1234.50::numeric as price, 9007199254740991::int8 as count,
                       timestamptz '2026-02-28 12:00+01' as instant, timestamptz '2026-02-28 23:30:01.00012-01' as exact,
                       timestamptz '-infinity' as unbounded, null::date as nothing`
  const [row] = await withTransaction(database.app, (tx) => tx.query({ name: 'kinds', text }, []))
  expect(row).toEqual({
    day: '2026-02-28',
    price: 1234.5,
    count: 9007199254740991,
    instant: '2026-02-28T11:00:00.000000Z',
    exact: '2026-03-01T00:30:01.000120Z',
    unbounded: '-infinity',
    nothing: null,
  })
})

test('each pool has only its role', async () => {
  const readRole = 'select current_user::text as role, current_schemas(false)::text as schemas'
  expect((await database.app.query(readRole)).rows).toEqual([{ role: 'amberlink_app', schemas: '{public}' }])
  expect((await database.identity.query(readRole)).rows).toEqual([
    { role: 'amberlink_identity', schemas: '{identity,public}' },
  ])
  expect((await database.jobs.query(readRole)).rows).toEqual([
    { role: 'amberlink_jobs', schemas: '{public}' },
  ])
  for (const pool of [database.app, database.identity, database.jobs]) {
    await expect(pool.query('create table mine ()')).rejects.toThrow(/permission denied/)
  }
  const { rows } = await database.owner.query(
    "select rolname from pg_roles where rolname in ('amberlink_app', 'amberlink_identity', 'amberlink_jobs') and not (rolsuper or rolbypassrls or rolcanlogin or rolcreaterole or rolcreatedb)",
  )
  expect(rows).toHaveLength(3)
})
