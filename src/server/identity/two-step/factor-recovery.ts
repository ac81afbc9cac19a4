import { SCREEN_PATHS } from '../../../contract/screen-paths.ts'
import type { Language } from '../../../domain/display-settings.ts'
import { formatInstant } from '../../../domain/event-format.ts'
import { statement } from '../../database/statement.ts'
import type { Tx } from '../../database/transaction.ts'
import type { EmailPreparation } from '../../mail/mailer.ts'
import { createToken, hashToken } from '../../platform/crypto.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { queueNotice } from '../account-emails.ts'
import type { IdentityContext } from '../identity-context.ts'
import type { Account } from '../sessions/session-types.ts'

// Recovery by a user who has lost the second factor. It waits for 7 days, in which the owner receives three notices and can cancel
// it. After them, another recovery link removes the second factor, within 7 days. Both ends need the mailbox.

const DAY = 24 * 60 * 60
const WAIT_SECONDS = 7 * DAY
/** How long the account can be opened after the wait. */
const READY_SECONDS = 7 * DAY
/** When the notices after the first one are sent, counted from the start. */
const NOTICES = { factorRecoveryReminder: 3.5 * DAY, factorRecoveryLastNotice: 6 * DAY } as const

interface FactorRecovery {
  ready_at: string
  is_ready: boolean
}

// A second factor that was added after the start is not the lost one. One that was added before the email was confirmed does not
// count: the recovery removes it.
const FIND_FACTOR_RECOVERY = statement(
  'find_factor_recovery',
  `select authenticators.user_id, ready_at, ready_at <= now() as is_ready
  from identity.authenticators
  left join identity.factor_recoveries
    on factor_recoveries.user_id = authenticators.user_id and expires_at > now() and started_at >= confirmed_at
  where authenticators.user_id = $1 and confirmed_at is not null and email_was_confirmed`,
)
const UPSERT_FACTOR_RECOVERY = statement(
  'upsert_factor_recovery',
  `insert into identity.factor_recoveries (user_id, token_hash, ready_at, expires_at)
  values ($1, $2, now() + make_interval(secs => $3), now() + make_interval(secs => $4))
  on conflict (user_id) do update
    set token_hash = excluded.token_hash, started_at = now(), ready_at = excluded.ready_at, expires_at = excluded.expires_at
  returning ready_at`,
)
const REMOVE_AUTHENTICATOR = statement(
  'remove_lost_authenticator',
  `with waited as (
    delete from identity.factor_recoveries where user_id = $1
  )
  delete from identity.authenticators where user_id = $1`,
)

/** Returns how far the account's recovery without the second factor is; null if the account has no second factor. */
export async function findFactorRecovery(
  tx: Tx,
  accountId: string,
): Promise<FactorRecovery | 'not_started' | null> {
  const found = await tx.queryOne<{ ready_at: string | null; is_ready: boolean }>(FIND_FACTOR_RECOVERY, [
    accountId,
  ])
  if (!found) return null
  return found.ready_at === null ? 'not_started' : { ready_at: found.ready_at, is_ready: found.is_ready }
}

/**
 * Removes the account's second factor if a recovery without it has waited long enough, and starts to wait otherwise. Asking again
 * neither shortens nor extends the wait. Returns the end of the wait, or null if the account can be opened now. Call it in a
 * transaction that has locked the account and consumed a recovery link.
 */
export async function removeOrAwaitSecondFactor(
  context: IdentityContext,
  tx: Tx,
  account: Account,
  language: Language,
): Promise<string | null> {
  const recovery = await findFactorRecovery(tx, account.id)
  if (!recovery) return null
  if (recovery === 'not_started') return startWait(context, tx, account, language)
  if (!recovery.is_ready) return recovery.ready_at
  await tx.query(REMOVE_AUTHENTICATOR, [account.id])
  await queueNotice(context, tx, account, { kind: 'twoStepEnded', language, values: {} })
  return null
}

async function startWait(
  { emails, publicUrl, timeZone }: IdentityContext,
  tx: Tx,
  account: Account,
  language: Language,
): Promise<string> {
  const { token, hash } = createToken()
  const values = [account.id, hash, WAIT_SECONDS, WAIT_SECONDS + READY_SECONDS]
  const { ready_at } = (await tx.queryOne<{ ready_at: string }>(UPSERT_FACTOR_RECOVERY, values))!
  const link = `${publicUrl}${SCREEN_PATHS.callback}#recovery_cancel=${token}`
  const day = formatInstant(ready_at, timeZone, language)
  // Not rate limited: other notices must not use up these.
  const notice = { accountId: account.id, to: account.email, language, values: { link, day } }
  await emails.queueEmail(tx, { ...notice, kind: 'factorRecoveryStarted' })
  await emails.queueEmail(tx, {
    ...notice,
    kind: 'factorRecoveryReminder',
    scheduledInSeconds: NOTICES.factorRecoveryReminder,
  })
  await emails.queueEmail(tx, {
    ...notice,
    kind: 'factorRecoveryLastNotice',
    scheduledInSeconds: NOTICES.factorRecoveryLastNotice,
  })
  return ready_at
}

const IS_NOTICE_OF_RECOVERY = statement(
  'is_notice_of_factor_recovery',
  `select user_id from identity.factor_recoveries
  where user_id = $1 and started_at = $2::timestamptz - make_interval(secs => $3)`,
)

/** Skips the notices of a recovery that was cancelled, completed or started again. */
export const prepareFactorRecoveryNotice: EmailPreparation = async (tx, { kind, user_id, created_at }) => {
  const noticeKind = kind as keyof typeof NOTICES
  const found = await tx.query(IS_NOTICE_OF_RECOVERY, [user_id, created_at, NOTICES[noticeKind]])
  return found.length > 0 ? { kind: noticeKind } : { skip: 'recovery_ended' }
}

const DELETE_FACTOR_RECOVERY = statement(
  'delete_factor_recovery',
  'delete from identity.factor_recoveries where user_id = $1',
)

/** Cancels the recovery without the second factor of an account, if there is one. */
export async function cancelFactorRecovery(tx: Tx, accountId: string): Promise<void> {
  await tx.query(DELETE_FACTOR_RECOVERY, [accountId])
}

const DELETE_FACTOR_RECOVERY_BY_TOKEN = statement(
  'delete_factor_recovery_by_token',
  'delete from identity.factor_recoveries where token_hash = $1 and expires_at > now() returning user_id',
)

/** Cancels the recovery that a notice is about. Throws `link_expired`. */
export async function cancelFactorRecoveryByToken({ db }: IdentityContext, token: string): Promise<void> {
  const cancelled = await db.query(DELETE_FACTOR_RECOVERY_BY_TOKEN, [hashToken(token)])
  if (cancelled.length === 0) throw new ProblemError('link_expired')
}
