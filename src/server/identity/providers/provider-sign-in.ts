import { createHmac } from 'node:crypto'
import { parseReturnPath } from '../../../contract/screen-paths.ts'
import type { Provider } from '../../../domain/provider.ts'
import {
  type ProviderProfile,
  readProviderEmail,
  readProviderProfile,
} from '../../../domain/provider-profile.ts'
import { isReservedExampleEmail } from '../../../domain/reserved-email.ts'
import { areSecretsEqual, createToken, type SecretKey } from '../../platform/crypto.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { sendConfirmingRecoveryLink } from '../email-links/password-recovery.ts'
import type { IdentityContext } from '../identity-context.ts'
import { getBrowserSubject } from '../rate-limits/client-limits.ts'
import { AUTHORIZATION_PER_IP, CALLBACK_PER_IP } from '../rate-limits/limits.ts'
import { withAttempt } from '../rate-limits/with-attempt.ts'
import { type ClientInfo, completeFirstFactor, type SignInOutcome } from '../sessions/create-session.ts'
import type { CurrentUser } from '../sessions/session-types.ts'
import { connectProvider, findOrCreateAccount, isConnected } from './connections.ts'
import { consumeOAuthState, storeOAuthState } from './oauth-state.ts'
import { isSandboxIdentity, type ProviderIdentity } from './provider-identity.ts'

/** The browser of an authorization request or callback. */
export interface AuthorizationBrowser {
  client: ClientInfo
  /** The value of the OAuth state cookie. */
  browserSecret: string | null
  origin: string | undefined
}

export interface StartAuthorizationInput extends AuthorizationBrowser {
  provider: Provider
  returnTo: string | undefined
  /** The user who connects the provider, recently authenticated; undefined for a sign-in. */
  connectingUser: CurrentUser | undefined
}

export interface CompleteCallbackInput extends AuthorizationBrowser {
  /** The query of /auth/callback. */
  parameters: Record<string, string>
  /** What the pages of this origin have stored of the authorization request. */
  browserKey: string | undefined
  currentUser: CurrentUser | undefined
}

export interface CallbackResult {
  provider: Provider
  returnTo: string | null
  /** Null if the provider was connected: the session does not change. */
  outcome: SignInOutcome | null
  profile: ProviderProfile
}

const BROWSER_SECRET = /^[\w-]{43}$/
/** At most 255 ASCII characters (OpenID Connect Core §2). */
const SUBJECT = /^[\x20-\x7e]{1,255}$/

/**
 * Starts an authorization request. Returns the URL that the browser goes to, the value of its OAuth state cookie, and the key that
 * belongs to it, for the storage of the page.
 *
 * Throws `not_found`, `too_many_attempts`, `provider_unavailable`.
 */
export async function startAuthorization(
  { db, clientLimits, providers, keys }: IdentityContext,
  { provider, client, browserSecret, origin, returnTo, connectingUser }: StartAuthorizationInput,
): Promise<{ url: string; browserSecret: string; browserKey: string }> {
  const providerClient = providers.get(provider)
  if (!providerClient) throw new ProblemError('not_found')
  await clientLimits.consumeOrWait(client, getBrowserSubject(browserSecret), [
    [AUTHORIZATION_PER_IP, client.ip],
  ])
  const secrets = await providerClient.createSecrets()
  // All tabs of a browser share one cookie.
  const secret = browserSecret && BROWSER_SECRET.test(browserSecret) ? browserSecret : createToken().token
  const oauthState = {
    provider,
    ...secrets,
    returnTo: parseReturnPath(returnTo),
    sessionId: connectingUser?.session.id ?? null,
  }
  const state = await storeOAuthState(db, oauthState, secret)
  const redirectUri = providerClient.getRedirectUri(origin)
  const url = await providerClient.buildAuthorizationUrl({ ...secrets, state, redirectUri })
  return { url: url.href, browserSecret: secret, browserKey: deriveBrowserKey(keys.current, secret) }
}

/**
 * Completes a callback: signs in, or connects the provider to the current user's account.
 *
 * Throws `too_many_attempts`, `sign_in_cancelled`, `sign_in_failed`, `provider_unavailable`, `email_missing`,
 * `email_unconfirmed_at_provider`, `email_not_confirmed`, `provider_taken`, `provider_connected`.
 */
