import type { Language } from '../../domain/display-settings.ts'
import type { EmailKindName } from '../../domain/email-kind-names.ts'
import { joinOneLetterWords } from '../../domain/typography.ts'
import { escapeHtml } from '../platform/html.ts'

/** The content of an email, before it is formatted as text and HTML. */
export interface UnformattedEmail {
  subject: string
  /** Paragraphs before the link or code. */
  before: string[]
  /** Lines with a label, such as when and where an event is. */
  facts?: { label: string; text: string }[]
  sections?: EmailSection[]
  link?: { label: string; address: string }
  /** Digits to be typed. */
  code?: string
  /** Paragraphs after the link or code. */
  after?: string[]
}

/** A list of links under a heading. */
export interface EmailSection {
  title: string
  /** `text` is a line below the link. */
  items: { label: string; address: string; text: string }[]
  /** A link to further items. */
  more?: { label: string; address: string }
}

/** The end of every email: the name of the product, then the operator's addresses for questions, privacy and terms. */
export interface EmailFooter {
  product: string
  addresses: readonly string[]
}

/** How a user stops emails of a kind: the address for it, and the page with all kinds. */
export interface Unsubscribe {
  address: string
  settingsPage: string
  kind: EmailKindName
}

/** Applies the typography of the language to the paragraphs. */
export function applyTypography(email: UnformattedEmail, language: Language): UnformattedEmail {
  const apply = (paragraph: string) => joinOneLetterWords(paragraph, language)
  const facts = email.facts?.map(({ label, text }) => ({ label, text: apply(text) }))
  const sections = email.sections?.map(({ title, items, ...section }) => ({
    ...section,
    title: apply(title),
    items: items.map((item) => ({ ...item, label: apply(item.label), text: apply(item.text) })),
  }))
  return {
    ...email,
    before: email.before.map(apply),
    ...(facts && { facts }),
    ...(sections && { sections }),
    after: (email.after ?? []).map(apply),
  }
}

const UNSUBSCRIBE_WORDS: Record<Language, { stop: string; settings: string }> = {
  en: { stop: 'Stop these emails', settings: 'Email settings' },
  pl: { stop: 'Nie wysyłaj takich wiadomości', settings: 'Ustawienia wiadomości' },
}

/** The recommended line length (RFC 5322 §2.1.1). */
const LINE_LENGTH = 78

/** Formats an email as plain text. The links are on one line each, never wrapped. */
export function formatEmailText(
  { before, facts = [], sections = [], link, code, after = [] }: UnformattedEmail,
  { product, addresses }: EmailFooter,
  language: Language,
  unsubscribe?: Unsubscribe,
): string {
  const own = [
    ...(facts.length ? [facts.map(({ label, text }) => wrap(`${label}: ${text}`)).join('\n')] : []),
    ...sections.flatMap((section) => formatSectionText(section, language)),
    ...(link ? [link.address] : []),
    ...(code ? [groupDigits(code)] : []),
  ]
  const footer = [
    '-- ',
    product,
    ...addresses,
    ...(unsubscribe
      ? [
          '',
          wrap(joinOneLetterWords(unsubscribe.kind.reason, language)),
          `${UNSUBSCRIBE_WORDS[language].stop} (${unsubscribe.kind.name}):`,
          unsubscribe.address,
          `${UNSUBSCRIBE_WORDS[language].settings}:`,
          unsubscribe.settingsPage,
        ]
      : []),
  ].join('\n')
  const parts = [...before.map(wrap), ...own, ...after.map(wrap), footer]
  return `${parts.join('\n\n')}\n`
}

function formatSectionText({ title, items, more }: EmailSection, language: Language): string[] {
  return [
    wrap(title.toLocaleUpperCase(language)),
    ...items.map(({ label, address, text }) => [wrap(label), wrap(text), address].join('\n')),
    ...(more ? [`${more.label}\n${more.address}`] : []),
  ]
}

/**
 * Formats an email as HTML. It loads nothing and sets no colors, so that it is readable in light and dark mail clients.
 * Characters beyond ASCII are written as character references, so that no encoding can corrupt them.
 */
export function formatEmailHtml(
  { subject, before, facts = [], sections = [], link, code, after = [] }: UnformattedEmail,
  { product, addresses }: EmailFooter,
  language: Language,
  unsubscribe?: Unsubscribe,
) {
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
  const linkLines = link
    ? [
        `<p><a href="${escapeHtml(link.address)}" style="display:inline-block;padding:10px 18px;border:2px solid;border-radius:8px;font-weight:600;text-decoration:none">${escapeHtml(link.label)}</a></p>`,
        `<p style="font-size:13px;word-break:break-all">${escapeHtml(link.address)}</p>`,
      ]
    : []
  const codeLines = code
    ? [`<p style="font:600 28px/1.5 ui-monospace,monospace;letter-spacing:2px">${groupDigits(code)}</p>`]
    : []
  const factLines = facts.length
    ? [
        '<table role="presentation" style="border-collapse:collapse">',
        ...facts.map(
          ({ label, text }) =>
            `<tr><th scope="row" style="padding:2px 16px 2px 0;text-align:left;vertical-align:top;font-weight:600">${escapeHtml(label)}</th><td style="padding:2px 0">${escapeHtml(text)}</td></tr>`,
        ),
        '</table>',
      ]
    : []
  const unsubscribeLines = unsubscribe
    ? [
        `<p style="font-size:13px">${escapeHtml(unsubscribe.kind.reason)}<br>${escapeHtml(unsubscribe.kind.name)}: <a href="${escapeHtml(unsubscribe.address)}">${UNSUBSCRIBE_WORDS[language].stop}</a> · <a href="${escapeHtml(unsubscribe.settingsPage)}">${UNSUBSCRIBE_WORDS[language].settings}</a></p>`,
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
    ...factLines,
    ...sections.flatMap(formatSectionHtml),
    ...linkLines,
    ...codeLines,
    ...after.map(paragraph),
    `<p style="font-size:13px">${[escapeHtml(product), ...addresses.map(formatAddress)].join('<br>')}</p>`,
    ...unsubscribeLines,
    '</div>',
    '</body>',
    '</html>',
  ].join('\n')
  return `${html.replace(/[^\n\x20-\x7e]/gu, (character) => `&#${character.codePointAt(0)};`)}\n`
}

function formatSectionHtml({ title, items, more }: EmailSection): string[] {
  const link = (label: string, address: string) =>
    `<a href="${escapeHtml(address)}" style="font-weight:600">${escapeHtml(label)}</a>`
  return [
    `<h2 style="margin:28px 0 8px;font-size:18px;line-height:1.3">${escapeHtml(title)}</h2>`,
    ...items.map(
      ({ label, address, text }) =>
        `<p style="margin:0 0 12px">${link(label, address)}<br><span style="font-size:14px">${escapeHtml(text)}</span></p>`,
    ),
    ...(more ? [`<p style="margin:0 0 12px">${link(more.label, more.address)}</p>`] : []),
  ]
}

/** '12345678' → '1234 5678' */
function groupDigits(code: string): string {
  return code.replace(/\d{4}(?=\d)/g, '$& ')
}

/** Returns a link to a web page or an email address. */
function formatAddress(address: string): string {
  const href = address.includes('://') ? address : `mailto:${address}`
  return `<a href="${escapeHtml(href)}">${escapeHtml(address)}</a>`
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
  // Joined words are on one line now.
  return [...lines, line].join('\n').replaceAll('\u00a0', ' ').replaceAll('\u2060', '')
}
