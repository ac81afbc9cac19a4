import { statement } from '../../database/statement.ts'
import type { IdentityContext } from '../identity-context.ts'
import type { CurrentUser } from '../sessions/session-types.ts'

/** What users see of their account. Times are ISO 8601 text. */
export interface AccountDetails {
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

interface AccountRow
  extends Pick<AccountDetails, 'email' | 'email_confirmed' | 'pending_email' | 'has_password'> {
  two_step_enabled: boolean
  recovery_codes_left: number
}

const READ_ACCOUNT = statement(
  'read_account',
  `select email, email_verified as email_confirmed,
    (select email_links.email from identity.email_links
     where user_id = users.id and purpose = 'email_change' and expires_at > now()) as pending_email,
    exists (select from identity.credentials
            where user_id = users.id and provider_id = 'password') as has_password,
    exists (select from identity.authenticators
            where user_id = users.id and confirmed_at is not null) as two_step_enabled,
    (select count(*)::int from identity.recovery_codes where user_id = users.id) as recovery_codes_left
  from identity.users where id = $1`,
)
const LIST_CONNECTIONS = statement(
  'list_connections',
  `select provider_id as provider, email, created_at as connected_at
  from identity.credentials where user_id = $1 and provider_id <> 'password' order by provider_id`,
)
const LIST_PASSKEYS = statement(
  'list_passkeys',
  'select id, name, created_at from identity.passkeys where user_id = $1 order by created_at, id',
)
const LIST_SESSIONS = statement(
  'list_sessions',
  `select id, coalesce(user_agent, '') as user_agent, created_at, last_seen_at, id = $2 as is_current
  from identity.sessions where user_id = $1 and expires_at > now()
  order by is_current desc, last_seen_at desc, id`,
)

/** Reads the current user's sign-in methods and sessions, the current session first. Returns null if the account is deleted. */
export async function readAccountDetails(
  { db }: IdentityContext,
  { account, session }: CurrentUser,
): Promise<AccountDetails | null> {
  const [[row], providers, passkeys, sessions] = await Promise.all([
    db.query<AccountRow>(READ_ACCOUNT, [account.id]),
    db.query<AccountDetails['providers'][number]>(LIST_CONNECTIONS, [account.id]),
    db.query<AccountDetails['passkeys'][number]>(LIST_PASSKEYS, [account.id]),
    db.query<AccountDetails['sessions'][number]>(LIST_SESSIONS, [account.id, session.id]),
  ])
  if (!row) return null
  const { two_step_enabled, recovery_codes_left, ...rest } = row
  return {
    ...rest,
    two_step: { enabled: two_step_enabled, recovery_codes_left },
    providers,
    passkeys,
    sessions,
  }
}
