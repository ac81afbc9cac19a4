import { createHmac, randomBytes } from 'node:crypto'
import type { Language } from '../../../domain/display-settings.ts'
import { statement } from '../../database/statement.ts'
import type { SecretKey } from '../../platform/crypto.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { queueNotice } from '../account-emails.ts'
import type { IdentityContext } from '../identity-context.ts'
import { REAUTH_PER_ACCOUNT } from '../rate-limits/limits.ts'
import { withLiveSession } from '../sessions/recent-auth.ts'
import type { CurrentUser } from '../sessions/sessions.ts'
import {
  type AuthenticatorSetup,
  createAuthenticatorSecret,
  createAuthenticatorSetup,
  findTimeStep,
  TOTP_STEP_SECONDS,
} from './authenticator.ts'
import { createSecretEncryption } from './authenticator-secret.ts'

const UPSERT_UNCONFIRMED_AUTHENTICATOR = statement(
  'upsert_unconfirmed_authenticator',
  `insert into identity.authenticators as known (user_id, secret, key_id) values ($1, $2, $3)
  on conflict (user_id) do update
    set secret = excluded.secret, key_id = excluded.key_id, last_used_step = 0, created_at = now()
    where known.confirmed_at is null
  returning user_id`,
)

/** Creates a secret for an authenticator; two-step sign-in starts once it is confirmed. Throws `two_step_on`. */
export async function startTwoStepSetup(
  context: IdentityContext,
  currentUser: CurrentUser,
): Promise<AuthenticatorSetup> {
  const { account } = currentUser
  const secret = createAuthenticatorSecret()
  const { keys } = context
  const values = [account.id, createSecretEncryption(keys).encrypt(account.id, secret), keys.current.id]
  const started = await withLiveSession(context, currentUser, (tx) =>
    tx.query(UPSERT_UNCONFIRMED_AUTHENTICATOR, values),
  )
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
  insert into identity.recovery_codes (user_id, code_hash, key_id)
  select user_id, unnest($4::text[]), $5 from confirmed
  returning user_id`,
)

/**
 * Switches two-step sign-in on with a first code, within an hour of starting the setup. Returns the recovery codes.
 *
 * Throws `wrong_code`, `two_step_on`, `two_step_off` if no setup was started, `too_many_attempts`.
 */
export async function confirmTwoStepSetup(
  context: IdentityContext,
  currentUser: CurrentUser,
  code: string,
): Promise<string[]> {
  const { account } = currentUser
  await context.rateLimits.consume(REAUTH_PER_ACCOUNT, account.id)
  const authenticator = await readAuthenticator(context, account.id)
  if (authenticator?.is_confirmed) throw new ProblemError('two_step_on')
  if (!authenticator?.is_recent) throw new ProblemError('two_step_off')
  const step = verifyCode(context, account.id, authenticator, code)
  if (step === null) throw new ProblemError('wrong_code')
  const { codes, hashes } = createRecoveryCodes(context, account.id)
  const values = [account.id, step, authenticator.secret, hashes, context.keys.current.id]
  const confirmed = await withLiveSession(context, currentUser, (tx) =>
    tx.query(CONFIRM_AUTHENTICATOR, values),
  )
  if (confirmed.length === 0) throw new ProblemError('two_step_off')
  await context.rateLimits.reset(REAUTH_PER_ACCOUNT, account.id)
  return codes
}

const REPLACE_RECOVERY_CODES = statement(
  'replace_recovery_codes',
  `with authenticator as (
    select user_id from identity.authenticators where user_id = $1 and confirmed_at is not null for update
  ), replaced as (
    delete from identity.recovery_codes where user_id in (select user_id from authenticator)
  )
  insert into identity.recovery_codes (user_id, code_hash, key_id)
  select user_id, unnest($2::text[]), $3 from authenticator
  returning user_id`,
)

/** Replaces the recovery codes and returns the new ones. Throws `two_step_off`. */
export async function replaceRecoveryCodes(
  context: IdentityContext,
  currentUser: CurrentUser,
): Promise<string[]> {
  const { codes, hashes } = createRecoveryCodes(context, currentUser.account.id)
  const replaced = await withLiveSession(context, currentUser, (tx) =>
    tx.query(REPLACE_RECOVERY_CODES, [currentUser.account.id, hashes, context.keys.current.id]),
  )
  if (replaced.length === 0) throw new ProblemError('two_step_off')
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

/** Switches two-step sign-in off and notifies the owner by email. */
export async function disableTwoStep(
  context: IdentityContext,
  currentUser: CurrentUser,
  language: Language,
): Promise<void> {
  const { account } = currentUser
  await withLiveSession(context, currentUser, async (tx) => {
    const deleted = await tx.query(DELETE_AUTHENTICATOR, [account.id])
    if (deleted.length === 0) return
    await queueNotice(context, tx, account, { kind: 'twoStepEnded', language, values: {} })
  })
}

interface AuthenticatorRow {
  secret: string
  is_confirmed: boolean
  is_recent: boolean
  current_step: number
}

const READ_AUTHENTICATOR = statement(
  'read_authenticator',
  `select secret, confirmed_at is not null as is_confirmed,
    created_at > now() - interval '1 hour' as is_recent,
    floor(extract(epoch from now()) / $2)::int as current_step
  from identity.authenticators where user_id = $1`,
)

async function readAuthenticator({ db }: IdentityContext, accountId: string) {
  const [row] = await db.query<AuthenticatorRow>(READ_AUTHENTICATOR, [accountId, TOTP_STEP_SECONDS])
  return row
}

/** Returns the time step of a code, or null for a wrong one. */
function verifyCode(
  context: IdentityContext,
  accountId: string,
  { secret: stored, current_step }: AuthenticatorRow,
  code: string,
): number | null {
  const secret = createSecretEncryption(context.keys).decrypt(accountId, stored)
  return secret && findTimeStep(secret.plain, normalizeCode(code), current_step)
}

// Of two concurrent requests with the same code one succeeds.
const CONSUME_STEP = statement(
  'consume_authenticator_step',
  `update identity.authenticators set last_used_step = $2
  where user_id = $1 and secret = $3 and last_used_step < $2
  returning user_id`,
)

/** Whether it is an unused code of the account's authenticator. Consumes it and all before. */
export async function consumeCode(
  context: IdentityContext,
  accountId: string,
  code: string,
): Promise<boolean> {
  const authenticator = await readAuthenticator(context, accountId)
  if (!authenticator?.is_confirmed) return false
  const step = verifyCode(context, accountId, authenticator, code)
  if (step === null) return false
  const values = [accountId, step, authenticator.secret]
  return (await context.db.query(CONSUME_STEP, values)).length > 0
}

const CONSUME_RECOVERY_CODE = statement(
  'consume_recovery_code',
  'delete from identity.recovery_codes where user_id = $1 and code_hash = any($2) returning user_id',
)

/** Whether it is an unused recovery code of the account. Consumes it. */
export async function consumeRecoveryCode(
  { db, keys }: IdentityContext,
  accountId: string,
  code: string,
): Promise<boolean> {
  const values = [accountId, keys.all.map((key) => hashRecoveryCode(key, accountId, code))]
  return (await db.query(CONSUME_RECOVERY_CODE, values)).length > 0
}

const RECOVERY_CODE_COUNT = 10
const RECOVERY_CODE_LENGTH = 10
// 32 characters that are not mistaken for each other; so each is worth 5 bits.
const RECOVERY_CODE_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

function createRecoveryCodes({ keys }: IdentityContext, accountId: string) {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const code = Array.from(randomBytes(RECOVERY_CODE_LENGTH), (byte) => RECOVERY_CODE_ALPHABET[byte % 32])
    return `${code.slice(0, 5).join('')}-${code.slice(5).join('')}`
  })
  return { codes, hashes: codes.map((code) => hashRecoveryCode(keys.current, accountId, code)) }
}

function hashRecoveryCode(key: SecretKey, accountId: string, code: string): string {
  return createHmac('sha256', key.derive('recovery codes'))
    .update(`${accountId} ${normalizeCode(code)}`)
    .digest('base64url')
}

/** Removes the separators that users type. */
function normalizeCode(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toLowerCase()
}
