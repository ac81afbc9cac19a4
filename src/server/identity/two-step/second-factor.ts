import { statement } from '../../database/statement.ts'
import type { Tx } from '../../database/transaction.ts'
import type { IdentityContext } from '../identity-context.ts'
import { findTimeStep, TOTP_STEP_SECONDS } from './authenticator.ts'
import { createSecretEncryption } from './authenticator-secret.ts'
import { verifyRecoveryCode } from './recovery-codes.ts'

export type SecondFactor = { code: string } | { recovery_code: string }

/**
 * Returns a function that consumes a second factor of the account, in the transaction of what requires it: if that fails, the
 * factor stays unused. The function returns false if the factor is wrong or has been used.
 */
export function verifySecondFactor(
  context: IdentityContext,
  accountId: string,
  factor: SecondFactor,
): Promise<(tx: Tx) => Promise<boolean>> {
  return 'code' in factor
    ? verifyCodeOfAccount(context, accountId, factor.code)
    : verifyRecoveryCode(context, accountId, factor.recovery_code)
}

const HAS_TWO_STEP = statement(
  'has_two_step',
  'select user_id from identity.authenticators where user_id = $1 and confirmed_at is not null',
)

export async function hasTwoStep(db: Tx, accountId: string): Promise<boolean> {
  return (await db.query(HAS_TWO_STEP, [accountId])).length > 0
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

/** Reads the authenticator of an account; null if it has none. */
export function readAuthenticator(
  { db }: IdentityContext,
  accountId: string,
): Promise<AuthenticatorRow | null> {
  return db.queryOne<AuthenticatorRow>(READ_AUTHENTICATOR, [accountId, TOTP_STEP_SECONDS])
}

/** Returns the time step of a code, or null for a wrong one. */
export function verifyCode(
  context: IdentityContext,
  accountId: string,
  { secret: stored, current_step }: AuthenticatorRow,
  code: string,
): number | null {
  const secret = createSecretEncryption(context.keys).decrypt(accountId, stored)
  return secret && findTimeStep(secret.plain, code.replaceAll(/[\s-]/g, ''), current_step)
}

// Of two concurrent requests with the same code one succeeds.
const CONSUME_STEP = statement(
  'consume_authenticator_step',
  `update identity.authenticators set last_used_step = $2
  where user_id = $1 and secret = $3 and last_used_step < $2
  returning user_id`,
)

/** Returns a function that consumes a code of the account's authenticator and all earlier ones. */
async function verifyCodeOfAccount(
  context: IdentityContext,
  accountId: string,
  code: string,
): Promise<(tx: Tx) => Promise<boolean>> {
  const authenticator = await readAuthenticator(context, accountId)
  const step = authenticator?.is_confirmed ? verifyCode(context, accountId, authenticator, code) : null
  return async (tx) =>
    step !== null && (await tx.query(CONSUME_STEP, [accountId, step, authenticator?.secret])).length > 0
}
