import type { Pool } from 'pg'
import { type Statement, withTransaction } from '../../database/transaction.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { HOLD_ACCOUNT } from '../lock-account.ts'
import {
  CODES_AT_ADDRESS,
  CODES_FROM_ADDRESS,
  CODES_OF_ACCOUNT,
  FAMILIAR_CODE_ADDRESS,
} from '../rate-limits/limits.ts'
import type { Attempts, Limit } from '../rate-limits/rate-limits.ts'
import { type ClientInfo, createSession, type SignedIn } from '../sessions/create-session.ts'
import type { Account } from '../sessions/sessions.ts'
import { hashToken } from '../tokens.ts'
import type { TwoStep } from './two-step.ts'

/** A code of the authenticator app, or a recovery code. */
export type TypedCode = { code: string } | { recovery_code: string }

export interface SecondStepDependencies {
  pool: Pool
  attempts: Attempts
  twoStep: TwoStep
}

/**
 * Completes a sign-in that misses its code (begin-session.ts). Each try is counted before the code is looked at, so that
 * many at once cannot pass the limits; a right one is given back. The sign-in and the code work once.
 *
 * Throws pending_sign_in_expired, wrong_code, too_many_attempts.
 */
export async function completeSecondStep(
  deps: SecondStepDependencies,
  pendingToken: string | null,
  typed: TypedCode,
  visitor: ClientInfo,
): Promise<SignedIn> {
  const { pool, attempts } = deps
  const account = pendingToken === null ? undefined : await findPending(pool, pendingToken)
  if (pendingToken === null || !account) throw new ProblemError('pending_sign_in_expired')

  const accountAtAddress = `${account.id} ${visitor.ip}`
  const counted: [Limit, string][] = [
    [CODES_AT_ADDRESS, accountAtAddress],
    [CODES_FROM_ADDRESS, visitor.ip],
  ]
  const isFamiliar = await attempts.hasSpent(FAMILIAR_CODE_ADDRESS, accountAtAddress)
  if (!isFamiliar) counted.push([CODES_OF_ACCOUNT, account.id])
  for (const [limit, subject] of counted) await attempts.spend(limit, subject)
  const isRight =
    'code' in typed
      ? await deps.twoStep.spendCode(account.id, typed.code)
      : await deps.twoStep.spendRecoveryCode(account.id, typed.recovery_code)
  if (!isRight) throw new ProblemError('wrong_code')
  for (const [limit, subject] of counted) await attempts.giveBack(limit, subject)
  await attempts.trySpend(FAMILIAR_CODE_ADDRESS, accountAtAddress)

  return withTransaction(pool, async (tx) => {
    await tx.query(HOLD_ACCOUNT, [account.id])
    const taken = await tx.query(TAKE_PENDING, [hashToken(pendingToken)])
    // Used, ended or run out meanwhile.
    if (taken.length === 0) throw new ProblemError('pending_sign_in_expired')
    return createSession(tx, account, visitor)
  })
}

async function findPending(pool: Pool, token: string): Promise<Account | undefined> {
  const { rows } = await pool.query<Account>({
    name: 'identity.find-pending-sign-in',
    text: `
      select users.id, users.email
      from identity.pending_sign_ins
      join identity.users on users.id = pending_sign_ins.user_id
      where token_hash = $1 and expires_at > now()`,
    values: [hashToken(token)],
  })
  return rows[0]
}

const TAKE_PENDING: Statement = {
  name: 'identity.take-pending-sign-in',
  text: 'delete from identity.pending_sign_ins where token_hash = $1 and expires_at > now() returning user_id',
}
