import { isEmail, normalizeEmail } from '../../../domain/credentials.ts'
import type { Language } from '../../../domain/display-settings.ts'
import { isUniqueViolation } from '../../database/database-errors.ts'
import { statement } from '../../database/statement.ts'
import type { Tx } from '../../database/transaction.ts'
import { ProblemError } from '../../platform/problem-error.ts'

/** An account as sign-in reads it. */
export interface StoredAccount {
  id: string
  email: string
  email_verified: boolean
  /** Whether a sign-in through the sandbox created it. */
  created_by_sandbox: boolean
}

/** Locks an account for a change of its sign-in methods: a concurrent change waits and sees the result of this one. */
export const LOCK_ACCOUNT = statement(
  'lock_account',
  'select id, email, email_verified, created_by_sandbox from identity.users where id = $1 for update',
)

const LOCK_CAPACITIES = statement('lock_capacities_of', 'select identity.lock_capacities_of($1)')

/** Locks the events with a place or a turn of an account that will be deleted or suspended. To be called before the account is locked. */
export async function lockCapacities(tx: Tx, accountId: string): Promise<void> {
  await tx.query(LOCK_CAPACITIES, [accountId])
}

/** Locks an account for a sign-in, which does not keep other tables from referring to the account. */
export const LOCK_ACCOUNT_FOR_SIGN_IN = statement(
  'lock_account_for_sign_in',
  'select id from identity.users where id = $1 for no key update',
)

const INSERT_ACCOUNT = statement(
  'insert_account',
  `insert into identity.users (email, email_verified, language, created_by_sandbox) values ($1, $2, $3, $4)
  returning id, email, email_verified, created_by_sandbox`,
)

/**
 * Creates an account without a sign-in method; the transaction has to add one. A trigger creates the profile. Fails with a
 * unique violation if the email has an account (`isEmailTaken`).
 */
export async function createAccount(
  tx: Tx,
  normalizedEmail: string,
  {
    isEmailVerified,
    language,
    isCreatedBySandbox = false,
  }: { isEmailVerified: boolean; language: Language; isCreatedBySandbox?: boolean },
): Promise<StoredAccount> {
  const values = [normalizedEmail, isEmailVerified, language, isCreatedBySandbox]
  const [account] = await tx.query<StoredAccount>(INSERT_ACCOUNT, values)
  return account!
}

const IS_EMAIL_CONFIRMED = statement(
  'is_email_confirmed',
  'select id from identity.users where id = $1 and email_verified',
)

/** Throws `email_not_confirmed` unless the account's email is confirmed. */
export async function requireConfirmedEmail(db: Tx, accountId: string): Promise<void> {
  const confirmed = await db.query(IS_EMAIL_CONFIRMED, [accountId])
  if (confirmed.length === 0) throw new ProblemError('email_not_confirmed')
}

/** Returns the email in its stored spelling, or throws `invalid_request` for the field `field`. */
export function parseEmail(input: string, field = 'email'): string {
  if (!isEmail(input)) {
    const message = 'Please enter a valid email address.'
    throw new ProblemError('invalid_request', { detail: message, fields: [{ name: field, message }] })
  }
  return normalizeEmail(input)
}

/** Whether a statement failed because another account has this email. */
export function isEmailTakenError(error: unknown): boolean {
  return isUniqueViolation(error, 'users_email')
}
