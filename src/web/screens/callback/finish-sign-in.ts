import type { CallbackReply } from '../../../contract/providers.ts'
import { SCREEN_PATHS } from '../../../contract/screen-paths.ts'
import type { Session } from '../../../contract/session.ts'
import { PROVIDER_NAMES } from '../../../domain/provider.ts'
import { api } from '../../shared/api/api.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { onboardingQuery } from '../../shared/profile/profile-form.ts'
import { BROWSER_KEY } from '../../shared/redirect-to-provider.ts'
import { setAuthHandoff } from '../../shared/session/auth-screen-params.ts'
import { readDraft, saveDraft } from '../../shared/session/drafts.ts'
import { refetchSession, sessionManager } from '../../shared/session/session.ts'
import { showToast } from '../../shared/toasts.ts'
import { type ApiErrorCode, currentTexts, problemText } from '../../texts/texts.ts'
import { type CallbackOutcome, getCallbackDestination, SESSION_WAIT_MS } from './callback-destination.ts'

/** How a sign-in at a provider ended. */
interface SignInResult {
  outcome: CallbackOutcome
  /** The reply of the server; null if the URL had no parameters or the call failed. */
  reply: CallbackReply | null
  failure: ApiErrorCode | null
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Completes a sign-in at a provider, shows its toast and waits as specified (§4, §8). Returns the path to open. */
export async function completeProviderSignIn(parameters: Record<string, string>): Promise<string> {
  const { outcome, reply, failure } = await finishSignIn(parameters)
  const texts = currentTexts()
  const words = texts.callback
  if (failure) {
    // A user who was connecting a provider is still signed in and returns to Settings.
    await refetchSession()
    if (readDraft('connecting') !== undefined) {
      saveDraft('connecting', undefined)
      showToast({ title: words.notConnected, description: problemText(texts, failure), tone: 'error' })
      return SCREEN_PATHS.settings
    }
    // The auth screen explains the failure if there is more to say than in the toast.
    if (failure !== 'sign_in_failed' && outcome === 'session_error')
      setAuthHandoff({ kind: 'failure', code: failure })
  }
  if (reply?.connected) {
    saveDraft('connecting', undefined)
    showToast({ ...words.connected(PROVIDER_NAMES[reply.provider]), tone: 'success' })
    return SCREEN_PATHS.settings
  }
  if (reply?.code_required) {
    setAuthHandoff({ kind: 'second_factor' })
    return reply.return_to
      ? `${SCREEN_PATHS.auth}?return_to=${encodeURIComponent(reply.return_to)}`
      : SCREEN_PATHS.auth
  }
  const { path, waitMs, toast } = getCallbackDestination(outcome, reply?.return_to)
  if (toast) showToast({ ...words[toast], tone: toast === 'welcomeBack' ? 'success' : 'error' })
  else if (reply?.imported === 'linkedin') showToast({ ...words.linkedinImported, tone: 'success' })
  await wait(waitMs)
  return path
}

/**
 * Completes the sign-in with the query parameters of the callback URL (§4 "Callback"). Without parameters it only reads
 * the session.
 */
async function finishSignIn(parameters: Record<string, string>): Promise<SignInResult> {
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
