import { statement } from '../../database/statement.ts'
import type { EmailPreparation, EmailPreparations } from '../../mail/mailer.ts'
import { prepareFactorRecoveryNotice } from '../two-step/factor-recovery.ts'

// The latest request wins, regardless of the order in which the emails are sent.
const ISSUE_RECOVERY_LINK = statement(
  'issue_recovery_link',
  `with account as (
    select id, email, exists (
      select from identity.credentials where user_id = users.id and provider_id = 'password'
    ) as has_password
    from identity.users where email = $1
  ), issued as (
    insert into identity.email_links as known (user_id, purpose, token_hash, email, expires_at, created_at)
    select id, 'recovery', $2, email, now() + make_interval(secs => $3), $4 from account where not $5
    on conflict (user_id, purpose) do update
      set token_hash = excluded.token_hash, email = excluded.email, session_id = null,
        expires_at = excluded.expires_at, created_at = excluded.created_at
      where known.created_at <= excluded.created_at
    returning user_id
  )
  select has_password, $5 or exists (select from issued) as is_issued from account`,
)

/** Finds the account of an address that asked for a password recovery, and issues its link. */
const prepareRecovery: EmailPreparation = async (tx, email) => {
  const { to_email, link_hash, link_seconds, link_issued, created_at } = email
  const values = [to_email, link_hash, link_seconds, created_at, link_issued]
  const account = await tx.queryOne<{ has_password: boolean; is_issued: boolean }>(
    ISSUE_RECOVERY_LINK,
    values,
  )
  if (!account) return { skip: 'no_account' }
  if (!account.is_issued) return { skip: 'link_superseded' }
  if (email.kind === 'confirmByPassword') return { kind: 'confirmByPassword' }
  return { kind: account.has_password ? 'recovery' : 'firstPassword' }
}

/** The content of emails that depend on the account of an address, which requests must not look up. */
export const IDENTITY_EMAIL_PREPARATIONS: EmailPreparations = {
  factorRecoveryReminder: prepareFactorRecoveryNotice,
  factorRecoveryLastNotice: prepareFactorRecoveryNotice,
  recovery: prepareRecovery,
  confirmByPassword: prepareRecovery,
}
