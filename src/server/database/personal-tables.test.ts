import { expect, test } from 'vitest'
import { addPerson } from '../testing/people.ts'
import { testDatabase } from '../testing/test-database.ts'
import { asNobody, asPerson, type Tx } from './transaction.ts'

// Tables whose rows are nobody's. Whatever else there is holds a person's rows and must be closed.
const NOBODYS = ['catalogue_counts', 'catalogue_day', 'eventlist', 'interests', 'schema_migrations']

/** How a person gets a row into each of their tables. A new table needs its line here. */
const ROWS: Record<string, string> = {
  calendar_feeds: `insert into calendar_feeds (salt, token_hash)
    values (decode(md5($1), 'hex'), sha256(convert_to($1, 'UTF8')))`,
  dismissed_events: `insert into dismissed_events (event_code) select 'a' where $1 <> ''`,
  favorite_events: `insert into favorite_events (event_code) select 'a' where $1 <> ''`,
  favorite_organisers: `insert into favorite_organisers (organiser) values ($1)`,
  profiles: 'update profiles set first_name = $1',
  user_events: `insert into user_events (event_code) select 'a' where $1 <> ''`,
  user_interests: `insert into user_interests (interest_id) select id from interests where name = 'ai' and $1 <> ''`,
}
const TABLES = Object.keys(ROWS)
const ownerColumn = (table: string) => (table === 'profiles' ? 'id' : 'user_id')

const database = await testDatabase()
await database.owner.query(`insert into eventlist (event_code) values ('a')`)
const [anna, ben] = [
  await addPerson(database, 'anna@example.com'),
  await addPerson(database, 'ben@example.com'),
]
const run = (tx: Tx, text: string, values: unknown[] = []) =>
  tx.rows<Record<string, unknown>>({ name: '', text }, values)
for (const person of [anna, ben]) {
  await asPerson(database.app, person, async (tx) => {
    for (const text of Object.values(ROWS)) await run(tx, text, [person])
  })
}

test('every table with a person’s rows has forced row-level security and policies for our roles only', async () => {
  const { rows } = await database.owner.query<{
    schema: string
    name: string
    enabled: boolean
    forced: boolean
    roles: string[]
  }>(
    `select n.nspname as schema, c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
            array(
              select distinct r.rolname::text from pg_policy p cross join unnest(p.polroles) role (oid)
              left join pg_roles r on r.oid = role.oid where p.polrelid = c.oid order by 1
            ) as roles
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'identity')
     order by n.nspname, c.relname`,
  )
  const personal = rows.filter(({ schema, name }) => schema === 'identity' || !NOBODYS.includes(name))
  for (const table of personal) {
    expect(table).toMatchObject({ enabled: true, forced: true })
    expect(table.roles.length).toBeGreaterThan(0)
    for (const role of table.roles) expect(['amberlink_app', 'amberlink_identity']).toContain(role)
  }
  expect(personal.filter(({ schema }) => schema === 'public').map(({ name }) => name)).toEqual(TABLES)
})

test.each(TABLES)('%s shows each person their own rows and nobody any', async (table) => {
  for (const person of [anna, ben]) {
    const owners = await asPerson(database.app, person, (tx) =>
      run(tx, `select ${ownerColumn(table)} as owner from ${table}`),
    )
    expect(owners).toEqual([{ owner: person }])
  }
  expect(await asNobody(database.app, (tx) => run(tx, `select * from ${table}`))).toEqual([])
})

test.each(TABLES)('%s: nobody changes, takes or makes another person’s row', async (table) => {
  const column = ownerColumn(table)
  const attempts = [
    `update ${table} set ${column} = ${column} where ${column} = $1 returning 1`,
    `delete from ${table} where ${column} = $1 returning 1`,
  ]
  for (const text of attempts) {
    const touched = await asPerson(database.app, ben, (tx) => run(tx, text, [anna])).catch(
      // 42501: not even granted.
      (error: { code: string }) => error.code,
    )
    expect([[], '42501']).toContainEqual(touched)
  }
  const made = asPerson(database.app, ben, (tx) =>
    run(tx, `update ${table} set ${column} = $1 returning 1`, [anna]),
  )
  await expect(made).rejects.toMatchObject({ code: '42501' })
  const copied = asPerson(database.app, ben, (tx) =>
    run(
      tx,
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('${column}', $1::text))).* from ${table} t`,
      [anna],
    ),
  )
  await expect(copied).rejects.toMatchObject({ code: '42501' })
})

test('whoever leaves takes everything along', async () => {
  const carl = await addPerson(database, 'carl@example.com')
  await asPerson(database.app, carl, async (tx) => {
    for (const text of Object.values(ROWS)) await run(tx, text, [carl])
  })
  await database.identity.query('delete from users where id = $1', [carl])
  await asPerson(database.app, carl, async (tx) => {
    for (const table of TABLES) expect(await run(tx, `select * from ${table}`)).toEqual([])
  })
})
