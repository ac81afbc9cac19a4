import type { RateLimit } from './rate-limits.ts'

// The names enter the keys of stored limits: renaming one resets it.

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Failed sign-ins to one account from one IP: stops guessing a password. */
export const SIGN_IN_PER_ACCOUNT_AND_IP: RateLimit = {
  name: 'sign-in account+address',
  burst: 10,
  seconds: 15 * MINUTE,
}
/** Failed sign-ins from one IP to any account: stops trying one password on many accounts. */
export const SIGN_IN_PER_IP: RateLimit = { name: 'sign-in address', burst: 100, seconds: 15 * MINUTE }
/** Failed sign-ins to one account from all IPs that have not signed in to it lately: stops distributed guessing. */
export const SIGN_IN_PER_ACCOUNT: RateLimit = { name: 'sign-in account', burst: 300, seconds: HOUR }
/** Consumed while an IP has signed in to an account in the last 30 days, so that an attacker cannot lock the owner out. */
export const KNOWN_SIGN_IN_IP_MARKER: RateLimit = { name: 'familiar address', burst: 1, seconds: 30 * DAY }
/** Sign-ups from one IP. Allows for an office or a course behind one IP. */
export const SIGN_UP_PER_IP: RateLimit = { name: 'sign-up address', burst: 120, seconds: HOUR }
/** Wrong passwords and codes when reauthenticating a signed-in user. */
export const REAUTH_PER_ACCOUNT: RateLimit = {
  name: 'reauthentication account',
  burst: 10,
  seconds: 15 * MINUTE,
}
/** Wrong codes for one account from one IP. */
export const CODE_PER_ACCOUNT_AND_IP: RateLimit = {
  name: 'code account+address',
  burst: 5,
  seconds: 15 * MINUTE,
}
/** Wrong codes from one IP for any account. */
export const CODE_PER_IP: RateLimit = { name: 'code address', burst: 50, seconds: 15 * MINUTE }
/** Wrong codes for one account from all IPs whose codes were not accepted lately. There are a million codes to guess among. */
export const CODE_PER_ACCOUNT: RateLimit = { name: 'code account', burst: 10, seconds: HOUR }
/** Consumed while a code of an account was accepted from an IP in the last 30 days, so that an attacker cannot lock the owner out. */
export const KNOWN_CODE_IP_MARKER: RateLimit = { name: 'familiar code address', burst: 1, seconds: 30 * DAY }
/** Passkey sign-ins started or failed from one IP. */
export const PASSKEY_PER_IP: RateLimit = { name: 'passkey address', burst: 100, seconds: 15 * MINUTE }
/** Password recoveries requested from one IP. */
export const RECOVERY_PER_IP: RateLimit = { name: 'recovery address', burst: 60, seconds: 15 * MINUTE }
/** Recovery emails to one account. Beyond them nothing is sent, and the response does not show it. */
export const RECOVERY_PER_ACCOUNT: RateLimit = { name: 'recovery account', burst: 3, seconds: HOUR }
/** Confirmation emails of one account. */
export const CONFIRMATION_PER_ACCOUNT: RateLimit = { name: 'confirmation account', burst: 3, seconds: HOUR }
/** Email changes requested by one account. */
export const EMAIL_CHANGE_PER_ACCOUNT: RateLimit = { name: 'email change account', burst: 5, seconds: HOUR }
/** Emails to one address that others can cause, of all kinds together. */
export const EMAIL_PER_RECIPIENT: RateLimit = { name: 'mails to address', burst: 20, seconds: DAY }
/** Notices to one address about changes to its account. */
export const NOTICE_PER_RECIPIENT: RateLimit = { name: 'notices to address', burst: 50, seconds: DAY }
/** Authorization requests to providers from one IP: the state of each is stored for 10 minutes. */
export const AUTHORIZATION_PER_IP: RateLimit = { name: 'provider begin', burst: 300, seconds: 15 * MINUTE }
/** Failed callbacks of providers from one IP. */
export const CALLBACK_PER_IP: RateLimit = { name: 'provider return', burst: 100, seconds: 15 * MINUTE }
