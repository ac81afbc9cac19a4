/** Shortest password in characters; there are no composition rules (NIST SP 800-63B §3.1.1.2 asks for length, not classes). */
export const PASSWORD_MIN_LENGTH = 8
/** Longest password in characters: long enough for any passphrase, short enough to hash quickly. */
export const PASSWORD_MAX_LENGTH = 512
/** Longest address that mail can carry (RFC 5321 §4.5.3.1.3). */
export const EMAIL_MAX_LENGTH = 254

// RFC 5322 dot-atom: what mailboxes are made of in practice. One mailbox has one spelling, and no letter of another
// alphabet can pass for one of these.
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
// Before it is rewritten: letters of any alphabet, nothing that the rewriting would decode or drop.
const DOMAIN_AS_TYPED = /^[\p{Letter}\p{Mark}\p{Number}-]+(\.[\p{Letter}\p{Mark}\p{Number}-]+)+$/u
const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/
const LABEL_MAX_LENGTH = 63
const LOCAL_PART_MAX_LENGTH = 64

/**
 * The one spelling under which an address is stored and looked up: trimmed, composed (NFKC), lowercase, its domain as
 * the network knows it (`żółw.pl` is `xn--w-uga1v8h.pl`), so that no two domains look the same.
 */
export function normalizeEmail(typed: string): string {
  const email = typed.trim().normalize('NFKC').toLowerCase()
  const at = email.lastIndexOf('@')
  return at < 0 ? email : `${email.slice(0, at)}@${networkDomain(email.slice(at + 1))}`
}

// Browsers and Node read domains alike; the types of neither belong in here.
declare const URL: { canParse(text: string): boolean; new (text: string): { hostname: string } }

/** The domain in ASCII (RFC 5891); as it is when it is none. */
function networkDomain(domain: string): string {
  if (!DOMAIN_AS_TYPED.test(domain) || !URL.canParse(`http://${domain}`)) return domain
  return new URL(`http://${domain}`).hostname
}

/** Whether the text is an address that mail can reach: a mailbox in ASCII, one @, a dotted domain in any alphabet. */
export function isEmail(typed: string): boolean {
  const email = normalizeEmail(typed)
  const at = email.lastIndexOf('@')
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)]
  return (
    at > 0 &&
    at <= LOCAL_PART_MAX_LENGTH &&
    email.length <= EMAIL_MAX_LENGTH &&
    LOCAL_PART.test(local) &&
    DOMAIN.test(domain) &&
    domain.split('.').every((label) => label.length <= LABEL_MAX_LENGTH)
  )
}

export type PasswordErrorCode = 'password_too_short' | 'password_too_long'

/** What is wrong with the length of a new password, counted in characters as people see them, or null. */
export function validatePassword(password: string): PasswordErrorCode | null {
  const length = [...password.normalize('NFC')].length
  if (length < PASSWORD_MIN_LENGTH) return 'password_too_short'
  return length > PASSWORD_MAX_LENGTH ? 'password_too_long' : null
}

/** The greeting's name: the part of the email before the @ (spec §2 "Dashboard"). */
export function getEmailPrefix(email: string): string {
  return email.split('@', 1)[0] ?? ''
}
