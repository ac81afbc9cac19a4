import { statSync } from 'node:fs'
import { join } from 'node:path'
import {
  hasSharedLogins,
  listLoginStatements,
  listRoleStatements,
  readLoginUsers,
} from '../../database/logins.ts'
import { ROLES } from '../../database/pools.ts'
import { checkServer, missingStatements } from '../../database/prerequisites.ts'
import { listUnprotectedTables } from '../../database/row-security.ts'
import { listSchemaRepairs } from '../../database/schema-objects.ts'
import { readProgram, readSchemaState } from '../../database/schema-state.ts'
import { createTx } from '../../database/transaction.ts'
import { describeLost, findKeysInUse } from '../../identity/keys/keys-in-use.ts'
import { now } from '../../platform/clock.ts'
import { createKeyRing } from '../../platform/crypto.ts'
import { createSecret, describeSecretRemedy, readSecrets } from '../../platform/secrets.ts'
import { listUnplacedCities } from '../../store/places.ts'
import { describeCity } from '../places/unplaced-cities.ts'
import { formatCount } from '../table.ts'
import {
  type DatabaseCheckContext,
  type Finding,
  failed,
  ok,
  requireNoRepairs,
  skipped,
  warning,
} from './check.ts'

/** The version, encoding and extensions of PostgreSQL. */
export async function checkPostgres({ owner }: DatabaseCheckContext): Promise<Finding> {
  await checkServer(owner)
  const { rows } = await owner.query(
    `select current_setting('server_version') as version,
       pg_size_pretty(pg_database_size(current_database())) as size`,
  )
  return ok(`PostgreSQL ${rows[0].version}, database of ${rows[0].size}`)
}

/** Roles, their logins, rights and extensions that migrations need. */
export async function checkRoles({ owner, config }: DatabaseCheckContext): Promise<Finding> {
  const statements = await missingStatements(owner, readLoginUsers(config))
  return requireNoRepairs(
    statements,
    'The roles, their logins and the extensions are complete.',
    `Roles, rights or extensions are missing or excessive (${formatCount(statements.length, 'statement')}).`,
    'The next start of the server runs these statements, or an administrator of the database does:',
  )
}

/** Each role has a login that has no other role or right. */
export async function checkLogins({ owner, config }: DatabaseCheckContext): Promise<Finding> {
  const users = readLoginUsers(config)
  if (hasSharedLogins(users)) {
    return {
      ...warning(
        'One database user serves several roles, so that an injected statement could switch between them.',
        'Create one login per role, and set DATABASE_URL, DATABASE_IDENTITY_URL, DATABASE_JOBS_URL and DATABASE_OWNER_URL:',
      ),
      statements: listLoginStatements(),
    }
  }
  const statements = await listRoleStatements(owner, users)
  return requireNoRepairs(
    statements,
    'Each role has a separate login, which has this role only.',
    'A login has more rights than its role.',
    'Run these statements:',
  )
}

/** The roles of the server own nothing, and are subject to row-level security. */
export async function checkRoleRights({ owner }: DatabaseCheckContext): Promise<Finding> {
  const { rows } = await owner.query(
    `select rolname as role, rolsuper or rolbypassrls as bypasses,
       exists (select from pg_class where relowner = pg_roles.oid) as owns
     from pg_roles where rolname = any ($1)`,
    [Object.values(ROLES)],
  )
  const bad = rows.filter(({ bypasses, owns }) => bypasses || owns)
  return requireNoRepairs(
    bad.map(({ role }) => `ALTER ROLE ${role} NOSUPERUSER NOBYPASSRLS`),
    'The roles of the server own nothing and cannot bypass row-level security.',
    `These roles own tables or bypass row-level security: ${bad.map(({ role }) => role).join(', ')}.`,
    'Run these statements, and change the owner of the tables to the user of DATABASE_OWNER_URL:',
  )
}

/** The roles have the rights that migrations granted, and neither they nor PUBLIC nor the logins any other. */
export async function checkRights({ owner, config }: DatabaseCheckContext): Promise<Finding> {
  const { owner: _, ...logins } = readLoginUsers(config)
  return requireNoRepairs(
    await listSchemaRepairs(owner, 'rights', Object.values(logins)),
    'The roles have exactly the rights of this release.',
    'Rights on tables or functions are missing, or more were granted.',
  )
}

