import leaked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }
import { PASSWORD_MIN_LENGTH } from '../../../domain/credentials.ts'

// Lowercase in the package; shorter ones are refused for their length already.
const COMMON = new Set<string>(leaked.filter((password) => password.length >= PASSWORD_MIN_LENGTH))

// With this few different characters it is a pattern ('aaaaaaaa', '12121212') that guessing tools try early.
const FEWEST_CHARACTERS = 3

/**
 * Whether a password is among the first that anyone would try: one of the most used passwords known from leaks, a
 * pattern of one or two characters, or one of the words in `own` (the person's email, the product's name), alone or
 * with digits and signs around it (NIST SP 800-63B asks to refuse such derivatives). Letter case does not matter.
 */
export function isCommonPassword(password: string, own: readonly string[]): boolean {
  const typed = password.trim().toLowerCase()
  const bare = typed.replace(/^[^\p{Letter}]+|[^\p{Letter}]+$/gu, '')
  return (
    COMMON.has(typed) ||
    new Set(typed).size < FEWEST_CHARACTERS ||
    own.map((word) => word.toLowerCase()).some((word) => word === typed || word === bare)
  )
}
