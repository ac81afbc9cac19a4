import { statement } from '../../database/statement.ts'
import type { Tx } from '../../database/transaction.ts'

type Rows = Record<string, unknown>[]

// A test compares the columns with the database. Hashes, keys and other secrets are left out.
const PERSONAL_ROWS = Object.entries({
  users: `select id, email, email_verified, language, created_by_sandbox, created_at, updated_at, suspended_at
    from identity.users where id = $1`,
  credentials: `
    select id, user_id, provider_id, issuer, account_id, email, created_at, updated_at
    from identity.credentials where user_id = $1 order by created_at, id`,
  sessions: `
    select id, user_id, user_agent, created_at, updated_at, last_seen_at, reauthenticated_at, expires_at
    from identity.sessions where user_id = $1 order by created_at, id`,
  replaced_session_tokens: `
    select session_id, expires_at from identity.replaced_session_tokens
    where session_id in (select id from identity.sessions where user_id = $1) order by expires_at`,
  reauthentication_codes: `
    select session_id, user_id, attempts_left, expires_at
    from identity.reauthentication_codes where user_id = $1 order by expires_at`,
  authenticators: `
    select user_id, confirmed_at, email_was_confirmed, created_at
    from identity.authenticators where user_id = $1`,
  recovery_codes: `
    select user_id, created_at, count(*)::int as codes_left
    from identity.recovery_codes where user_id = $1 group by user_id, created_at order by created_at`,
  passkeys: `
    select id, user_id, name, credential_id, counter, device_type, backed_up, transports, aaguid,
      email_was_confirmed, created_at
    from identity.passkeys where user_id = $1 order by created_at, id`,
  passkey_challenges: `
    select user_id, purpose, expires_at from identity.passkey_challenges where user_id = $1 order by expires_at`,
  pending_sign_ins: `
    select user_id, expires_at from identity.pending_sign_ins where user_id = $1 order by expires_at`,
  email_links: `
    select user_id, purpose, email, session_id, return_to, created_at, expires_at
    from identity.email_links where user_id = $1 order by created_at, purpose`,
  emails: `
    select id, user_id, kind, preference, event_code, details, once_key, version, key_id, to_email, language, message_id, link_seconds, link_issued, state, skipped_reason,
      attempts, last_error, created_at, due_at, finished_at
    from identity.emails where user_id = $1 order by created_at, id`,
  event_invitations: `
    select user_id, event_code, uid, sequence, method from identity.event_invitations where user_id = $1 order by event_code`,
  registration_changes: `
    select user_id, event_code, changed_at from identity.registration_changes where user_id = $1 order by changed_at, event_code`,
  email_changes: `
    select user_id, old_email, old_email_verified, requested_at, changed_at, expires_at
    from identity.email_changes where user_id = $1 order by changed_at`,
  factor_recoveries: `
    select user_id, started_at, ready_at, expires_at from identity.factor_recoveries where user_id = $1`,
  oauth_states: `
    select session_id, provider_id, return_to, expires_at
    from identity.oauth_states
    where session_id in (select id from identity.sessions where user_id = $1) order by expires_at`,
}).map(([table, text]) => ({ table, read: statement(`read_personal_${table}`, text) }))

/** Reads everything that the schema identity contains about an account, by table. */
export async function readIdentityData(db: Tx, accountId: string): Promise<Record<string, Rows>> {
  const data: Record<string, Rows> = {}
  for (const { table, read } of PERSONAL_ROWS) data[table] = await db.query(read, [accountId])
  return data
}
