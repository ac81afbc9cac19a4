import type { Limit } from './attempts.ts'

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
