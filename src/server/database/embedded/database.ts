import { Client } from 'pg'
import { StartupError } from '../../process/startup.ts'
import type { DatabaseConfig } from '../database-config.ts'
import { embeddedClientConfig, SUPERUSER } from './client-config.ts'

const DATABASE_NAME = 'amberlink'
const OWNER_USER = 'amberlink_owner'
const SERVING_USER = 'amberlink_server'

/** The database inside the embedded server; `host` is the folder of its socket. */
export function embeddedDatabaseConfig(host: string, database: string = DATABASE_NAME): DatabaseConfig {
  return {
    owner: embeddedClientConfig(host, OWNER_USER, database),
    serving: embeddedClientConfig(host, SERVING_USER, database),
  }
}

/**
 * Makes the two logins and the database when they are not there yet. Each step looks for itself, so a start that was
 * killed in between is made good by the next.
 */
export async function createMissingDatabase(host: string): Promise<void> {
  const client = new Client(embeddedClientConfig(host, SUPERUSER, 'postgres'))
  await client.connect()
  try {
    const has = async (text: string, name: string) => ((await client.query(text, [name])).rowCount ?? 0) > 0
    const role = 'select from pg_roles where rolname = $1'
    // The owner makes roles, but is no superuser: what works here works on a hosted PostgreSQL.
    if (!(await has(role, OWNER_USER))) await client.query(`create role ${OWNER_USER} login createrole`)
    if (!(await has(role, SERVING_USER))) await client.query(`create role ${SERVING_USER} login noinherit`)
    if (!(await has('select from pg_database where datname = $1', DATABASE_NAME))) {
      await client.query(`create database ${DATABASE_NAME} owner ${OWNER_USER}`)
    }
  } catch (error) {
    throw new StartupError(`The embedded database could not be prepared: ${(error as Error).message}.`)
  } finally {
    await client.end()
  }
}
