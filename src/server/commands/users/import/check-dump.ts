import type { ClientBase } from 'pg'
import type { DumpReport } from './dump-report.ts'

// Checks of the staged dump as a whole. Users are refused by id; everything else is an error of a row.

/** The tables with rows of users, apart from the accounts. */
const USER_TABLES = [
  ['profiles', 'id'],
  ['user_events', 'user_id'],
  ['favorite_events', 'user_id'],
  ['user_interests', 'user_id'],
  ['favorite_organisers', 'user_id'],
] as const

/**
 * Decides for each user of the dump: a new account, an account here that the rows are merged into (only with `isMerging`), or refused
 * with a reason. Creates the staging tables `target` and `refused`, and returns the number of refused users.
 */
export async function stageDumpTargets(client: ClientBase, isMerging: boolean): Promise<number> {
  const users = USER_TABLES.map(([table, column]) => `select ${column} as id from pg_temp.dump_${table}`)
  await client.query(`
    create temporary table refused on commit drop as
      select id, 'it is not in auth.users, so its email and confirmation are unknown' as reason
      from (${users.join(' union ')}) mentioned
      where not exists (select from pg_temp.dump_auth_users a where a.id = mentioned.id)
      union all
      select distinct id, 'it has no email address' from pg_temp.dump_auth_users where email is null
      union all
      select id, 'auth.users has ' || count(*) || ' rows with this id' from pg_temp.dump_auth_users
      group by id having count(*) > 1
      union all
      select id, 'another user of the dump has the same email address' from pg_temp.dump_auth_users
      where email in (select email from pg_temp.dump_auth_users group by email having count(distinct id) > 1)`)
  // An address that is not confirmed on both sides proves nothing: either account may have been made with someone else's.
  await client.query(
    `create temporary table target on commit drop as
     select a.id, a.email, a.email_confirmed_at is not null as is_confirmed, by_id.id is null and by_email.id is null as is_new,
       coalesce(by_id.id, by_email.id, a.id) as target_id,
       case
         when by_id.id is null and by_email.id is null then case when exists (
             select from identity.email_changes
             where old_email = a.email and old_email_verified and user_id <> a.id and expires_at > now())
           then 'its email is reserved for the account here that had it, which can undo the change' end
         when not $1 then case when by_id.id is not null then 'this id is already here' else 'its email is already here' end
         when by_id.id <> by_email.id then 'its id and its email belong to two accounts here'
         when by_id.id is null and not (by_email.email_verified and a.email_confirmed_at is not null)
           then 'its email belongs to another account here, and it is not confirmed in both'
       end as reason
     from pg_temp.dump_auth_users a
     left join identity.users by_id on by_id.id = a.id
     left join identity.users by_email on by_email.email = a.email
     where not exists (select from refused r where r.id = a.id)`,
    [isMerging],
  )
  await client.query('insert into refused select id, reason from target where reason is not null')
  await client.query('delete from target where reason is not null')
  const { rows } = await client.query('select count(distinct id)::int as refused from refused')
  return rows[0].refused
}

export async function reportRefusedUsers(client: ClientBase, report: DumpReport): Promise<void> {
  await reportRows(
    client,
    report,
    `select 'user ' || id || ' is refused: ' || string_agg(distinct reason, '; ') as message from refused group by id order by id`,
  )
}

/** Removes the rows of refused users from the staging tables. */
export async function dropRefusedUsers(client: ClientBase): Promise<void> {
  for (const [table, column] of USER_TABLES) {
    await client.query(`delete from pg_temp.dump_${table} where ${column} in (select id from refused)`)
  }
}

/** Reports and removes rows that refer to an event or interest that does not exist, and the profiles of users with several. */
export async function checkReferences(client: ClientBase, report: DumpReport): Promise<void> {
  for (const table of ['user_events', 'favorite_events']) {
    const isUnknown = `not exists (select from eventlist e where e.event_code = d.event_code)
      and not exists (select from pg_temp.staged_event s where s.event_code = d.event_code)`
    await reportRows(
      client,
      report,
      `select place || ': event_code is ' || to_json(event_code) || '; expected an event of the catalogue or of the dump' as message
       from pg_temp.dump_${table} d where ${isUnknown} order by place`,
    )
    await client.query(`delete from pg_temp.dump_${table} d where ${isUnknown}`)
  }
  const isUnknown = 'not exists (select from pg_temp.dump_interests i where i.id = d.interest_id)'
  await reportRows(
    client,
    report,
    `select place || ': interest_id is "' || interest_id || '"; expected the id of a row of interests' as message
     from pg_temp.dump_user_interests d where ${isUnknown} order by place`,
  )
  await client.query(`delete from pg_temp.dump_user_interests d where ${isUnknown}`)
  const repeated = 'pg_temp.dump_profiles group by id having count(*) > 1'
  await reportRows(
    client,
    report,
    `select string_agg(place, ' and ' order by place) || ': id is "' || id || '" in each; expected one row per user' as message
     from ${repeated} order by id`,
  )
  await client.query(`delete from pg_temp.dump_profiles where id in (select id from ${repeated})`)
}

async function reportRows(client: ClientBase, report: DumpReport, query: string): Promise<void> {
  const { rows: counted } = await client.query(`select count(*)::int as count from (${query}) messages`)
  const count: number = counted[0].count
  if (count === 0) return
  const limit = Number.isFinite(report.limit) ? ` limit ${report.limit}` : ''
  const { rows } = await client.query<{ message: string }>(`${query}${limit}`)
  for (const [index, { message }] of rows.entries()) {
    report.add(message, index === rows.length - 1 ? count - index : 1)
  }
}
