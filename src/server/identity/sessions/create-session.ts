import type { Language } from '../../../domain/display-settings.ts'
import { statement } from '../../database/statement.ts'
import { type Tx, withTransaction } from '../../database/transaction.ts'
import { createToken } from '../../platform/crypto.ts'
import { LOCK_ACCOUNT_FOR_SIGN_IN } from '../accounts/accounts.ts'
import type { IdentityContext } from '../identity-context.ts'
import type { Account } from './session-types.ts'
import { SESSION_SECONDS } from './sessions.ts'

export interface ClientInfo {
  /** What rate limits count. */
  ip: string
  /** Names the device in the list of sessions. */
  userAgent: string
  /** The language of the emails that the request causes. */
  language: Language
  /** Aborts when the client closes the connection. */
  signal: AbortSignal
}

/** A new session. Its token goes into the session cookie. */
export interface NewSession {
  kind: 'session'
  account: Account
  token: string
}

/** A sign-in that still needs a second factor. Its token goes into the cookie of pending sign-ins. */
export interface PendingSignIn {
  kind: 'pending_sign_in'
  token: string
}

export type SignInOutcome = NewSession | PendingSignIn

/** A pending sign-in expires after 10 minutes. */
export const PENDING_SIGN_IN_SECONDS = 10 * 60

const INSERT_PENDING_SIGN_IN = statement(
  'insert_pending_sign_in',
  `insert into identity.pending_sign_ins (token_hash, user_id, expires_at)
  select $1, user_id, now() + make_interval(secs => $3)
  from identity.authenticators where user_id = $2 and confirmed_at is not null
  returning user_id`,
)

/**
 * Turns a valid first factor (password, provider, email link) into a session, or into a pending sign-in if the account has
 * two-step sign-in. Nothing else decides between the two.
 *
 * The first factor may have been changed since it was checked, or the account reclaimed. `isStillValid` checks it again in the
 * transaction, while neither can happen; if it returns false, the result is null.
 */
export async function completeFirstFactor(
  { pool }: IdentityContext,
  account: Account,
  client: ClientInfo,
  isStillValid: (tx: Tx) => Promise<boolean>,
): Promise<SignInOutcome | null> {
  return withTransaction(pool, async (tx) => {
    await tx.query(LOCK_ACCOUNT_FOR_SIGN_IN, [account.id])
    if (!(await isStillValid(tx))) return null
    const { token, hash } = createToken()
    const pending = await tx.query(INSERT_PENDING_SIGN_IN, [hash, account.id, PENDING_SIGN_IN_SECONDS])
    return pending.length > 0 ? { kind: 'pending_sign_in', token } : createSession(tx, account, client)
  })
}

const INSERT_SESSION = statement(
  'insert_session',
  // Accounts of earlier releases get the language of the browser. Skipped while another sign-in holds the lock.
  `with unset as (
    select id from identity.users where id = $1 and language is null for no key update skip locked
  ), language_set as (
    update identity.users set language = $5 from unset where users.id = unset.id
  )
  insert into identity.sessions (user_id, token_hash, user_agent, expires_at)
  values ($1, $2, $3, now() + make_interval(secs => $4))`,
)

/** An account has at most 20 sessions. */
const MAX_SESSIONS = 20

// The account is locked, so that concurrent sign-ins see each other's sessions.
const END_SURPLUS_SESSIONS = statement(
  'end_surplus_sessions',
  `delete from identity.sessions where id in (
    select id from identity.sessions where user_id = $1 and token_hash <> $2
    order by last_seen_at desc, created_at desc offset $3)`,
)

/**
 * Creates a session and, beyond the maximum, ends the least recently used ones. The transaction must have locked the account and
 * checked all factors.
 */
export async function createSession(
  tx: Tx,
  { id, email }: Account,
  { userAgent, language }: ClientInfo,
): Promise<NewSession> {
  const { token, hash } = createToken()
  await tx.query(INSERT_SESSION, [id, hash, userAgent, SESSION_SECONDS, language])
  await tx.query(END_SURPLUS_SESSIONS, [id, hash, MAX_SESSIONS - 1])
  return { kind: 'session', account: { id, email }, token }
}
