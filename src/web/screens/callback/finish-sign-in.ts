import type { CallbackReply } from '../../../contract/providers.ts'
import type { Session } from '../../../contract/session.ts'
import { api } from '../../shared/api/api.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { onboardingQuery } from '../../shared/profile/onboarding-query.ts'
import { sessionManager } from '../../shared/session/session.ts'
import type { FailureCode } from '../../texts/texts.ts'
import { type CallbackOutcome, SESSION_WAIT_MS } from './callback-destination.ts'

/** How coming back from a sign-in provider ended. */
export interface SignInResult {
  finding: CallbackOutcome
  /** What the provider's side answered; null when there was nothing to finish or it failed. */
  reply: CallbackReply | null
  /** Why it failed. */
  failure: FailureCode | null
}

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Finishes at the provider with the query of the callback's address, waits, reads the session and then the profile
 * (spec §4 "Callback"). Without parameters there is only a session to look for.
 */
export async function finishSignIn(parameters: Record<string, string>): Promise<SignInResult> {
  let reply: CallbackReply | null = null
  let session: Session
  try {
    if (Object.keys(parameters).length > 0) reply = await api('POST /api/callback', { body: { parameters } })
    await wait(SESSION_WAIT_MS)
    session = await api('GET /api/session')
  } catch (error) {
    return { ...failed(error), reply }
  }
  sessionManager.apply(session, reply === null ? 'read' : reply.connected ? 'updated' : 'signed_in')
  return { finding: await readProfileState(session), reply, failure: null }
}

/** An error that the server told is the session's (spec §8 Sign-in); anything else was not expected. */
function failed(error: unknown): { finding: CallbackOutcome; failure: FailureCode } {
  if (!(error instanceof ApiError)) return { finding: 'unexpected_error', failure: 'unexpected_error' }
  return { finding: error.problem ? 'session_error' : 'unexpected_error', failure: error.code }
}

async function readProfileState({ user }: Session): Promise<CallbackOutcome> {
  if (!user) return 'no_session'
  if (user.onboarding_completed) return 'onboarding_completed'
  try {
    // Onboarding is pre-filled with it.
    await sessionManager.scope().queryClient.fetchQuery(onboardingQuery)
    return 'onboarding_open'
  } catch {
    return 'profile_error'
  }
}
