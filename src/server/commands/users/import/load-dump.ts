import type { ClientBase } from 'pg'
import type { FileColumn } from '../../../../domain/event-columns.ts'
import {
  type Comparison,
  compareWithCatalogue,
  dropConflicts,
  dropDuplicates,
  findConflicts,
  upsertCatalogue,
} from '../../catalogue-staging.ts'
import { type KeptValues, keepStoredValues } from '../../kept-values.ts'
import type { DumpReport } from './dump-report.ts'

/** What an import adds or changes. */
export interface LoadedCounts {
  new_accounts: number
  merged_accounts: number
  profiles: number
  registrations: number
  favorites: number
  interests: number
  followed_organisers: number
  new_events: number
  changed_events: number
}

/**
 * Prepares the staged events by the rules of the catalogue importer: existing events keep their values in the `missing` columns.
 * Reports and removes rows that contradict each other or what their events keep.
 */
export async function prepareEvents(
  client: ClientBase,
  report: DumpReport,
  missing: readonly FileColumn[],
): Promise<Comparison & Pick<KeptValues, 'missing'>> {
  const limit = Number.isFinite(report.limit) ? report.limit : null
  const { conflicts, codes } = await findConflicts(client, limit)
  for (const [index, { event_code, positions, columns }] of conflicts.entries()) {
    const rows = `eventlist, rows ${positions.join(', ')}`
    const message = `${rows}: event_code ${JSON.stringify(event_code)} occurs with different ${columns.join(', ')}; expected one row per event`
    report.add(message, index === conflicts.length - 1 ? codes - index : 1)
  }
  if (codes > 0) await dropConflicts(client)
  await dropDuplicates(client)
  const stored = await keepStoredValues(client, missing, limit)
  for (const [index, { position, problem }] of stored.contradictions.entries()) {
    const isLast = index === stored.contradictions.length - 1
    report.add(`eventlist, row ${position}: ${problem}`, isLast ? stored.rejected - index : 1)
  }
  return { ...(await compareWithCatalogue(client)), missing: stored.missing }
}

const PROFILE_FIELDS = [
  'first_name',
  'last_name',
  'birth_date',
  'phone_number',
  'hometown',
  'avatar_url',
  'linkedin_id',
  'linkedin_profile_url',
]

/** Loads the staged dump. Adds what is missing and never replaces a value that a user has here. */
export async function loadDump(client: ClientBase, events: Comparison): Promise<LoadedCounts> {
  const run = async (text: string) => (await client.query(text)).rowCount ?? 0
  await upsertCatalogue(client)
  const newAccounts = await run(
    `insert into identity.users (id, email, email_verified) select id, email, is_confirmed from target where is_new order by id`,
  )
  const { rows } = await client.query('select count(*)::int as merged from target where not is_new')
  const merged = PROFILE_FIELDS.map((name) => `${name} = coalesce(p.${name}, d.${name})`)
  const isMissing = PROFILE_FIELDS.map((name) => `(p.${name} is null and d.${name} is not null)`)
  const profiles = await run(
    `update profiles p
     set ${merged.join(', ')}, onboarding_completed = p.onboarding_completed or coalesce(d.onboarding_completed, false)
     from pg_temp.dump_profiles d join target on target.id = d.id
     where p.id = target.target_id and (${isMissing.join(' or ')} or (d.onboarding_completed and not p.onboarding_completed))`,
  )
  // Interests are matched by name; ids differ between databases.
  await client.query(
    `insert into interests (name)
     select distinct i.name from pg_temp.dump_user_interests u join pg_temp.dump_interests i on i.id = u.interest_id
     on conflict (name) do nothing`,
  )
  return {
    new_accounts: newAccounts,
    merged_accounts: rows[0].merged,
    profiles,
    registrations: await run(
      `insert into user_events (user_id, event_code, status, registered_at)
       select target_id, event_code, 'registered', coalesce(registered_at, now())
       from pg_temp.dump_user_events d join target on target.id = d.user_id
       order by registered_at
       on conflict (user_id, event_code) do nothing`,
    ),
    favorites: await run(
      `insert into favorite_events (id, user_id, event_code, favorited_at)
       select coalesce(d.id, gen_random_uuid()), target_id, event_code, coalesce(favorited_at, now())
       from pg_temp.dump_favorite_events d join target on target.id = d.user_id
       order by favorited_at
       on conflict do nothing`,
    ),
    interests: await run(
      `insert into user_interests (user_id, interest_id)
       select distinct target_id, known.id
       from pg_temp.dump_user_interests d
       join target on target.id = d.user_id
       join pg_temp.dump_interests named on named.id = d.interest_id
       join interests known on known.name = named.name
       on conflict do nothing`,
    ),
    followed_organisers: await run(
      `insert into favorite_organisers (user_id, organiser)
       select distinct target_id, organiser from pg_temp.dump_favorite_organisers d join target on target.id = d.user_id
       on conflict do nothing`,
    ),
    new_events: events.new,
    changed_events: events.changed,
  }
}

/** Records every account that rows were loaded into in the audit log. */
export async function recordLoadedAccounts(client: ClientBase, operator: string): Promise<void> {
  await client.query(
    `insert into audit_log (operator, action, target_id, result)
     select $1, 'users import', target_id, 'done' from target order by target_id`,
    [operator],
  )
}
