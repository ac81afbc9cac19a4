import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { listSchemaRepairs, readSchemaObjects } from './schema-objects.ts'

const { owner } = await createTestDatabase()

// After a migration, write the file with `npx vitest run --project programs schema-objects --update`.
test('schema-objects.txt lists the rights, policies and indexes that the migrations create', async () => {
  const client = await owner.connect()
  const objects = await readSchemaObjects(client).finally(() => client.release())
  const lines = objects.map(({ statement }) => `${statement}\n`).sort()
  await expect(lines.join('')).toMatchFileSnapshot(join(import.meta.dirname, 'schema-objects.txt'))
})

test.each([
  ['rights', 'revoke select on places from amberlink_app'],
  ['rights', 'grant select on identity.users to public'],
  ['rights', 'grant update (email) on identity.users to amberlink_app'],
  ['rights', 'grant execute on function is_current_user_suspended() to amberlink_jobs'],
  ['rowSecurity', 'alter table user_events no force row level security'],
  ['rowSecurity', 'create policy "open" on profiles using (true)'],
  ['rowSecurity', 'drop policy own_rows on user_events'],
  ['rowSecurity', 'alter policy own_rows on user_events using (true)'],
  ['indexes', 'drop index user_events_newest'],
  ['indexes', 'alter table saved_searches drop constraint saved_searches_token_hash_key'],
] as const)('lists the %s to repair after "%s"', async (kind, damage) => {
  const client = await owner.connect()
  try {
    await client.query(`begin; ${damage}`)
    const repairs = await listSchemaRepairs(client, kind)
    expect(repairs).not.toEqual([])
    await client.query(repairs.join(';'))
    for (const each of ['rights', 'rowSecurity', 'indexes'] as const) {
      expect(await listSchemaRepairs(client, each)).toEqual([])
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('no function has the row type of eventlist as an argument: PostgreSQL 15.20 would add no column to it', async () => {
  const { rows } = await owner.query(
    `select proname from pg_proc
     where (select reltype from pg_class where oid = 'eventlist'::regclass) = any (proargtypes)`,
  )
  expect(rows).toEqual([])
})
