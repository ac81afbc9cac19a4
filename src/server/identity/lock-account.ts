import type { Statement } from '../database/transaction.ts'

/** Of two that change the ways in of one account at the same moment, the second waits and sees what the first left. */
export const LOCK_ACCOUNT: Statement = {
  name: 'identity.lock-account',
  text: 'select id from identity.users where id = $1 for update',
}

/** For whoever comes in by one of these ways: they do not wait for each other, only for a change of the ways. */
export const HOLD_ACCOUNT: Statement = {
  name: 'identity.hold-account',
  text: 'select id from identity.users where id = $1 for share',
}
