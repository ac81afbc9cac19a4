import type { Context } from 'hono'
import type { Pool } from 'pg'
import type { Session, SignInReply } from '../../../contract/session.ts'
import type { IdentityContext } from '../../identity/identity-context.ts'
import {
  type ClientInfo,
  PENDING_SIGN_IN_SECONDS,
  type SignInOutcome,
} from '../../identity/sessions/create-session.ts'
import type { Account } from '../../identity/sessions/session-types.ts'
import { endSession, withSessionTransaction } from '../../identity/sessions/sessions.ts'
import type { Clock } from '../../platform/clock.ts'
import { hashToken } from '../../platform/crypto.ts'
import { readOnboardingCompleted } from '../../store/profiles.ts'
import type { CallLimits } from '../limits/call-limits.ts'
import { getDisplayHeaders, readLanguage } from '../pages/display-settings.ts'
import type { AppEnv, ReadClientIp } from '../request-context.ts'
import { createSecretCookie, type SessionCookie } from './session-cookies.ts'

/** A longer user agent is cut: the rest does not help to recognize the device. */
const USER_AGENT_MAX_LENGTH = 300

interface BrowserSessionDeps {
  pool: Pool
  identity: IdentityContext
  cookie: SessionCookie
  clock: Clock
  readClientIp: ReadClientIp
  callLimits: CallLimits
}

/** Signs browsers in and out: sets their cookies and describes the session in the response. */
export function createBrowserSessions(deps: BrowserSessionDeps) {
  const { pool, identity, cookie, clock, readClientIp, callLimits } = deps
  const pendingCookie = createSecretCookie(cookie, 'pending_sign_in', PENDING_SIGN_IN_SECONDS)

  const describeAnonymous = (): Session => ({ user: null, today: clock.today() })
  const describeUser = (account: Account, isComplete: boolean): Session => ({
    user: { ...account, onboarding_completed: isComplete },
    today: clock.today(),
  })
  const endPreviousSession = async (c: Context<AppEnv>) => {
    const token = cookie.read(c)
    if (token) await endSession(identity, token)
  }

  return {
    /** Returns the session of the request for its response. */
    describe(c: Context<AppEnv>): Session {
      const account = c.get('account')
      return account ? describeUser(account, c.get('onboardingCompleted') ?? false) : describeAnonymous()
    },
    /** Ends the session on the server and clears the cookies. */
    async signOut(c: Context<AppEnv>): Promise<Session> {
      await endPreviousSession(c)
      cookie.clear(c)
      pendingCookie.clear(c)
      return describeAnonymous()
    },
    /**
     * Ends the previous session of the browser and sets the cookie of the new one, or of the pending sign-in when a second
     * factor is still required.
     */
    async signIn(c: Context<AppEnv>, outcome: SignInOutcome): Promise<SignInReply> {
      await endPreviousSession(c)
      if (outcome.kind === 'pending_sign_in') {
        cookie.clear(c)
        pendingCookie.write(c, outcome.token)
        c.set('signIn', 'second_factor_required')
        return { ...describeAnonymous(), code_required: true }
      }
      pendingCookie.clear(c)
      c.set('signIn', { accountId: outcome.account.id })
      cookie.write(c, outcome.token)
      callLimits.rememberToken(hashToken(outcome.token), outcome.account.id)
      const isComplete = await withSessionTransaction(pool, outcome.token, readOnboardingCompleted)
      return { ...describeUser(outcome.account, isComplete), code_required: false }
    },
    readPendingToken: pendingCookie.read,
    readClientInfo: (c: Context<AppEnv>): ClientInfo => ({
      ip: readClientIp(c),
      userAgent: (c.req.header('user-agent') ?? '').slice(0, USER_AGENT_MAX_LENGTH),
      language: readLanguage(getDisplayHeaders(c)),
      signal: c.req.raw.signal,
    }),
  }
}
