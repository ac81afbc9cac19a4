import type { Pool } from 'pg'
import type { Caller } from './proof.ts'

/** Ends one session of the caller's account; one that is not there, or not theirs, is left alone. */
export async function endDevice(pool: Pool, { account }: Caller, sessionId: string): Promise<void> {
  await pool.query({
    name: 'identity.end-device',
    text: 'delete from identity.sessions where id = $1 and user_id = $2',
    values: [sessionId, account.id],
  })
}

/** Ends every session of the caller's account but theirs, and every sign-in that waits for its code. */
export async function endOtherDevices(pool: Pool, { account, session }: Caller): Promise<void> {
  await pool.query({
    name: 'identity.end-other-devices',
    text: `
      with ended as (
        delete from identity.sessions where user_id = $1 and id <> $2
      )
      delete from identity.pending_sign_ins where user_id = $1`,
    values: [account.id, session.id],
  })
}
