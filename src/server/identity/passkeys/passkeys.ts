import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { type AttestationFormat, decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import { z } from 'zod'
import type { Language } from '../../../domain/display-settings.ts'
import { isUniqueViolation } from '../../database/database-errors.ts'
import { statement } from '../../database/statement.ts'
import { withTransaction } from '../../database/transaction.ts'
import { createToken, hashToken } from '../../platform/crypto.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { queueNotice } from '../account-emails.ts'
import { LOCK_ACCOUNT_SHARED, type StoredAccount } from '../accounts/accounts.ts'
import { tryRequestEmailConfirmation } from '../email-links/email-confirmation.ts'
import type { IdentityContext } from '../identity-context.ts'
import { PASSKEY_PER_IP } from '../rate-limits/limits.ts'
import { type ClientInfo, createSession, type NewSession } from '../sessions/create-session.ts'
import { withLiveSession } from '../sessions/recent-auth.ts'
import { type CurrentUser, deleteExpired } from '../sessions/sessions.ts'

/** A WebAuthn object as JSON (WebAuthn Level 3 §5.1). */
type WebAuthnJson = Record<string, unknown>

/** Options for the browser, and the token that binds their challenge to it: for 5 minutes and one attempt. */
export interface PasskeyOptions {
  options: object
  token: string
}

export const PASSKEY_CHALLENGE_SECONDS = 5 * 60

// EdDSA, ES256 and RS256. The library's default asks Node for algorithms that are experimental, which logs a warning.
const ALGORITHM_IDS = [-8, -7, -257]

/**
 * The attestation formats that browsers send when none is requested ('packed' if the passkey signs its own attestation, WebAuthn
 * Level 3 §5.1.3). The library would also verify 'android-key', for which it requests the certificate revocation lists that
 * the client's own certificates name: any URL, also in the network of the server.
 */
const ACCEPTED_ATTESTATION_FORMATS: AttestationFormat[] = ['none', 'packed']

/** Transports as reported by the browser, which the verification leaves unchecked. Malformed ones are dropped. */
const transportsSchema = z.array(z.string().max(32)).max(10).catch([])

const INSERT_CHALLENGE = statement(
  'insert_passkey_challenge',
  `insert into identity.passkey_challenges (token_hash, challenge, user_id, expires_at)
  values ($1, $2, $3, now() + make_interval(secs => $4))`,
)
const CONSUME_CHALLENGE = statement(
  'consume_passkey_challenge',
  `delete from identity.passkey_challenges where token_hash = $1
  returning challenge, user_id, expires_at > now() as is_valid`,
)
const LIST_CREDENTIAL_IDS = statement(
  'list_passkey_credential_ids',
  'select credential_id as id from identity.passkeys where user_id = $1',
)

/** Creates options for a new passkey of the current user. */
export async function createPasskeyOptions(
  context: IdentityContext,
  { account }: CurrentUser,
): Promise<PasskeyOptions> {
  const options = await generateRegistrationOptions({
    rpName: context.productName,
    rpID: getRelyingPartyId(context),
    userName: account.email,
    userDisplayName: account.email,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHM_IDS,
    excludeCredentials: await context.db.query<{ id: string }>(LIST_CREDENTIAL_IDS, [account.id]),
    // A passkey replaces both factors, so the authenticator must verify the user (by fingerprint or PIN).
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options, token: await storeChallenge(context, options.challenge, account.id) }
}

/** Creates options for signing in with a passkey of any account. Throws `too_many_attempts`. */
export async function createPasskeySignInOptions(
  context: IdentityContext,
  { ip }: ClientInfo,
): Promise<PasskeyOptions> {
  await context.rateLimits.consume(PASSKEY_PER_IP, ip)
  const options = await generateAuthenticationOptions({
    rpID: getRelyingPartyId(context),
    userVerification: 'required',
  })
  return { options, token: await storeChallenge(context, options.challenge, null) }
}

async function storeChallenge({ db }: IdentityContext, challenge: string, accountId: string | null) {
  const { token, hash } = createToken()
  await db.query(INSERT_CHALLENGE, [hash, challenge, accountId, PASSKEY_CHALLENGE_SECONDS])
  return token
}

/** Returns the challenge issued for `accountId` (null for a sign-in), once. Throws `passkey_rejected`. */
async function consumeChallenge(
  { db }: IdentityContext,
  token: string | null,
  accountId: string | null,
): Promise<string> {
  const [row] = await db.query<{ challenge: string; user_id: string | null; is_valid: boolean }>(
    CONSUME_CHALLENGE,
    [hashToken(token ?? '')],
  )
  if (!row?.is_valid || row.user_id !== accountId) throw new ProblemError('passkey_rejected')
  return row.challenge
}

const INSERT_PASSKEY = statement(
  'insert_passkey',
  `insert into identity.passkeys
    (user_id, name, credential_id, public_key, counter, device_type, backed_up, transports, aaguid)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)

/** Adds a passkey that the browser created and its owner named, and notifies the owner by email. Throws `not_signed_in`, `passkey_rejected`. */
export async function addPasskey(
  context: IdentityContext,
  currentUser: CurrentUser,
  { name, response }: { name: string; response: WebAuthnJson },
  token: string | null,
  language: Language,
): Promise<void> {
  const { account } = currentUser
  const expectedChallenge = await consumeChallenge(context, token, account.id)
  const registration = response as unknown as RegistrationResponseJSON
  const { verified, registrationInfo } = await rejectErrors(() => {
    requireAcceptedFormat(registration)
    return verifyRegistrationResponse({
      response: registration,
      expectedChallenge,
      expectedOrigin: new URL(context.publicUrl).origin,
      expectedRPID: getRelyingPartyId(context),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHM_IDS,
    })
  })
  if (!verified) throw new ProblemError('passkey_rejected')
  const { credential, credentialDeviceType, credentialBackedUp, aaguid } = registrationInfo
  const values = [
    account.id,
    name,
    credential.id,
    Buffer.from(credential.publicKey).toString('base64'),
    credential.counter,
    credentialDeviceType,
    credentialBackedUp,
    transportsSchema.parse(credential.transports).join(','),
    aaguid,
  ]
  try {
    await withLiveSession(context, currentUser, async (tx) => {
      await tx.query(INSERT_PASSKEY, values)
      await queueNotice(context, tx, account, { kind: 'passkeyAdded', language, values: { name } })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'passkeys_credential_id')) {
      throw new ProblemError('passkey_rejected', { cause: error })
    }
    throw error
  }
}

function requireAcceptedFormat({ response }: RegistrationResponseJSON): void {
  const format = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject)).get('fmt')
  if (!ACCEPTED_ATTESTATION_FORMATS.includes(format)) throw new Error('unaccepted attestation format')
}

const DELETE_PASSKEY = statement(
  'delete_passkey',
  `with deleted as (
    delete from identity.passkeys where id = $2 and user_id = $1 and (
      exists (select from identity.credentials where user_id = $1 and provider_id = any ($3::text[]))
      or exists (select from identity.passkeys where user_id = $1 and id <> $2))
    returning id
  )
  select exists (select from deleted) as is_deleted from identity.passkeys where id = $2 and user_id = $1`,
)

/** Removes a passkey of the current user, if it exists. Throws `last_sign_in_method`. */
export async function removePasskey(
  context: IdentityContext,
  currentUser: CurrentUser,
  passkeyId: string,
): Promise<void> {
  const otherMethods = ['password', ...context.providers.keys()]
  const values = [currentUser.account.id, passkeyId, otherMethods]
  const [passkey] = await withLiveSession(context, currentUser, (tx) =>
    tx.query<{ is_deleted: boolean }>(DELETE_PASSKEY, values),
  )
  if (passkey?.is_deleted === false) throw new ProblemError('last_sign_in_method')
}

const FIND_PASSKEY = statement(
  'find_passkey',
  `select passkeys.id as passkey_id, public_key, counter, users.id, users.email, users.email_verified
  from identity.passkeys join identity.users on users.id = user_id
  where credential_id = $1`,
)
// The same comparison as in the verification: of two concurrent sign-ins with one counter, one fails.
const UPDATE_COUNTER = statement(
  'update_passkey_counter',
  `update identity.passkeys set counter = $3
  where id = $1 and user_id = $2 and (counter < $3 or (counter = 0 and $3 = 0))
  returning id`,
)

/** Signs in with a passkey. Throws `passkey_rejected`, `email_not_confirmed`, `too_many_attempts`. */
export async function signInWithPasskey(
  context: IdentityContext,
  response: WebAuthnJson,
  token: string | null,
  client: ClientInfo,
): Promise<NewSession> {
  const { db, pool, rateLimits } = context
  const credentialId = typeof response.id === 'string' ? response.id : ''
  await rateLimits.consume(PASSKEY_PER_IP, client.ip)
  const expectedChallenge = await consumeChallenge(context, token, null)
  const [passkey] = await db.query<
    StoredAccount & { passkey_id: string; public_key: string; counter: number }
  >(FIND_PASSKEY, [credentialId])
  if (!passkey) throw new ProblemError('passkey_rejected')
  const { verified, authenticationInfo } = await rejectErrors(() =>
    verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: new URL(context.publicUrl).origin,
      expectedRPID: getRelyingPartyId(context),
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64')),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }),
  )
  if (!verified) throw new ProblemError('passkey_rejected')

  await deleteExpired(context)
  const signedIn = await withTransaction(pool, async (tx) => {
    await tx.query(LOCK_ACCOUNT_SHARED, [passkey.id])
    // The passkey is gone if it was removed, or the account reclaimed, since it was read.
    const values = [passkey.passkey_id, passkey.id, authenticationInfo.newCounter]
    const updated = await tx.query(UPDATE_COUNTER, values)
    if (updated.length === 0) throw new ProblemError('passkey_rejected')
    const isConfirmed = passkey.email_verified || !context.requireEmailVerification
    return isConfirmed ? createSession(tx, passkey, client) : null
  })
  if (!signedIn) {
    await withTransaction(pool, (tx) => tryRequestEmailConfirmation(context, tx, passkey.id, client.language))
    throw new ProblemError('email_not_confirmed')
  }
  // Neither requesting the options nor signing in was a failed attempt.
  await rateLimits.refund(PASSKEY_PER_IP, client.ip)
  await rateLimits.refund(PASSKEY_PER_IP, client.ip)
  return signedIn
}

function getRelyingPartyId({ publicUrl }: IdentityContext): string {
  return new URL(publicUrl).hostname
}

/** Rethrows errors of the verification as `passkey_rejected`: wrong challenge, origin, key or counter, or malformed input. */
async function rejectErrors<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify()
  } catch (error) {
    throw new ProblemError('passkey_rejected', { cause: error })
  }
}
