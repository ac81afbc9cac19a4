import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const database = await createTestDatabase()
const { browser } = await createTestApp(database)
await browser().signUp('anna@example.com')
const tables = [
  'users',
  'sessions',
  'replaced_session_tokens',
  'reauthentication_codes',
  'credentials',
  'passkey_challenges',
  'rate_limits',
  'oauth_states',
  'email_links',
  'emails',
  'email_changes',
  'factor_recoveries',
  'authenticators',
  'recovery_codes',
  'pending_sign_ins',
  'passkeys',
  'signing_keys',
  'transaction_key',
  'event_invitations',
  'email_pace',
  'registration_changes',
  'place_settings',
]

test('the list contains every table of the schema', async () => {
  const { rows } = await database.owner.query(
    `select table_name from information_schema.tables where table_schema = 'identity'`,
  )
  expect(rows.map((row) => row.table_name).sort()).toEqual([...tables].sort())
})

test.each(tables)('%s: the role amberlink_app has no access', async (table) => {
  for (const statement of [`select from identity.${table}`, `delete from identity.${table}`]) {
    await expect(database.app.query(statement)).rejects.toMatchObject({ code: '42501' })
  }
})

test('the role amberlink_jobs can send emails, and read only the columns of accounts that this requires', async () => {
  const { rows } = await database.owner.query(
    `select table_name, string_agg(distinct lower(privilege_type), ', ' order by lower(privilege_type)) as privileges,
       case when count(distinct column_name) < (
         select count(*) from information_schema.columns c
         where c.table_schema = 'identity' and c.table_name = g.table_name
       ) then string_agg(distinct column_name, ', ' order by column_name) end as columns
     from (
       select table_name, column_name, privilege_type from information_schema.column_privileges
       where grantee = 'amberlink_jobs' and table_schema = 'identity'
       union all
       select table_name, null, privilege_type from information_schema.table_privileges
       where grantee = 'amberlink_jobs' and table_schema = 'identity'
     ) g
     group by table_name order by table_name`,
  )
  expect(rows).toEqual([
    { table_name: 'credentials', privileges: 'select', columns: 'provider_id, user_id' },
    { table_name: 'email_links', privileges: 'insert, select, update', columns: null },
    { table_name: 'email_pace', privileges: 'select, update', columns: null },
    { table_name: 'emails', privileges: 'delete, insert, select, update', columns: null },
    { table_name: 'event_invitations', privileges: 'insert, select, update', columns: null },
    { table_name: 'factor_recoveries', privileges: 'select', columns: 'started_at, user_id' },
    { table_name: 'registration_changes', privileges: 'delete, select', columns: null },
    {
      table_name: 'users',
      privileges: 'select',
      columns: 'email, email_verified, id, language, suspended_at',
    },
  ])
})

test('the role amberlink_identity can insert empty profiles and nothing else', async () => {
  for (const statement of [
    'select id from profiles',
    'update profiles set onboarding_completed = true',
    'delete from profiles',
    `insert into profiles (id, first_name) values (gen_random_uuid(), 'x')`,
    'select * from user_events',
    'create table identity.mine ()',
  ]) {
    await expect(database.identity.query(statement)).rejects.toMatchObject({ code: '42501' })
  }
})

test('the database rejects a second account for another spelling of an email', async () => {
  for (const email of ['ANNA@example.com', 'ａnna@example.com', 'anna@example.com']) {
    await expect(
      database.identity.query('insert into users (email) values ($1)', [email]),
    ).rejects.toMatchObject({
      code: '23505',
    })
  }
})

test('the database rejects plain-text passwords and session tokens', async () => {
  const plain = { code: '23514' }
  await expect(
    database.identity.query(
      `insert into credentials (user_id, provider_id, account_id, password)
       select id, 'other', 'x', 'plain password' from users`,
    ),
  ).rejects.toMatchObject(plain)
  await expect(
    database.identity.query(
      `insert into sessions (user_id, token_hash, expires_at) select id, $1, now() from users`,
      ['a'.repeat(32)],
    ),
  ).rejects.toMatchObject(plain)
})
