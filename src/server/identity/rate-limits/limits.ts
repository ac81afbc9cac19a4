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
/** Sign-ins to one account from one IP with the right password, each of which costs as much as a wrong one. */
export const SUCCESSFUL_SIGN_IN_PER_ACCOUNT_AND_IP: RateLimit = {
  name: 'successful sign-in account+address',
  burst: 30,
  seconds: 15 * MINUTE,
  countsSuccesses: true,
}
/** Sign-ins from one IP with the right password to accounts that have not signed in there lately. Allows for a venue. */
export const SUCCESSFUL_SIGN_IN_PER_IP: RateLimit = {
  name: 'successful sign-in address',
  burst: 300,
  seconds: 15 * MINUTE,
  countsSuccesses: true,
}
/** Consumed while an IP has signed in to an account in the last 30 days, so that an attacker cannot lock the owner out. */
export const KNOWN_SIGN_IN_IP_MARKER: RateLimit = { name: 'familiar address', burst: 1, seconds: 30 * DAY }
/** Sign-ups from one IP. Allows for an office or a course behind one IP. */
export const SIGN_UP_PER_IP: RateLimit = { name: 'sign-up address', burst: 120, seconds: HOUR }
/** Wrong passwords and codes when reauthenticating in one session. */
export const REAUTH_PER_SESSION: RateLimit = {
  name: 'reauthentication session',
  burst: 10,
  seconds: 15 * MINUTE,
}
/** Wrong codes of the authenticator after the right password, when reauthenticating in one session. */
export const REAUTH_CODE_PER_SESSION: RateLimit = {
  name: 'reauthentication code session',
  burst: 10,
  seconds: HOUR,
}
/** Codes for reauthentication sent by email to one account. */
export const REAUTH_EMAIL_PER_ACCOUNT: RateLimit = {
  name: 'reauthentication email account',
  burst: 5,
  seconds: HOUR,
}
/** Wrong codes when switching two-step sign-in on. */
export const TWO_STEP_SETUP_PER_ACCOUNT: RateLimit = {
  name: 'two-step setup account',
  burst: 10,
  seconds: 15 * MINUTE,
}
/** Wrong passwords with an email link in a browser without a session. */
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
/** Notices that the codes of an account are used up. */
export const WRONG_CODES_NOTICE_PER_ACCOUNT: RateLimit = {
  name: 'wrong codes notice',
  burst: 1,
  seconds: DAY,
}
/** Consumed while a code of an account was accepted from an IP in the last 30 days, so that an attacker cannot lock the owner out. */
export const KNOWN_CODE_IP_MARKER: RateLimit = { name: 'familiar code address', burst: 1, seconds: 30 * DAY }
/** Passkey sign-ins started or failed from one IP. */
export const PASSKEY_PER_IP: RateLimit = { name: 'passkey address', burst: 100, seconds: 15 * MINUTE }
/** Password recoveries requested from one IP. */
export const RECOVERY_PER_IP: RateLimit = { name: 'recovery address', burst: 60, seconds: 15 * MINUTE }
/** Recoveries of one mailbox requested from one IP. */
export const RECOVERY_PER_MAILBOX_AND_IP: RateLimit = {
  name: 'recovery mailbox+address',
  burst: 5,
  seconds: HOUR,
}
/**
 * Recovery emails to one address from all IPs. Beyond them nothing is sent, and the response does not show it. There is room for
 * one in 7.5 minutes, less than the 10 minutes for which a link works: when the limit is used up, the owner has a valid link.
 */
export const RECOVERY_PER_ADDRESS: RateLimit = { name: 'recovery mailbox', burst: 8, seconds: HOUR }
/**
 * Recovery emails to all addresses with a plus part that are variants of one mailbox. The address without a plus part does not
 * count, so that its variants, which anyone can make up, cannot use up its recoveries.
 */
export const RECOVERY_PER_PLUS_MAILBOX: RateLimit = {
  name: 'recovery plus mailbox',
  burst: 8,
  seconds: HOUR,
}
/** Confirmation emails of one account. */
export const CONFIRMATION_PER_ACCOUNT: RateLimit = { name: 'confirmation account', burst: 3, seconds: HOUR }
/** Email changes requested by one account. */
export const EMAIL_CHANGE_PER_ACCOUNT: RateLimit = { name: 'email change account', burst: 5, seconds: HOUR }
/** Email changes requested from one IP, by any accounts. */
export const EMAIL_CHANGE_PER_IP: RateLimit = { name: 'email change address', burst: 20, seconds: HOUR }
// Emails that others can send to a mailbox. Each kind has a separate limit, so that none can suppress another.
export const EMAIL_CHANGE_PER_MAILBOX: RateLimit = { name: 'email change mailbox', burst: 3, seconds: DAY }
// Confirmations are needed to use an account, so variants of an address with a plus part have a limit of their own.
export const CONFIRMATION_PER_ADDRESS: RateLimit = { name: 'confirmation mailbox', burst: 10, seconds: DAY }
export const CONFIRMATION_PER_PLUS_MAILBOX: RateLimit = {
  name: 'confirmation plus mailbox',
  burst: 10,
  seconds: DAY,
}
export const SIGN_UP_ATTEMPT_PER_MAILBOX: RateLimit = {
  name: 'sign-up attempt mailbox',
  burst: 3,
  seconds: DAY,
}
/** All other emails that others can send to a mailbox, per kind. */
export const EMAIL_PER_MAILBOX: RateLimit = { name: 'emails mailbox', burst: 5, seconds: DAY }
/** Notices about changes to one account, to its confirmed address. */
export const NOTICE_PER_ACCOUNT: RateLimit = { name: 'notices account', burst: 50, seconds: DAY }
/** Notices to one mailbox about accounts that have not confirmed it: their users may have typed someone else's address. */
export const NOTICE_PER_UNCONFIRMED_MAILBOX: RateLimit = {
  name: 'notices mailbox',
  burst: 20,
  seconds: DAY,
}
/** Authorization requests to providers from one IP: the state of each is stored for 10 minutes. */
export const AUTHORIZATION_PER_IP: RateLimit = { name: 'provider begin', burst: 300, seconds: 15 * MINUTE }
/** Failed callbacks of providers from one IP. */
export const CALLBACK_PER_IP: RateLimit = { name: 'provider return', burst: 100, seconds: 15 * MINUTE }
/** Codes that a user types or scans to connect with another: the eight characters of a short code cannot be guessed. */
export const CONNECT_PER_ACCOUNT: RateLimit = { name: 'connect account', burst: 20, seconds: HOUR }
