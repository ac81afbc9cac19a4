import { type ClientBase, escapeIdentifier } from 'pg'
import { StartupError } from '../platform/startup.ts'
import { checkUsers, type LoginUsers, listMissingTempTableGrants, listRoleStatements } from './logins.ts'

const MIN_SERVER_VERSION = 150_000
const EXTENSIONS = ['unaccent']

/** Missing rights, a role that could not be created and granted, and objects that another process has created. */
const TOLERATED_ERRORS = new Set(['42501', '42704', '42710', '23505'])

/** internal_error, which PostgreSQL reports when another process changes the same role ("tuple concurrently updated"). */
const INTERNAL_ERROR = 'XX000'

/**
 * Checks and creates what migrations need: the version and encoding of the server, the roles (which belong to the whole
 * server), their grants to the logins, and the extensions. Throws a StartupError with the statements that an
 * administrator has to run if the owner lacks the rights. The caller holds the migration lock, which does not stop processes
 * that prepare another database of the same server.
 */
export async function ensureMigrationPrerequisites(owner: ClientBase, logins: LoginUsers): Promise<void> {
  await checkServer(owner)
  await checkUsers(owner, logins)
  let internalError: unknown
  for (const statement of await missingStatements(owner, logins)) {
    try {
      await owner.query(statement)
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (code === INTERNAL_ERROR) internalError = error
      else if (!TOLERATED_ERRORS.has(code)) throw error
    }
  }
  // Checked again, because a GRANT without rights can be a mere warning, and another process may have done the same.
  const remaining = await missingStatements(owner, logins)
  if (remaining.length > 0 && internalError) throw internalError
  if (remaining.length > 0) {
    const { rows } = await owner.query('select current_user as "user", current_database() as database')
    throw new StartupError(
      `The database user "${rows[0].user}" lacks rights. An administrator has to run this once in the database ` +
        `"${rows[0].database}":\n${remaining.map((each) => `  ${each};`).join('\n')}`,
    )
  }
}

/** Throws a StartupError if the server cannot hold the database: its version, encoding or extensions. */
export async function checkServer(owner: ClientBase): Promise<void> {
  const { rows } = await owner.query(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
            current_setting('server_encoding') as encoding,
            array(select unnest($1::text[]) except select name from pg_available_extensions) as missing`,
    [EXTENSIONS],
  )
  const { version, number, encoding, missing } = rows[0]
  if (number < MIN_SERVER_VERSION) {
    throw new StartupError(`The database is PostgreSQL ${version}; PostgreSQL 15 or newer is required.`)
  }
  if (encoding !== 'UTF8') {
    throw new StartupError(`The database stores text as ${encoding}; create one with ENCODING 'UTF8'.`)
  }
  if (missing.length > 0) {
    throw new StartupError(
      `The database server does not have the extension ${missing[0]}; install the "contrib" package of PostgreSQL on it.`,
    )
  }
}

/** Returns the statements that are missing for migrations: for roles, rights and extensions. */
export async function missingStatements(owner: ClientBase, logins: LoginUsers): Promise<string[]> {
  return [
    ...(await listRoleStatements(owner, logins)),
    ...(await missingRights(owner)),
    ...(await listMissingTempTableGrants(owner, logins)),
    ...(await missingExtensions(owner)),
  ]
}

/** Migrations create a schema, and tables in public. */
async function missingRights(owner: ClientBase): Promise<string[]> {
  const { rows } = await owner.query(
    `select current_user as "user", current_database() as database,
            has_database_privilege(current_database(), 'create') as "canCreateSchemas",
            has_schema_privilege('public', 'create') as "canCreateTables"`,
  )
  const { user, database, canCreateSchemas, canCreateTables } = rows[0]
  const to = escapeIdentifier(user)
  return [
    ...(canCreateSchemas ? [] : [`GRANT CREATE ON DATABASE ${escapeIdentifier(database)} TO ${to}`]),
    ...(canCreateTables ? [] : [`GRANT CREATE ON SCHEMA public TO ${to}`]),
  ]
}

async function missingExtensions(owner: ClientBase): Promise<string[]> {
  const { rows } = await owner.query(
    'select name from unnest($1::text[]) as name where not exists (select from pg_extension where extname = name)',
    [EXTENSIONS],
  )
  return rows.map(({ name }) => `CREATE EXTENSION ${name} SCHEMA public`)
}
