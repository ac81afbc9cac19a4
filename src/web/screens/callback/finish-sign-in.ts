import type { CallbackReply } from '../../../contract/providers.ts'
import type { Session } from '../../../contract/session.ts'
import { api } from '../../shared/api/api.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { BROWSER_KEY } from '../../shared/open-provider.ts'
import { onboardingQuery } from '../../shared/profile/profile-form.ts'
import { sessionManager } from '../../shared/session/session.ts'
import type { ApiErrorCode } from '../../texts/texts.ts'
import { type CallbackOutcome, SESSION_WAIT_MS } from './callback-destination.ts'

/** How a sign-in at a provider ended. */
export interface SignInResult {
  outcome: CallbackOutcome
  /** The reply of the server; null if the URL had no parameters or the call failed. */
  reply: CallbackReply | null
  failure: ApiErrorCode | null
}

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Completes the sign-in with the query parameters of the callback URL (§4 "Callback"). Without parameters it only reads
 * the session.
 */
export async function finishSignIn(parameters: Record<string, string>): Promise<SignInResult> {
  let reply: CallbackReply | null = null
  let session: Session
  try {
    if (Object.keys(parameters).length > 0) {
      const browser_key = readBrowserKey()
      reply = await api('POST /api/callback', { body: { parameters, ...(browser_key && { browser_key }) } })
    }
    await wait(SESSION_WAIT_MS)
    session = reply ?? (await api('GET /api/session'))
  } catch (error) {
    const failure = error instanceof ApiError ? error.code : 'unexpected_error'
    return { outcome: outcomeOfError(error), reply, failure }
  }
  sessionManager.apply(session, reply === null ? 'read' : reply.connected ? 'updated' : 'signed_in')
  return { outcome: await readProfile(session), reply, failure: null }
}

/** Returns the key of the authorization request; undefined if the page could not store it. */
function readBrowserKey(): string | undefined {
  try {
    return localStorage.getItem(BROWSER_KEY) ?? undefined
  } catch {
    return undefined
  }
}

function outcomeOfError(error: unknown): CallbackOutcome {
  // Without a problem document the failure is not the server's answer about the session (§8).
  if (!(error instanceof ApiError && error.problem)) return 'unexpected_error'
  // The server has read the session when the query for the profile in its reply fails.
  return error.code === 'database_query_failed' ? 'profile_error' : 'session_error'
}

/** Reads the profile that onboarding is pre-filled with, if the user has not completed it. */
async function readProfile({ user }: Session): Promise<CallbackOutcome> {
  if (!user) return 'no_session'
  if (user.onboarding_completed) return 'onboarding_completed'
  try {
    await sessionManager.scope().queryClient.fetchQuery(onboardingQuery)
    return 'onboarding_open'
  } catch {
    return 'profile_error'
  }
}
