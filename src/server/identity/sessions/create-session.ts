import type { Pool } from 'pg'
import type { Language } from '../../../domain/display-settings.ts'
import { type Statement, type Tx, withTransaction } from '../../database/transaction.ts'
import { HOLD_ACCOUNT } from '../lock-account.ts'
import { newToken } from '../tokens.ts'
import { type Account, deleteExpired, SESSION_SECONDS } from './sessions.ts'

/**
 * Where a sign-in comes from: `address` is what attempts are counted by, `userAgent` what the device is called by,
 * `language` what mails that it causes are written in.
 */
export interface ClientInfo {
  ip: string
  userAgent: string
  language: Language
}

/** A new session; `token` belongs into the session cookie and nowhere else. */
export interface SignedIn {
  kind: 'session'
  account: Account
  token: string
}

/** The first factor was right and a code is missing; `token` belongs into the cookie of pending sign-ins. */
export interface PendingSignIn {
  kind: 'pending_sign_in'
  token: string
}

/** What a right first factor leads to. */
export type SignInOutcome = SignedIn | PendingSignIn

/** How long a sign-in waits for its code, in seconds: 10 minutes. */
export const PENDING_SIGN_IN_SECONDS = 10 * 60

const BEGIN_PENDING_SIGN_IN: Statement = {
  name: 'identity.begin-pending-sign-in',
  text: `
    insert into identity.pending_sign_ins (token_hash, user_id, expires_at)
    select $1, user_id, now() + make_interval(secs => $3)
    from identity.two_step where user_id = $2 and confirmed_at is not null
    returning user_id`,
}

/**
 * The one place where a right first factor (password, provider, mailed link) becomes a session, or a sign-in that waits for
 * its code where the account asks for two steps.
 *
 * Since the factor was looked at, its owner may have changed it or taken the account over. `isStillRight` looks once more
 * while neither can happen; when it is not, nothing begins: null.
 */
export async function completeFirstFactor(
  pool: Pool,
  account: Account,
  visitor: ClientInfo,
  isStillRight: (tx: Tx) => Promise<boolean>,
): Promise<SignInOutcome | null> {
  await deleteExpired(pool)
  return withTransaction(pool, async (tx) => {
    await tx.query(HOLD_ACCOUNT, [account.id])
    if (!(await isStillRight(tx))) return null
    const { token, hash } = newToken()
    const waiting = await tx.query(BEGIN_PENDING_SIGN_IN, [hash, account.id, PENDING_SIGN_IN_SECONDS])
    return waiting.length > 0 ? { kind: 'pending_sign_in', token } : createSession(tx, account, visitor)
  })
}

const START_SESSION: Statement = {
  name: 'identity.start-session',
  text: `
    insert into identity.sessions (user_id, token_hash, user_agent, expires_at)
    values ($1, $2, $3, now() + make_interval(secs => $4))`,
}

/**
 * A new session of an account all of whose factors were right: only for the second step. In the transaction that holds the
 * account and has looked at the factors.
 */
export async function createSession(
  tx: Tx,
  { id, email }: Account,
  { userAgent }: ClientInfo,
): Promise<SignedIn> {
  const { token, hash } = newToken()
  await tx.query(START_SESSION, [id, hash, userAgent, SESSION_SECONDS])
  return { kind: 'session', account: { id, email }, token }
}
