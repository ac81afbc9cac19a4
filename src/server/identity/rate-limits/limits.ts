import type { Limit } from './rate-limits.ts'

/** Failed sign-ins to one account from one address: the limit that guessing runs into. */
export const ACCOUNT_AT_ADDRESS: Limit = { name: 'sign-in account+address', burst: 10, seconds: 15 * 60 }
/** Failed sign-ins from one address, whatever the account: trying one password on many accounts. */
export const SIGN_INS_FROM_ADDRESS: Limit = { name: 'sign-in address', burst: 100, seconds: 15 * 60 }
/** Failed sign-ins to one account from anywhere it has not been signed in to lately: many guessing together. */
export const SIGN_INS_TO_ACCOUNT: Limit = { name: 'sign-in account', burst: 300, seconds: 60 * 60 }
/** Remembers for 30 days that an account was signed in to from an address, so that nobody can lock its owner out. */
export const FAMILIAR_ADDRESS: Limit = { name: 'familiar address', burst: 1, seconds: 30 * 24 * 60 * 60 }
/** Sign-ups from one address: room for an office or a course behind one address. */
export const SIGN_UPS_FROM_ADDRESS: Limit = { name: 'sign-up address', burst: 120, seconds: 60 * 60 }
/** Passwords typed to prove who sits at a signed-in browser, per account. */
export const PROOFS_OF_ACCOUNT: Limit = { name: 'proof account', burst: 10, seconds: 15 * 60 }
/** Wrong codes for one account from one address. */
export const CODES_AT_ADDRESS: Limit = { name: 'code account+address', burst: 5, seconds: 15 * 60 }
/** Wrong codes from one address, whatever the account. */
export const CODES_FROM_ADDRESS: Limit = { name: 'code address', burst: 50, seconds: 15 * 60 }
/**
 * Wrong codes for one account from anywhere its codes were not accepted lately: whoever knows the password has a million
 * codes to guess among and ten tries an hour.
 */
export const CODES_OF_ACCOUNT: Limit = { name: 'code account', burst: 10, seconds: 60 * 60 }
/** Remembers for 30 days that a code of an account was accepted from an address, so that nobody can lock its owner out. */
export const FAMILIAR_CODE_ADDRESS: Limit = {
  name: 'familiar code address',
  burst: 1,
  seconds: 30 * 24 * 60 * 60,
}
/** Passkey sign-ins begun or failed from one address. */
export const PASSKEYS_FROM_ADDRESS: Limit = { name: 'passkey address', burst: 100, seconds: 15 * 60 }
/** Recovery mails asked for from one address. */
export const RECOVERIES_FROM_ADDRESS: Limit = { name: 'recovery address', burst: 60, seconds: 15 * 60 }
/** Recovery mails to one account, whoever asks. Beyond them nothing is sent, and nothing is said about it. */
export const RECOVERIES_OF_ACCOUNT: Limit = { name: 'recovery account', burst: 3, seconds: 60 * 60 }
/** Confirmation mails of one account. */
export const CONFIRMATIONS_OF_ACCOUNT: Limit = { name: 'confirmation account', burst: 3, seconds: 60 * 60 }
/** Changes of the email that one account asks for. */
export const EMAIL_CHANGES_OF_ACCOUNT: Limit = { name: 'email change account', burst: 5, seconds: 60 * 60 }
/** Mails to one mailbox that others can cause, of all kinds together. */
export const MAILS_TO_ADDRESS: Limit = { name: 'mails to address', burst: 20, seconds: 24 * 60 * 60 }
/** Notices to one mailbox of what happened to its account. Beyond them its owner has been told often enough. */
export const NOTICES_TO_ADDRESS: Limit = { name: 'notices to address', burst: 50, seconds: 24 * 60 * 60 }
/** Beginnings at a provider from one address: each is remembered for 10 minutes. */
export const PROVIDER_BEGINS_FROM_ADDRESS: Limit = { name: 'provider begin', burst: 300, seconds: 15 * 60 }
/** Returns from a provider that failed, from one address. */
export const PROVIDER_RETURNS_FROM_ADDRESS: Limit = { name: 'provider return', burst: 100, seconds: 15 * 60 }
