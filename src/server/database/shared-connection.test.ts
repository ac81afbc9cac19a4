import { Client, Pool } from 'pg'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { createToken } from '../platform/crypto.ts'
import { insertTestUser, withUserTransaction } from '../testing/test-data.ts'
import { createTestDatabase, waitForBlockedQueries } from '../testing/test-database.ts'
import { isConnectionError } from './database-errors.ts'
import { MAX_PENDING, runOnSharedConnection } from './shared-connection.ts'
import { type Statement, shortRead, statement } from './statement.ts'
import { runUserTransaction } from './transaction.ts'

const database = await createTestDatabase()
await database.owner.query(`
  create table notes (owner uuid not null, user_id text not null);
  alter table notes enable row level security;
  alter table notes force row level security;
  create policy own on notes to amberlink_app
    using (owner = (select current_user_id())) with check (owner = (select current_user_id()));
  grant select, insert on notes to amberlink_app;
`)
const pool = new Pool({
  ...database.target.app,
  pipeline: true,
  max: 3,
  onConnect: (client) => {
    client.on('error', () => {})
    client.query("set role amberlink_app; set statement_timeout = '2s'")
  },
})
// Idle connections end with the database.
pool.on('error', () => {})
afterAll(() => pool.end())

const READ_NOTES = shortRead('read_notes', 'select user_id from notes where user_id <> $1')
const ADD_NOTE = statement('add_note', 'insert into notes values (current_user_id(), $1)')

/** Creates a user with a note, and returns the function that reads this user's notes. */
async function createReader(name: string) {
  const id = await insertTestUser(database, `${name}@example.com`)
  await withUserTransaction(database, id, (tx) => tx.query(ADD_NOTE, [`of ${name}`]))
  const { hash } = createToken()
  await database.identity.query(
    "insert into sessions (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 day')",
    [id, hash],
  )
  const readWith = (first: Statement) => readBoth(hash, [first, []])
  return { id, read: () => readNotes(hash), readTwice: () => readTwice(hash), readWith }
}

/** Reads notes with the authentication. Its column `user_id` has another value than the column of that name in the notes. */
function readNotes(hash: string, read = READ_NOTES, values: unknown[] = ['none']) {
  let user: string | undefined
  return runUserTransaction<{ user_id: string }, { user: string | undefined; notes: unknown[] }>(
    pool,
    'public.authenticate_session($1)',
    [hash],
    async (row) => {
      if (!row) throw new Error('no session')
      user = row.user_id
    },
    async (tx) => {
      const notes = tx.query(read, values)
      tx.commit()
      return { notes: await notes, user }
    },
  )
}

/** Runs a statement and reads notes in one transaction. */
const readBoth = (hash: string, first: [Statement, unknown[]]) =>
  runUserTransaction(
    pool,
    'public.authenticate_session($1)',
    [hash],
    async () => {},
    (tx) => {
      const results = Promise.all([tx.query(...first), tx.query(READ_NOTES, ['none'])])
      tx.commit()
      return results
    },
  )

const readTwice = (hash: string) => readBoth(hash, [READ_NOTES, ['none']])

const anna = await createReader('anna')
const jan = await createReader('jan')

test('reads of two users on one connection never see each other’s rows', async () => {
  const replies = await Promise.all(Array.from({ length: 1000 }, (_, turn) => (turn % 2 ? anna : jan).read()))
  for (const [turn, reply] of replies.entries()) {
    const name = turn % 2 ? 'anna' : 'jan'
    expect(reply).toEqual({ user: (turn % 2 ? anna : jan).id, notes: [{ user_id: `of ${name}` }] })
  }
  const twice = await Promise.all(
    Array.from({ length: 200 }, (_, turn) => (turn % 2 ? anna : jan).readTwice()),
  )
  for (const [turn, notes] of twice.entries()) {
    const note = { user_id: `of ${turn % 2 ? 'anna' : 'jan'}` }
    expect(notes).toEqual([[note], [note]])
  }
  expect(await readTwice('unknown')).toEqual([[], []])
  expect((await runOnSharedConnection(pool, { text: 'select * from notes' })).rows).toEqual([])
})

test('more reads than one connection takes share further ones', async () => {
  let acquired = 0
  const count = () => {
    acquired += 1
  }
  pool.on('acquire', count)
  await Promise.all(Array.from({ length: 3 * MAX_PENDING + 1 }, () => anna.read()))
  pool.off('acquire', count)
  expect(acquired).toBe(4)
})

