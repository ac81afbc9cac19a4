import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from '../platform/logger.ts'
import { isLoopback } from '../platform/loopback.ts'
import type { EmailMessage } from './email-message.ts'

/** Delivers messages to a mail server or to the outbox. Throws if it cannot. */
export interface EmailTransport {
  /** `id` and `createdAt` are the same on every attempt. */
  deliver(message: EmailMessage, email: { id: string; createdAt: string }): Promise<void>
  close(): void
}

/** Opens the transport to a mail server, with up to three connections that are kept open. */
export function openSmtpTransport(
  url: string,
  tls: 'required' | 'optional',
): EmailTransport & { verify(): Promise<void> } {
  const { protocol, hostname, port, username, password } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const secure = protocol === 'smtps:'
  const isLocal = isLoopback(host)
  const transport = createTransport({
    host,
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    // Neither emails nor logins cross a network unencrypted, or to a server that cannot prove its name. With
    // SMTP_TLS=optional, which excludes a login, an encrypted connection without proof is no worse than a plain one.
    requireTLS: !isLocal && tls === 'required',
    tls: { rejectUnauthorized: !isLocal && tls === 'required' },
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver({ from, to, raw }) {
      await transport.sendMail({ envelope: { from, to }, raw })
    },
    async verify() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}

/**
 * Opens the outbox, which writes each message to a file in `folder` instead of sending it. The files are readable by their
 * owner only, and their names sort by time. The log contains the text without the secret of the link.
 */
export function openOutbox(folder: string, log: Logger): EmailTransport {
  return {
    async deliver({ to, subject, text, raw }, { id, createdAt }) {
      const file = join(folder, `${createdAt.replaceAll(':', '-')}-${id}.eml`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Renamed when complete, so that a killed process leaves no half email. A second attempt replaces the file.
      await writeFile(`${file}.part`, raw.toString().replaceAll('\r\n', '\n'), { mode: 0o600 })
      await rename(`${file}.part`, file)
      log.info({ file, to, subject, text: redactSecrets(text) }, 'email written to the outbox')
    },
    close() {},
  }
}

function redactSecrets(text: string): string {
  return text.replace(/(#[a-z_]+=|\/email-preferences\/)[\w-]+/g, '$1…').replace(/^\d{4} \d{4}$/m, '…')
}
