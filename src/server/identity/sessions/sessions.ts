import type { Pool } from 'pg'
import { runOnSharedConnection } from '../../database/shared-connection.ts'
import { statement } from '../../database/statement.ts'
import {
  beginUserTransaction,
  runUserTransaction,
  type Tx,
  type UserTransaction,
  type UserTx,
} from '../../database/transaction.ts'
import { hashToken } from '../../platform/crypto.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { disableCalendarFeed } from '../accounts/calendar-feed.ts'
import type { IdentityContext } from '../identity-context.ts'
import { withLiveSession } from './recent-auth.ts'
import { wasTokenJustReplaced } from './session-token.ts'
import { type Account, type CurrentSession, type CurrentUser, RECENT_AUTH_SECONDS } from './session-types.ts'

const DAY = 24 * 60 * 60

/** A session ends after 30 days without a request. */
export const SESSION_SECONDS = 30 * DAY
/** A session ends this long after signing in, however often it is used. */
const SESSION_MAX_SECONDS = 90 * DAY
// Requests extend the session, at most once a day.
const EXTEND_AFTER_SECONDS = DAY
// The time of the last request is stored at most once an hour.
const SEEN_AFTER_SECONDS = 60 * 60

export interface FoundSession {
  account: Account
  session: Omit<CurrentSession, 'setToken'>
  /** Whether the session was extended: its cookie has to be extended too. */
  extended: boolean
  /** A transaction of the user, if the caller asked for one. The caller must end it. */
  transaction?: UserTransaction | undefined
  /** Whether the user has completed onboarding, if the caller asked for no transaction. */
  onboardingCompleted?: boolean | undefined
}

/** A session with its times in seconds before or after now. */
interface SessionRow {
  user_id: string
  email: string
  session_id: string
  age: number
  expires_in: number
  seen_ago: number
  reauthenticated_ago: number | null
  /** Without `keepTransaction`. */
  onboarding_completed?: boolean
}

// The function makes the user of the session the user of the transaction.
const AUTHENTICATE_SESSION = 'public.authenticate_session($1)'
// Its own transaction. The profile is read under row-level security, for each row of the function: after it has set the user.
const READ_SESSION = statement(
  'read_session',
  `select session.*, (select onboarding_completed from profiles where id = session.user_id) as onboarding_completed
  from ${AUTHENTICATE_SESSION} session`,
)
const EXTEND_SESSION = statement(
  'extend_session',
  `update identity.sessions
  set expires_at = case
      when $3 then least(now() + make_interval(secs => $2), created_at + make_interval(secs => $4))
      else expires_at
    end,
    last_seen_at = now(), updated_at = now()
  where id = $1`,
)

/**
 * Reads the session of a request, by the hash of its token, and extends it. Returns null if the token is unknown or the session has ended. With
 * `keepTransaction`, the transaction that has read it becomes the first one of the request, which saves a round trip.
 *
 * Throws `session_token_replaced` if the token was replaced a moment ago: it grants no access, but the browser has a new one.
 */
export async function openSession(
  context: IdentityContext,
  app: Pool,
  tokenHash: string,
  keepTransaction: boolean,
): Promise<FoundSession | null> {
  const values = [tokenHash]
  const { row, transaction } = keepTransaction
    ? ((await beginUserTransaction<SessionRow>(app, AUTHENTICATE_SESSION, values)) ?? {})
    : { row: (await runOnSharedConnection(app, { ...READ_SESSION, values })).rows[0] }
  const session = await describeSession(context, tokenHash, row)
  return session && { ...session, transaction }
}

/**
 * Like openSession with `keepTransaction`, but the session is read together with the first statements of `work`. `accept` receives it, or
 * null, and throws to refuse it (runUserTransaction).
 */
