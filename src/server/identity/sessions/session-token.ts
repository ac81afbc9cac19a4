import { statement } from '../../database/statement.ts'
import type { Tx } from '../../database/transaction.ts'
import { createToken } from '../../platform/crypto.ts'

// How long a replaced token gets session_token_replaced: the request was sent before the browser received the new token.
const REPLACED_TOKEN_SECONDS = 30

const REPLACE_TOKEN = statement(
  'replace_session_token',
  `with previous as (
    select id, token_hash from identity.sessions where id = $1
  ), replaced as (
    insert into identity.replaced_session_tokens (token_hash, session_id, expires_at)
    select token_hash, id, now() + make_interval(secs => $3) from previous
  )
  update identity.sessions set token_hash = $2, updated_at = now() where id = $1`,
)

/**
 * Gives a session a new token and returns it; the old one grants no access from now on. Send it to the browser when the
 * transaction has been committed.
 */
export async function replaceSessionToken(tx: Tx, sessionId: string): Promise<string> {
  const { token, hash } = createToken()
  await tx.query(REPLACE_TOKEN, [sessionId, hash, REPLACED_TOKEN_SECONDS])
  return token
}

const FIND_REPLACED_TOKEN = statement(
  'find_replaced_session_token',
  'select session_id from identity.replaced_session_tokens where token_hash = $1 and expires_at > now()',
)

/** Whether the token of a session was replaced within the last seconds. */
export async function wasTokenJustReplaced(db: Tx, tokenHash: string): Promise<boolean> {
  return (await db.query(FIND_REPLACED_TOKEN, [tokenHash])).length > 0
}
