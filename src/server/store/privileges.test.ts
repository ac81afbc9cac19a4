import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'

const database = await createTestDatabase()
const ROLES = ['amberlink_app', 'amberlink_identity', 'amberlink_jobs']
const names = async (sql: string, values: unknown[] = []) =>
  (await database.owner.query(sql, values)).rows.map(({ name }) => name)

test('the serving roles cannot log in, bypass policies or create objects, and own nothing V13.2.2', async () => {
  expect(
    await names(
      `select rolname as name from pg_roles
       where rolname = any($1) and not (rolcanlogin or rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or rolreplication)
       order by 1`,
      [ROLES],
    ),
  ).toEqual(ROLES)
  expect(
    await names(
      `select objid::text as name from pg_shdepend where deptype = 'o' and refobjid = any($1::regrole[])`,
      [`{${ROLES}}`],
    ),
  ).toEqual([])
  expect(
    await names(
      `select format('%s in %s', role, nspname) as name from unnest($1::text[]) role, pg_namespace
       where has_schema_privilege(role, oid, 'create') and nspname not like 'pg\\_%'`,
      [ROLES],
    ),
  ).toEqual([])
  expect(
    await names(
      `select role as name from unnest($1::text[]) role where has_database_privilege(role, current_database(), 'create')`,
      [ROLES],
    ),
  ).toEqual([])
})

test('the serving roles are members of no role', async () => {
  expect(
    await names(
      `select roleid::regrole::text as name from pg_auth_members where member = any($1::regrole[])`,
      [`{${ROLES}}`],
    ),
  ).toEqual([])
})

test.each(['app', 'identity', 'jobs'] as const)(
  'the login of the %s pool has its role and no other',
  async (key) => {
    const { user } = database.target[key]
    expect(
      await names(`select rolname as name from pg_roles where pg_has_role($1, oid, 'member') order by 1`, [
        user,
      ]),
    ).toEqual([`amberlink_${key}`, user].sort())
    const others = ROLES.filter((role) => role !== `amberlink_${key}`)
    for (const role of [...others, database.target.owner.user]) {
      await expect(database[key].query(`set role ${role}`)).rejects.toThrow(/permission denied to set role/)
    }
  },
)

test('the app can read the catalogue but not change it V8.2.3', async () => {
  const app = (privilege: string) =>
    names(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p') and has_table_privilege('amberlink_app', oid, $1)
         and relname not like 'pg\\_%' order by 1`,
      [privilege],
    )
  const userTables = [
    'contact_notes',
    'dismissed_events',
    'favorite_events',
    'favorite_organisers',
    'people_cards',
    'people_visibility',
    'saved_searches',
    'user_events',
    'user_interests',
  ]
  expect(await app('select')).toEqual(
    [
      'calendar_feeds',
      'catalogue_changes',
      'catalogue_revision',
      'contacts',
      'eventlist',
      'interests',
      'people_blocks',
      'people_views',
      'places',
      'profiles',
      'waiting_list',
      ...userTables,
    ].sort(),
  )
  expect(await app('insert')).toEqual(['calendar_feeds', ...userTables, 'profiles'].sort())
  expect(await app('update')).toEqual(['calendar_feeds', 'contact_notes', 'people_cards', 'profiles'])
  // Of email_preferences, the app reads and writes all columns but the token.
  expect(await app('delete')).toEqual(
    [...userTables, 'email_preferences', 'people_blocks', 'waiting_list'].sort(),
  )
  for (const privilege of ['truncate', 'references', 'trigger']) expect(await app(privilege)).toEqual([])
})

test('the app cannot use the schema identity', async () => {
  expect(
    await names(
      `select oid::regclass::text as name from pg_class where relnamespace = 'identity'::regnamespace
         and (relkind = 'r' and has_any_column_privilege('amberlink_app', oid, 'select, insert, update, references'))`,
    ),
  ).toEqual([])
  await expect(database.app.query('select from identity.users')).rejects.toThrow(/permission denied/)
})

test('nothing is granted to public', async () => {
  expect(
    await names(
      `select oid::regclass::text as name from pg_class, aclexplode(relacl)
       where relnamespace in ('public'::regnamespace, 'identity'::regnamespace) and grantee = 0
       union all
       select p.oid::regprocedure::text from pg_proc p, aclexplode(coalesce(proacl, acldefault('f', proowner)))
       where pronamespace in ('public'::regnamespace, 'identity'::regnamespace) and grantee = 0
         and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
       union all
       select nspname from pg_namespace, aclexplode(nspacl)
       where nspname in ('public', 'identity') and grantee = 0`,
    ),
  ).toEqual([])
})

test('triggers and functions with the rights of the owner have a fixed search path', async () => {
  expect(
    await names(
      `select p.oid::regprocedure::text as name from pg_proc p
       where pronamespace in ('public'::regnamespace, 'identity'::regnamespace)
         and (prosecdef or prorettype = 'trigger'::regtype)
         and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
         and not coalesce(proconfig, '{}') && array['search_path=pg_catalog, pg_temp']`,
    ),
  ).toEqual([])
})

test.each([
  'create table mine (id int)',
  'create function mine() returns int language sql return 1',
  'create schema mine',
  'alter table user_events disable row level security',
  'alter table user_events no force row level security',
  'drop policy own_rows on user_events',
  'create policy mine on user_events using (true)',
  'truncate user_events',
  'delete from eventlist',
  `update eventlist set price = 0`,
  `insert into interests (name) values ('mine')`,
  'update catalogue_revision set revision = 0',
  'alter role amberlink_app bypassrls',
  'set session authorization postgres',
  'set row_security = off; select from user_events',
  'select * from schema_migrations',
])('the app cannot: %s', async (statement) => {
  const client = await database.app.connect()
  try {
    await client.query('begin')
    await expect(client.query(statement)).rejects.toThrow(
      /permission denied|must be owner|must be able to|must be superuser|row-level security|not permitted/,
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
})