export function runWithSession<Result>(
  context: IdentityContext,
  app: Pool,
  tokenHash: string,
  accept: (session: FoundSession | null) => void,
  work: (tx: UserTx) => Promise<Result>,
): Promise<Result> {
  const acceptRow = async (row: SessionRow | null) => accept(await describeSession(context, tokenHash, row))
  return runUserTransaction(app, AUTHENTICATE_SESSION, [tokenHash], acceptRow, work)
}

/** Describes the session of a row and extends it if that is due. Returns null without a row; throws `session_token_replaced`. */
async function describeSession(
  { db, background }: IdentityContext,
  tokenHash: string,
  row: SessionRow | null | undefined,
): Promise<FoundSession | null> {
  if (!row) {
    if (await wasTokenJustReplaced(db, tokenHash)) throw new ProblemError('session_token_replaced')
    return null
  }
  const lifetime = Math.min(SESSION_SECONDS, SESSION_MAX_SECONDS - row.age)
  const extended = row.expires_in + EXTEND_AFTER_SECONDS < lifetime
  if (extended || row.seen_ago > SEEN_AFTER_SECONDS) {
    const values = [row.session_id, SESSION_SECONDS, extended, SESSION_MAX_SECONDS]
    // Not awaited: the transaction of the request may hold locks, and what it has stored is stored even if this fails.
    background.run('extend a session', async () => void (await db.query(EXTEND_SESSION, values)))
  }
  const isRecentlyAuthenticated =
    row.reauthenticated_ago !== null && row.reauthenticated_ago < RECENT_AUTH_SECONDS
  return {
    account: { id: row.user_id, email: row.email },
    session: { id: row.session_id, isRecentlyAuthenticated, tokenHash },
    extended,
    onboardingCompleted: row.onboarding_completed,
  }
}

/** Runs `work` in a transaction of the session's user. Throws `not_signed_in` if the session has ended. */
export async function withSessionTransaction<T>(
  app: Pool,
  token: string,
  work: (tx: UserTx) => Promise<T>,
): Promise<T> {
  const begun = await beginUserTransaction(app, AUTHENTICATE_SESSION, [hashToken(token)])
  if (!begun) throw new ProblemError('not_signed_in')
  return begun.transaction.run(work)
}

const END_SESSION_BY_TOKEN = statement(
  'end_session_by_token',
  'delete from identity.sessions where token_hash = $1',
)

/** Ends the session with this token, if there is one. */
export async function endSession({ db }: IdentityContext, token: string): Promise<void> {
  await db.query(END_SESSION_BY_TOKEN, [hashToken(token)])
}

const END_SESSION_OF_ACCOUNT = statement(
  'end_session_of_account',
  'delete from identity.sessions where id = $1 and user_id = $2',
)

/** Ends one session of the current user's account, if it exists. */
export async function endSessionOfAccount(
  context: IdentityContext,
  currentUser: CurrentUser,
  sessionId: string,
): Promise<void> {
  const values = [sessionId, currentUser.account.id]
  await withLiveSession(context, currentUser, (tx) => tx.query(END_SESSION_OF_ACCOUNT, values))
}

const END_OTHER_SESSIONS = statement(
  'end_other_sessions',
  `with ended as (
    delete from identity.sessions where user_id = $1 and id is distinct from $2::uuid
  )
  delete from identity.pending_sign_ins where user_id = $1`,
)

/** Ends all other sessions and all pending sign-ins of the current user's account. */
export async function endOtherSessions(context: IdentityContext, currentUser: CurrentUser): Promise<void> {
  await withLiveSession(context, currentUser, (tx) =>
    endSessionsExcept(tx, currentUser.account.id, currentUser.session.id),
  )
}

/**
 * Ends all pending sign-ins of an account, all its sessions except `keptSessionId`, and its calendar feed address, which someone
 * with one of the sessions may have copied.
 */
export async function endSessionsExcept(
  tx: Tx,
  accountId: string,
  keptSessionId: string | null,
): Promise<void> {
  await tx.query(END_OTHER_SESSIONS, [accountId, keptSessionId])
  await disableCalendarFeed(tx, accountId)
}
