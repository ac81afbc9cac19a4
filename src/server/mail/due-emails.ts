import { DEFAULT_LANGUAGE, type Language } from '../../domain/display-settings.ts'
import type { PreferenceKind } from '../../domain/email-kinds.ts'
import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import { EMAIL_VERSION } from './email-queue.ts'

/** An email that this process is sending. */
export interface LeasedEmail {
  id: string
  kind: string
  /** The kind that the recipient can switch off; null for emails about the account. */
  preference: PreferenceKind | null
  user_id: string | null
  /** Null if the recipient can switch the email off. */
  to_email: string | null
  language: Language
  sealed_values: string | null
  event_code: string | null
  details: Record<string, unknown>
  link_hash: string | null
  link_seconds: number | null
  link_issued: boolean
  message_id: string | null
  created_at: string
  /** How often a process has started to send the email, including this time. */
  attempts: number
  lease_id: string
}

// Times are the database's, so that processes agree on them, unless a caller passes one ($1). With a rate ($6), all processes
// together send that many emails a second, and up to a second's emails at once after a pause.
const createLease = (name: string, condition: string) =>
  statement(
    name,
    `with due as (
      select id from identity.emails
      where state = 'queued' and due_at <= coalesce($1::timestamptz, now()) and ${condition}
        and kind = any($3::text[]) and version <= $4 and (key_id is null or key_id = any($5::text[]))
      order by due_at limit 1 for update skip locked
    ), paced as (
      update identity.email_pace
      set next_at = greatest(next_at, now() - interval '1 second') + make_interval(secs => 1 / $6::float8)
      where $6::float8 is not null and next_at <= now() and exists (select from due)
      returning true
    )
    update identity.emails
    set attempts = attempts + 1, lease_id = gen_random_uuid(),
      due_at = coalesce($1::timestamptz, now()) + make_interval(secs => $2)
    from due where emails.id = due.id and ($6::float8 is null or exists (select from paced))
    returning emails.id, kind, preference, user_id, to_email, language, sealed_values, event_code, details, link_hash, link_seconds,
      link_issued, message_id, created_at, attempts, emails.lease_id`,
  )
// One for each partial index. Emails about the account go first.
const LEASES = [
  createLease('lease_due_account_email', 'preference is null'),
  createLease('lease_due_email', 'preference is not null'),
]

/**
 * Takes the email that has been due longest, among the kinds and keys that this process knows, or returns null. No other process
 * takes it until the lease ends. `rate` limits the emails per second of all processes.
 */
export async function leaseDueEmail(
  tx: Tx,
  {
    now,
    leaseSeconds,
    kinds,
    keyIds,
    rate,
  }: { now: Date | null; leaseSeconds: number; kinds: string[]; keyIds: string[]; rate: number | null },
): Promise<LeasedEmail | null> {
  for (const lease of LEASES) {
    const email = await tx.queryOne<LeasedEmail>(lease, [
      now,
      leaseSeconds,
      kinds,
      EMAIL_VERSION,
      keyIds,
      rate,
    ])
    if (email) return email
  }
  return null
}

const EXTEND_LEASE = statement(
  'extend_email_lease',
  `update identity.emails set due_at = coalesce($3::timestamptz, now()) + make_interval(secs => $4)
  where id = $1 and lease_id = $2`,
)

/** Extends the lease of an email that is still being sent. */
export async function extendLease(
  tx: Tx,
  { id, lease_id }: LeasedEmail,
  { now, leaseSeconds }: { now: Date | null; leaseSeconds: number },
): Promise<void> {
  await tx.query(EXTEND_LEASE, [id, lease_id, now, leaseSeconds])
}

const START_LINK_LIFETIME = statement(
  'start_email_link_lifetime',
  `update identity.email_links set expires_at = now() + make_interval(secs => $2)
  where token_hash = $1 returning token_hash`,
)

/** Starts the lifetime of the link of an email. Returns false if the link has been used, replaced or deleted. */
export async function startLinkLifetime(tx: Tx, hash: string, seconds: number): Promise<boolean> {
  return (await tx.queryOne(START_LINK_LIFETIME, [hash, seconds])) !== null
}

const MARK_LINK_ISSUED = statement(
  'mark_email_link_issued',
  `update identity.emails
  set link_issued = true,
    user_id = coalesce(emails.user_id, (select user_id from identity.email_links where token_hash = link_hash))
  where id = $1 and lease_id = $2`,
)

/** Records that the link of an email has been issued, so that further attempts do not issue it again after it was used. */
export async function markLinkIssued(tx: Tx, { id, lease_id }: LeasedEmail): Promise<void> {
  await tx.query(MARK_LINK_ISSUED, [id, lease_id])
}

