import type { Pool } from 'pg'
import { hashToken } from './hashed-tokens.ts'

/** A session ends after this many seconds without a visit: 30 days. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60
// A visit prolongs the session, but writes to the database at most once a day.
const PROLONG_AFTER_SECONDS = 24 * 60 * 60

/** Whose session it is. */
export interface Account {
  id: string
  email: string
}

interface SessionRow extends Account {
  session_id: string
  prolong: boolean
}

/**
 * Reads the session of a request: one indexed statement, whatever the library behind the sign-in flows would do.
 * @returns the account and whether the session was prolonged (the cookie has to be, too), or null when the token is
 * unknown, ended or expired.
 */
export async function readSession(
  pool: Pool,
  token: string,
): Promise<{ account: Account; prolonged: boolean } | null> {
  const { rows } = await pool.query<SessionRow>({
    name: 'identity.read-session',
    text: `
      select users.id, users.email, sessions.id as session_id,
        sessions.expires_at < now() + make_interval(secs => $2) as prolong
      from identity.sessions
      join identity.users on users.id = sessions.user_id
      where sessions.token_hash = $1 and sessions.expires_at > now()`,
    values: [hashToken(token), SESSION_SECONDS - PROLONG_AFTER_SECONDS],
  })
  const row = rows[0]
  if (!row) return null
  if (row.prolong) await prolongSession(pool, row.session_id)
  return { account: { id: row.id, email: row.email }, prolonged: row.prolong }
}

async function prolongSession(pool: Pool, sessionId: string): Promise<void> {
  await pool.query({
    name: 'identity.prolong-session',
    text: `
      update identity.sessions
      set expires_at = now() + make_interval(secs => $2), updated_at = now()
      where id = $1`,
    values: [sessionId, SESSION_SECONDS],
  })
}

/** Deletes what has run out: sessions, mailed secrets and used-up limits. Cheap; called at every sign-in. */
export async function deleteExpired(pool: Pool): Promise<void> {
  await pool.query({
    name: 'identity.delete-expired',
    // What another process is deleting at this moment is skipped, so that two never wait for each other.
    text: `
      with
        old_sessions as (
          delete from identity.sessions where id in (
            select id from identity.sessions where expires_at < now() limit 100 for update skip locked)),
        old_verifications as (
          delete from identity.verifications where id in (
            select id from identity.verifications where expires_at < now() limit 100 for update skip locked))
      delete from identity.attempts where key in (
        select key from identity.attempts where spent_until < now() limit 100 for update skip locked)`,
  })
}
