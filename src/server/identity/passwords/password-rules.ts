import { validatePassword } from '../../../domain/credentials.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import type { createPasswordStrength, PasswordWeakness } from './password-strength.ts'

const PROBLEMS = {
  common: 'password_too_common',
  personal: 'password_too_personal',
  predictable: 'password_too_predictable',
} as const satisfies Record<PasswordWeakness, string>

/** Words that an attacker who knows the user would try. */
interface Owner {
  email: string
  /** First and last name, as far as they are known. */
  names?: readonly string[]
}

/**
 * Throws `password_too_short`, `password_too_long`, `password_too_common`, `password_too_personal` or
 * `password_too_predictable` unless the password may be chosen, and `too_many_attempts` under load. `client` is a client IP,
 * or the id of a signed-in user.
 */
export async function requireStrongPassword(
  context: { passwordStrength: ReturnType<typeof createPasswordStrength>; productName: string },
  password: string,
  { email, names = [] }: Owner,
  client: string,
): Promise<void> {
  const problem = validatePassword(password)
  if (problem) throw new ProblemError(problem)
  const texts = [email, context.productName, ...names]
  const words = texts.flatMap((text) => [text, ...text.split('@'), ...text.split(/[^\p{Letter}]+/u)])
  const weakness = await context.passwordStrength.findWeakness(password, words, client)
  if (weakness) throw new ProblemError(PROBLEMS[weakness])
}
