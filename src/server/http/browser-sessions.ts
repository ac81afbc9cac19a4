import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Pool } from 'pg'
import type { Session, SignInReply } from '../../contract/session.ts'
import { withUserTransaction } from '../database/transaction.ts'
import type { Identity } from '../identity/identity.ts'
import {
  type ClientInfo,
  PENDING_SIGN_IN_SECONDS,
  type SignInOutcome,
} from '../identity/sessions/create-session.ts'
import type { Account } from '../identity/sessions/sessions.ts'
import type { Clock } from '../platform/clock.ts'
import { cookieName } from '../platform/cookie-name.ts'
import { readOnboardingCompleted } from '../store/profiles.ts'
import { readLanguage } from './display-settings.ts'
import type { AppEnv, ReadClientIp, SessionCookie } from './request-context.ts'

/** A longer user agent is cut: the rest does not help to recognize the device. */
const USER_AGENT_MAX_LENGTH = 300

export interface BrowserSessionDeps {
  pool: Pool
  identity: Pick<Identity, 'endSession'>
  cookie: SessionCookie
  clock: Clock
  readClientIp: ReadClientIp
}

/** Signs browsers in and out: sets their cookies and describes the session in the response. */
export interface BrowserSessions {
  /** Returns the session for a response. */
  describe(account: Account | undefined): Promise<Session>
  /**
   * Ends the previous session of the browser and sets the cookie of the new one, or of the pending sign-in when a second
   * factor is still required.
   */
  signIn(c: Context<AppEnv>, outcome: SignInOutcome): Promise<SignInReply>
  /** Ends the session on the server and clears the cookies. */
  signOut(c: Context<AppEnv>): Promise<Session>
  /** Returns the token of the pending sign-in, or null. */
  readPendingToken(c: Context<AppEnv>): string | null
  readClientInfo(c: Context<AppEnv>): ClientInfo
}

export function createBrowserSessions(deps: BrowserSessionDeps): BrowserSessions {
  const { pool, identity, cookie, clock, readClientIp } = deps
  const pendingName = cookieName(cookie.name, 'second_step')
  const clearPending = (c: Context) => setCookie(c, pendingName, '', { ...cookie.attributes, maxAge: 0 })

  const describe = async (account: Account | undefined): Promise<Session> => {
    if (!account) return { user: null, today: clock.today() }
    const isComplete = await withUserTransaction(pool, account.id, readOnboardingCompleted)
    return { user: { ...account, onboarding_completed: isComplete }, today: clock.today() }
  }
  const endSession = async (c: Context<AppEnv>) => {
    const token = cookie.read(c)
    if (token) await identity.endSession(token)
  }

  return {
    describe,
    async signOut(c) {
      await endSession(c)
      cookie.clear(c)
      clearPending(c)
      return describe(undefined)
    },
    async signIn(c, outcome) {
      await endSession(c)
      if (outcome.kind === 'pending_sign_in') {
        cookie.clear(c)
        setCookie(c, pendingName, outcome.token, { ...cookie.attributes, maxAge: PENDING_SIGN_IN_SECONDS })
        return { ...(await describe(undefined)), code_required: true }
      }
      if (getCookie(c, pendingName) !== undefined) clearPending(c)
      cookie.write(c, outcome.token)
      return { ...(await describe(outcome.account)), code_required: false }
    },
    readPendingToken: (c) => getCookie(c, pendingName) ?? null,
    readClientInfo: (c) => ({
      ip: readClientIp(c),
      userAgent: (c.req.header('user-agent') ?? '').slice(0, USER_AGENT_MAX_LENGTH),
      language: readLanguage(c),
    }),
  }
}
