import type { Language } from '../../domain/language.ts'
import type { MailContent } from './mail-content.ts'
import { mailHtml, mailText } from './mail-layout.ts'

/** Whom mails come from. */
export interface Sender {
  name: string
  address: string
}

export interface Mail {
  /** The stored address of an account, never one that was typed. */
  to: string
  language: Language
  content: MailContent
}

/**
 * The mail as nodemailer takes it. Addresses are given in parts and never as a header's text, so that nothing in them
 * can begin another header; the library adds Message-ID and encodes what needs it.
 */
export function mailMessage({ to, language, content }: Mail, from: Sender, date: Date) {
  const text = mailText(content, from.name)
  const html = mailHtml(content, from.name, language)
  // Left readable as it is where it can be: in the outbox people look at the file itself.
  const isAscii = /^[\n\x20-\x7e]*$/.test(text)
  return {
    from: { name: oneLine(from.name), address: from.address },
    to: { name: '', address: to },
    subject: oneLine(content.subject),
    date,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
    alternatives: [
      {
        contentType: 'text/plain; charset=utf-8',
        content: text,
        contentTransferEncoding: isAscii ? '7bit' : 'quoted-printable',
      } as const,
      { contentType: 'text/html; charset=utf-8', content: html, contentTransferEncoding: '7bit' } as const,
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The text as it may be told to the operator: without the secret of its link. */
export function withoutSecret(text: string): string {
  return text.replace(/(#[a-z_]+=)[\w-]+/g, '$1…')
}

function oneLine(text: string): string {
  return text.replace(/\p{Control}+/gu, ' ')
}
