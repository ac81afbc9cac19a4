import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Language } from '../../domain/display-settings.ts'
import {
  applyTypography,
  type EmailFooter,
  formatEmailHtml,
  formatEmailText,
  type UnformattedEmail,
  type Unsubscribe,
} from './email-layout.ts'

export interface Sender {
  name: string
  address: string
}

export interface Email {
  /** The stored address of an account, never one that was typed. */
  to: string
  language: Language
  content: UnformattedEmail
  /** The same on every attempt, so that receivers recognize a duplicate. */
  messageId: string
  /** How to stop emails of this kind, unless they are about the account. */
  unsubscribe?: Unsubscribe
  calendar?: CalendarPart
}

/** A calendar file that calendars process (RFC 6047). */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL'
  content: string
}

/** An email as it is delivered. */
export interface EmailMessage {
  from: string
  to: string
  subject: string
  text: string
  /** The whole message with its headers (RFC 5322). */
  raw: Buffer
}

/**
 * Composes the message. Addresses are passed in parts, never as header text, so that they cannot inject headers.
 */
export async function composeEmail(
  { to, language, content: unformatted, messageId, unsubscribe, calendar }: Email,
  from: Sender,
  footer: EmailFooter,
  date: Date,
): Promise<EmailMessage> {
  const subject = removeControlCharacters(unformatted.subject)
  const content = applyTypography(unformatted, language)
  const text = formatEmailText(content, footer, language, unsubscribe)
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await composer.sendMail({
    from: { name: removeControlCharacters(from.name), address: from.address },
    to: { name: '', address: to },
    subject,
    date,
    messageId,
    // Otherwise random: the whole message is the same on every attempt.
    baseBoundary: createHash('sha256').update(messageId).digest('hex').slice(0, 16),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': language,
      // RFC 8058: mail programs show a button that sends a POST to the address.
      ...(unsubscribe && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribe.address}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    alternatives: [
      composePart('text/plain', text),
      composePart('text/html', formatEmailHtml(content, footer, language, unsubscribe)),
      ...(calendar ? [composePart(`text/calendar; method=${calendar.method}`, calendar.content)] : []),
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { from: from.address, to, subject, text, raw: message as Buffer }
}

/**
 * Composes one part. ASCII is sent without encoding, because the library would wrap links and write `=3D` into them, and
 * developers read the files of the outbox. The library encodes any other text.
 */
function composePart(type: string, lines: string) {
  const contentType = `${type}; charset=utf-8`
  const content = lines.replaceAll('\r\n', '\n')
  if (!/^[\n\x20-\x7e]*$/.test(content)) return { contentType, content }
  const headers = `Content-Type: ${contentType}\nContent-Transfer-Encoding: 7bit`
  return { raw: `${headers}\n\n${content}`.replaceAll('\n', '\r\n') }
}

function removeControlCharacters(text: string): string {
  return text.replace(/\p{Control}+/gu, ' ')
}
