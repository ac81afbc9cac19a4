/** Shortest password in characters; there are no composition rules (NIST SP 800-63B §3.1.1.2 asks for length, not classes). */
export const PASSWORD_MIN_LENGTH = 8
/** Longest password in characters: long enough for any passphrase, short enough to hash quickly. */
export const PASSWORD_MAX_LENGTH = 512
/** Longest address that mail can carry (RFC 5321 §4.5.3.1.3). */
export const EMAIL_MAX_LENGTH = 254

const EMAIL_SHAPE = /^[^\s@"(),:;<>[\]\\]+@[^\s@."(),:;<>[\]\\]+(\.[^\s@."(),:;<>[\]\\]+)+$/u

/** The one spelling under which an address is stored and looked up: trimmed, composed (NFKC), lowercase. */
export function normalizeEmail(typed: string): string {
  return typed.trim().normalize('NFKC').toLowerCase()
}

/** Whether the text has the shape of an address that mail can reach: one @, a dotted domain, no spaces. */
export function isEmail(typed: string): boolean {
  const email = normalizeEmail(typed)
  return email.length <= EMAIL_MAX_LENGTH && EMAIL_SHAPE.test(email)
}

export type PasswordFault = 'password_too_short' | 'password_too_long'

/** What is wrong with the length of a new password, counted in characters as people see them, or null. */
export function passwordFault(password: string): PasswordFault | null {
  const length = [...password.normalize('NFC')].length
  if (length < PASSWORD_MIN_LENGTH) return 'password_too_short'
  return length > PASSWORD_MAX_LENGTH ? 'password_too_long' : null
}

/** The greeting's name: the part of the email before the @ (spec §2 "Dashboard"). */
export function emailPrefix(email: string): string {
  return email.split('@', 1)[0] ?? ''
}
