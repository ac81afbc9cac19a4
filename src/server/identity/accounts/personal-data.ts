import type { Pool } from 'pg'

type Rows = Record<string, unknown>[]

// As in store/personal-data.ts. Left out are hashes, keys and whatever else would open something.
const OWN_ROWS: Record<string, string> = {
  users:
    'select id, email, email_verified, name, image, created_at, updated_at from identity.users where id = $1',
  credentials: `
    select id, user_id, provider_id, account_id, email, created_at, updated_at
    from identity.credentials where user_id = $1 order by created_at, id`,
  sessions: `
    select id, user_id, ip_address, user_agent, created_at, updated_at, last_seen_at, expires_at
    from identity.sessions where user_id = $1 order by created_at, id`,
  two_step: 'select user_id, confirmed_at, created_at from identity.two_step where user_id = $1',
  recovery_codes: `
    select user_id, count(*)::int as codes_left from identity.recovery_codes where user_id = $1 group by user_id`,
  passkeys: `
    select id, user_id, name, credential_id, counter, device_type, backed_up, transports, aaguid, created_at
    from identity.passkeys where user_id = $1 order by created_at, id`,
  pending_sign_ins: `
    select user_id, expires_at from identity.pending_sign_ins where user_id = $1 order by expires_at`,
  mailed_tokens: `
    select user_id, purpose, email, session_id, created_at, expires_at
    from identity.mailed_tokens where user_id = $1 order by created_at, purpose`,
  provider_visits: `
    select session_id, provider_id, return_to, expires_at
    from identity.provider_visits
    where session_id in (select id from identity.sessions where user_id = $1) order by expires_at`,
}

/** Everything that the sign-in flows keep about an account, table by table. */
export async function readIdentityData(pool: Pool, accountId: string): Promise<Record<string, Rows>> {
  const data: Record<string, Rows> = {}
  for (const [table, text] of Object.entries(OWN_ROWS)) {
    const { rows } = await pool.query({ name: `identity.read-own-rows-${table}`, text, values: [accountId] })
    data[table] = rows
  }
  return data
}
