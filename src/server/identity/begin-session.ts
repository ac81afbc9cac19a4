import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { Language } from '../../domain/language.ts'
import type { Engine } from './engine.ts'
import { hashToken } from './hashed-tokens.ts'
import { type Account, deleteExpired } from './session.ts'

/**
 * Where a sign-in comes from: `address` is what attempts are counted by, `userAgent` what the device is called by,
 * `language` what mails that it causes are written in.
 */
export interface Visitor {
  address: string
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
export interface SecondStepMissing {
  kind: 'second_step'
  token: string
}

/** What a right first factor leads to. */
export type SignInOutcome = SignedIn | SecondStepMissing

export interface BeginSessionDependencies {
  pool: Pool
  engine: Engine
}

/** How long a sign-in waits for its code, in seconds: 10 minutes. */
export const PENDING_SECONDS = 10 * 60

/**
 * The one place where a right first factor (password, provider, mailed link) becomes a session, or a sign-in that waits for
 * its code where the account asks for two steps.
 */
export async function beginSession(
  deps: BeginSessionDependencies,
  account: Account,
  visitor: Visitor,
): Promise<SignInOutcome> {
  await deleteExpired(deps.pool)
  const token = randomBytes(32).toString('base64url')
  const { rowCount } = await deps.pool.query({
    name: 'identity.begin-pending-sign-in',
    text: `
      insert into identity.pending_sign_ins (token_hash, user_id, expires_at)
      select $1, user_id, now() + make_interval(secs => $3)
      from identity.two_step where user_id = $2 and confirmed_at is not null`,
    values: [hashToken(token), account.id, PENDING_SECONDS],
  })
  return rowCount === 1 ? { kind: 'second_step', token } : startSession(deps, account, visitor)
}

/** A new session of an account all of whose factors were right: only for the second step. */
export async function startSession(
  { engine }: Pick<BeginSessionDependencies, 'engine'>,
  account: Account,
  { userAgent }: Visitor,
): Promise<SignedIn> {
  const { token } = await engine.internalAdapter.createSession(account.id, false, {
    userAgent,
  })
  return { kind: 'session', account: { id: account.id, email: account.email }, token }
}
