import { expect, test } from 'vitest'
import { createTx } from '../database/transaction.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { deleteExpiredRows } from './expired-rows.ts'

const { owner, identity, jobs } = await createTestDatabase()

test('deletes all expired rows and finished emails in one run, except those that another process has locked #461', async () => {
  const expiry = (age: string) =>
    `now() + case number when 0 then interval '1 hour' else interval '-${age}' end`
  await owner.query(`
    insert into identity.users (id, email) values ('00000000-0000-4000-8000-000000000001', 'anna@example.com');
    insert into identity.rate_limits (key, theoretical_arrival)
      select repeat('k', 40) || number, ${expiry('1 second')} from generate_series(0, 2500) as number;
    insert into identity.sessions (user_id, token_hash, user_agent, expires_at)
      select '00000000-0000-4000-8000-000000000001', lpad(number::text, 43, 'h'), '', ${expiry('1 second')}
      from generate_series(0, 2500) as number;
    insert into identity.emails (id, kind, language, message_id, state, finished_at)
      select gen_random_uuid(), 'recovery', 'en', '<' || number || '@example.com>', 'sent', ${expiry('31 days')}
      from generate_series(0, 2500) as number`)
  const countRows = async () => {
    const { rows } = await owner.query(`select
      (select count(*)::int from identity.rate_limits) as limits,
      (select count(*)::int from identity.sessions) as sessions,
      (select count(*)::int from identity.emails) as emails`)
    return Object.values(rows[0])
  }
  const other = await owner.connect()
  await other.query('begin; select from identity.sessions where expires_at < now() limit 1 for update')
  const deleteRows = () => deleteExpiredRows(createTx(identity), createTx(jobs))
  await Promise.all([deleteRows(), deleteRows()])
  expect(await countRows()).toEqual([1, 2, 1])
  await other.query('rollback')
  other.release()
  await deleteRows()
  expect(await countRows()).toEqual([1, 1, 1])
})

test('an error in the first table does not keep the expired rows of the others', async () => {
  await owner.query(`
    insert into identity.users (id, email) values ('00000000-0000-4000-8000-000000000002', 'bea@example.com');
    insert into identity.sessions (user_id, token_hash, user_agent, expires_at)
      values ('00000000-0000-4000-8000-000000000002', repeat('b', 43), '', now() - interval '1 second');
    insert into identity.rate_limits (key, theoretical_arrival)
      values (repeat('b', 43), now() - interval '1 second');
    create function fail() returns trigger language plpgsql as $$ begin raise 'no disk'; end $$;
    create trigger fail before delete on identity.sessions execute function fail()`)
  await expect(deleteExpiredRows(createTx(identity), createTx(jobs))).rejects.toThrow('no disk')
  const { rows } = await owner.query(`select key from identity.rate_limits where key = repeat('b', 43)`)
  expect(rows).toEqual([])
})
