import { Client, type ClientConfig } from 'pg'
import { StartupError } from '../process/startup.ts'

const CONNECT_TIMEOUT_MS = 5_000

/**
 * Logs in with `config`, which the setting `setting` holds, and out again. Throws a StartFailure that tells what the
 * operator has to look at; it names user, host and database, never the password.
 */
export async function checkLogin(config: ClientConfig, setting: string): Promise<void> {
  const client = createClient(config, setting)
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new StartupError(
      `The database of ${setting} cannot be used: ${describeError(error, client, setting)}.`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}

function createClient(config: ClientConfig, setting: string): Client {
  try {
    return new Client({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  } catch (error) {
    // It names a certificate that cannot be read, or a parameter that does not exist.
    throw new StartupError(`The setting ${setting} cannot be used: ${(error as Error).message}.`)
  }
}

function describeError(error: unknown, client: Client, setting: string): string {
  const { code = '', message } = innermostError(error)
  const place = `${client.host}:${client.port}`
  const known = reasons(client, place)[code]
  if (known) return known
  if (/SSL connections/.test(message)) {
    return `the server at ${place} speaks no TLS; add ?sslmode=disable to ${setting} if the network between is yours`
  }
  if (/password must be a string/.test(message)) return `the server at ${place} asks for a password`
  if (/timeout/.test(message)) return `${place} does not answer`
  return `${place} answered: ${message}`
}

function reasons({ user, database }: Client, place: string): Record<string, string> {
  return {
    ECONNREFUSED: `nothing listens at ${place}`,
    ENOENT: `there is no server at ${place}`,
    ENOTFOUND: `the host of ${place} is unknown`,
    EAI_AGAIN: `the host of ${place} is unknown`,
    EHOSTUNREACH: `${place} cannot be reached`,
    ENETUNREACH: `${place} cannot be reached`,
    ETIMEDOUT: `${place} does not answer`,
    '28P01': `the password for the user "${user}" is wrong`,
    '28000': `the server at ${place} does not let the user "${user}" in`,
    '3D000': `the server at ${place} has no database "${database}"`,
    '42501': `the user "${user}" may not connect to the database "${database}"`,
    '53300': `the server at ${place} has no connections left`,
    '57P03': `the server at ${place} is starting or stopping; try again`,
  }
}

/** A host with several addresses fails with one error for each. */
function innermostError(error: unknown): { code?: string; message: string } {
  if (error instanceof AggregateError && error.errors.length > 0) return innermostError(error.errors[0])
  return error as { code?: string; message: string }
}
