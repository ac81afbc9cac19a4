import type { Pool } from 'pg'
import type { Statement } from '../../database/transaction.ts'
import type { CurrentUser } from './recent-auth.ts'
import { withLiveSession } from './with-live-session.ts'

const END_DEVICE: Statement = {
  name: 'identity.end-device',
  text: 'delete from identity.sessions where id = $1 and user_id = $2',
}

/** Ends one session of the caller's account; one that is not there, or not theirs, is left alone. */
export async function endDevice(pool: Pool, caller: CurrentUser, sessionId: string): Promise<void> {
  await withLiveSession(pool, caller, (tx) => tx.query(END_DEVICE, [sessionId, caller.account.id]))
}

const END_OTHER_DEVICES: Statement = {
  name: 'identity.end-other-devices',
  text: `
    with ended as (
      delete from identity.sessions where user_id = $1 and id <> $2
    )
    delete from identity.pending_sign_ins where user_id = $1`,
}

/** Ends every session of the caller's account but theirs, and every sign-in that waits for its code. */
export async function endOtherDevices(pool: Pool, caller: CurrentUser): Promise<void> {
  const { account, session } = caller
  await withLiveSession(pool, caller, (tx) => tx.query(END_OTHER_DEVICES, [account.id, session.id]))
}
