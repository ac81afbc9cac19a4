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
import { readLanguage } from './language-and-theme.ts'
import type { AppEnv, ReadClientIp, SessionCookie } from './request-context.ts'

export interface BrowserSessionDeps {
  pool: Pool
  identity: Pick<Identity, 'endSession'>
  cookie: SessionCookie
  clock: Clock
  readClientIp: ReadClientIp
}

/** Who a browser is signed in as: what every call that signs in or out does to its cookies, and how it answers. */
export interface BrowserSessions {
  /** Who is signed in, as a reply. */
  describe(account: Account | undefined): Promise<Session>
  /**
   * The browser changes hands: what it was signed in with before ends on the server as well. With a second step
   * missing nobody is signed in, and the cookie of the pending sign-in is set instead.
   */
  signIn(c: Context<AppEnv>, outcome: SignInOutcome): Promise<SignInReply>
  /** Signs the browser out, here and on the server. */
  signOut(c: Context<AppEnv>): Promise<Session>
  /** The token of the sign-in that misses its code, or null. */
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
  const leave = async (c: Context<AppEnv>): Promise<Session> => {
    const token = cookie.read(c)
    if (token) await identity.endSession(token)
    cookie.clear(c)
    clearPending(c)
    return describe(undefined)
  }

  return {
    describe,
    signOut: leave,
    async signIn(c, outcome) {
      const before = cookie.read(c)
      if (before) await identity.endSession(before)
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
      userAgent: (c.req.header('user-agent') ?? '').slice(0, USER_AGENT_LENGTH),
      language: readLanguage(c),
    }),
  }
}

// Longer ones say nothing more about the device.
const USER_AGENT_LENGTH = 300
