import { randomInt } from 'node:crypto'
import { Client, type ClientConfig } from 'pg'
import { describeFileError } from '../platform/file-errors.ts'
import { StartupError } from '../platform/startup.ts'
import type { DatabaseConfig } from './pools.ts'

const CONNECT_TIMEOUT_MS = 5_000

/** The settings with the URLs of the database. */
export const DATABASE_SETTINGS = {
  app: 'DATABASE_URL',
  identity: 'DATABASE_IDENTITY_URL',
  jobs: 'DATABASE_JOBS_URL',
  owner: 'DATABASE_OWNER_URL',
} as const

/**
 * Connects with each login and disconnects. Throws a StartupError that says what to check if one cannot be used, or leads to
 * another database: it names the user, host and database, never the password.
 */
export async function checkConnections(config: DatabaseConfig): Promise<void> {
  const { app: appSetting, ...others } = DATABASE_SETTINGS
  const app = await connect(config.app, appSetting)
  try {
    await checkSession(app, config.app, appSetting)
    // Only in the same database does the lock conflict. Names and identifiers are equal in a copy of the server.
    const key = randomInt(2 ** 47)
    await app.query('begin')
    await app.query('select pg_advisory_xact_lock($1)', [key])
    for (const [name, setting] of Object.entries(others)) {
      const login = config[name as keyof typeof others]
      const client = await connect(login, setting)
      const { rows } = await checkSession(client, login, setting)
        .then(() => client.query('select pg_try_advisory_xact_lock($1) as "isOther"', [key]))
        .finally(() => client.end())
      if (rows[0].isOther) {
        throw new StartupError(
          `${setting} leads to another database (${describeDatabase(client)}) than DATABASE_URL (${describeDatabase(app)}). ` +
            'Set both to the same one.',
        )
      }
    }
  } finally {
    await app.end()
  }
}

/** Throws a StartupError if a connection leads to a standby, or shares its session with other connections. */
async function checkSession(client: Client, login: ClientConfig, setting: string): Promise<void> {
  const readState = 'select pg_backend_pid() as session, pg_is_in_recovery() as "isStandby"'
  const { session, isStandby } = (await client.query(readState)).rows[0]
  if (isStandby) {
    throw new StartupError(
      `${setting} leads to a standby (${describeDatabase(client)}), which only allows reading. ` +
        'Set it to the primary, or to the proxy that finds the primary.',
    )
  }
  const other = await connect(login, setting)
  try {
    // A pooler in transaction mode gives the idle session to the other connection, and another one to this connection.
    await other.query('begin')
    const readSession = async (each: Client) => (await each.query(readState)).rows[0].session
    if ((await readSession(other)) !== session && (await readSession(client)) === session) return
  } finally {
    await other.end()
  }
  throw new StartupError(
    `${setting} leads to a connection pooler that shares sessions between connections (${describeDatabase(client)}). ` +
      'The server sets the role and prepares statements for each session: use the session mode of the pooler (PgBouncer: pool_mode = session).',
  )
}

const describeDatabase = ({ database, host, port }: Client) => `"${database}" at ${host}:${port}`

async function connect(config: ClientConfig, setting: string): Promise<Client> {
  const client = createClient(config, setting)
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw new StartupError(
      `The database of ${setting} cannot be used: ${describeError(error, client, setting)}.`,
    )
  }
}

function createClient(config: ClientConfig, setting: string): Client {
  try {
    return new Client({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  } catch (error) {
    const { path, message } = error as NodeJS.ErrnoException
    if (path)
      throw new StartupError(`The file ${path} in ${setting} cannot be read: ${describeFileError(error)}.`)
    // For example an unknown parameter.
    throw new StartupError(`The setting ${setting} cannot be used: ${message}.`)
  }
}

function describeError(error: unknown, client: Client, setting: string): string {
  const { code = '', message } = innermostError(error)
  const address = `${client.host}:${client.port}`
  const known = reasons(client, address)[code]
  if (known) return known
  if (/SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/.test(code)) {
    return `the certificate of ${address} is from an unknown authority; set sslrootcert in ${setting} to a file with the certificate of that authority`
  }
  if (/SSL connections/.test(message)) {
    return `the server at ${address} has no TLS; add ?sslmode=disable to ${setting} if you trust the network`
  }
  if (/password must be a string/.test(message)) return `the server at ${address} requires a password`
  if (/timeout/.test(message)) return `${address} does not respond`
  return `${address} reported: ${message}`
}

function reasons({ user, database }: Client, address: string): Record<string, string> {
  return {
    ECONNREFUSED: `nothing is listening at ${address}`,
    ENOENT: `there is no server at ${address}`,
    ENOTFOUND: `the host of ${address} is unknown`,
    EAI_AGAIN: `the host of ${address} is unknown`,
    EHOSTUNREACH: `${address} cannot be reached`,
    ENETUNREACH: `${address} cannot be reached`,
    ETIMEDOUT: `${address} does not respond`,
    '28P01': `the password for the user "${user}" is wrong`,
    '28000': `the server at ${address} does not admit the user "${user}"`,
    '3D000': `the server at ${address} has no database "${database}"`,
    '42501': `the user "${user}" may not connect to the database "${database}"`,
    '53300': `the server at ${address} has no connections left`,
    '57P03': `the server at ${address} is starting or stopping; try again`,
  }
}

/** Returns the first error of a host with several addresses, which fails with one error per address. */
function innermostError(error: unknown): { code?: string; message: string } {
  if (error instanceof AggregateError && error.errors.length > 0) return innermostError(error.errors[0])
  return error as { code?: string; message: string }
}
