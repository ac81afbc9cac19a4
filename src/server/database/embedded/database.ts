import type { Client, ClientConfig } from 'pg'
import { StartupError } from '../../platform/startup.ts'
import { REVOKE_LARGE_OBJECTS } from '../logins.ts'
import { withMigrationLock } from '../migrate.ts'
import type { DatabaseConfig, RoleKey } from '../pools.ts'
import { withClient } from '../with-client.ts'

/** The superuser of the embedded cluster, used only to start, stop and prepare the server. */
export const SUPERUSER = 'postgres'

const DATABASE_NAME = 'amberlink'
const OWNER_USER = 'amberlink_owner'
const LOGINS: Record<RoleKey, string> = {
  app: 'amberlink_app_login',
  identity: 'amberlink_identity_login',
  jobs: 'amberlink_jobs_login',
}

/** Returns the connection settings for a user; complete, so that no PG… environment variable adds to them. */
export function embeddedClientConfig(host: string, user: string, database: string): ClientConfig {
  return { host, port: 5432, user, database, ssl: false }
}

/** Returns the configuration of the database in the embedded server; `host` is the folder of its socket. */
export function embeddedDatabaseConfig(host: string, database: string = DATABASE_NAME): DatabaseConfig {
  return {
    owner: embeddedClientConfig(host, OWNER_USER, database),
    app: embeddedClientConfig(host, LOGINS.app, database),
    identity: embeddedClientConfig(host, LOGINS.identity, database),
    jobs: embeddedClientConfig(host, LOGINS.jobs, database),
  }
}

/**
 * Creates the logins and the database if they are missing. Each step checks for itself: if the process is killed here,
 * the next start completes it. Two processes run one after the other.
 */
export async function createMissingDatabase(host: string): Promise<void> {
  try {
    await withClient(embeddedClientConfig(host, SUPERUSER, 'postgres'), (client) =>
      withMigrationLock(client, () => createMissingParts(client, host)),
    )
  } catch (error) {
    throw new StartupError(`The embedded database could not be prepared: ${(error as Error).message}.`)
  }
}

async function createMissingParts(client: Client, host: string): Promise<void> {
  const exists = async (text: string, name: string) => ((await client.query(text, [name])).rowCount ?? 0) > 0
  const findRole = 'select from pg_roles where rolname = $1'
  // The owner can create roles but is no superuser, so that migrations also work on a hosted PostgreSQL.
  if (!(await exists(findRole, OWNER_USER))) await client.query(`create role ${OWNER_USER} login createrole`)
  for (const login of Object.values(LOGINS)) {
    if (!(await exists(findRole, login))) await client.query(`create role ${login} login noinherit`)
  }
  if (!(await exists('select from pg_database where datname = $1', DATABASE_NAME))) {
    await client.query(`create database ${DATABASE_NAME} owner ${OWNER_USER}`)
  }
  await revokeLargeObjects(host)
}

async function revokeLargeObjects(host: string): Promise<void> {
  await withClient(embeddedClientConfig(host, SUPERUSER, DATABASE_NAME), async (client) => {
    const { rows } = await client.query(
      `select has_function_privilege('public', 'lo_create(oid)', 'execute') as granted`,
    )
    if (rows[0].granted) await client.query(REVOKE_LARGE_OBJECTS)
  })
}
