import { type ClientBase, escapeIdentifier } from 'pg'
import { StartFailure } from '../start-failure.ts'
import { APP_ROLE, IDENTITY_ROLE } from './roles.ts'

const OLDEST = 150_000
const EXTENSIONS = ['pg_trgm', 'unaccent']

/**
 * Sees to what migrations cannot bring themselves: the release and encoding of the server, the two roles (they
 * belong to the whole server), their grant to the user that serves, and the extensions. Makes what is missing; what
 * the owner may not make is a StartFailure with the statements an administrator has to run.
 */
export async function ensurePrerequisites(owner: ClientBase, servingUser: string): Promise<void> {
  await checkServer(owner)
  const missing = await missingStatements(owner, servingUser)
  const refused: string[] = []
  for (const statement of missing) {
    try {
      await owner.query(statement)
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === '42710' || code === '23505') continue // another process made it in the same instant
      if (code !== '42501' && code !== '0A000') throw error
      refused.push(statement)
    }
  }
  if (refused.length > 0) throw await lacking(owner, refused)
}

async function checkServer(owner: ClientBase): Promise<void> {
  const { rows } = await owner.query(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
            current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isReplica"`,
  )
  const { version, number, encoding, isReplica } = rows[0]
  if (number < OLDEST) {
    throw new StartFailure(`The database is PostgreSQL ${version}; PostgreSQL 15 or newer is needed.`)
  }
  if (encoding !== 'UTF8') {
    throw new StartFailure(`The database stores text as ${encoding}; make one with ENCODING 'UTF8'.`)
  }
  if (isReplica) {
    throw new StartFailure('The database is a read-only replica; DATABASE_URL must name the primary server.')
  }
}

async function missingStatements(owner: ClientBase, servingUser: string): Promise<string[]> {
  const { rows: roles } = await owner.query(
    `select name, exists (select from pg_roles where rolname = name) as made,
            exists (select from pg_auth_members m join pg_roles r on r.oid = m.roleid
                    join pg_roles u on u.oid = m.member where r.rolname = name and u.rolname = $2) as granted,
            (select rolsuper from pg_roles where rolname = $2) as super
     from unnest($1::text[]) as name`,
    [[APP_ROLE, IDENTITY_ROLE], servingUser],
  )
  const { rows: extensions } = await owner.query(
    'select name from unnest($1::text[]) as name where not exists (select from pg_extension where extname = name)',
    [EXTENSIONS],
  )
  return [
    ...roles.filter(({ made }) => !made).map(({ name }) => `CREATE ROLE ${name} NOLOGIN`),
    ...roles
      .filter(({ granted, super: isSuper }) => !granted && !isSuper)
      .map(({ name }) => `GRANT ${name} TO ${escapeIdentifier(servingUser)}`),
    ...extensions.map(({ name }) => `CREATE EXTENSION ${name} SCHEMA public`),
    ...(await missingRights(owner)),
  ]
}

/** The owner makes a schema of its own and tables in public. */
async function missingRights(owner: ClientBase): Promise<string[]> {
  const { rows } = await owner.query(
    `select current_user as "user", current_database() as database,
            has_database_privilege(current_database(), 'create') as "mayMakeSchemas",
            has_schema_privilege('public', 'create') as "mayMakeTables"`,
  )
  const { user, database, mayMakeSchemas, mayMakeTables } = rows[0]
  const to = escapeIdentifier(user)
  return [
    ...(mayMakeSchemas ? [] : [`GRANT CREATE ON DATABASE ${escapeIdentifier(database)} TO ${to}`]),
    ...(mayMakeTables ? [] : [`GRANT CREATE ON SCHEMA public TO ${to}`]),
  ]
}

async function lacking(owner: ClientBase, statements: string[]): Promise<StartFailure> {
  const { rows } = await owner.query('select current_user as "user", current_database() as database')
  return new StartFailure(
    `The database user "${rows[0].user}" lacks rights. An administrator has to run this once in the database ` +
      `"${rows[0].database}":\n${statements.map((each) => `  ${each};`).join('\n')}`,
  )
}
