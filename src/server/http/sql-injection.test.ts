import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPools } from '../database/pools.ts'
import { createTestApp, type TestBrowser } from '../testing/test-app.ts'
import { insertTestEvents } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { withCurrentUser } from './request-context.ts'

// The worst case of a bug in the server: a route that runs any SQL in the transaction of the signed-in user. All requests
// share one connection, so that what one leaves behind meets the next.
const database = await createTestDatabase()
const others = openPools(database.target)
const app = new Pool({ ...others.app.options, max: 1 })
await Promise.all([others.app, others.identity, others.jobs, others.owner].map((pool) => pool.end()))
afterAll(() => app.end())
const product = await createTestApp({ ...database, app })

product.app.post('/api/test-injection', async (c) => {
  const { statements } = await c.req.json<{ statements: string[] }>()
  try {
    const rows = await withCurrentUser(app, c, async (tx) => {
      let last: object[] = []
      for (const text of statements) last = await tx.query({ name: '', text }, [])
      return last
    })
    return c.json({ rows })
  } catch (error) {
    return c.json({ error: (error as Error).message })
  }
})

const anna = product.browser('192.0.2.1')
const ben = product.browser('192.0.2.2')
let annaId = ''
let benId = ''

beforeAll(async () => {
  await insertTestEvents(database.owner, [{ event_code: 'A', date_begin: '2026-12-01' }])
  annaId = (await anna.signUp('anna@example.com')).body.user.id
  benId = (await ben.signUp('ben@example.com')).body.user.id
  for (const browser of [anna, ben]) {
    await browser.put('/api/registrations/A')
    await browser.put('/api/favorites/A')
    await browser.post('/api/settings/calendar-feed')
  }
})

/** Reads the users of all rows that the transaction can see. */
const READ_ALL = `
  select id::text as "user" from profiles
  union select user_id::text from user_events
  union select user_id::text from favorite_events
  union select user_id::text from calendar_feeds`

/** Runs statements in one transaction of the user. Returns the rows of the last one, or the error. */
async function inject(
  browser: TestBrowser,
  ...statements: string[]
): Promise<{ rows?: object[]; error?: string }> {
  return (await browser.post('/api/test-injection', { statements })).body
}

/** Runs SQL as Anna and then reads everything in the same transaction. Returns the users of the rows, or the error. */
async function attack(sql: string): Promise<string[] | string> {
  const { rows, error } = await inject(anna, sql, READ_ALL)
  return error ?? rows!.map((row) => (row as { user: string }).user)
}

test('the injected SQL runs as the user of the request V1.2.4', async () => {
  expect(await inject(anna, 'select current_user_id()::text as id')).toEqual({ rows: [{ id: annaId }] })
  expect(await inject(ben, 'select current_user_id()::text as id')).toEqual({ rows: [{ id: benId }] })
})

