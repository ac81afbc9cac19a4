/** Minimum length of a password in characters; there are no composition rules (NIST SP 800-63B §3.1.1.2). */
export const PASSWORD_MIN_LENGTH = 8
/** Maximum length of a password in characters, which bounds the cost of hashing. */
const PASSWORD_MAX_LENGTH = 512
/** Maximum length of an email address (RFC 5321 §4.5.3.1.3). */
export const EMAIL_MAX_LENGTH = 254

// RFC 5322 dot-atom in ASCII. Quoted local parts and other alphabets are rejected, so that one mailbox has one spelling
// and no character can be mistaken for another.
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
// Letters of any alphabet, without characters that the conversion to ASCII would decode or drop.
const UNICODE_DOMAIN = /^[\p{Letter}\p{Mark}\p{Number}-]+(\.[\p{Letter}\p{Mark}\p{Number}-]+)+$/u
const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/
const LABEL_MAX_LENGTH = 63
const LOCAL_PART_MAX_LENGTH = 64

/**
 * Returns the spelling under which an email address is stored and looked up: trimmed, NFKC, lowercase, with the domain
 * in ASCII (`żółw.pl` becomes `xn--w-uga1v8h.pl`).
 */
export function normalizeEmail(typed: string): string {
  const email = typed.trim().normalize('NFKC').toLowerCase()
  const at = email.lastIndexOf('@')
  return at < 0 ? email : `${email.slice(0, at)}@${toAsciiDomain(email.slice(at + 1))}`
}

// Available in browsers and Node, but this folder uses the types of neither.
declare const URL: { canParse(text: string): boolean; new (text: string): { hostname: string } }

/** Returns the domain in ASCII (RFC 5891), or unchanged if it is not a domain. */
function toAsciiDomain(domain: string): string {
  if (!UNICODE_DOMAIN.test(domain) || !URL.canParse(`http://${domain}`)) return domain
  return new URL(`http://${domain}`).hostname
}

/** Returns whether the text is an email address: a local part in ASCII, one @ and a dotted domain in any alphabet. */
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

/** Returns the error in the length of a new password, counted in Unicode characters, or null. */
export function validatePassword(password: string): PasswordErrorCode | null {
  const length = [...password.normalize('NFC')].length
  if (length < PASSWORD_MIN_LENGTH) return 'password_too_short'
  return length > PASSWORD_MAX_LENGTH ? 'password_too_long' : null
}

/**
 * Returns the mailbox of a normalized email address: without the part after a plus, which its owner can choose freely. For rate
 * limits only, because not every mail server treats the variants as one.
 */
export function getMailbox(normalizedEmail: string): string {
  return normalizedEmail.replace(/^([^+]+)\+[^@]*@/, '$1@')
}

/** Returns the part of an email address before the @, for the greeting (§2 Dashboard). */
export function getEmailPrefix(email: string): string {
  return email.split('@', 1)[0] ?? ''
}
