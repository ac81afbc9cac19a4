import type { Pool } from 'pg'
import type { CurrentUser } from '../sessions/recent-auth.ts'

/** What the tables of the sign-in flows tell people about their account. */
export interface OwnAccountRow {
  email: string
  email_confirmed: boolean
  pending_email: string | null
  has_password: boolean
  providers: { provider: string; email: string | null; connected_at: string }[]
  two_step: { enabled: boolean; recovery_codes_left: number }
  passkeys: { id: string; name: string; created_at: string }[]
  sessions: {
    id: string
    user_agent: string
    created_at: string
    last_seen_at: string
    is_current: boolean
  }[]
}

/** The ways in to the caller's account and its live sessions, the current one first; null when it is gone. */
export async function readOwnAccount(
  pool: Pool,
  { account, session }: CurrentUser,
): Promise<OwnAccountRow | null> {
  const [own, providers, passkeys, sessions] = await Promise.all([
    pool.query({
      name: 'identity.read-own-account',
      text: `
        select email, email_verified as email_confirmed,
          (select mailed_tokens.email from identity.mailed_tokens
           where user_id = users.id and purpose = 'email_change' and expires_at > now()) as pending_email,
          exists (select from identity.credentials
                  where user_id = users.id and provider_id = 'credential') as has_password,
          exists (select from identity.two_step
                  where user_id = users.id and confirmed_at is not null) as two_step_enabled,
          (select count(*)::int from identity.recovery_codes where user_id = users.id) as recovery_codes_left
        from identity.users where id = $1`,
      values: [account.id],
    }),
    pool.query<OwnAccountRow['providers'][number]>({
      name: 'identity.read-own-providers',
      text: `
        select provider_id as provider, email, created_at as connected_at
        from identity.credentials where user_id = $1 and provider_id <> 'credential' order by provider_id`,
      values: [account.id],
    }),
    pool.query<OwnAccountRow['passkeys'][number]>({
      name: 'identity.read-own-passkeys',
      text: 'select id, name, created_at from identity.passkeys where user_id = $1 order by created_at, id',
      values: [account.id],
    }),
    pool.query<OwnAccountRow['sessions'][number]>({
      name: 'identity.read-own-sessions',
      text: `
        select id, coalesce(user_agent, '') as user_agent, created_at, last_seen_at, id = $2 as is_current
        from identity.sessions where user_id = $1 and expires_at > now()
        order by is_current desc, last_seen_at desc, id`,
      values: [account.id, session.id],
    }),
  ])
  const row = own.rows[0]
  if (!row) return null
  const { two_step_enabled, recovery_codes_left, ...rest } = row
  return {
    ...rest,
    two_step: { enabled: two_step_enabled, recovery_codes_left },
    providers: providers.rows,
    passkeys: passkeys.rows,
    sessions: sessions.rows,
  }
}
