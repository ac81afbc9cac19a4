import { statement } from '../../database/statement.ts'
import { createToken, hashToken } from '../../platform/crypto.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import type { IdentityContext } from '../identity-context.ts'

/** A WebAuthn object as JSON (WebAuthn Level 3 §5.1). */
export type WebAuthnJson = Record<string, unknown>

/** Loads the library when the first passkey is used: it has two hundred modules. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** Options for the browser, and the token that binds their challenge to it: for 5 minutes and one attempt. */
export interface PasskeyOptions {
  options: object
  token: string
}

export const PASSKEY_CHALLENGE_SECONDS = 5 * 60

/** What a challenge was issued for, and for which account; null for a sign-in. */
type ChallengeUse =
  | { purpose: 'sign_in'; accountId: null }
  | { purpose: 'registration' | 'reauthentication'; accountId: string }

const INSERT_CHALLENGE = statement(
  'insert_passkey_challenge',
  `insert into identity.passkey_challenges (token_hash, challenge, purpose, user_id, expires_at)
  values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
)

/** Stores the challenge of options. Returns the token for the cookie of the browser. */
export async function storeChallenge(
  { db }: IdentityContext,
  challenge: string,
  { purpose, accountId }: ChallengeUse,
): Promise<string> {
  const { token, hash } = createToken()
  await db.query(INSERT_CHALLENGE, [hash, challenge, purpose, accountId, PASSKEY_CHALLENGE_SECONDS])
  return token
}

const CONSUME_CHALLENGE = statement(
  'consume_passkey_challenge',
  `delete from identity.passkey_challenges where token_hash = $1
  returning challenge, purpose, user_id, expires_at > now() as is_valid`,
)

/** Returns a challenge that was issued for this use, once. Throws `passkey_rejected`. */
export async function consumeChallenge(
  { db }: IdentityContext,
  token: string | null,
  { purpose, accountId }: ChallengeUse,
): Promise<string> {
  const row = await db.queryOne<{
    challenge: string
    purpose: string
    user_id: string | null
    is_valid: boolean
  }>(CONSUME_CHALLENGE, [hashToken(token ?? '')])
  if (!row?.is_valid || row.purpose !== purpose || row.user_id !== accountId) {
    throw new ProblemError('passkey_rejected')
  }
  return row.challenge
}

const LIST_CREDENTIAL_IDS = statement(
  'list_passkey_credential_ids',
  'select credential_id as id from identity.passkeys where user_id = $1',
)

/** Lists the passkeys of an account as the browser knows them. */
export function listCredentialIds({ db }: IdentityContext, accountId: string): Promise<{ id: string }[]> {
  return db.query<{ id: string }>(LIST_CREDENTIAL_IDS, [accountId])
}

export function getRelyingPartyId({ publicUrl }: IdentityContext): string {
  return new URL(publicUrl).hostname
}

/** Rethrows errors of a verification as `passkey_rejected`: wrong challenge, origin, key or counter, or malformed input. */
export async function rejectErrors<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify()
  } catch (error) {
    throw new ProblemError('passkey_rejected', { cause: error })
  }
}
