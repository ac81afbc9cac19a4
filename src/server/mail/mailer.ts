import { isIP } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { BackgroundJobs } from '../platform/background-jobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { Logger } from '../platform/logger.ts'
import type { RunningSettings } from '../process/settings.ts'
import type { Email, Sender } from './email-message.ts'
import type { EmailTransport } from './email-transport.ts'
import { openOutbox } from './outbox.ts'
import { openSmtpTransport } from './smtp.ts'

/** Sends mails in the background: whoever asks never waits and never sees a failure. */
export interface Mailer {
  send(mail: Email): void
  /** A sentence for the start: where mails go. */
  destination: string
  /** Gives mails under way a moment, then drops what is left. */
  close(): Promise<void>
}

type MailSettings = Pick<RunningSettings, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'productName' | 'publicUrl'>

interface MailerDependencies {
  settings: MailSettings
  clock: Clock
  log: Logger
  background: BackgroundJobs
  /** How long to wait before each further try, in milliseconds. */
  retryAfterMs?: number[]
}

const RETRY_AFTER_MS = [2_000, 15_000, 60_000]
const LAST_MOMENT_MS = 3_000

export function openMailer({
  settings,
  clock,
  log,
  background,
  retryAfterMs = RETRY_AFTER_MS,
}: MailerDependencies): Mailer {
  const from = senderOf(settings)
  const folder = join(settings.dataDir, 'outbox')
  const server = settings.smtpUrl ? openSmtpTransport(settings.smtpUrl, from) : null
  const post: EmailTransport = server ?? openOutbox(folder, from, log)
  const closing = new AbortController()

  if (server) {
    background.run('mail server', async () => {
      await server.check().catch((error) => {
        if (closing.signal.aborted) return
        log.error(
          causeOf(error),
          'The mail server of SMTP_URL cannot be used right now. Mails are tried again a few times and then dropped.',
        )
      })
    })
  }

  return {
    destination: server
      ? `Mails are sent through ${new URL(settings.smtpUrl ?? '').hostname}.`
      : `Mails are not sent, as SMTP_URL is not set: they are written to ${folder} and, without the secrets of their links, to the log.`,
    send(mail) {
      background.run('mail', async () => {
        for (const pause of [0, ...retryAfterMs]) {
          await wait(pause, undefined, { signal: closing.signal }).catch(() => {})
          if (closing.signal.aborted && pause > 0) break
          try {
            return await post.send(mail, clock.now())
          } catch (error) {
            log.warn(causeOf(error), 'a mail could not be sent')
            if (isRefused(error)) break
          }
        }
        log.error({ subject: mail.content.subject }, 'a mail was given up')
      })
    },
    async close() {
      closing.abort()
      const moment = wait(LAST_MOMENT_MS, undefined, { ref: false })
      await Promise.race([background.drain(), moment])
      await post.close()
    },
  }
}

/** MAIL_FROM, or no-reply at the host of PUBLIC_URL, under the name of the product. */
function senderOf({ mailFrom, productName, publicUrl }: MailSettings): Sender {
  const { hostname } = new URL(publicUrl)
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return {
    name: mailFrom?.name || productName,
    address: mailFrom?.address ?? `no-reply@${isAddress ? 'localhost' : hostname}`,
  }
}

/** What may be logged of a failure: mail servers quote addresses in their messages, so these stay out. */
function causeOf(error: unknown): Record<string, unknown> {
  const { code, responseCode, command, syscall } = error as Record<string, unknown>
  return { cause: { code, response_code: responseCode, command, syscall } }
}

/** The server said never: trying again would only repeat it (RFC 5321 §4.2.1). */
function isRefused(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: unknown }
  return typeof responseCode === 'number' && responseCode >= 500
}
