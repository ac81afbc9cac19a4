import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { EMAIL_SETTINGS_PATH } from '../../contract/email-preferences.ts'
import type { Language } from '../../domain/display-settings.ts'
import { EMAIL_KIND_NAMES } from '../../domain/email-kind-names.ts'
import { isEmailKindOn, type PreferenceKind } from '../../domain/email-kinds.ts'
import { endQuietHours } from '../../domain/email-times.ts'
import { createTx, type Tx, withTransaction } from '../database/transaction.ts'
import { now as readClock } from '../platform/clock.ts'
import type { KeyRing } from '../platform/crypto.ts'
import { describeError, type Logger } from '../platform/logger.ts'
import { type RunningSettings, sendsEventEmails } from '../platform/settings.ts'
import { queueDueDigests } from './digest-emails.ts'
import {
  type EmailRecipient,
  type EmailResult,
  extendLease,
  finishEmail,
  type LeasedEmail,
  leaseDueEmail,
  markLinkIssued,
  postponeEmail,
  readRecipient,
  retryEmail,
  startLinkLifetime,
} from './due-emails.ts'
import type { EmailFooter, UnformattedEmail } from './email-layout.ts'
import { type CalendarPart, composeEmail, type Email } from './email-message.ts'
import { createSender } from './email-queue.ts'
import { createEmailSealing } from './email-sealing.ts'
import { EMAIL_TEXTS, type EmailKind, type EmailSite } from './email-texts.ts'
import { type EmailTransport, openOutbox, openSmtpTransport } from './email-transport.ts'
import { queueDueReminders, queueRegistrationEmails } from './queue-event-emails.ts'

/** Sends emails that are due. */
export interface Mailer {
  /** Where emails go, as a sentence for the startup output. */
  destination: string
  /** Starts to send emails when they are due. */
  start(): void
  /** Sends everything that is due and returns when nothing is left. `now` replaces the time of the database, for tests. */
  sendDueEmails(now?: Date): Promise<void>
  /** Stops taking emails and waits up to 3 seconds for those being sent. Another process resumes the rest. */
  close(): Promise<void>
}

/** What an email is to contain. */
export interface PreparedEmail {
  /** The text. */
  kind: EmailKind
  /** The kind that the recipient can switch off, if it is not that of the row. */
  preference?: PreferenceKind
  /** Whether the email is also sent in the quiet hours. */
  isUrgent?: boolean
  /** Returns the values of the text, unless they are sealed in the row. Called once it is decided that the email is sent. */
  compose?(recipient: EmailRecipient): Promise<ComposedValues>
}

export interface ComposedValues {
  values: object
  calendar?: CalendarPart
  /** Differs between attempts whose messages differ, so that receivers do not take them for duplicates. */
  variant?: number
}

/**
 * Decides the content of an email when it is due: for emails that depend on something that the request must not look up, such as
 * whether an address has an account, or on what is true then. Runs as the role amberlink_jobs before each attempt. A link that is
 * not issued yet must be issued here. `continueAfter` is called without an open transaction, and what it returns in another one.
 */
export type EmailPreparation = (
  tx: Tx,
  email: LeasedEmail,
  now: Date,
) => Promise<
  PreparedEmail | { skip: string } | { postponeUntil: Date } | { continueAfter(): Promise<EmailPreparation> }
>

/** By the kind of the row, which is often that of the text. */
export type EmailPreparations = Partial<Record<string, EmailPreparation>>

type Decision = { compose: () => Email } | EmailResult | { postponeUntil: Date }

interface MailerDeps {
  settings: Pick<
    RunningSettings,
    | 'smtpUrl'
    | 'smtpTls'
    | 'mailFrom'
    | 'dataDir'
    | 'productName'
    | 'publicUrl'
    | 'privacyUrl'
    | 'termsUrl'
    | 'supportEmail'
    | 'timeZone'
    | 'mailRate'
    | 'databaseUrl'
  >
  keys: KeyRing
  /** Connections with the role amberlink_jobs. */
  pool: Pool
  log: Logger
  preparations: EmailPreparations
  /** How long an email of a killed process waits until another takes it. */
  leaseSeconds?: number
  /** The delays before further attempts; the last one repeats. */
  retryAfterSeconds?: number[]
}

const RETRY_AFTER_SECONDS = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400]
/** After this time, an email that cannot be delivered becomes a dead letter (RFC 5321 §4.5.4.1: 4–5 days). */
const GIVE_UP_AFTER_SECONDS = 5 * 24 * 60 * 60
/** More attempts than fit into that time. The process ended during the others, or the email could not be prepared or recorded. */
const MAX_ATTEMPTS = 100
const LEASE_SECONDS = 60
const CONCURRENT_EMAILS = 3
const POLL_SECONDS = 0.5
const CLOSE_TIMEOUT_MS = 3_000
const QUEUE_INTERVAL_MS = 60_000
const RETRY_QUEUE_AFTER_MS = 5_000

