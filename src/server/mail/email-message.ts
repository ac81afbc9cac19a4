import type { Language } from '../../domain/display-settings.ts'
import type { EmailContent } from './email-content.ts'
import { formatEmailHtml, formatEmailText } from './email-layout.ts'

/** Whom mails come from. */
export interface Sender {
  name: string
  address: string
}

export interface Email {
  /** The stored address of an account, never one that was typed. */
  to: string
  language: Language
  content: EmailContent
}

/**
 * The mail as nodemailer takes it. Addresses are given in parts and never as a header's text, so that nothing in them
 * can begin another header; the library adds Message-ID and encodes what needs it.
 */
export function composeMessage({ to, language, content }: Email, from: Sender, date: Date) {
  return {
    from: { name: oneLine(from.name), address: from.address },
    to: { name: '', address: to },
    subject: oneLine(content.subject),
    date,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
    alternatives: [
      part('text/plain', formatEmailText(content, from.name)),
      part('text/html', formatEmailHtml(content, from.name, language)),
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/**
 * One form of the mail. In ASCII it travels as it is: in the outbox people look at the file itself, and the library
 * would fold lines as long as a link and write `=3D` into them. Anything else is left to the library.
 */
function part(type: string, content: string): { raw: string } | { contentType: string; content: string } {
  const contentType = `${type}; charset=utf-8`
  if (!/^[\n\x20-\x7e]*$/.test(content)) return { contentType, content }
  const headers = `Content-Type: ${contentType}\nContent-Transfer-Encoding: 7bit`
  return { raw: `${headers}\n\n${content}`.replaceAll('\n', '\r\n') }
}

/** The text as it may be told to the operator: without the secret of its link. */
export function redactLinkSecrets(text: string): string {
  return text.replace(/(#[a-z_]+=)[\w-]+/g, '$1…')
}

function oneLine(text: string): string {
  return text.replace(/\p{Control}+/gu, ' ')
}
