import { type ClientBase, escapeIdentifier } from 'pg'
import { StartupError } from '../process/startup.ts'
import { APP_ROLE, IDENTITY_ROLE } from './roles.ts'

const MIN_SERVER_VERSION = 150_000
const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gin']

/** What PostgreSQL says when this user may not, when it could not make the role to grant, or when it is there by now. */
const TOLERATED_ERRORS = new Set(['42501', '42704', '42710', '23505'])

/**
 * Sees to what migrations cannot bring themselves: the release and encoding of the server, the two roles (they
 * belong to the whole server), their grant to the user that serves, and the extensions. Makes what is missing; what
 * the owner may not make is a StartFailure with the statements an administrator has to run.
 */
export async function createPrerequisites(owner: ClientBase, servingUser: string): Promise<void> {
  await checkServer(owner)
  for (const statement of await missingStatements(owner, servingUser)) {
    try {
      await owner.query(statement)
    } catch (error) {
      if (!TOLERATED_ERRORS.has((error as { code?: string }).code ?? '')) throw error
    }
  }
  // Looked at once more, because a refused GRANT can be a mere warning.
  const refused = await missingStatements(owner, servingUser)
  if (refused.length > 0) {
    const { rows } = await owner.query('select current_user as "user", current_database() as database')
    throw new StartupError(
      `The database user "${rows[0].user}" lacks rights. An administrator has to run this once in the database ` +
        `"${rows[0].database}":\n${refused.map((each) => `  ${each};`).join('\n')}`,
    )
  }
}

async function checkServer(owner: ClientBase): Promise<void> {
  const { rows } = await owner.query(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
            current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isReplica",
            array(select unnest($1::text[]) except select name from pg_available_extensions) as lacking`,
    [EXTENSIONS],
  )
  const { version, number, encoding, isReplica, lacking } = rows[0]
  if (number < MIN_SERVER_VERSION) {
    throw new StartupError(`The database is PostgreSQL ${version}; PostgreSQL 15 or newer is needed.`)
  }
  if (encoding !== 'UTF8') {
    throw new StartupError(`The database stores text as ${encoding}; make one with ENCODING 'UTF8'.`)
  }
  if (isReplica) {
    throw new StartupError('The database is a read-only replica; DATABASE_URL must name the primary server.')
  }
  if (lacking.length > 0) {
    throw new StartupError(
      `The database server lacks the extension ${lacking[0]}; install PostgreSQL's "contrib" package there.`,
    )
  }
}

async function missingStatements(owner: ClientBase, servingUser: string): Promise<string[]> {
  return [
    ...(await missingRoles(owner, servingUser)),
    ...(await missingRights(owner)),
    ...(await missingExtensions(owner)),
  ]
}

async function missingRoles(owner: ClientBase, servingUser: string): Promise<string[]> {
  // From 16 on a member may be barred from taking the role on, as is whoever made it.
  const { rows } = await owner.query(
    `select name, role.oid is not null as made,
            coalesce(pg_has_role(serving.oid, role.oid,
              case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end),
              false) as granted
     from unnest($1::text[]) as name
     left join pg_roles role on role.rolname = name
     left join pg_roles serving on serving.rolname = $2`,
    [[APP_ROLE, IDENTITY_ROLE], servingUser],
  )
  return rows.flatMap(({ name, made, granted }) => [
    ...(made ? [] : [`CREATE ROLE ${name} NOLOGIN`]),
    ...(granted ? [] : [`GRANT ${name} TO ${escapeIdentifier(servingUser)}`]),
  ])
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

async function missingExtensions(owner: ClientBase): Promise<string[]> {
  const { rows } = await owner.query(
    'select name from unnest($1::text[]) as name where not exists (select from pg_extension where extname = name)',
    [EXTENSIONS],
  )
  return rows.map(({ name }) => `CREATE EXTENSION ${name} SCHEMA public`)
}