const FINISH_EMAIL = statement(
  'finish_email',
  `update identity.emails
  set state = $3, skipped_reason = $4, last_error = coalesce($5, last_error), finished_at = coalesce($6::timestamptz, now()), to_email = null,
    sealed_values = null, lease_id = null
  where id = $1 and lease_id = $2`,
)

export type EmailResult =
  | { state: 'sent' }
  | { state: 'skipped'; reason: string }
  | { state: 'failed'; error: string }

/** Finishes an email and erases its recipient and values. */
export async function finishEmail(
  tx: Tx,
  { id, lease_id }: LeasedEmail,
  result: EmailResult,
  now: Date | null,
): Promise<void> {
  const reason = result.state === 'skipped' ? result.reason : null
  const error = result.state === 'failed' ? result.error : null
  await tx.query(FINISH_EMAIL, [id, lease_id, result.state, reason, error, now])
}

const RETRY_EMAIL = statement(
  'retry_email',
  `update identity.emails
  set due_at = coalesce($3::timestamptz, now()) + make_interval(secs => $4), lease_id = null, last_error = $5
  where id = $1 and lease_id = $2`,
)

/** Ends the lease of an email that could not be sent and makes it due again later. */
export async function retryEmail(
  tx: Tx,
  { id, lease_id }: LeasedEmail,
  { now, seconds, error }: { now: Date | null; seconds: number; error: string },
): Promise<void> {
  await tx.query(RETRY_EMAIL, [id, lease_id, now, seconds, error])
}

// It stays one that has been tried: what changes from now on needs an email of its own, if this one does not report it.
const POSTPONE_EMAIL = statement(
  'postpone_email',
  `update identity.emails set due_at = $3, lease_id = null, attempts = greatest(attempts - 1, 1)
  where id = $1 and lease_id = $2`,
)

/** Makes an email due at a later time, which counts as no attempt to send it. */
export async function postponeEmail(tx: Tx, { id, lease_id }: LeasedEmail, until: Date): Promise<void> {
  await tx.query(POSTPONE_EMAIL, [id, lease_id, until])
}

const READ_RECIPIENT = statement(
  'read_email_recipient',
  `with preference as (
    insert into email_preferences (user_id, kind) select id, $2 from identity.users where id = $1
    on conflict (user_id, kind) do update set kind = excluded.kind
    returning is_on, token
  )
  select email, coalesce(language, $3) as language, email_verified, suspended_at is not null as is_suspended, is_on, token
  from identity.users, preference where id = $1`,
)

/** The user to whom an email is sent that can be switched off. */
export interface EmailRecipient {
  email: string
  language: Language
  email_verified: boolean
  is_suspended: boolean
  /** What the user has chosen for this kind; null for the default. */
  is_on: boolean | null
  /** Of the link that switches this kind off. */
  token: string
}

/** Reads the recipient of an email and what they have chosen for its kind. Returns null if the account was deleted. */
export function readRecipient(tx: Tx, userId: string, kind: PreferenceKind): Promise<EmailRecipient | null> {
  return tx.queryOne<EmailRecipient>(READ_RECIPIENT, [userId, kind, DEFAULT_LANGUAGE])
}

/** The numbers of emails by state, for checks and metrics. */
export interface EmailCounts {
  /** Not finished, including those that wait for their next attempt. */
  queued: number
  /** Queued emails whose last attempt failed. */
  retrying: number
  sent: number
  skipped: number
  /** Dead letters: emails that could not be delivered and are not tried again. */
  failed: number
  /** Of those about accounts: others wait for the morning, and for MAIL_RATE. */
  oldest_queued_seconds: number
  /** What failed last, by frequency, for queued and failed emails: `ECONNREFUSED`, `550 RCPT TO`. */
  errors: { error: string; count: number }[]
}

const COUNT_EMAILS = statement(
  'count_emails',
  `select
    count(*) filter (where state = 'queued')::int as queued,
    count(*) filter (where state = 'queued' and last_error is not null)::int as retrying,
    count(*) filter (where state = 'sent')::int as sent,
    count(*) filter (where state = 'skipped')::int as skipped,
    count(*) filter (where state = 'failed')::int as failed,
    coalesce(extract(epoch from now() - min(created_at) filter (where state = 'queued' and preference is null)), 0)::float8
      as oldest_queued_seconds,
    coalesce((
      select jsonb_agg(jsonb_build_object('error', last_error, 'count', number) order by number desc, last_error)
      from (
        select last_error, count(*)::int as number from identity.emails
        where state in ('queued', 'failed') and last_error is not null group by last_error
      ) by_error
    ), '[]') as errors
  from identity.emails`,
)

/** Counts the emails of the last 30 days by state. For a connection of the role amberlink_jobs or of the owner. */
export async function countEmails(tx: Tx): Promise<EmailCounts> {
  return (await tx.queryOne<EmailCounts>(COUNT_EMAILS, []))!
}
