import type { Client } from 'pg'
import { StartFailure } from '../start-failure.ts'

/**
 * What a failed login to the database of `setting` means for the operator. Names user, host and database, never the
 * password.
 */
export function connectionFailure(error: unknown, client: Client, setting: string): StartFailure {
  const { code, message } = innermost(error)
  const place = `${client.host}:${client.port}`
  const reason =
    reasons(client, place)[code ?? ''] ??
    (/SSL connections/.test(message)
      ? `the server at ${place} speaks no TLS; add ?sslmode=disable to ${setting} if the network between is yours`
      : `${place} answered: ${message}`)
  return new StartFailure(`The database of ${setting} cannot be used: ${reason}.`)
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
function innermost(error: unknown): { code?: string; message: string } {
  if (error instanceof AggregateError && error.errors.length > 0) return innermost(error.errors[0])
  return error as { code?: string; message: string }
}
