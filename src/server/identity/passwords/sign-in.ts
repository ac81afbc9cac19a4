import type { Pool } from 'pg'
import { ProblemError } from '../../platform/problem-error.ts'
import { offerConfirmation } from '../email-links/email-confirmation.ts'
import type { FlowDependencies } from '../flow-dependencies.ts'
import { holdsPassword } from '../holds-password.ts'
import {
  ACCOUNT_AT_ADDRESS,
  FAMILIAR_ADDRESS,
  SIGN_INS_FROM_ADDRESS,
  SIGN_INS_TO_ACCOUNT,
} from '../rate-limits/limits.ts'
import type { Limit } from '../rate-limits/rate-limits.ts'
import { requireEmail } from '../require-email.ts'
import { type ClientInfo, completeFirstFactor, type SignInOutcome } from '../sessions/create-session.ts'
import type { Account } from '../sessions/sessions.ts'

/** What a person typed, and from where. */
export interface Credentials extends ClientInfo {
  email: string
  password: string
}

/**
 * Signs in with email and password. An unknown email, an account without a password and a wrong password give the
 * same answer after the same work. Each attempt is counted before the password is looked at, so that many at once
 * cannot pass the limits; a right one is given back.
 *
 * Where addresses must be confirmed, who has not done so is told after the right password only, and gets a new mail.
 *
 * Throws invalid_request, too_many_attempts, wrong_email_or_password, email_not_confirmed.
 */
export async function signIn(deps: FlowDependencies, typed: Credentials): Promise<SignInOutcome> {
  const email = requireEmail(typed.email)
  const { attempts } = deps
  const accountAtAddress = `${email} ${typed.ip}`
  const isFamiliar = await attempts.hasSpent(FAMILIAR_ADDRESS, accountAtAddress)
  const counted: [Limit, string][] = [
    [ACCOUNT_AT_ADDRESS, accountAtAddress],
    [SIGN_INS_FROM_ADDRESS, typed.ip],
  ]
  if (!isFamiliar) counted.push([SIGN_INS_TO_ACCOUNT, email])
  for (const [limit, subject] of counted) await attempts.spend(limit, subject)

  const known = await findPassword(deps.pool, email)
  const isRight = await deps.passwords.matches(typed.password, known?.password ?? null)
  if (!known || !isRight) throw new ProblemError('wrong_email_or_password')

  for (const [limit, subject] of counted) await attempts.giveBack(limit, subject)
  await attempts.forget(ACCOUNT_AT_ADDRESS, accountAtAddress)
  await attempts.trySpend(FAMILIAR_ADDRESS, accountAtAddress)
  if (deps.requireEmailVerification && !known.email_verified) {
    offerConfirmation(deps, known.id, typed.language)
    throw new ProblemError('email_not_confirmed')
  }
  const outcome = await completeFirstFactor(deps.pool, known, typed, (tx) =>
    holdsPassword(tx, known.id, known.password),
  )
  if (!outcome) throw new ProblemError('wrong_email_or_password')
  return outcome
}

// One statement whether or not the email is known: two for the known ones would show in the time.
async function findPassword(pool: Pool, email: string) {
  const { rows } = await pool.query<Account & { email_verified: boolean; password: string | null }>({
    name: 'identity.find-password',
    text: `
      select users.id, users.email, users.email_verified, credentials.password
      from identity.users
      left join identity.credentials
        on credentials.user_id = users.id and credentials.provider_id = 'credential'
      where users.email = $1`,
    values: [email],
  })
  return rows[0]
}