export function openMailer({
  settings,
  keys,
  pool,
  log,
  preparations,
  leaseSeconds = LEASE_SECONDS,
  retryAfterSeconds = RETRY_AFTER_SECONDS,
}: MailerDeps): Mailer {
  const sender = createSender(settings)
  const createMessageId = (id: string) => `<${id}@${sender.address.split('@')[1]}>`
  const { unseal } = createEmailSealing(keys)
  const keyIds = keys.all.map(({ id }) => id)
  const kinds = [...Object.keys(EMAIL_TEXTS.en), ...Object.keys(preparations)]
  const footer: EmailFooter = {
    product: sender.name,
    addresses: [settings.supportEmail, settings.privacyUrl, settings.termsUrl].filter(
      (each) => each !== undefined,
    ),
  }
  const site: EmailSite = { product: settings.productName, signInPage: `${settings.publicUrl}/auth` }
  const outboxFolder = join(settings.dataDir, 'outbox')
  const smtp = settings.smtpUrl ? openSmtpTransport(settings.smtpUrl, settings.smtpTls) : null
  const transport: EmailTransport = smtp ?? openOutbox(outboxFolder, log)
  const db = createTx(pool)
  const closing = new AbortController()
  const sending = new Set<Promise<void>>()

  /** Returns how to compose an email, or why it must not be sent now. */
  const prepare = async (email: LeasedEmail, now: Date): Promise<Decision> => {
    let preparation = preparations[email.kind]
    for (;;) {
      const prepared = await prepareInTransaction(email, preparation, now)
      if (!('continueAfter' in prepared)) return prepared
      preparation = await prepared.continueAfter()
    }
  }

  const prepareInTransaction = (
    email: LeasedEmail,
    preparation: EmailPreparation | undefined,
    now: Date,
  ): Promise<Decision | { continueAfter(): Promise<EmailPreparation> }> =>
    withTransaction(pool, async (tx) => {
      const { id, link_hash, link_seconds, link_issued } = email
      if (link_hash && link_issued && !(await startLinkLifetime(tx, link_hash, link_seconds ?? 0))) {
        return { state: 'skipped', reason: 'link_superseded' }
      }
      const kind = email.kind as EmailKind
      const prepared = (await preparation?.(tx, email, now)) ?? { kind }
      if ('skip' in prepared) return { state: 'skipped', reason: prepared.skip }
      if ('postponeUntil' in prepared || 'continueAfter' in prepared) return prepared
      if (email.preference !== null) return prepareForUser(tx, email, email.preference, prepared, now)
      if (link_hash && !link_issued) await markLinkIssued(tx, email)
      const { to_email: to, sealed_values } = email
      const values = sealed_values === null ? null : unseal(id, sealed_values)
      if (!values || to === null) return { state: 'failed', error: 'damaged values' }
      const { language, message_id } = email
      const messageId = message_id ?? createMessageId(id)
      return { compose: () => ({ to, language, content: write(language, prepared.kind, values), messageId }) }
    })

  /** Prepares an email that the recipient can switch off: only for confirmed addresses, and not in the quiet hours. */
  const prepareForUser = async (
    tx: Tx,
    { id, user_id }: LeasedEmail,
    ownPreference: PreferenceKind,
    { kind, preference = ownPreference, isUrgent = false, compose }: PreparedEmail,
    now: Date,
  ): Promise<Decision> => {
    const recipient = user_id === null ? null : await readRecipient(tx, user_id, preference)
    if (!recipient) return { state: 'skipped', reason: 'account_deleted' }
    const reason = findReasonAgainst(recipient, preference, settings)
    if (reason) return { state: 'skipped', reason }
    const sendAt = isUrgent ? now : endQuietHours(now, settings.timeZone)
    if (sendAt > now) return { postponeUntil: sendAt }
    const { values, calendar, variant = 1 } = (await compose?.(recipient)) ?? { values: {} }
    const { email: to, language, token } = recipient
    const unsubscribe = {
      address: `${settings.publicUrl}/api/email-preferences/${token}`,
      settingsPage: `${settings.publicUrl}${EMAIL_SETTINGS_PATH}`,
      kind: EMAIL_KIND_NAMES[language][preference],
    }
    const messageId = createMessageId(variant === 1 ? id : `${id}.${variant}`)
    return {
      compose: () => ({
        to,
        language,
        content: write(language, kind, values),
        messageId,
        unsubscribe,
        ...(calendar && { calendar }),
      }),
    }
  }

  const write = (language: Language, kind: EmailKind, values: object): UnformattedEmail => {
    const text = EMAIL_TEXTS[language][kind] as (site: EmailSite, values: object) => UnformattedEmail
    return text(site, values)
  }

  /** Sends one email. Errors of the mail server are stored with the email; errors of the database are thrown. */
  const send = async (email: LeasedEmail, now: Date | null) => {
    if (email.attempts > MAX_ATTEMPTS) {
      log.error({ kind: email.kind, attempts: email.attempts }, 'an email was given up')
      return finishEmail(db, email, { state: 'failed', error: 'too many attempts' }, now)
    }
    const heartbeat = setInterval(
      () => {
        // After the mailer was closed, another process may take an email that the mail server does not answer.
        if (!closing.signal.aborted) void extendLease(db, email, { now, leaseSeconds }).catch(() => {})
      },
      (leaseSeconds * 1000) / 3,
    )
    try {
      const prepared = await prepare(email, now ?? readClock())
      if ('state' in prepared) return await finishEmail(db, email, prepared, now)
      if ('postponeUntil' in prepared) return await postponeEmail(db, email, prepared.postponeUntil)
      try {
        const date = new Date(email.created_at)
        const message = await composeEmail(prepared.compose(), sender, footer, date)
        await transport.deliver(message, { id: email.id, createdAt: email.created_at })
      } catch (error) {
        return await handleFailure(email, error, now)
      }
      await finishSent(email, now)
    } finally {
      clearInterval(heartbeat)
    }
  }

  /** Records that an email was sent. Repeated while the database is not available, because the email would be sent again. */
  const finishSent = async (email: LeasedEmail, now: Date | null) => {
    for (;;) {
      try {
        return await finishEmail(db, email, { state: 'sent' }, now)
      } catch (error) {
        if (closing.signal.aborted) throw error
        await pauseFor(POLL_SECONDS)
      }
    }
  }

  const handleFailure = async (email: LeasedEmail, error: unknown, now: Date | null) => {
    const cause = describeCause(error)
    const { kind, attempts } = email
    const age = ((now ?? readClock()).getTime() - new Date(email.created_at).getTime()) / 1000
    // The process is stopping, so this is no error of the mail server: another process tries again at once.
    const delay = closing.signal.aborted ? 0 : getRetryDelay(retryAfterSeconds, attempts)
    if (isPermanentError(error) || age + delay > GIVE_UP_AFTER_SECONDS || attempts >= MAX_ATTEMPTS) {
      log.error({ kind, attempts, cause }, 'an email was given up')
      return finishEmail(db, email, { state: 'failed', error: classifyError(cause) }, now)
    }
    log.warn({ kind, attempts, cause, retry_seconds: delay }, 'an email could not be delivered')
    return retryEmail(db, email, { now, seconds: delay, error: classifyError(cause) })
  }

  /** Takes due emails until enough are being sent at once, and returns without waiting for them. */
  const takeDueEmails = async (now: Date | null) => {
    while (!closing.signal.aborted && sending.size < CONCURRENT_EMAILS) {
      const email = await leaseDueEmail(db, {
        now,
        leaseSeconds,
        kinds,
        keyIds,
        rate: smtp && !now ? settings.mailRate : null,
      })
      if (!email) return
      const promise = send(email, now)
        .catch((error) =>
          log.error(
            { kind: email.kind, error: describeError(error) },
            'an email could not be prepared or recorded',
          ),
        )
        .finally(() => sending.delete(promise))
      sending.add(promise)
    }
  }

  const verify = ({ verify }: ReturnType<typeof openSmtpTransport>) =>
    verify().catch((error) => {
      if (closing.signal.aborted) return
      log.error(
        { cause: describeCause(error) },
        'The mail server of SMTP_URL is not available. Emails are retried for five days.',
      )
    })

  const { timeZone, mailRate } = settings
  const isOn = sendsEventEmails(settings)
  const queueSteps = [
    {
      queued: 'registration emails',
      intervalMs: 0,
      run: () => queueRegistrationEmails(db, isOn),
    },
    {
      queued: 'reminders',
      intervalMs: QUEUE_INTERVAL_MS,
      run: async (now: Date) => {
        if (isOn) await queueDueReminders(db, now, timeZone)
      },
    },
    {
      queued: 'digests',
      intervalMs: QUEUE_INTERVAL_MS,
      run: async (now: Date) => {
        // At most half of what is sent between two runs.
        const atOnce = Math.ceil((mailRate * QUEUE_INTERVAL_MS) / 2000)
        if (isOn) await queueDueDigests(db, { now, timeZone, atOnce })
      },
    },
  ]

  const sendDueEmails = async (now: Date | null = null) => {
    for (const { run } of queueSteps) await run(now ?? readClock())
    await takeDueEmails(now)
    while (sending.size > 0) {
      await Promise.race(sending)
      await takeDueEmails(now)
    }
  }

  const failing = new Set<string>()
  /** Runs a step and returns whether it succeeded. Logs the first of several errors in a row. */
  const attempt = async (run: () => Promise<void>, failure: string): Promise<boolean> => {
    try {
      await run()
      failing.delete(failure)
      return true
    } catch (error) {
      if (!failing.has(failure)) log.error({ error: describeError(error) }, failure)
      failing.add(failure)
      return false
    }
  }

  /** Queues emails until the mailer is closed, one step at a time: a slow one leaves the other connection for due emails. */
  const pollQueueSteps = async () => {
    const steps = queueSteps.map((step) => ({ ...step, dueAt: 0 }))
    while (!closing.signal.aborted) {
      for (const step of steps.filter(({ dueAt }) => performance.now() >= dueAt)) {
        if (closing.signal.aborted) return
        const hasSucceeded = await attempt(() => step.run(readClock()), `${step.queued} could not be queued`)
        step.dueAt = performance.now() + Math.max(step.intervalMs, hasSucceeded ? 0 : RETRY_QUEUE_AFTER_MS)
      }
      await pauseFor(POLL_SECONDS)
    }
  }

  /** Takes due emails until the mailer is closed. */
  const pollDueEmails = async () => {
    while (!closing.signal.aborted) {
      await attempt(() => takeDueEmails(null), 'queued emails could not be read')
      // A slow mail server must not delay other emails: waits for a moment, not for the emails that are being sent.
      await (sending.size < CONCURRENT_EMAILS ? pauseFor(POLL_SECONDS) : Promise.race(sending))
    }
  }
  const pauseFor = (seconds: number) =>
    wait(seconds * 1000, undefined, { signal: closing.signal, ref: false }).catch(() => {})

  return {
    destination: settings.smtpUrl
      ? `Emails are sent through ${new URL(settings.smtpUrl).hostname}.`
      : `Emails are not sent because SMTP_URL is not set. They are written to ${outboxFolder} and, without the secrets of their links, to the log.`,
    start() {
      if (smtp) void verify(smtp)
      void pollQueueSteps()
      void pollDueEmails()
    },
    sendDueEmails,
    async close() {
      closing.abort()
      await Promise.race([Promise.allSettled(sending), wait(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
      transport.close()
    },
  }
}

/** Returns why a user must not receive an email, or null. */
function findReasonAgainst(
  recipient: EmailRecipient,
  kind: PreferenceKind,
  settings: Parameters<typeof sendsEventEmails>[0],
): string | null {
  if (!sendsEventEmails(settings)) return 'event_emails_off'
  if (recipient.is_suspended) return 'account_suspended'
  if (!recipient.email_verified) return 'address_not_confirmed'
  return isEmailKindOn(kind, recipient.is_on) ? null : 'switched_off'
}

/** Returns the seconds before the next attempt, varied so that many emails are not retried at the same moment. */
function getRetryDelay(retryAfterSeconds: number[], attempts: number): number {
  const delay = retryAfterSeconds[Math.min(attempts, retryAfterSeconds.length) - 1] ?? 0
  return delay * (0.9 + Math.random() * 0.2)
}

interface Cause {
  code: unknown
  response_code: unknown
  command: unknown
  syscall: unknown
}

/** Returns what may be logged of an error. Its message may not: mail servers repeat email addresses in it. */
function describeCause(error: unknown): Cause {
  const { code, responseCode, command, syscall } = error as Record<string, unknown>
  return { code, response_code: responseCode, command, syscall }
}

/** Names the kind of error in a few words: `ECONNREFUSED`, `550 RCPT TO`. */
function classifyError({ code, response_code, command }: Cause): string {
  const words = response_code ? [response_code, command] : [code]
  return words.filter(Boolean).join(' ').slice(0, 100) || 'unknown'
}

/**
 * Whether retrying will not help: the mail server rejected the recipient or the message permanently (RFC 5321 §4.2.1). A
 * rejected login or sender is a wrong setting, which the operator can correct.
 */
function isPermanentError(error: unknown): boolean {
  const { responseCode, command } = error as Record<string, unknown>
  return (
    typeof responseCode === 'number' && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
  )
}
