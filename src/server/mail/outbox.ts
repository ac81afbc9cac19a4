import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from '../platform/logger.ts'
import { formatEmailText } from './email-layout.ts'
import { composeMessage, redactLinkSecrets, type Sender } from './email-message.ts'
import type { EmailTransport } from './email-transport.ts'

/**
 * In place of a mail server: each mail becomes a file of `folder`, closed to others, whose name sorts by time; the log
 * holds its text without the secret part of the link.
 */
export function openOutbox(folder: string, from: Sender, log: Logger): EmailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  let count = 0
  return {
    async send(mail, date) {
      count += 1
      const number = String(count).padStart(6, '0')
      const time = date.toISOString().replaceAll(':', '-')
      const file = join(folder, `${time}-${number}-${randomBytes(4).toString('hex')}.eml`)
      const { message } = await composer.sendMail(composeMessage(mail, from, date))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(file, message as Buffer, { mode: 0o600, flag: 'wx' })
      log.info(
        {
          file,
          to: mail.to,
          subject: mail.content.subject,
          text: redactLinkSecrets(formatEmailText(mail.content, from.name)),
        },
        'mail written to the outbox',
      )
    },
    close: async () => {},
  }
}
