import type { Provider } from '../../../domain/provider.ts'
import { statement } from '../../database/statement.ts'
import type { Tx } from '../../database/transaction.ts'
import { createToken, hashToken } from '../../platform/crypto.ts'

/** An authorization request expires after 10 minutes. */
export const OAUTH_STATE_SECONDS = 10 * 60

/** What the server remembers between the authorization request and the callback. */
export interface OAuthState {
  provider: Provider
  /** For PKCE; null if the provider does not support it. */
  codeVerifier: string | null
  /** Null if the provider does not return one. */
  nonce: string | null
  /** A validated path of the app. */
  returnTo: string | null
  /** The session that connects the provider; null for a sign-in. */
  sessionId: string | null
}

const INSERT_OAUTH_STATE = statement(
  'insert_oauth_state',
  `insert into identity.oauth_states
    (state_hash, browser_hash, provider_id, code_verifier, nonce, return_to, session_id, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))`,
)

/**
 * Stores an OAuth state, bound to the browser whose cookie contains `browserSecret`. The table contains only hashes of both.
 * Returns the `state` parameter of the authorization request.
 */
export async function storeOAuthState(
  db: Tx,
  oauthState: OAuthState,
  browserSecret: string,
): Promise<string> {
  const { token, hash } = createToken()
  const { provider, codeVerifier, nonce, returnTo, sessionId } = oauthState
  await db.query(INSERT_OAUTH_STATE, [
    hash,
    hashToken(browserSecret),
    provider,
    codeVerifier,
    nonce,
    returnTo,
    sessionId,
    OAUTH_STATE_SECONDS,
  ])
  return token
}

const CONSUME_OAUTH_STATE = statement(
  'consume_oauth_state',
  `with consumed as (
    delete from identity.oauth_states where state_hash = $1 and browser_hash = $2 returning *
  )
  select provider_id as provider, code_verifier as "codeVerifier", nonce, return_to as "returnTo",
    session_id as "sessionId"
  from consumed where expires_at > now()`,
)

/**
 * Consumes the OAuth state of a callback. Returns null if it does not exist, has expired or belongs to another browser. Of two
 * concurrent calls one succeeds.
 */
export async function consumeOAuthState(
  db: Tx,
  state: string,
  browserSecret: string,
): Promise<OAuthState | null> {
  const [row] = await db.query<OAuthState>(CONSUME_OAUTH_STATE, [hashToken(state), hashToken(browserSecret)])
  return row ?? null
}
