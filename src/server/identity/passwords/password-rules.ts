import leakedPasswords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }
import { getEmailPrefix, PASSWORD_MIN_LENGTH, validatePassword } from '../../../domain/credentials.ts'
import { ProblemError } from '../../platform/problem-error.ts'

// The package lists them in lowercase. Shorter ones are rejected for their length.
const COMMON_PASSWORDS = new Set<string>(
  leakedPasswords.filter((password) => password.length >= PASSWORD_MIN_LENGTH),
)

// Fewer different characters make a pattern ('aaaaaaaa', '12121212') that guessing tools try early.
const MIN_DIFFERENT_CHARACTERS = 3

/** Throws `password_too_short`, `password_too_long` or `password_too_common` unless the password may be chosen. */
export function requireStrongPassword(password: string, email: string, productName: string): void {
  const problem = validatePassword(password)
  if (problem) throw new ProblemError(problem)
  if (isCommonPassword(password, [email, getEmailPrefix(email), productName])) {
    throw new ProblemError('password_too_common')
  }
}

/**
 * Whether a password is easy to guess: a frequent password from leaks, a pattern of one or two characters, or one of
 * `contextWords` with or without digits and signs around it (NIST SP 800-63B). Case does not matter.
 */
function isCommonPassword(password: string, contextWords: readonly string[]): boolean {
  const lowercase = password.trim().toLowerCase()
  const letters = lowercase.replace(/^[^\p{Letter}]+|[^\p{Letter}]+$/gu, '')
  return (
    COMMON_PASSWORDS.has(lowercase) ||
    new Set(lowercase).size < MIN_DIFFERENT_CHARACTERS ||
    contextWords.map((word) => word.toLowerCase()).some((word) => word === lowercase || word === letters)
  )
}
