import { beforeAll, describe, expect, inject, test } from 'vitest'
import { listUnprotectedTables, USER_TABLES } from '../database/row-security.ts'
import { type Tx, withTransaction } from '../database/transaction.ts'
import { insertTestEvents, insertTestUser, withUserTransaction } from '../testing/test-data.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const database = await createTestDatabase()
const ann = await insertTestUser(database, 'ann@example.org')
const ben = await insertTestUser(database, 'ben@example.org')
const others = [
  await insertTestUser(database, 'dora@example.org'),
  await insertTestUser(database, 'emil@example.org'),
]

/** A table with rows of users, and its column with the user id. */
interface UserTable {
  name: string
  column: string
}

describe('every table with rows of users', () => {
  test('has forced row-level security and a policy V8.3.1', async () => {
    expect(await listUnprotectedTables(database.owner)).toEqual([])
  })

  test.each([
    ['no row-level security', ''],
    [
      'row-level security that is not forced',
      'alter table notes enable row level security; create policy p on notes to amberlink_app using (owner = current_user_id());',
    ],
    ['no policy', 'alter table notes enable row level security; alter table notes force row level security;'],
    [
      'a policy for public',
      `alter table notes enable row level security; alter table notes force row level security;
       create policy p on notes using (owner = current_user_id());`,
    ],
    [
      'a policy that permits all rows',
      `alter table notes enable row level security; alter table notes force row level security;
       create policy p on notes to amberlink_app using (true);`,
    ],
  ])('fails the check with %s', async (_, protection) => {
    const client = await database.owner.connect()
    try {
      await client.query(
        `begin; create table notes (owner uuid references profiles (id), text text); ${protection}`,
      )
      expect(await listUnprotectedTables(client)).toEqual(['notes'])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

test('policies determine the current user once per statement', async () => {
  const { rows } = await database.owner.query(`
    select polrelid::regclass || ' ' || polname as policy
    from pg_policy, lateral (values (polqual), (polwithcheck)) as conditions (condition),
      lateral pg_get_expr(condition, polrelid) as expression
    where regexp_count(expression, 'current_user_id\\(') <> regexp_count(expression, 'SELECT (public\\.)?current_user_id\\(')`)
  expect(rows).toEqual([])
})

/** The statement that inserts a row of a user into each table. */
const ROW: Record<string, string> = {
  calendar_feeds: `insert into calendar_feeds (user_id, encrypted_token, token_hash)
    values ($1::uuid, decode(md5($1::uuid::text), 'hex'), sha256(convert_to($1::uuid::text, 'UTF8')))`,
  saved_searches: `insert into saved_searches (user_id, slot, name, query) values ($1, 1, 'AI', 'search=ai')`,
  dismissed_events: `insert into dismissed_events (user_id, event_code) values ($1, 'A')`,
  profiles: 'insert into profiles (id) values ($1)',
  user_events: `insert into user_events (user_id, event_code) values ($1, 'A')`,
  favorite_events: `insert into favorite_events (user_id, event_code) values ($1, 'A')`,
  user_interests: `insert into user_interests (user_id, interest_id) select $1, id from interests where name = 'ai'`,
  email_preferences: `insert into email_preferences (user_id, kind, is_on) values ($1, 'reminder', false)`,
  taken_places: `insert into taken_places (user_id, event_code, mailbox_hash) values ($1, 'A', sha256(''))`,
  waiting_list: `insert into waiting_list (user_id, event_code, mailbox_hash) values ($1, 'FULL', sha256(''))`,
  favorite_organisers: `insert into favorite_organisers (user_id, organiser) values ($1, 'Club')`,
  people_cards: `insert into people_cards (user_id, display_name) values ($1, 'Anna')`,
  people_visibility: `insert into people_visibility (user_id, event_code, is_visible) values ($1, 'A', true)`,
  contact_notes: `insert into contact_notes (user_id, name, note) values ($1, 'Dora', 'Met at the bar.')`,
  people_views: `insert into people_views (user_id, seen_user_id, event_code) values ($1, '${others[0]}', 'A')`,
  hellos: `insert into hellos (user_id, recipient_id, event_code, message) values ($1, '${others[0]}', 'A', 'Hi')`,
  hello_details: `insert into hello_details (hello_id, user_id, phone) select id, user_id, '1' from hellos where user_id = $1`,
  contacts: `insert into contacts (user_id, contact_user_id, name, met_on) values ($1, '${others[0]}', 'Dora', '2026-11-20')`,
  people_blocks: `insert into people_blocks (user_id, blocked_user_id, name) values ($1, '${others[1]}', 'Emil')`,
  people_reports: `insert into people_reports (user_id, reported_user_id, reason, reported_text) values ($1, '${others[1]}', '', 'Emil')`,
  connect_codes: `insert into connect_codes (user_id, name, expires_at) values ($1, 'Anna', now())`,
}
/** Tables whose rows functions and triggers insert, with the statement that lets them do so for the current user; null: the owner inserts ROW. */
const WRITTEN_BY_FUNCTIONS: Record<string, string | null> = {
  // The trigger of user_events does.
  taken_places: 'select 1',
  waiting_list: `select join_waiting_list('FULL')`,
  people_views: null,
  hellos: null,
  hello_details: null,
  contacts: null,
  people_blocks: null,
  people_reports: null,
  connect_codes: null,
}
/** Tables that only functions read: that a row has gone would show a decline. */
const READ_BY_FUNCTIONS = ['hello_details']
/** Tables whose rows are updated, but not deleted before the account. */
const KEPT = ['calendar_feeds', 'profiles']
const tables: UserTable[] = (
  await database.owner.query(`select name from (${USER_TABLES}) user_table where schema = 'public'`)
).rows.map(({ name }) => ({ name, column: name === 'profiles' ? 'id' : 'user_id' }))

const run = <R>(tx: Tx, text: string, values: unknown[] = []) => tx.query<R>({ name: '', text }, values)

/** Runs a statement and returns the users whose rows it returned, or 'denied'. */
async function runStatement(tx: Tx, text: string, values: unknown[] = []): Promise<string[] | 'denied'> {
  await run(tx, 'savepoint before')
  try {
    return (await run<{ user: string }>(tx, text, values)).map(({ user }) => user)
  } catch (error) {
    const { code } = error as { code?: string }
    if (code !== '42501') throw error // insufficient_privilege, also for a row that a policy rejects
    return 'denied'
  } finally {
    await run(tx, 'rollback to before')
  }
}

describe('rows in', () => {
  beforeAll(async () => {
    await insertTestEvents(database.owner, [
      { event_code: 'A', capacity: 9 },
      { event_code: 'FULL', capacity: 0 },
    ])
    await database.owner.query('update identity.users set email_verified = true')
    for (const user of [ann, ben]) {
      await withUserTransaction(database, user, async (tx) => {
        for (const name of Object.keys(ROW)) {
          const written = WRITTEN_BY_FUNCTIONS[name]
          if (written) await run(tx, written)
          else if (written === undefined && name !== 'profiles') await run(tx, ROW[name]!, [user])
        }
      })
      for (const [name, written] of Object.entries(WRITTEN_BY_FUNCTIONS))
        if (written === null) await database.owner.query(ROW[name]!, [user])
    }
  })

  test('every table with rows of users is tested below', () => {
    expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(ROW).sort())
  })

  describe.each(tables)('$name', ({ name, column }) => {
    const READ = `select ${column} as "user" from ${name}`
    const readable = (users: string[]) => (READ_BY_FUNCTIONS.includes(name) ? 'denied' : users)
    const UPDATE = `update ${name} set ${column} = ${column} returning ${column} as "user"`
    const DELETE = `delete from ${name} returning ${column} as "user"`
    const CHANGE_OWNER = `update ${name} set ${column} = $1 returning ${column} as "user"`
    const INSERT = `${ROW[name]} on conflict do nothing returning ${column} as "user"`

    test('an anonymous transaction reads and inserts no row', async () => {
      await withTransaction(database.app, async (tx) => {
        expect(await runStatement(tx, READ)).toEqual(readable([]))
        expect(['denied', []]).toContainEqual(await runStatement(tx, UPDATE))
        expect(['denied', []]).toContainEqual(await runStatement(tx, DELETE))
        expect(await runStatement(tx, INSERT, [ann])).toBe('denied')
      })
    })

    test.each([
      ['one user', ann, ben],
      ['another user', ben, ann],
    ])('%s reads and writes only their own rows #211 V8.2.2', async (_, self, other) => {
      await withUserTransaction(database, self, async (tx) => {
        expect(await runStatement(tx, READ)).toEqual(readable([self]))
        expect(await runStatement(tx, `${READ} where ${column} = $1`, [other])).toEqual(readable([]))
        expect(['denied', [self]]).toContainEqual(await runStatement(tx, UPDATE))
        expect(['denied', [self]]).toContainEqual(await runStatement(tx, DELETE))
        expect(await runStatement(tx, CHANGE_OWNER, [other])).toBe('denied')
        expect(await runStatement(tx, INSERT, [other])).toBe('denied')
      })
    })

    test('a user writes their own row, or none if functions do', async () => {
      await withUserTransaction(database, ann, async (tx) => {
        if (name in WRITTEN_BY_FUNCTIONS) {
          expect(await runStatement(tx, INSERT, [ann])).toBe('denied')
          expect(await runStatement(tx, UPDATE)).toBe('denied')
        } else if (KEPT.includes(name)) {
          expect(await runStatement(tx, UPDATE)).toEqual([ann])
        } else {
          await run(tx, `delete from ${name}`)
          expect(await runStatement(tx, INSERT, [ann])).toEqual([ann])
          await run(tx, ROW[name]!, [ann])
          // It ended with the registration.
          if (name === 'user_events') await run(tx, ROW.people_visibility!, [ann])
        }
      })
    })

    test('the owner of the table reads all rows, for backups and the commands of the operator', async () => {
      const { rows } = await database.owner.query(`${READ} order by 1`)
      const owners = rows.map(({ user }) => user)
      expect(owners.filter((user) => !others.includes(user))).toEqual([ann, ben].sort())
    })

    test('the role amberlink_identity reads no row', async () => {
      await expect(database.identity.query(READ)).rejects.toThrow(/permission denied/)
    })
  })

  test('deleting an account deletes all its rows and no others', async () => {
    await database.identity.query('delete from users where id = $1', [ann])
    for (const { name, column } of tables) {
      const { rows } = await database.owner.query(
        `select ${column} as "user" from ${name} where ${column} <> all ($1)`,
        [others],
      )
      expect([name, rows]).toEqual([name, [{ user: ben }]])
    }
  })
})

test('two users alternating many times on one connection never see each other’s rows', async () => {
  const cleo = await insertTestUser(database, 'cleo@example.org')
  for (const user of [ben, cleo]) {
    await database.identity.query(
      `insert into sessions (user_id, token_hash, expires_at) values ($1, rpad($2, 43, 'x'), now() + interval '1 day')`,
      [user, user],
    )
  }
  const client = await database.app.connect()
  const read = { name: 'own_profiles', text: 'select id from profiles' }
  try {
    const turns = inject('isRelease') ? 2_000 : 200
    for (let turn = 0; turn < turns; turn++) {
      const user = turn % 2 ? ben : cleo
      // One transaction in ten is anonymous, and one is rolled back.
      await client.query('begin')
      if (turn % 10) await client.query(`select from authenticate_session(rpad($1, 43, 'x'))`, [user])
      const { rows } = await client.query(read)
      if (rows.length !== (turn % 10 ? 1 : 0) || (rows[0] && rows[0].id !== user)) {
        expect({ turn, rows }).toEqual({ turn, rows: [{ id: user }] })
      }
      await client.query(turn % 10 === 5 ? 'rollback' : 'commit')
    }
  } finally {
    client.release()
  }
})
