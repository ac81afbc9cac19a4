import { Client } from 'pg'
import { StartFailure } from '../start-failure.ts'
import { embeddedLogin, SUPERUSER } from './embedded.ts'
import type { Target } from './target.ts'

const DATABASE = 'amberlink'
const OWNER = 'amberlink_owner'
const SERVING = 'amberlink_server'

/** The database inside the embedded server; `host` is the folder of its socket. */
export function embeddedTarget(host: string, database: string = DATABASE): Target {
  return { owner: embeddedLogin(host, OWNER, database), serving: embeddedLogin(host, SERVING, database) }
}

/**
 * Makes the two logins and the database when they are not there yet. Each step looks for itself, so a start that was
 * killed in between is made good by the next.
 */
export async function ensureEmbeddedDatabase(host: string): Promise<void> {
  const client = new Client(embeddedLogin(host, SUPERUSER, 'postgres'))
  await client.connect()
  try {
    const has = async (text: string, name: string) => ((await client.query(text, [name])).rowCount ?? 0) > 0
    const role = 'select from pg_roles where rolname = $1'
    // The owner makes roles, but is no superuser: what works here works on a hosted PostgreSQL.
    if (!(await has(role, OWNER))) await client.query(`create role ${OWNER} login createrole`)
    if (!(await has(role, SERVING))) await client.query(`create role ${SERVING} login noinherit`)
    if (!(await has('select from pg_database where datname = $1', DATABASE))) {
      await client.query(`create database ${DATABASE} owner ${OWNER}`)
    }
  } catch (error) {
    throw new StartFailure(`The embedded database could not be prepared: ${(error as Error).message}.`)
  } finally {
    await client.end()
  }
}
