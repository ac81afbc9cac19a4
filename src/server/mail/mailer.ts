import { isIP } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { BackgroundJobs } from '../platform/background-jobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { Logger } from '../platform/logger.ts'
import type { RunningSettings } from '../platform/settings.ts'
import { composeEmail, type Email, type Sender } from './email-message.ts'
import { type EmailTransport, openOutbox, openSmtpTransport } from './email-transport.ts'

/** Sends emails in the background. Failures are logged and never reach the caller. */
export interface Mailer {
  send(email: Email): void
  /** Where emails go, as a sentence for the startup output. */
  destination: string
  /** Waits up to 3 seconds for emails that are being sent and drops the rest. */
  close(): Promise<void>
}

type MailerSettings = Pick<RunningSettings, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'productName' | 'publicUrl'>

interface MailerDeps {
  settings: MailerSettings
  clock: Clock
  log: Logger
  background: BackgroundJobs
  /** The delays before further attempts, in milliseconds. */
  retryAfterMs?: number[]
}

const RETRY_AFTER_MS = [2_000, 15_000, 60_000]
const CLOSE_TIMEOUT_MS = 3_000

export function openMailer({
  settings,
  clock,
  log,
  background,
  retryAfterMs = RETRY_AFTER_MS,
}: MailerDeps): Mailer {
  const sender = createSender(settings)
  const outboxFolder = join(settings.dataDir, 'outbox')
  const smtp = settings.smtpUrl ? openSmtpTransport(settings.smtpUrl) : null
  const transport: EmailTransport = smtp ?? openOutbox(outboxFolder, log)
  const closing = new AbortController()

  if (smtp) {
    background.run('verify mail server', async () => {
      await smtp.verify().catch((error) => {
        if (closing.signal.aborted) return
        log.error(
          describeCause(error),
          'The mail server of SMTP_URL is not available. Emails are retried a few times and then dropped.',
        )
      })
    })
  }

  return {
    destination: settings.smtpUrl
      ? `Emails are sent through ${new URL(settings.smtpUrl).hostname}.`
      : `Emails are not sent because SMTP_URL is not set. They are written to ${outboxFolder} and, without the secrets of their links, to the log.`,
    send(email) {
      background.run('send email', async () => {
        const date = clock.now()
        const message = await composeEmail(email, sender, date)
        for (const delay of [0, ...retryAfterMs]) {
          await wait(delay, undefined, { signal: closing.signal }).catch(() => {})
          if (closing.signal.aborted && delay > 0) break
          try {
            return await transport.deliver(message, date)
          } catch (error) {
            log.warn(describeCause(error), 'an email could not be delivered')
            if (isPermanentError(error)) break
          }
        }
        log.error({ subject: message.subject }, 'an email was dropped')
      })
    },
    async close() {
      closing.abort()
      await Promise.race([background.drain(), wait(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
      transport.close()
    },
  }
}

/** Returns MAIL_FROM or, without it, no-reply at the host of PUBLIC_URL with the name of the product. */
function createSender({ mailFrom, productName, publicUrl }: MailerSettings): Sender {
  const { hostname } = new URL(publicUrl)
  const isIpAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return {
    name: mailFrom?.name || productName,
    address: mailFrom?.address ?? `no-reply@${isIpAddress ? 'localhost' : hostname}`,
  }
}

/** Returns what may be logged of an error. Its message may not: mail servers repeat email addresses in it. */
function describeCause(error: unknown): Record<string, unknown> {
  const { code, responseCode, command, syscall } = error as Record<string, unknown>
  return { cause: { code, response_code: responseCode, command, syscall } }
}

/** Whether the mail server replied that retrying will not help (RFC 5321 §4.2.1). */
function isPermanentError(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: unknown }
  return typeof responseCode === 'number' && responseCode >= 500
}
