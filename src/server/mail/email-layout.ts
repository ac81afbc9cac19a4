import type { Language } from '../../domain/display-settings.ts'
import { escapeHtml } from '../platform/html.ts'
import type { EmailContent } from './email-content.ts'

/** Mail programs have shown lines of up to this many characters well since there are mails (RFC 5322 §2.1.1). */
const LINE_LENGTH = 78

/** The mail as plain text; the link stands on a line of its own, whole. */
export function formatEmailText({ before, link, after }: EmailContent, product: string): string {
  const parts = [...before.map(wrap), ...(link ? [link.address] : []), ...after.map(wrap), `-- \n${product}`]
  return `${parts.join('\n\n')}\n`
}

/**
 * The mail as HTML: nothing is fetched from anywhere, and colours are left to the mail program, so that it reads well
 * in light and dark. Every letter beyond ASCII is written as a reference, so that no encoding can garble it.
 */
export function formatEmailHtml(
  { subject, before, link, after }: EmailContent,
  product: string,
  language: Language,
) {
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
  const action = link
    ? [
        `<p><a href="${escapeHtml(link.address)}" style="display:inline-block;padding:10px 18px;border:2px solid;border-radius:8px;font-weight:600;text-decoration:none">${escapeHtml(link.label)}</a></p>`,
        `<p style="font-size:13px;word-break:break-all">${escapeHtml(link.address)}</p>`,
      ]
    : []
  const html = [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title>`,
    '<style>:root { color-scheme: light dark }</style>',
    '</head>',
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">',
    '<div style="max-width:34em;margin:0 auto">',
    ...before.map(paragraph),
    ...action,
    ...after.map(paragraph),
    `<p style="font-size:13px">${escapeHtml(product)}</p>`,
    '</div>',
    '</body>',
    '</html>',
  ].join('\n')
  return `${html.replace(/[^\n\x20-\x7e]/gu, (letter) => `&#${letter.codePointAt(0)};`)}\n`
}

function wrap(paragraph: string): string {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(' ')) {
    if (line && line.length + 1 + word.length > LINE_LENGTH) {
      lines.push(line)
      line = word
    } else line = line ? `${line} ${word}` : word
  }
  return [...lines, line].join('\n')
}
