import { Client, type ClientConfig } from 'pg'
import { StartupError } from '../process/startup.ts'

const CONNECT_TIMEOUT_MS = 5_000

/**
 * Connects with `config`, the value of the setting `setting`, and disconnects. Throws a StartupError that says what to
 * check: it names the user, host and database, never the password.
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
    // For example a certificate that cannot be read, or an unknown parameter.
    throw new StartupError(`The setting ${setting} cannot be used: ${(error as Error).message}.`)
  }
}

function describeError(error: unknown, client: Client, setting: string): string {
  const { code = '', message } = innermostError(error)
  const place = `${client.host}:${client.port}`
  const known = reasons(client, place)[code]
  if (known) return known
  if (/SSL connections/.test(message)) {
    return `the server at ${place} has no TLS; add ?sslmode=disable to ${setting} if you trust the network`
  }
  if (/password must be a string/.test(message)) return `the server at ${place} requires a password`
  if (/timeout/.test(message)) return `${place} does not respond`
  return `${place} reported: ${message}`
}

function reasons({ user, database }: Client, place: string): Record<string, string> {
  return {
    ECONNREFUSED: `nothing is listening at ${place}`,
    ENOENT: `there is no server at ${place}`,
    ENOTFOUND: `the host of ${place} is unknown`,
    EAI_AGAIN: `the host of ${place} is unknown`,
    EHOSTUNREACH: `${place} cannot be reached`,
    ENETUNREACH: `${place} cannot be reached`,
    ETIMEDOUT: `${place} does not respond`,
    '28P01': `the password for the user "${user}" is wrong`,
    '28000': `the server at ${place} does not admit the user "${user}"`,
    '3D000': `the server at ${place} has no database "${database}"`,
    '42501': `the user "${user}" may not connect to the database "${database}"`,
    '53300': `the server at ${place} has no connections left`,
    '57P03': `the server at ${place} is starting or stopping; try again`,
  }
}

/** Returns the first error of a host with several addresses, which fails with one error per address. */
function innermostError(error: unknown): { code?: string; message: string } {
  if (error instanceof AggregateError && error.errors.length > 0) return innermostError(error.errors[0])
  return error as { code?: string; message: string }
}
