import { isEmail, normalizeEmail } from '../../domain/credentials.ts'
import { ProblemError } from '../platform/problem-error.ts'

/** The address as it is stored, or `invalid_request` naming the field. */
export function requireEmail(typed: string, field = 'email'): string {
  if (!isEmail(typed)) {
    throw new ProblemError('invalid_request', {
      detail: 'Please enter a valid email address.',
      fields: [{ name: field, message: 'Please enter a valid email address.' }],
    })
  }
  return normalizeEmail(typed)
}