describe('another user', () => {
  const mac = '0'.repeat(64)

  test.each([
    ['the id of another user', () => `select set_config('amberlink.user_id', '${benId}', true)`],
    ['an id with a guessed code', () => `select set_config('amberlink.user_id', '${benId} ${mac}', true)`],
    [
      'an id with the code of one’s own id',
      () =>
        `select set_config('amberlink.user_id', '${benId}' || substr(current_setting('amberlink.user_id'), 37), true)`,
    ],
    ['the session of a guessed hash', () => `select authenticate_session('${'x'.repeat(43)}')`],
    ['the feed of a guessed hash', () => `select authenticate_calendar_feed(sha256('guess'))`],
    ['another search path', () => 'set local search_path = pg_catalog, identity, public, information_schema'],
  ])('is not reached by %s V1.2.4', async (_, sql) => {
    const seen = await attack(sql())
    expect([[annaId], []]).toContainEqual(seen)
  })

  test.each([
    ['the function behind the user', () => `select identity.set_transaction_user('${benId}')`],
    ['the key', () => 'select * from identity.transaction_key'],
    ['the sessions', () => 'select token_hash from identity.sessions'],
    ['the role of the sign-in flows', () => 'set role amberlink_identity'],
    ['the role of background jobs', () => 'set role amberlink_jobs'],
    ['the owner', () => `set role ${database.target.owner.user}`],
    ['another session user', () => `set session authorization ${database.target.identity.user}`],
    ['row-level security switched off', () => `set local row_security = off; ${READ_ALL}`],
    ['a policy', () => 'create policy mine on profiles using (true)'],
    [
      'a function that shadows another',
      () => 'create function public.left(text, int) returns text return $1',
    ],
    ['a schema', () => 'create schema mine'],
    ['an extension', () => 'create extension dblink'],
    ['a temporary table', () => 'create temporary table mine (id int)'],
    ['a temporary view', () => `create temporary view profiles as ${READ_ALL}`],
    ['a temporary function', () => 'create function pg_temp.mine() returns int return 1'],
    ['a large object', () => 'select lo_create(0)'],
    ['a large object with data', () => `select lo_from_bytea(0, 'data')`],
    ['a file of the server', () => `select pg_read_file('postgresql.conf')`],
    ['a folder of the server', () => `select pg_ls_dir('.')`],
    ['a copy to a program', () => `copy (${READ_ALL}) to program 'cat'`],
    ['a copy to a file', () => `copy (${READ_ALL}) to '/tmp/mine'`],
  ])('is not reached through %s', async (_, sql) => {
    expect(await attack(sql())).toMatch(
      /permission denied|must be|row-level security|cannot|not permitted|not allowed/,
    )
  })

  test('is not reached by replaying the setting of a transaction in another one', async () => {
    const read = `select current_setting('amberlink.user_id') as value`
    const { rows } = await inject(ben, read)
    const { value } = (rows as { value: string }[])[0]!
    expect(value.startsWith(benId)).toBe(true)
    expect(await attack(`select set_config('amberlink.user_id', '${value}', true)`)).toEqual([])
    // For the session, so that a transaction of another user would find it.
    await inject(anna, `select set_config('amberlink.user_id', '${value}', false)`)
    expect((await app.query(READ_ALL)).rows).toEqual([])
    expect(await inject(anna, READ_ALL)).toEqual({ rows: [{ user: annaId }] })
  })

  test.each(['', 'select 1; ', 'with one as (select 1) select * from one; '])(
    'is not reached by replacing the prepared statements of the server (%s) V1.2.4',
    async (before) => {
      await ben.get('/api/onboarding')
      const poison = `${before}do $do$
      declare
        name text;
      begin
        for name in select pg_prepared_statements.name from pg_prepared_statements where not from_sql loop
          execute format('deallocate %I', name);
          execute format($format$
            prepare %I as select set_config('stolen.rows', (select string_agg(id::text, ' ') from profiles), false)
          $format$, name);
        end loop;
      end $do$`
      await inject(anna, poison)
      // On a new connection.
      expect((await ben.get('/api/onboarding')).status).toBe(200)
      expect(await inject(anna, `select current_setting('stolen.rows', true) as stolen`)).toEqual({
        rows: [{ stolen: null }],
      })
    },
  )

  test('is not reached through the text of running statements', async () => {
    const { rows } = await inject(
      anna,
      `select query from pg_stat_activity where query ~ '${benId}|[\\w-]{43}'`,
    )
    expect(rows).toEqual([])
  })
})

describe.each(['identity', 'jobs'] as const)('SQL injected into the %s pool', (key) => {
  test.each([
    READ_ALL,
    'select current_user_id()',
    `select authenticate_session('${'x'.repeat(43)}')`,
    `select identity.set_transaction_user(gen_random_uuid())`,
    'select * from identity.transaction_key',
    'set role amberlink_app',
    'create temporary table mine (id int)',
    'create schema mine',
    'select lo_create(0)',
    `select pg_read_file('postgresql.conf')`,
    'update catalogue_revision set revision = 0',
  ])('cannot: %s V13.2.2', async (sql) => {
    await expect(database[key].query(sql)).rejects.toThrow(/permission denied|must be/)
  })

  test('cannot become another role V8.3.1', async () => {
    const { owner, ...logins } = database.target
    const names = Object.entries(logins).flatMap(([each, { user }]) =>
      each === key ? [] : [`amberlink_${each}`, user],
    )
    for (const name of [...names, owner.user]) {
      await expect(database[key].query(`set role ${name}`)).rejects.toThrow(/permission denied/)
      await expect(database[key].query(`set session authorization ${name}`)).rejects.toThrow(
        /permission denied/,
      )
    }
  })
})