test('without a session nothing is read, and without rows the session is', async () => {
  await expect(readNotes('unknown')).rejects.toThrow('no session')
  const { hash } = createToken()
  await expect(readNotes(hash)).rejects.toThrow('no session')
})

test('a failed statement fails no other one that was sent with it', async () => {
  const { hash } = createToken()
  await database.identity.query(
    "insert into sessions (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 day')",
    [anna.id, hash],
  )
  const divide = shortRead('divide', 'select 1 / $1::int as quotient')
  const [before, failed, after] = await Promise.allSettled([
    anna.read(),
    readNotes(hash, divide, [0]),
    jan.read(),
  ])
  expect(failed).toMatchObject({ reason: { code: '22012' } })
  expect([before.status, after.status]).toEqual(['fulfilled', 'fulfilled'])
  expect((await readNotes(hash, divide, [1])).notes).toEqual([{ quotient: 1 }])
})

test('a statement that waits for a lock keeps back only those that were sent at once', async () => {
  const client = await database.owner.connect()
  await client.query('begin; lock table notes in access exclusive mode')
  const waiting = anna.read()
  await waitForBlockedQueries(database, 1)
  let isAnswered = false
  const asked: Promise<void>[] = []
  await vi.waitUntil(
    () => {
      asked.push(
        runOnSharedConnection(pool, { text: 'select 1' }).then(() => {
          isAnswered = true
        }),
      )
      return isAnswered
    },
    { interval: 20 },
  )
  await client.query('rollback')
  client.release()
  expect((await waiting).notes).toHaveLength(1)
  // A connection with a result that arrives later would count as one that answers.
  await Promise.all(asked)
})

test('the next statement after a while does not wait for a lock', async () => {
  const client = await database.owner.connect()
  await client.query('begin; lock table notes in access exclusive mode')
  const start = performance.now()
  const waiting = anna.read()
  await waitForBlockedQueries(database, 1)
  await vi.waitUntil(() => performance.now() - start > 100)
  expect((await runOnSharedConnection(pool, { text: 'select 1 as one' })).rows).toEqual([{ one: 1 }])
  await client.query('rollback')
  client.release()
  expect((await waiting).notes).toHaveLength(1)
})

test('what waits behind a statement that reaches its time limit fails with it', async () => {
  const client = await database.owner.connect()
  await client.query('begin; lock table notes in access exclusive mode')
  const started = performance.now()
  const outcomes = await Promise.allSettled([anna.read(), jan.read(), anna.readTwice()])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(performance.now() - started).toBeLessThan(3_500)
  await client.query('rollback')
  client.release()
  expect((await anna.read()).notes).toHaveLength(1)
})

test('a statement that a failed transaction should have prepared is sent again', async () => {
  const divide = shortRead('divide_by', 'select 1 / $1::int as quotient')
  const late = shortRead('late', 'select 1 as one')
  const failing = runUserTransaction(
    pool,
    'public.authenticate_session($1)',
    ['unknown'],
    async () => {},
    (tx) => {
      const results = Promise.all([tx.query(divide, [0]), tx.query(late, [])])
      tx.commit()
      return results
    },
  )
  const sentNext = new Promise((resolve) => process.nextTick(resolve)).then(() =>
    Promise.all([runOnSharedConnection(pool, { ...late }), anna.readWith(late)]),
  )
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  const [single, several] = await sentNext
  expect(single.rows).toEqual([{ one: 1 }])
  expect(several).toEqual([[{ one: 1 }], [{ user_id: 'of anna' }]])
})

test('a lost connection is replaced, and its statements fail', async () => {
  const administrator = new Client({
    ...inject('testServer').administrator,
    database: database.target.owner.database,
  })
  await administrator.connect()
  const slow = runOnSharedConnection(pool, { text: 'select pg_sleep(20)' })
  const sent = anna.read()
  const outcomes = Promise.allSettled([slow, sent])
  await vi.waitUntil(
    async () =>
      (
        await administrator.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(20)'",
        )
      ).rowCount === 1,
  )
  await administrator.end()
  for (const outcome of await outcomes) {
    expect(outcome.status === 'rejected' && isConnectionError(outcome.reason)).toBe(true)
  }
  expect((await anna.read()).notes).toHaveLength(1)
})

test('the pool gets the connection back', async () => {
  await Promise.all(Array.from({ length: 100 }, () => anna.read()))
  await expect.poll(() => [pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0])
})
