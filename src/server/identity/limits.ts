import type { Limit } from './attempts.ts'

/** Failed sign-ins to one account from one address: the limit that guessing runs into. */
export const ACCOUNT_AT_ADDRESS: Limit = { name: 'sign-in account+address', burst: 10, seconds: 15 * 60 }
/** Failed sign-ins from one address, whatever the account: trying one password on many accounts. */
export const SIGN_INS_FROM_ADDRESS: Limit = { name: 'sign-in address', burst: 100, seconds: 15 * 60 }
/** Failed sign-ins to one account from anywhere. Loose, so that many attackers cannot easily lock the owner out. */
export const SIGN_INS_TO_ACCOUNT: Limit = { name: 'sign-in account', burst: 300, seconds: 60 * 60 }
/** Sign-ups from one address: room for an office or a course behind one address. */
export const SIGN_UPS_FROM_ADDRESS: Limit = { name: 'sign-up address', burst: 120, seconds: 60 * 60 }
