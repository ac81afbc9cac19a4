import * as openid from 'openid-client'
import type { Provider } from '../../../domain/provider.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import type { OAuthClientSettings } from '../../process/settings.ts'

/** What is particular to a provider (spec §7 "Auth"). */
const MANNERS = {
  google: {
    scope: 'openid email profile',
    extra: { access_type: 'offline', prompt: 'consent' },
    returnsNonce: true,
  },
  linkedin: { scope: 'openid profile email', extra: {}, returnsNonce: false },
} as const satisfies Record<Provider, { scope: string; extra: Record<string, string>; returnsNonce: boolean }>

/** How long one request to a provider may take, in seconds: somebody is waiting. */
const TIMEOUT_SECONDS = 5
/** By how much a provider's clock may be ahead. */
const CLOCKS_DIFFER_SECONDS = 5 * 60
/** How long a provider's addresses are believed to stay as they are. */
const DISCOVERY_MS = 60 * 60 * 1000

/** What the provider is told at the beginning and has to answer at the end. */
export interface Challenge {
  codeVerifier: string | null
  nonce: string | null
}

/** One provider, spoken to by OpenID Connect's authorization code flow. None of its tokens leaves this file. */
export interface ProviderClient {
  /** Where the provider sends the browser back to; `origin` is where that browser says it comes from. */
  callbackAt(origin: string | undefined): string
  /** A fresh challenge as far as the provider supports it. Throws provider_unavailable. */
  challenge(): Promise<Challenge>
  /** Where the browser goes. Throws provider_unavailable. */
  address(beginning: Challenge & { state: string; redirectUri: string }): Promise<URL>
  /**
   * What the provider says about the person, from an ID token whose issuer, audience, signature, time and nonce are right.
   * `callback` is the address the browser came back to, with its query. Throws sign_in_failed, provider_unavailable.
   */
  claims(callback: URL, beginning: Challenge & { state: string }): Promise<Record<string, unknown>>
}

/** `fetch` speaks to the provider; it is the network unless the provider is in this process. Nothing is asked before the first use. */
export function providerClient(
  provider: Provider,
  { clientId, clientSecret, issuer }: OAuthClientSettings,
  callbackAt: ProviderClient['callbackAt'],
  fetch?: (request: Request) => Promise<Response>,
): ProviderClient {
  const manners = MANNERS[provider]
  let discovered: { configuration: Promise<openid.Configuration>; until: number } | undefined

  /** The provider's addresses and keys: asked for at the first click and kept; a failure is not. */
  const discover = (): Promise<openid.Configuration> => {
    if (discovered && discovered.until > performance.now()) return discovered.configuration
    const url = new URL(issuer)
    const configuration = openid
      .discovery(url, clientId, { client_secret: clientSecret }, openid.ClientSecretPost(clientSecret), {
        timeout: TIMEOUT_SECONDS,
        // Without it the library trusts the connection that an ID token came by and leaves its signature unread.
        execute: [
          openid.enableNonRepudiationChecks,
          // settings.ts lets an issuer without TLS be on this machine only.
          ...(url.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
        ],
        ...(fetch
          ? { [openid.customFetch]: (address: string, init: object) => fetch(new Request(address, init)) }
          : {}),
      })
      .catch((error: unknown) => {
        discovered = undefined
        throw new ProblemError('provider_unavailable', { cause: withoutSecrets(error) })
      })
    discovered = { configuration, until: performance.now() + DISCOVERY_MS }
    return configuration
  }

  return {
    callbackAt,
    async challenge() {
      const usesPkce = provider === 'google' || (await discover()).serverMetadata().supportsPKCE('S256')
      return {
        codeVerifier: usesPkce ? openid.randomPKCECodeVerifier() : null,
        nonce: manners.returnsNonce ? openid.randomNonce() : null,
      }
    },
    async address({ state, nonce, codeVerifier, redirectUri }) {
      return openid.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: manners.scope,
        ...manners.extra,
        state,
        ...(nonce ? { nonce } : {}),
        ...(codeVerifier
          ? {
              code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
              code_challenge_method: 'S256',
            }
          : {}),
      })
    },
    async claims(callback, { state, nonce, codeVerifier }) {
      const configuration = await discover()
      try {
        const tokens = await openid.authorizationCodeGrant(configuration, callback, {
          expectedState: state,
          idTokenExpected: true,
          ...(nonce ? { expectedNonce: nonce } : {}),
          ...(codeVerifier ? { pkceCodeVerifier: codeVerifier } : {}),
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('no ID token')
        requireForUs(claims, clientId)
        // Some providers tell the email only when asked.
        if (claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims
        // Whether it is confirmed is then told there as well, or not at all.
        const { email_verified: _, ...own } = claims
        return { ...own, ...(await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)) }
      } catch (error) {
        const code = isUnavailable(error) ? 'provider_unavailable' : 'sign_in_failed'
        throw new ProblemError(code, { cause: withoutSecrets(error) })
      }
    },
  }
}

/** What the library leaves open (OpenID Connect Core §3.1.3.7, steps 5 and 10). */
function requireForUs({ azp, iat }: openid.IDToken, clientId: string): void {
  if (azp !== undefined && azp !== clientId) throw new Error('the ID token was made for another client')
  if (iat > Date.now() / 1000 + CLOCKS_DIFFER_SECONDS) throw new Error('the ID token is of the future')
}

/** Whether the provider could not be reached, took too long, or failed itself. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, cause } = error as Error & { code?: unknown }
  if (code === 'OAUTH_TIMEOUT') return true
  if (cause instanceof Response) return cause.status >= 500
  // How fetch reports that there was no answer.
  return error.message === 'fetch failed' || (cause instanceof Error && cause.message === 'fetch failed')
}

/** The library's errors carry the reply and its tokens along: only what went wrong may be told on. */
function withoutSecrets(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('unknown')
  const { code } = error as Error & { code?: unknown }
  const told =
    error instanceof openid.ResponseBodyError ? `the provider answers ${error.status}` : error.message
  return new Error([code, told].filter((part) => typeof part === 'string').join(': '))
}
