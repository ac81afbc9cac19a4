import * as openid from 'openid-client'
import type { Provider } from '../../../domain/provider.ts'
import { now } from '../../platform/clock.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import type { OAuthClientSettings } from '../../platform/settings.ts'
import { normalizeIssuer } from './provider-identity.ts'

/** The differences between the providers (§7 Auth). */
const PROVIDER_CONFIG = {
  google: {
    scope: 'openid email profile',
    parameters: { access_type: 'offline', prompt: 'consent' },
    returnsNonce: true,
  },
  linkedin: { scope: 'openid profile email', parameters: {}, returnsNonce: false },
} as const satisfies Record<
  Provider,
  { scope: string; parameters: Record<string, string>; returnsNonce: boolean }
>

/** Timeout of a request to a provider: a user is waiting. */
const TIMEOUT_SECONDS = 5
/** How far a provider's clock may be ahead. */
const CLOCK_SKEW_SECONDS = 5 * 60
/** How long a provider's metadata is cached. */
const METADATA_CACHE_MS = 60 * 60 * 1000

/** Secrets that bind the callback to the authorization request, as far as the provider supports them. */
export interface AuthorizationSecrets {
  codeVerifier: string | null
  nonce: string | null
}

/** An OpenID Connect client for one provider (authorization code flow). No token leaves this file. */
export interface ProviderClient {
  /** The issuer under which identities are stored. */
  issuer: string
  /** Returns the redirect URI for a browser whose request has this Origin header. */
  getRedirectUri(origin: string | undefined): string
  /** Throws `provider_unavailable`. */
  createSecrets(): Promise<AuthorizationSecrets>
  /** Returns the URL of the authorization request. Throws `provider_unavailable`. */
  buildAuthorizationUrl(request: AuthorizationSecrets & { state: string; redirectUri: string }): Promise<URL>
  /**
   * Exchanges the code of a callback and returns the claims about the user. Issuer, audience, signature, time and nonce of the
   * ID token are verified. `callback` is the redirect URI with its query. Throws `sign_in_failed`, `provider_unavailable`.
   */
  fetchClaims(
    callback: URL,
    request: AuthorizationSecrets & { state: string },
  ): Promise<Record<string, unknown>>
}

/** Creates a client that sends its first request when it is used. `fetch` replaces the network for the sandbox. */
export function createProviderClient(
  provider: Provider,
  { clientId, clientSecret, issuer }: OAuthClientSettings,
  getRedirectUri: ProviderClient['getRedirectUri'],
  fetch?: (request: Request) => Promise<Response>,
): ProviderClient {
  const config = PROVIDER_CONFIG[provider]
  let cached: { configuration: Promise<openid.Configuration>; until: number } | undefined

  /** Fetches the provider's metadata. Errors are not cached. */
  const discover = (): Promise<openid.Configuration> => {
    if (cached && cached.until > performance.now()) return cached.configuration
    const url = new URL(issuer)
    const configuration = openid
      .discovery(url, clientId, { client_secret: clientSecret }, openid.ClientSecretPost(clientSecret), {
        timeout: TIMEOUT_SECONDS,
        // By default the library trusts TLS and does not verify the signature of ID tokens.
        execute: [
          openid.enableNonRepudiationChecks,
          // The settings allow an issuer without TLS only on this machine.
          ...(url.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
        ],
        ...(fetch
          ? { [openid.customFetch]: (address: string, init: object) => fetch(new Request(address, init)) }
          : {}),
      })
      .catch((error: unknown) => {
        cached = undefined
        throw new ProblemError('provider_unavailable', { cause: withoutSecrets(error) })
      })
    cached = { configuration, until: performance.now() + METADATA_CACHE_MS }
    return configuration
  }

  return {
    issuer: normalizeIssuer(issuer),
    getRedirectUri,
    async createSecrets() {
      const usesPkce = provider === 'google' || (await discover()).serverMetadata().supportsPKCE('S256')
      return {
        codeVerifier: usesPkce ? openid.randomPKCECodeVerifier() : null,
        nonce: config.returnsNonce ? openid.randomNonce() : null,
      }
    },
    async buildAuthorizationUrl({ state, nonce, codeVerifier, redirectUri }) {
      return openid.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: config.scope,
        ...config.parameters,
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
    async fetchClaims(callback, { state, nonce, codeVerifier }) {
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
        assertIdTokenAudience(claims, clientId)
        // Some providers return the email only from the userinfo endpoint.
        if (claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims
        // The email of one response must not be combined with the `email_verified` of another.
        const { email_verified: _, ...own } = claims
        return { ...own, ...(await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)) }
      } catch (error) {
        const code = isUnavailable(error) ? 'provider_unavailable' : 'sign_in_failed'
        throw new ProblemError(code, { cause: withoutSecrets(error) })
      }
    },
  }
}

/** Checks what the library does not (OpenID Connect Core §3.1.3.7, steps 5 and 10). */
function assertIdTokenAudience({ azp, iat }: openid.IDToken, clientId: string): void {
  if (azp !== undefined && azp !== clientId) throw new Error('the ID token was issued to another client')
  if (iat > now().getTime() / 1000 + CLOCK_SKEW_SECONDS)
    throw new Error('the ID token was issued in the future')
}

/** Whether the provider could not be reached, timed out or failed. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, cause } = error as Error & { code?: unknown }
  if (code === 'OAUTH_TIMEOUT') return true
  // Not `instanceof Response`: the HTTP adapter of the server replaces the global one.
  if (cause instanceof Object && 'status' in cause) return Number(cause.status) >= 500
  // The message of fetch without a response.
  return error.message === 'fetch failed' || (cause instanceof Error && cause.message === 'fetch failed')
}

/** Errors of the library contain the response with its tokens, so only code and message are kept. */
function withoutSecrets(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('unknown')
  const { code } = error as Error & { code?: unknown }
  const message =
    error instanceof openid.ResponseBodyError ? `the provider returned ${error.status}` : error.message
  return new Error([code, message].filter((part) => typeof part === 'string').join(': '))
}
