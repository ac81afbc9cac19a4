import type { ClientBase } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Tx, withTransaction, withUserTransaction } from '../database/transaction.ts'
import { insertTestEvents, insertTestUser } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const database = await createTestDatabase()
const ann = await insertTestUser(database, 'ann@example.org')
const ben = await insertTestUser(database, 'ben@example.org')

/** A table with rows that belong to people, and the column that says to whom. */
interface PersonalTable {
  name: string
  person: string
}

// Found by what they are, not by a list: whatever lies in the schema of the sign-in flows, has a column user_id, or leads
// to an account through its foreign keys.
const PERSONAL_TABLES = `
  with recursive tables as (
    select c.oid, c.oid::regclass::text as name, n.nspname as schema, relrowsecurity, relforcerowsecurity
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p') and nspname <> 'information_schema' and nspname not like 'pg\\_%'
  ), reaching(oid) as (
    select 'identity.users'::regclass::oid
    union select conrelid from pg_constraint join reaching on confrelid = reaching.oid where contype = 'f'
  )
  select tables.* from tables
  where schema = 'identity' or oid in (select oid from reaching)
     or exists (select from pg_attribute where attrelid = tables.oid and attname = 'user_id' and not attisdropped)`

async function unprotectedTables(client: Pick<ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query(`
    select name from (${PERSONAL_TABLES}) personal
    where not (relrowsecurity and relforcerowsecurity)
       or not exists (select from pg_policy where polrelid = personal.oid)
       -- A policy for everybody, or one for the app that asks for nobody, opens what the others close.
       or exists (select from pg_policy where polrelid = personal.oid and 0 = any(polroles))
       or exists (
         select from pg_policy
         where polrelid = personal.oid and 'amberlink_app'::regrole::oid = any(polroles) and polpermissive
           -- A feed may be read, and no more, by whoever presents the hash of its token: tried in calendar.test.ts.
           and not (personal.name = 'calendar_feeds' and polcmd = 'r'
             and pg_get_expr(polqual, polrelid) ~ '^\\(token_hash = .*current_feed_token_hash\\(\\)')
           and (coalesce(pg_get_expr(polqual, polrelid), 'current_user_id') !~ 'current_user_id'
             or coalesce(pg_get_expr(polwithcheck, polrelid), 'current_user_id') !~ 'current_user_id')
       )
    order by name`)
  return rows.map(({ name }) => name)
}

