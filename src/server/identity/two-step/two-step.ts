import type { Language } from '../../../domain/display-settings.ts'
import { statement } from '../../database/statement.ts'
import type { Tx } from '../../database/transaction.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { queueNotice } from '../account-emails.ts'
import { requireConfirmedEmail } from '../accounts/accounts.ts'
import type { IdentityContext } from '../identity-context.ts'
import { KNOWN_CODE_IP_MARKER, TWO_STEP_SETUP_PER_ACCOUNT } from '../rate-limits/limits.ts'
import { withAttempt } from '../rate-limits/with-attempt.ts'
import type { ClientInfo } from '../sessions/create-session.ts'
import { changeSignInMethods, requireRecentAuth, withRecentAuth } from '../sessions/recent-auth.ts'
import type { CurrentUser } from '../sessions/session-types.ts'
import {
  type AuthenticatorSetup,
  createAuthenticatorSecret,
  createAuthenticatorSetup,
} from './authenticator.ts'
import { createSecretEncryption } from './authenticator-secret.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import { readAuthenticator, verifyCode } from './second-factor.ts'

const UPSERT_UNCONFIRMED_AUTHENTICATOR = statement(
  'upsert_unconfirmed_authenticator',
  `insert into identity.authenticators as known (user_id, secret, key_id, email_was_confirmed)
  values ($1, $2, $3, true)
  on conflict (user_id) do update
    set secret = excluded.secret, key_id = excluded.key_id, email_was_confirmed = true, last_used_step = 0,
      created_at = now()
    where known.confirmed_at is null
  returning user_id`,
)

/**
 * Creates a secret for an authenticator; two-step sign-in starts once it is confirmed. The email of the account must be confirmed:
 * otherwise the owner of the email could later find a second factor of someone else in the account.
 *
 * Throws `recent_auth_required`, `email_not_confirmed`, `two_step_on`.
 */
export async function startTwoStepSetup(
  context: IdentityContext,
  currentUser: CurrentUser,
): Promise<AuthenticatorSetup> {
  const { account } = currentUser
  const secret = createAuthenticatorSecret()
  const { keys } = context
  const values = [account.id, createSecretEncryption(keys).encrypt(account.id, secret), keys.current.id]
  const started = await withRecentAuth(context, currentUser, async (tx) => {
    await requireConfirmedEmail(tx, account.id)
    return tx.query(UPSERT_UNCONFIRMED_AUTHENTICATOR, values)
  })
  if (started.length === 0) throw new ProblemError('two_step_on')
  return createAuthenticatorSetup(secret, context.productName, account.email)
}

// Compares the secret, in case the setup was restarted since the code was verified.
const CONFIRM_AUTHENTICATOR = statement(
  'confirm_authenticator',
  `with confirmed as (
    update identity.authenticators set confirmed_at = now(), last_used_step = $2
    where user_id = $1 and secret = $3 and confirmed_at is null returning user_id
  )
  insert into identity.recovery_codes (user_id, code_hash, salt)
  select user_id, unnest($4::text[]), $5 from confirmed
  returning user_id`,
)

/**
 * Switches two-step sign-in on with a first code, within an hour of starting the setup, and notifies the owner by email. Returns the
 * recovery codes.
 *
 * Throws `recent_auth_required`, `wrong_code`, `two_step_on`, `two_step_off` if no setup was started, `too_many_attempts`.
 */
export async function confirmTwoStepSetup(
  context: IdentityContext,
  currentUser: CurrentUser,
  { code, client }: { code: string; client: ClientInfo },
): Promise<string[]> {
  const { account } = currentUser
  requireRecentAuth(currentUser)
  const attempt = { keys: [[TWO_STEP_SETUP_PER_ACCOUNT, account.id] as const] }
  const recoveryCodes = await withAttempt(context, attempt, async () => {
    const authenticator = await readAuthenticator(context, account.id)
    if (authenticator?.is_confirmed) throw new ProblemError('two_step_on')
    if (!authenticator?.is_recent) throw new ProblemError('two_step_off')
    const step = verifyCode(context, account.id, authenticator, code)
    if (step === null) throw new ProblemError('wrong_code')
    const { codes, hashes, salt } = await createRecoveryCodes(context, account.id)
    const values = [account.id, step, authenticator.secret, hashes, salt]
    await changeSignInMethods(context, currentUser, async (tx) => {
      const confirmed = await tx.query(CONFIRM_AUTHENTICATOR, values)
      if (confirmed.length === 0) throw new ProblemError('two_step_off')
      await queueNotice(context, tx, account, {
        kind: 'twoStepStarted',
        language: client.language,
        values: {},
      })
    })
    return codes
  })
  await context.rateLimits.tryConsume(KNOWN_CODE_IP_MARKER, `${account.id} ${client.ip}`)
  return recoveryCodes
}

const REPLACE_RECOVERY_CODES = statement(
  'replace_recovery_codes',
  `with authenticator as (
    select user_id from identity.authenticators where user_id = $1 and confirmed_at is not null for update
  ), replaced as (
    delete from identity.recovery_codes where user_id in (select user_id from authenticator)
  )
  insert into identity.recovery_codes (user_id, code_hash, salt)
  select user_id, unnest($2::text[]), $3 from authenticator
  returning user_id`,
)

/**
 * Replaces the recovery codes, notifies the owner by email and returns the new codes. Throws `recent_auth_required` and
 * `two_step_off`.
 */
export async function replaceRecoveryCodes(
  context: IdentityContext,
  currentUser: CurrentUser,
  language: Language,
): Promise<string[]> {
  const { account } = currentUser
  requireRecentAuth(currentUser)
  const { codes, hashes, salt } = await createRecoveryCodes(context, account.id)
  await changeSignInMethods(context, currentUser, async (tx) => {
    const replaced = await tx.query(REPLACE_RECOVERY_CODES, [account.id, hashes, salt])
    if (replaced.length === 0) throw new ProblemError('two_step_off')
    await queueNotice(context, tx, account, { kind: 'recoveryCodesReplaced', language, values: {} })
  })
  return codes
}

// Sign-ins waiting for a code from this authenticator can no longer complete.
const DELETE_AUTHENTICATOR = statement(
  'delete_authenticator',
  `with deleted as (
    delete from identity.authenticators where user_id = $1 returning user_id, confirmed_at
  ), pending as (
    delete from identity.pending_sign_ins where user_id = $1
  )
  select user_id from deleted where confirmed_at is not null`,
)

/** Switches two-step sign-in off and notifies the owner by email. Throws `recent_auth_required`. */
export async function disableTwoStep(
  context: IdentityContext,
  currentUser: CurrentUser,
  language: Language,
): Promise<void> {
  const { account } = currentUser
  await changeSignInMethods(context, currentUser, async (tx) => {
    if (!(await removeSecondFactor(tx, account.id))) return
    await queueNotice(context, tx, account, { kind: 'twoStepEnded', language, values: {} })
  })
}

/**
 * Removes the authenticator of an account with its recovery codes, and ends its pending sign-ins. Passkeys stay: they are another
 * sign-in method and never required in addition. Returns whether two-step sign-in was on. The transaction must have locked the account.
 */
export async function removeSecondFactor(tx: Tx, accountId: string): Promise<boolean> {
  return (await tx.query(DELETE_AUTHENTICATOR, [accountId])).length > 0
}
