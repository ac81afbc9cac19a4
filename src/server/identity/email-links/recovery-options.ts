import type { Provider } from '../../../domain/provider.ts'
import { statement } from '../../database/statement.ts'
import type { IdentityContext } from '../identity-context.ts'
import { findFactorRecovery } from '../two-step/factor-recovery.ts'
import { findEmailLink } from './email-links.ts'

/** The other sign-in methods of an account that is being recovered. Times are ISO 8601 text. */
export interface RecoveryOptions {
  passkeys: { id: string; name: string; created_at: string }[]
  providers: { provider: Provider; email: string | null; connected_at: string }[]
  sessions: number
  calendar_feed: boolean
  second_factor: 'none' | 'required' | 'waiting' | 'removable'
  waiting_until: string | null
}

const READ_RECOVERABLE_ACCOUNT = statement(
  'read_recoverable_account',
  `select identity.has_calendar_feed(id) as calendar_feed,
    (select count(*)::int from identity.sessions where user_id = users.id and expires_at > now()) as sessions
  from identity.users where id = $1 and email_verified`,
)
const LIST_RECOVERABLE_PASSKEYS = statement(
  'list_recoverable_passkeys',
  'select id, name, created_at from identity.passkeys where user_id = $1 and email_was_confirmed order by created_at, id',
)
const LIST_RECOVERABLE_CONNECTIONS = statement(
  'list_recoverable_connections',
  `select provider_id as provider, email, created_at as connected_at
  from identity.credentials where user_id = $1 and provider_id <> 'password' order by provider_id`,
)

/**
 * Lists the sign-in methods of the account of a recovery link, without consuming it. None for an account whose email was never
 * confirmed: the recovery removes all, and they may reveal data of someone else. No passkeys while the second factor stays. Throws
 * `link_expired`.
 */
export async function readRecoveryOptions({ db }: IdentityContext, token: string): Promise<RecoveryOptions> {
  const { user_id } = await findEmailLink(db, 'recovery', token)
  const account = await db.queryOne<Pick<RecoveryOptions, 'sessions' | 'calendar_feed'>>(
    READ_RECOVERABLE_ACCOUNT,
    [user_id],
  )
  if (!account) {
    const none = { passkeys: [], providers: [], sessions: 0, calendar_feed: false }
    return { ...none, second_factor: 'none', waiting_until: null }
  }
  const factor = describeFactor(await findFactorRecovery(db, user_id))
  // While the second factor stays, so do the passkeys (password-recovery.ts).
  const removesPasskeys = factor.second_factor === 'none' || factor.second_factor === 'removable'
  return {
    ...account,
    passkeys: removesPasskeys
      ? await db.query<RecoveryOptions['passkeys'][number]>(LIST_RECOVERABLE_PASSKEYS, [user_id])
      : [],
    providers: await db.query<RecoveryOptions['providers'][number]>(LIST_RECOVERABLE_CONNECTIONS, [user_id]),
    ...factor,
  }
}

function describeFactor(
  recovery: Awaited<ReturnType<typeof findFactorRecovery>>,
): Pick<RecoveryOptions, 'second_factor' | 'waiting_until'> {
  if (recovery === null) return { second_factor: 'none', waiting_until: null }
  if (recovery === 'not_started') return { second_factor: 'required', waiting_until: null }
  return { second_factor: recovery.is_ready ? 'removable' : 'waiting', waiting_until: recovery.ready_at }
}