/** Every table with rows of users has forced row-level security, and exactly the policies of this release. */
export async function checkRowSecurity({ owner }: DatabaseCheckContext): Promise<Finding> {
  const repairs = await listSchemaRepairs(owner, 'rowSecurity')
  const tables = await listUnprotectedTables(owner)
  const added = tables.filter((table) => !repairs.some((each) => `${each} `.includes(`${table} `)))
  return requireNoRepairs(
    [
      ...repairs,
      ...added.flatMap((table) => [
        `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
        `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`,
      ]),
    ],
    'Every table with rows of users is protected by row-level security.',
    `Row-level security or its policies differ from this release${tables.length > 0 ? `: ${tables.join(', ')}` : ''}.`,
  )
}

/** Migrations that the database has not run, or that this release does not have. */
export async function checkMigrations({ owner }: DatabaseCheckContext): Promise<Finding> {
  const program = readProgram()
  const { isPredecessor, release, missing, unknown } = await readSchemaState(owner, program)
  if (isPredecessor) {
    return warning(
      'The database is of commit dbd788f.',
      'The next start of the server upgrades it. Before, stop all processes, and copy DATA_DIR or dump the database.',
    )
  }
  if (missing.length > 0) {
    const all = missing.length === program.migrations.length
    return warning(
      `The database has not run ${all ? 'all migrations' : missing.map(({ name }) => name).join(', ')}.`,
      'The next start of the server runs them. Make a backup before.',
    )
  }
  if (unknown.length > 0) {
    return warning(
      `Release ${release} has changed the database, and this is ${program.release}, which may still run on it.`,
      `Start release ${release} instead when all is well with it.`,
    )
  }
  return ok(`All ${program.migrations.length} migrations have run.`)
}

/** Indexes that are missing, or that an interrupted statement has left invalid: they cost writes and are not used. */
export async function checkIndexes({ owner }: DatabaseCheckContext): Promise<Finding> {
  const { rows } = await owner.query(
    `select indexrelid::regclass::text as name from pg_index
     join pg_class on pg_class.oid = indexrelid join pg_namespace on pg_namespace.oid = relnamespace
     where not (indisvalid and indisready) and nspname !~ '^pg_' order by 1`,
  )
  return requireNoRepairs(
    [
      ...rows.map(({ name }) => `REINDEX INDEX CONCURRENTLY ${name}`),
      ...(await listSchemaRepairs(owner, 'indexes')),
    ],
    'All indexes are there and valid.',
    'Indexes are missing or invalid.',
    'Run these statements as the owner of the tables. CREATE INDEX stops writes to its table while it runs:',
  )
}

const CLOCK_WARNING_SECONDS = 2
const CLOCK_FAILURE_SECONDS = 30

/** The difference between the clocks of this machine and the database. One-time codes are valid for 30 seconds. */
export async function checkClock({ owner }: DatabaseCheckContext): Promise<Finding> {
  const before = now().getTime()
  const { rows } = await owner.query('select extract(epoch from clock_timestamp())::float8 * 1000 as now')
  const seconds = Math.abs(rows[0].now - (before + now().getTime()) / 2) / 1000
  const message = `The clocks of this machine and the database differ by ${seconds.toFixed(1)} s.`
  const remedy = 'Synchronize both clocks with NTP. One-time codes and links depend on them.'
  if (seconds > CLOCK_FAILURE_SECONDS) return failed(message, remedy)
  return seconds > CLOCK_WARNING_SECONDS ? warning(message, remedy) : ok(message)
}

/** What is stored under old keys or under a SECRET that is not known. */
export async function checkKeys({ owner, settings }: DatabaseCheckContext): Promise<Finding> {
  const { secret, secretPrevious } = readSecrets(settings)
  if (!secret && settings.databaseUrl) return skipped('SECRET is not set.')
  const { previous, lost } = await findKeysInUse(
    owner,
    createKeyRing(secret ?? createSecret(), secretPrevious),
  )
  const problem = describeLost(lost)
  if (!secret) {
    return problem
      ? failed(`The database exists, and its secret is missing. ${problem}`, describeSecretRemedy(settings))
      : skipped('There is no SECRET yet, and no data is protected with an earlier one.')
  }
  if (problem) {
    return failed(
      problem,
      'Add that SECRET to SECRET_PREVIOUS and restart; emails wait until then. If it is lost, the users concerned set these up again.',
    )
  }
  if (previous.length === 0) return ok('Everything is protected with SECRET.')
  const removable = previous.filter(({ isRemovable }) => isRemovable).map(({ id }) => id)
  return removable.length > 0
    ? warning(
        `These keys of SECRET_PREVIOUS are no longer used: ${removable.join(', ')}.`,
        'Remove them from SECRET_PREVIOUS.',
      )
    : ok(`${formatCount(previous.length, 'key')} of SECRET_PREVIOUS still in use.`)
}

/**
 * Values in the formats of releases before 1.0.0. The code that reads a format can be removed once no installation has such
 * values: recovery-codes.ts, authenticator-secret.ts, feed-tokens.ts, assign-issuers.ts and session-cookies.ts.
 */
export async function checkOldValues({ owner }: DatabaseCheckContext): Promise<Finding> {
  const { rows } = await owner.query(
    `select name, count from (
       select 1, 'recovery codes', count(*)::int from identity.recovery_codes where salt is null
       union all
       select 2, 'authenticators', count(*)::int from identity.authenticators where secret not like 'aes-256-gcm:%'
       union all
       select 3, 'calendar feeds', count(*)::int from public.calendar_feeds where length(encrypted_token) = 16
       union all
       select 4, 'connected providers', count(*)::int from identity.credentials
         where issuer is null and provider_id <> 'password'
       union all
       select 5, 'sessions that can have a signed cookie', count(*)::int from identity.sessions
         where expires_at > now() and created_at < (select min(signs_since) from identity.signing_keys)
     ) as old_values (position, name, count) where count > 0 order by position`,
  )
  if (rows.length === 0) return ok('No value has the format of a release before 1.0.0.')
  const counts = rows.map(({ name, count }) => `${name}: ${count}`).join(', ')
  return ok(`Values in the format of a release before 1.0.0, which is still read: ${counts}.`)
}

/** How long an email can be due before it counts as stuck; the server looks for due emails twice a second. */
const STUCK_EMAIL_MINUTES = 15

/** Emails that could not be delivered, or that no process sends. */
export async function checkEmails({ owner, settings }: DatabaseCheckContext): Promise<Finding> {
  const { rows } = await owner.query(
    `select
       count(*) filter (where state = 'failed' and finished_at > now() - interval '7 days')::int as failed,
       -- MAIL_RATE bounds how fast many emails leave.
       count(*) filter (where state = 'queued' and due_at < now() - make_interval(mins => $1, secs => (
         select count(*) from identity.emails where state = 'queued' and due_at < now()) / $2::float8))::int as stuck,
       count(*) filter (where state = 'queued')::int as queued
     from identity.emails where state in ('failed', 'queued')`,
    [STUCK_EMAIL_MINUTES, settings.mailRate],
  )
  const { failed: dead, stuck, queued } = rows[0]
  if (stuck > 0) {
    return failed(
      `${formatCount(stuck, 'email')} should have been sent more than ${STUCK_EMAIL_MINUTES} minutes ago.`,
      'Check that a server is running with these settings, and its log.',
    )
  }
  if (dead > 0) {
    return warning(
      `${formatCount(dead, 'email')} could not be delivered in the last 7 days, ${queued} waiting.`,
      'npm run emails -- list --failed shows the reasons, and npm run emails -- resend sends those about events again.',
    )
  }
  return ok(`${formatCount(queued, 'email')} waiting, none failed in the last 7 days.`)
}

/** Cities of the catalogue that are not on the map. */
export async function checkPlaces({ owner }: DatabaseCheckContext): Promise<Finding> {
  const cities = await listUnplacedCities(createTx(owner))
  if (cities.length === 0) return ok('Every city of the catalogue has coordinates.')
  const waiting = cities.filter(({ placed_by }) => placed_by === null).length
  if (waiting > 0) {
    return warning(
      `${formatCount(waiting, 'city has', 'cities have')} not been looked up for the map yet.`,
      'The server does this within a minute of its start; npm run places -- update does it now.',
    )
  }
  const events = cities.reduce((sum, city) => sum + city.events, 0)
  const names = cities.slice(0, 10).map(describeCity).join(', ')
  return warning(
    `${formatCount(events, 'event')} in ${formatCount(cities.length, 'city', 'cities')} cannot be placed on the map: ${names}${cities.length > 10 ? ', …' : ''}.`,
    'npm run places -- list --unplaced lists them, and npm run places -- set CITY COUNTRY NORTH EAST places one.',
  )
}

/** The data folder is private to its owner. */
export function checkDataFolder({ settings }: DatabaseCheckContext): Finding {
  if (settings.databaseUrl) return skipped('The database is not embedded.')
  const { mode } = statSync(settings.dataDir)
  const version = statSync(join(settings.dataDir, 'postgres'))
  const isPrivate = (mode & 0o077) === 0 && (version.mode & 0o077) === 0
  return isPrivate
    ? ok(`${settings.dataDir} is private to its owner.`)
    : failed(
        `${settings.dataDir} can be entered by other users of this machine.`,
        `Run chmod 700 ${settings.dataDir}.`,
      )
}