export function completeCallback(
  context: IdentityContext,
  input: CompleteCallbackInput,
): Promise<CallbackResult> {
  const { client, browserSecret } = input
  const keys = [[CALLBACK_PER_IP, client.ip] as const]
  const attempt = { slowing: { client, subject: getBrowserSubject(browserSecret), keys } }
  return withAttempt(context, attempt, () => processCallback(context, input))
}

async function processCallback(
  context: IdentityContext,
  { parameters, browserKey, currentUser, client, browserSecret, origin }: CompleteCallbackInput,
): Promise<CallbackResult> {
  const { db, providers } = context
  const { state, error } = parameters
  if (browserSecret && !isFromThisOrigin(context, browserSecret, browserKey)) {
    throw signInFailed('the browser did not start it on a page of this origin')
  }
  const oauthState = state && browserSecret ? await consumeOAuthState(db, state, browserSecret) : null
  const providerClient = oauthState && providers.get(oauthState.provider)
  if (!state || !oauthState || !providerClient) {
    throw signInFailed('the state is unknown, used, expired or belongs to another browser')
  }
  const { provider, returnTo, sessionId } = oauthState
  if (sessionId && sessionId !== currentUser?.session.id) throw signInFailed('the session is another one')
  if (error) throw toProblem(error)

  const callback = new URL(providerClient.getRedirectUri(origin))
  for (const [name, value] of Object.entries(parameters)) callback.searchParams.set(name, value)
  const claims = await providerClient.fetchClaims(callback, { ...oauthState, state })
  const subject = String(claims.sub)
  if (!SUBJECT.test(subject)) throw signInFailed('the subject is malformed')
  const { issuer } = providerClient
  const email = readProviderEmail(claims)
  // The sandbox may only assert addresses of reserved domains.
  const isForbidden = isSandboxIdentity({ issuer }) && email && !isReservedExampleEmail(email.email)
  const identity = { provider, issuer, subject, email: isForbidden ? null : email }

  const outcome = sessionId ? null : await signIn(context, identity, client)
  if (sessionId && currentUser) await connectProvider(context, currentUser, identity, client.language)
  return { provider, returnTo, outcome, profile: readProviderProfile(provider, claims) }
}

/** The key of a browser secret, which the page stores: unlike a cookie, pages of other ports and hosts cannot write it. */
function deriveBrowserKey(key: SecretKey, browserSecret: string): string {
  return createHmac('sha256', key.derive('browser key')).update(browserSecret).digest('base64url')
}

/** Without https, a page of another port or host could have set the cookie of the OAuth state, to sign its user in here. */
function isFromThisOrigin(
  { keys, publicUrl }: IdentityContext,
  browserSecret: string,
  browserKey: string | undefined,
): boolean {
  if (publicUrl.startsWith('https:')) return true
  return keys.all.some((key) => areSecretsEqual(deriveBrowserKey(key, browserSecret), browserKey ?? ''))
}

async function signIn(
  context: IdentityContext,
  identity: ProviderIdentity,
  client: ClientInfo,
): Promise<SignInOutcome> {
  const account = await findOrCreateAccount(context, identity, client.language).catch((error: unknown) => {
    const isTaken = error instanceof ProblemError && error.code === 'email_unconfirmed_at_provider'
    // If emails have to be confirmed, the response must not show whether the email has an account.
    if (context.requireEmailVerification && isTaken && identity.email) return identity.email
    throw error
  })
  if (!('id' in account) || (context.requireEmailVerification && !account.email_verified)) {
    await sendConfirmingRecoveryLink(context, account.email, client.language)
    throw new ProblemError('email_not_confirmed')
  }
  const outcome = await completeFirstFactor(context, account, client, (tx) =>
    isConnected(tx, account.id, identity),
  )
  if (!outcome) throw signInFailed('the owner of the email reclaimed the account')
  return outcome
}

/** Maps the `error` parameter of a callback (RFC 6749 §4.1.2.1, and LinkedIn's own codes). */
function toProblem(error: string): ProblemError {
  if (/^(access_denied|consent_required|user_cancelled_\w+)$/.test(error)) {
    return new ProblemError('sign_in_cancelled')
  }
  if (/^(server_error|temporarily_unavailable)$/.test(error)) {
    return new ProblemError('provider_unavailable', { cause: new Error(`the provider returned ${error}`) })
  }
  return signInFailed('the provider rejected the request')
}

/** The reason is logged; the response is the same for all. */
function signInFailed(reason: string): ProblemError {
  return new ProblemError('sign_in_failed', { cause: new Error(reason) })
}
