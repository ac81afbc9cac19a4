import type { Language } from '../../../domain/display-settings.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { sendUnlessFlooded, signInPage } from '../account-emails.ts'
import { offerConfirmation } from '../email-links/email-confirmation.ts'
import { isEmailTaken } from '../email-taken.ts'
import type { FlowDependencies } from '../flow-dependencies.ts'
import { holdsPassword } from '../holds-password.ts'
import { FAMILIAR_ADDRESS, SIGN_UPS_FROM_ADDRESS } from '../rate-limits/limits.ts'
import { requireEmail } from '../require-email.ts'
import { completeFirstFactor, type SignInOutcome } from '../sessions/create-session.ts'
import type { Account } from '../sessions/sessions.ts'
import { requireGoodPassword } from './good-password.ts'
import type { Credentials } from './sign-in.ts'

/**
 * Creates an account with a password and signs in. The profile row is made with the account, by the database. Where
 * addresses must be confirmed nobody is signed in yet (null), and a taken address gets the same answer.
 *
 * Throws invalid_request, password_too_short, password_too_long, password_too_common, too_many_attempts, email_taken.
 */
export async function signUp(deps: FlowDependencies, typed: Credentials): Promise<SignInOutcome | null> {
  const email = requireEmail(typed.email)
  requireGoodPassword(typed.password, email, deps.productName)
  await deps.attempts.spend(SIGN_UPS_FROM_ADDRESS, typed.ip)

  const hash = await deps.passwords.hash(typed.password)
  if (deps.requireEmailVerification) {
    deps.background.run('sign-up', () => createUnconfirmed(deps, email, hash, typed.language))
    return null
  }
  const account = await createAccount(deps, email, hash)
  await deps.attempts.trySpend(FAMILIAR_ADDRESS, `${email} ${typed.ip}`)
  const outcome = await completeFirstFactor(deps.pool, account, typed, (tx) =>
    holdsPassword(tx, account.id, hash),
  )
  // The owner of the address came in that very moment, and it is theirs.
  if (!outcome) throw new ProblemError('email_taken')
  return outcome
}

/** After the answer, so that neither it nor its time tells whether the address is taken; its owner is told by mail. */
async function createUnconfirmed(
  deps: FlowDependencies,
  email: string,
  hash: string,
  language: Language,
): Promise<void> {
  try {
    const { id } = await createAccount(deps, email, hash)
    offerConfirmation(deps, id, language)
  } catch (error) {
    if (!(error instanceof ProblemError && error.code === 'email_taken')) throw error
    await sendUnlessFlooded(deps, email, language, (texts) =>
      texts.signUpAttempt(deps.productName, signInPage(deps.publicUrl)),
    )
  }
}

async function createAccount({ engine }: FlowDependencies, email: string, hash: string): Promise<Account> {
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
