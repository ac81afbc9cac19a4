import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { statement } from '../../database/statement.ts'
import { type Tx, withTransaction } from '../../database/transaction.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { LOCK_ACCOUNT_FOR_SIGN_IN, type StoredAccount } from '../accounts/accounts.ts'
import { tryRequestEmailConfirmation } from '../email-links/email-confirmation.ts'
import type { IdentityContext } from '../identity-context.ts'
import { getBrowserSubject } from '../rate-limits/client-limits.ts'
import { PASSKEY_PER_IP } from '../rate-limits/limits.ts'
import { withAttempt } from '../rate-limits/with-attempt.ts'
import { type ClientInfo, createSession, type NewSession } from '../sessions/create-session.ts'
import type { Account } from '../sessions/session-types.ts'
import { cancelFactorRecovery } from '../two-step/factor-recovery.ts'
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

/** Creates options for signing in with a passkey of any account. Throws `too_many_attempts`. */
export async function createPasskeySignInOptions(
  context: IdentityContext,
  previousToken: string | null,
  client: ClientInfo,
): Promise<PasskeyOptions> {
  await context.clientLimits.consumeOrWait(client, getBrowserSubject(previousToken), [
    [PASSKEY_PER_IP, client.ip],
  ])
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: getRelyingPartyId(context),
    userVerification: 'required',
  })
  const token = await storeChallenge(context, options.challenge, { purpose: 'sign_in', accountId: null })
  return { options, token }
}

/** Creates options for reauthenticating with a passkey of the account. */
export async function createPasskeyReauthOptions(
  context: IdentityContext,
  { id }: Account,
): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: getRelyingPartyId(context),
    allowCredentials: await listCredentialIds(context, id),
    userVerification: 'required',
  })
  const use = { purpose: 'reauthentication', accountId: id } as const
  return { options, token: await storeChallenge(context, options.challenge, use) }
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

/** A passkey whose signature is valid. */
export interface VerifiedPasskey {
  account: StoredAccount
  passkeyId: string
  newCounter: number
}

/** Signs in with a passkey. Throws `passkey_rejected`, `email_not_confirmed`, `too_many_attempts`. */
export async function signInWithPasskey(
  context: IdentityContext,
  response: WebAuthnJson,
  token: string | null,
  client: ClientInfo,
): Promise<NewSession> {
  const { pool, rateLimits } = context
  const keys = [[PASSKEY_PER_IP, client.ip] as const]
  const attempt = { slowing: { client, subject: getBrowserSubject(token), keys } }
  const signedIn = await withAttempt(context, attempt, async () => {
    const challenge = await consumeChallenge(context, token, { purpose: 'sign_in', accountId: null })
    const verified = await verifyPasskey(context, response, challenge)
    const { account } = verified
    const session = await withTransaction(pool, async (tx) => {
      await tx.query(LOCK_ACCOUNT_FOR_SIGN_IN, [account.id])
      if (!(await updatePasskeyCounter(tx, verified))) throw new ProblemError('passkey_rejected')
      const isConfirmed = account.email_verified || !context.requireEmailVerification
      if (!isConfirmed) return null
      // The passkey counts as both factors, so the second one is not lost.
      await cancelFactorRecovery(tx, account.id)
      return createSession(tx, account, client)
    })
    if (session) return session
    await withTransaction(pool, (tx) => tryRequestEmailConfirmation(context, tx, account.id, client.language))
    throw new ProblemError('email_not_confirmed')
  })
  // Requesting the options was no failed attempt either.
  await rateLimits.refund(PASSKEY_PER_IP, client.ip)
  return signedIn
}

/** Verifies a passkey of the account for reauthentication. Throws `passkey_rejected`. */
export async function verifyPasskeyOfAccount(
  context: IdentityContext,
  { id }: Account,
  { response, token }: { response: WebAuthnJson; token: string | null },
): Promise<VerifiedPasskey> {
  const challenge = await consumeChallenge(context, token, { purpose: 'reauthentication', accountId: id })
  const verified = await verifyPasskey(context, response, challenge)
  if (verified.account.id !== id) throw new ProblemError('passkey_rejected')
  return verified
}

async function verifyPasskey(
  context: IdentityContext,
  response: WebAuthnJson,
  expectedChallenge: string,
): Promise<VerifiedPasskey> {
  const credentialId = typeof response.id === 'string' ? response.id : ''
  const passkey = await context.db.queryOne<
    StoredAccount & { passkey_id: string; public_key: string; counter: number }
  >(FIND_PASSKEY, [credentialId])
  if (!passkey) throw new ProblemError('passkey_rejected')
  const { passkey_id, public_key, counter, ...account } = passkey
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { verified, authenticationInfo } = await rejectErrors(() =>
    verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: new URL(context.publicUrl).origin,
      expectedRPID: getRelyingPartyId(context),
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(public_key, 'base64')),
        counter,
      },
      requireUserVerification: true,
    }),
  )
  if (!verified) throw new ProblemError('passkey_rejected')
  return { account, passkeyId: passkey_id, newCounter: authenticationInfo.newCounter }
}

/** Stores the new counter. Returns false if the passkey was removed, or the account reclaimed, since it was verified. */
export async function updatePasskeyCounter(
  tx: Tx,
  { account, passkeyId, newCounter }: VerifiedPasskey,
): Promise<boolean> {
  return (await tx.query(UPDATE_COUNTER, [passkeyId, account.id, newCounter])).length > 0
}
