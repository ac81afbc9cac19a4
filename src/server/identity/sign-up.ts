import { emailPrefix, passwordFault } from '../../domain/credentials.ts'
import { ProblemError } from '../problem-error.ts'
import { beginSession, type SignInOutcome } from './begin-session.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { Credentials } from './identity.ts'
import { FAMILIAR_ADDRESS, SIGN_UPS_FROM_ADDRESS } from './limits.ts'
import type { Account } from './session.ts'
import { requireEmail, type SignInDependencies } from './sign-in.ts'

/**
 * Creates an account with a password and signs in. The profile row is made with the account, by the database.
 *
 * Throws invalid_request, password_too_short, password_too_long, password_too_common, too_many_attempts, email_taken.
 */
export async function signUp(deps: SignInDependencies, typed: Credentials): Promise<SignInOutcome> {
  const email = requireEmail(typed.email)
  const fault = passwordFault(typed.password)
  if (fault) throw new ProblemError(fault)
  if (isCommonPassword(typed.password, [email, emailPrefix(email), deps.productName])) {
    throw new ProblemError('password_too_common')
  }
  const retryAfter = await deps.attempts.spend(SIGN_UPS_FROM_ADDRESS, typed.address)
  if (retryAfter > 0) throw new ProblemError('too_many_attempts', { retryAfter })

  const account = await createAccount(deps, email, await deps.passwords.hash(typed.password))
  await deps.attempts.spend(FAMILIAR_ADDRESS, `${email} ${typed.address}`)
  return beginSession(deps, account, typed)
}

async function createAccount({ engine }: SignInDependencies, email: string, hash: string): Promise<Account> {
  try {
    // Account and password together or not at all; the password was hashed before, outside of the transaction.
    return await engine.adapter.transaction(async (tx) => {
      const user = await tx.create<{ name: string; email: string; emailVerified: boolean }, Account>({
        model: 'user',
        data: { name: '', email, emailVerified: false },
      })
      await tx.create({
        model: 'account',
        data: { userId: user.id, providerId: 'credential', accountId: user.id, password: hash },
      })
      return user
    })
  } catch (error) {
    if (isEmailTaken(error)) throw new ProblemError('email_taken', { cause: error })
    throw error
  }
}

// The unique keys decide, not a look beforehand: of two sign-ups in the same instant one wins.
function isEmailTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '23505' && typeof constraint === 'string' && constraint.startsWith('users_email')
}
