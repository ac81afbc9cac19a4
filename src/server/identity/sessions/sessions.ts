import type { Pool } from 'pg'
import { hashToken } from '../tokens.ts'

/** A session ends after this many seconds without a visit: 30 days. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60
// A visit prolongs the session, but writes to the database at most once a day.
const PROLONG_AFTER_SECONDS = 24 * 60 * 60
// Nor is it written down more often when a session was last seen.
const SEEN_AFTER_SECONDS = 60 * 60
// How long after signing in a session alone is proof enough for sensitive changes (proof.ts).
const FRESH_SECONDS = 10 * 60

/** Whose session it is. */
export interface Account {
  id: string
  email: string
}

/** The session that a request came with. */
export interface CurrentSession {
  id: string
  /** Whether its sign-in is younger than 10 minutes. */
  isFresh: boolean
}

/** A session as found by its token; when `prolonged`, its cookie has to be as well. */
export interface FoundSession {
  account: Account
  session: CurrentSession
  prolonged: boolean
}

interface SessionRow extends Account {
  session_id: string
  is_recently_authenticated: boolean
  prolong: boolean
  seen: boolean
}

/**
 * Reads the session of a request: one indexed statement, whatever the library behind the sign-in flows would do.
 * Null when the token is unknown, ended or expired.
 */
export async function readSession(pool: Pool, token: string): Promise<FoundSession | null> {
  const { rows } = await pool.query<SessionRow>({
    name: 'identity.read-session',
    text: `
      select users.id, users.email, sessions.id as session_id,
        sessions.created_at > now() - make_interval(secs => $4) as is_recently_authenticated,
        sessions.expires_at < now() + make_interval(secs => $2) as prolong,
        sessions.last_seen_at < now() - make_interval(secs => $3) as seen
      from identity.sessions
      join identity.users on users.id = sessions.user_id
      where sessions.token_hash = $1 and sessions.expires_at > now()`,
    values: [hashToken(token), SESSION_SECONDS - PROLONG_AFTER_SECONDS, SEEN_AFTER_SECONDS, FRESH_SECONDS],
  })
  const row = rows[0]
  if (!row) return null
  if (row.prolong || row.seen) await noteVisit(pool, row)
  return {
    account: { id: row.id, email: row.email },
    session: { id: row.session_id, isFresh: row.is_recently_authenticated },
    prolonged: row.prolong,
  }
}

async function noteVisit(pool: Pool, { session_id, prolong }: SessionRow): Promise<void> {
  await pool.query({
    name: 'identity.note-visit',
    text: `
      update identity.sessions
      set expires_at = case when $3 then now() + make_interval(secs => $2) else expires_at end,
        last_seen_at = now(), updated_at = now()
      where id = $1`,
    values: [session_id, SESSION_SECONDS, prolong],
  })
}

/** Deletes what has run out: sessions, sign-ins that miss a code, mailed secrets and used-up limits. Cheap; called at every sign-in. */
export async function deleteExpired(pool: Pool): Promise<void> {
  await pool.query({
    name: 'identity.delete-expired',
    // What another process is deleting at this moment is skipped, so that two never wait for each other.
    text: `
      with
        old_sessions as (
          delete from identity.sessions where id in (
            select id from identity.sessions where expires_at < now() limit 100 for update skip locked)),
        old_pending_sign_ins as (
          delete from identity.pending_sign_ins where token_hash in (
            select token_hash from identity.pending_sign_ins where expires_at < now()
            limit 100 for update skip locked)),
        old_links as (
          delete from identity.mailed_tokens where token_hash in (
            select token_hash from identity.mailed_tokens where expires_at < now()
            limit 100 for update skip locked)),
        old_provider_visits as (
          delete from identity.provider_visits where state_hash in (
            select state_hash from identity.provider_visits where expires_at < now()
            limit 100 for update skip locked)),
        old_verifications as (
          delete from identity.verifications where id in (
            select id from identity.verifications where expires_at < now() limit 100 for update skip locked))
      delete from identity.attempts where key in (
        select key from identity.attempts where spent_until < now() limit 100 for update skip locked)`,
  })
}