describe('every table with rows of people', () => {
  test('has forced row-level security and a policy', async () => {
    expect(await unprotectedTables(database.owner)).toEqual([])
  })

  test.each([
    ['nothing', ''],
    [
      'no force',
      'alter table notes enable row level security; create policy p on notes to amberlink_app using (owner = current_user_id());',
    ],
    ['no policy', 'alter table notes enable row level security; alter table notes force row level security;'],
    [
      'a policy for everybody',
      `alter table notes enable row level security; alter table notes force row level security;
       create policy p on notes using (owner = current_user_id());`,
    ],
    [
      'a policy that lets everything through',
      `alter table notes enable row level security; alter table notes force row level security;
       create policy p on notes to amberlink_app using (true);`,
    ],
  ])('would be noticed with %s', async (_, protection) => {
    const client = await database.owner.connect()
    try {
      await client.query(
        `begin; create table notes (owner uuid references profiles (id), text text); ${protection}`,
      )
      expect(await unprotectedTables(client)).toEqual(['notes'])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

/** How a person's row of each table is made. */
const ROW: Record<string, string> = {
  calendar_feeds: `insert into calendar_feeds (user_id, salt, token_hash)
    values ($1::uuid, decode(md5($1::uuid::text), 'hex'), sha256(convert_to($1::uuid::text, 'UTF8')))`,
  dismissed_events: `insert into dismissed_events (user_id, event_code) values ($1, 'A')`,
  profiles: 'insert into profiles (id) values ($1)',
  user_events: `insert into user_events (user_id, event_code) values ($1, 'A')`,
  favorite_events: `insert into favorite_events (user_id, event_code) values ($1, 'A')`,
  user_interests: `insert into user_interests (user_id, interest_id) select $1, id from interests where name = 'ai'`,
  favorite_organisers: `insert into favorite_organisers (user_id, organiser) values ($1, 'Club')`,
}
/** Rows that are changed and never taken away while the account lasts. */
const KEPT = ['calendar_feeds', 'profiles']
const tables: PersonalTable[] = (
  await database.owner.query(`select name from (${PERSONAL_TABLES}) personal where schema = 'public'`)
).rows.map(({ name }) => ({ name, person: name === 'profiles' ? 'id' : 'user_id' }))

const run = <R>(tx: Tx, text: string, values: unknown[] = []) => tx.query<R>({ name: '', text }, values)

/** What a statement reached: the people whose rows it answered, or that the app may not do this at all. */
async function reached(tx: Tx, text: string, values: unknown[] = []): Promise<string[] | 'refused'> {
  await run(tx, 'savepoint before')
  try {
    return (await run<{ person: string }>(tx, text, values)).map(({ person }) => person)
  } catch (error) {
    const { code } = error as { code?: string }
    if (code !== '42501') throw error // insufficient privilege, or a row that a policy refuses
    return 'refused'
  } finally {
    await run(tx, 'rollback to before')
  }
}

describe('rows in', () => {
  beforeAll(async () => {
    await insertTestEvents(database.owner, [{ event_code: 'A' }])
    for (const person of [ann, ben]) {
      await withUserTransaction(database.app, person, async (tx) => {
        for (const { name } of tables) if (name !== 'profiles') await run(tx, ROW[name]!, [person])
      })
    }
  })

  test('every table of people is tried below', () => {
    expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(ROW).sort())
  })

  describe.each(tables)('$name', ({ name, person }) => {
    const READ = `select ${person} as person from ${name}`
    const UPDATE = `update ${name} set ${person} = ${person} returning ${person} as person`
    const DELETE = `delete from ${name} returning ${person} as person`
    const GIVE_AWAY = `update ${name} set ${person} = $1 returning ${person} as person`
    const INSERT = `${ROW[name]} on conflict do nothing returning ${person} as person`

    test('nobody finds none and makes none', async () => {
      await withTransaction(database.app, async (tx) => {
        expect(await reached(tx, READ)).toEqual([])
        expect(['refused', []]).toContainEqual(await reached(tx, UPDATE))
        expect(['refused', []]).toContainEqual(await reached(tx, DELETE))
        expect(await reached(tx, INSERT, [ann])).toBe('refused')
      })
    })

    test.each([
      ['the owner', ann, ben],
      ['a second person', ben, ann],
    ])('%s finds exactly their own', async (_, self, other) => {
      await withUserTransaction(database.app, self, async (tx) => {
        expect(await reached(tx, READ)).toEqual([self])
        expect(await reached(tx, `${READ} where ${person} = $1`, [other])).toEqual([])
        expect(['refused', [self]]).toContainEqual(await reached(tx, UPDATE))
        expect(['refused', [self]]).toContainEqual(await reached(tx, DELETE))
        expect(await reached(tx, GIVE_AWAY, [other])).toBe('refused')
        expect(await reached(tx, INSERT, [other])).toBe('refused')
      })
    })

    test('a person writes their own', async () => {
      await withUserTransaction(database.app, ann, async (tx) => {
        if (KEPT.includes(name)) {
          expect(await reached(tx, UPDATE)).toEqual([ann])
        } else {
          await run(tx, `delete from ${name}`)
          expect(await reached(tx, INSERT, [ann])).toEqual([ann])
          await run(tx, ROW[name]!, [ann])
        }
      })
    })

    test('the owner of the table finds none', async () => {
      const { rows } = await database.owner.query(READ)
      expect(rows).toEqual([])
    })

    test('the sign-in flows read none', async () => {
      await expect(database.identity.query(READ)).rejects.toThrow(/permission denied/)
    })
  })

  test('an account takes all its rows with it, and no others', async () => {
    await database.identity.query('delete from users where id = $1', [ann])
    for (const { name, person } of tables) {
      const read = (tx: Tx) => reached(tx, `select ${person} as person from ${name}`)
      expect([name, await withUserTransaction(database.app, ann, read)]).toEqual([name, []])
      expect([name, await withUserTransaction(database.app, ben, read)]).toEqual([name, [ben]])
    }
  })
})

test('two people take turns on one connection ten thousand times and never meet', async () => {
  const cleo = await insertTestUser(database, 'cleo@example.org')
  const client = await database.app.connect()
  const read = { name: 'own_profiles', text: 'select id from profiles' }
  try {
    for (let turn = 0; turn < 10_000; turn++) {
      const person = turn % 2 ? ben : cleo
      // One turn in ten is nobody's, and one is undone.
      await client.query(
        turn % 10 ? `begin; select set_config('amberlink.user_id', '${person}', true)` : 'begin',
      )
      const { rows } = await client.query(read)
      if (rows.length !== (turn % 10 ? 1 : 0) || (rows[0] && rows[0].id !== person)) {
        expect({ turn, rows }).toEqual({ turn, rows: [{ id: person }] })
      }
      await client.query(turn % 10 === 5 ? 'rollback' : 'commit')
    }
  } finally {
    client.release()
  }
})
