import { statement } from '../../database/statement.ts'
import { type Tx, withTransaction } from '../../database/transaction.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { LOCK_ACCOUNT } from '../accounts/accounts.ts'
import type { IdentityContext } from '../identity-context.ts'
import { readPasswordHash } from '../passwords/password-hash-store.ts'
import { REAUTH_PER_ACCOUNT } from '../rate-limits/limits.ts'
import { withAttempt } from '../rate-limits/with-attempt.ts'
import { replaceSessionToken } from './session-token.ts'
import { type CurrentUser, RECENT_AUTH_SECONDS } from './session-types.ts'

/** Throws `wrong_password` unless it is the account's password, and `too_many_attempts`. */
export async function requireCurrentPassword(
  context: IdentityContext,
  accountId: string,
  password: string,
): Promise<void> {
  await withAttempt(context, { keys: [[REAUTH_PER_ACCOUNT, accountId]] }, async () => {
    const hash = await readPasswordHash(context.db, accountId)
    const isRight = await context.passwordHasher.verify(password, hash, accountId)
    if (!isRight) throw new ProblemError('wrong_password')
  })
}

interface LiveSession {
  is_recently_authenticated: boolean
  has_token: boolean
}

const FIND_LIVE_SESSION = statement(
  'find_live_session',
  `select coalesce(reauthenticated_at > now() - make_interval(secs => $4), false) as is_recently_authenticated,
    token_hash = $3 as has_token
  from identity.sessions where id = $1 and user_id = $2 and expires_at > now()`,
)

/**
 * Locks the current user's account, checks that the session still exists, and runs `work` in the same transaction. Between
 * the start of a request and its change (a password was hashed, a provider asked) the owner may have ended the session by
 * changing the password or reclaiming the account, or replaced its token. Every change of an account runs through here.
 *
 * Throws `not_signed_in` if the session has ended and `session_token_replaced` if it has another token now, and rethrows errors
 * from `work`.
 */
export function withLiveSession<T>(
  context: IdentityContext,
  currentUser: CurrentUser,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return withLockedSession(context, currentUser, (tx) => work(tx))
}

/** Throws `recent_auth_required` unless the user has reauthenticated in this session within the last 5 minutes. */
export function requireRecentAuth({ session }: CurrentUser): void {
  if (!session.isRecentlyAuthenticated) throw new ProblemError('recent_auth_required')
}

/**
 * Runs `work` like withLiveSession if the user has reauthenticated in this session within the last 5 minutes
 * (sessions/reauthenticate.ts). Having signed in a moment ago is not enough: the cookie may be a copy.
 *
 * `lockBefore` locks what other transactions lock before an account. Throws `recent_auth_required`, and rethrows errors like
 * withLiveSession.
 */
export function withRecentAuth<T>(
  context: IdentityContext,
  currentUser: CurrentUser,
  work: (tx: Tx) => Promise<T>,
  lockBefore?: (tx: Tx) => Promise<unknown>,
): Promise<T> {
  return withLockedSession(
    context,
    currentUser,
    (tx, session) => {
      if (!session.is_recently_authenticated) throw new ProblemError('recent_auth_required')
      return work(tx)
    },
    lockBefore,
  )
}

/** Changes a sign-in method: runs `work` like withRecentAuth and replaces the token of the session. */
export async function changeSignInMethods<T>(
  context: IdentityContext,
  currentUser: CurrentUser,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return withNewToken(currentUser, (replaceToken) =>
    withRecentAuth(context, currentUser, async (tx) => {
      const result = await work(tx)
      await replaceToken(tx)
      return result
    }),
  )
}

/**
 * Does the same for a change that was begun with recent authentication and continues with a secret of the user: the callback of
 * a provider or the challenge of a new passkey.
 */
export async function completeChangeOfSignInMethods<T>(
  context: IdentityContext,
  currentUser: CurrentUser,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return withNewToken(currentUser, (replaceToken) =>
    withLiveSession(context, currentUser, async (tx) => {
      const result = await work(tx)
      await replaceToken(tx)
      return result
    }),
  )
}

/** Runs `run`, whose transaction may replace the token of the session, and then sends the new token to the browser. */
export async function withNewToken<T>(
  { session }: CurrentUser,
  run: (replaceToken: (tx: Tx) => Promise<void>) => Promise<T>,
): Promise<T> {
  let token: string | undefined
  const result = await run(async (tx) => {
    token = await replaceSessionToken(tx, session.id)
  })
  if (token !== undefined) session.setToken(token)
  return result
}

function withLockedSession<T>(
  { pool }: IdentityContext,
  { account, session }: CurrentUser,
  work: (tx: Tx, session: LiveSession) => Promise<T>,
  lockBefore?: (tx: Tx) => Promise<unknown>,
): Promise<T> {
  return withTransaction(pool, async (tx) => {
    await lockBefore?.(tx)
    await tx.query(LOCK_ACCOUNT, [account.id])
    const values = [session.id, account.id, session.tokenHash, RECENT_AUTH_SECONDS]
    const live = await tx.queryOne<LiveSession>(FIND_LIVE_SESSION, values)
    if (!live) throw new ProblemError('not_signed_in')
    if (!live.has_token) throw new ProblemError('session_token_replaced')
    return work(tx, live)
  })
}
