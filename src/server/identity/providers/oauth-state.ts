import type { Pool } from 'pg'
import type { Provider } from '../../../domain/provider.ts'
import { hashToken, newToken } from '../tokens.ts'

/** How long somebody may stay at the provider, in seconds. */
export const OAUTH_STATE_SECONDS = 10 * 60

/** What has to be remembered while somebody is at a provider. */
export interface Visit {
  provider: Provider
  /** For PKCE; null where the provider does not support it. */
  codeVerifier: string | null
  /** Null where the provider does not return one. */
  nonce: string | null
  /** A page of the app, already judged. */
  returnTo: string | null
  /** The session that asked to connect the provider; null for signing in. */
  sessionId: string | null
}

/**
 * Remembers a visit under its state, bound to the browser that holds `browserSecret`. The table has only hashes of both;
 * every process on the database finds it.
 * @returns the state, to be handed back by the provider.
 */
export async function rememberVisit(pool: Pool, visit: Visit, browserSecret: string): Promise<string> {
  const { token: state, hash } = newToken()
  await pool.query({
    name: 'identity.remember-visit',
    text: `
      insert into identity.provider_visits
        (state_hash, browser_hash, provider_id, code_verifier, nonce, return_to, session_id, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))`,
    values: [
      hash,
      hashToken(browserSecret),
      visit.provider,
      visit.codeVerifier,
      visit.nonce,
      visit.returnTo,
      visit.sessionId,
      OAUTH_STATE_SECONDS,
    ],
  })
  return state
}

/**
 * The visit of this state and browser, used up by this call: of two at the same moment one gets it. Null when there is
 * none, it has run out, or another browser began it.
 */
export async function takeVisit(pool: Pool, state: string, browserSecret: string): Promise<Visit | null> {
  const { rows } = await pool.query<Visit>({
    name: 'identity.take-visit',
    text: `
      with taken as (
        delete from identity.provider_visits where state_hash = $1 and browser_hash = $2 returning *
      )
      select provider_id as provider, code_verifier as "codeVerifier", nonce, return_to as "returnTo",
        session_id as "sessionId"
      from taken where expires_at > now()`,
    values: [hashToken(state), hashToken(browserSecret)],
  })
  return rows[0] ?? null
}
