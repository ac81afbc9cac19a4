import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { AttestationFormat } from '@simplewebauthn/server/helpers'
import { z } from 'zod'
import type { Language } from '../../../domain/display-settings.ts'
import { toSingleLine } from '../../../domain/text.ts'
import { isUniqueViolation } from '../../database/database-errors.ts'
import { statement } from '../../database/statement.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { queueNotice } from '../account-emails.ts'
import { requireConfirmedEmail } from '../accounts/accounts.ts'
import { IS_USABLE_CREDENTIAL, listUsableIssuers } from '../accounts/usable-credentials.ts'
import type { IdentityContext } from '../identity-context.ts'
import {
  changeSignInMethods,
  completeChangeOfSignInMethods,
  withRecentAuth,
} from '../sessions/recent-auth.ts'
import type { CurrentUser } from '../sessions/session-types.ts'
import {
  consumeChallenge,
  getRelyingPartyId,
  listCredentialIds,
  loadWebAuthn,
  type PasskeyOptions,
  rejectErrors,
  storeChallenge,
  type WebAuthnJson,
} from './webauthn.ts'

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

/**
 * Creates options for a new passkey of the current user, whose email must be confirmed: otherwise the owner of
 * the email could later find a passkey of someone else in the account.
 *
 * Throws `recent_auth_required`, `email_not_confirmed`, `not_signed_in`.
 */
export async function createPasskeyOptions(
  context: IdentityContext,
  currentUser: CurrentUser,
): Promise<PasskeyOptions> {
  const { account } = currentUser
  await withRecentAuth(context, currentUser, (tx) => requireConfirmedEmail(tx, account.id))
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: context.productName,
    rpID: getRelyingPartyId(context),
    userName: account.email,
    userDisplayName: account.email,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHM_IDS,
    excludeCredentials: await listCredentialIds(context, account.id),
    // A passkey replaces both factors, so the authenticator must verify the user (by fingerprint or PIN).
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const use = { purpose: 'registration', accountId: account.id } as const
  return { options, token: await storeChallenge(context, options.challenge, use) }
}

const INSERT_PASSKEY = statement(
  'insert_passkey',
  `insert into identity.passkeys
    (user_id, name, credential_id, public_key, counter, device_type, backed_up, transports, aaguid,
     email_was_confirmed)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, true)`,
)

/**
 * Adds a passkey that the browser created and its owner named, and notifies the owner by email.
 *
 * Throws `not_signed_in`, `passkey_rejected`, `email_not_confirmed`.
 */
export async function addPasskey(
  context: IdentityContext,
  currentUser: CurrentUser,
  { name, response }: { name: string; response: WebAuthnJson },
  token: string | null,
  language: Language,
): Promise<void> {
  const { account } = currentUser
  const use = { purpose: 'registration', accountId: account.id } as const
  const expectedChallenge = await consumeChallenge(context, token, use)
  const registration = response as unknown as RegistrationResponseJSON
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { verified, registrationInfo } = await rejectErrors(async () => {
    await requireAcceptedFormat(registration)
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
    // The challenge proves recent authentication: it is issued for nothing else.
    await completeChangeOfSignInMethods(context, currentUser, async (tx) => {
      await requireConfirmedEmail(tx, account.id)
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

async function requireAcceptedFormat({ response }: RegistrationResponseJSON): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const format = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject)).get('fmt')
  if (!ACCEPTED_ATTESTATION_FORMATS.includes(format)) throw new Error('unaccepted attestation format')
}

const DELETE_PASSKEY = statement(
  'delete_passkey',
  `with deleted as (
    delete from identity.passkeys where id = $2 and user_id = $1 and (
      exists (select from identity.credentials where user_id = $1 and ${IS_USABLE_CREDENTIAL})
      or exists (select from identity.passkeys where user_id = $1 and id <> $2))
    returning id
  )
  select name, exists (select from deleted) as is_deleted
  from identity.passkeys where id = $2 and user_id = $1`,
)

/**
 * Removes a passkey of the current user, if it exists, and notifies the owner by email.
 *
 * Throws `recent_auth_required`, `last_sign_in_method`, `not_signed_in`.
 */
export async function removePasskey(
  context: IdentityContext,
  currentUser: CurrentUser,
  passkeyId: string,
  language: Language,
): Promise<void> {
  const { account } = currentUser
  const values = [account.id, passkeyId, listUsableIssuers(context)]
  await changeSignInMethods(context, currentUser, async (tx) => {
    const passkey = await tx.queryOne<{ name: string; is_deleted: boolean }>(DELETE_PASSKEY, values)
    if (passkey?.is_deleted === false) throw new ProblemError('last_sign_in_method')
    if (!passkey) return
    // Names of earlier releases may contain line breaks, which would add lines to the email.
    const name = toSingleLine(passkey.name)
    await queueNotice(context, tx, account, { kind: 'passkeyRemoved', language, values: { name } })
  })
}
