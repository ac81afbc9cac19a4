import { getEmailPrefix, validatePassword } from '../../../domain/credentials.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Throws password_too_short, password_too_long, password_too_common. */
export function requireGoodPassword(password: string, email: string, productName: string): void {
  const fault = validatePassword(password)
  if (fault) throw new ProblemError(fault)
  if (isCommonPassword(password, [email, getEmailPrefix(email), productName])) {
    throw new ProblemError('password_too_common')
  }
}
