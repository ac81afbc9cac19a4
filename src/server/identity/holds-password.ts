import type { Statement, Tx } from '../database/transaction.ts'

const HOLDS_PASSWORD: Statement = {
  name: 'identity.holds-password',
  text: `
    select id from identity.credentials where user_id = $1 and provider_id = 'credential' and password = $2`,
}

/** Whether this hash is the account's password still: looking at a password takes a while. */
export async function holdsPassword(tx: Tx, accountId: string, hash: string | null): Promise<boolean> {
  const rows = await tx.query(HOLDS_PASSWORD, [accountId, hash])
  return rows.length > 0
}
