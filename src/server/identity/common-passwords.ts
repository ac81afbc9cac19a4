import leaked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }
import { PASSWORD_MIN_LENGTH } from '../../domain/credentials.ts'

// Lowercase in the package; shorter ones are refused for their length already.
const COMMON = new Set<string>(leaked.filter((password) => password.length >= PASSWORD_MIN_LENGTH))

/**
 * Whether a password is among the first that anyone would try: one of the most used passwords known from leaks, or
 * one of the words in `own` (the person's email, the product's name). Letter case does not matter.
 */
export function isCommonPassword(password: string, own: readonly string[]): boolean {
  const typed = password.trim().toLowerCase()
  return COMMON.has(typed) || own.some((word) => word.toLowerCase() === typed)
}
