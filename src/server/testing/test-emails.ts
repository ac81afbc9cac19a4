import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface TestEmail {
  /** The whole message. */
  raw: string
  /** Headers by lowercase name. */
  headers: Map<string, string>
  subject: string
  text: string
  html: string
  /** The token in the fragment of its link, or ''. */
  token: string
}

/** Reads the emails to one address from an outbox, oldest first. */
export function readOutbox(folder: string, to: string): TestEmail[] {
  if (!existsSync(folder)) return []
  const emails = readdirSync(folder)
    // An email that is being written has another extension.
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => parseEmailMessage(readFileSync(join(folder, name), 'utf8')))
  return emails.filter(({ headers }) => headers.get('to') === to)
}

/** Parses an email with a text and an HTML part. */
export function parseEmailMessage(raw: string): TestEmail {
  const [head = '', ...parts] = splitParts(raw.replaceAll('\r\n', '\n'))
  const headers = readHeaders(head)
  const [text = '', html = ''] = parts.map(readPart)
  const token = /#[a-z_]+=([\w-]+)/.exec(text)?.[1] ?? ''
  return { raw, headers, subject: decodeEncodedWords(headers.get('subject') ?? ''), text, html, token }
}

function splitParts(raw: string): string[] {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? ''
  return raw.split(`--${boundary}`).filter((part) => !part.startsWith('--'))
}

function readHeaders(head: string): Map<string, string> {
  const lines =
    head
      .trim()
      .split('\n\n', 1)[0]
      ?.replace(/\n[ \t]+/g, ' ')
      .split('\n') ?? []
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}

function readPart(part: string): string {
  const end = part.indexOf('\n\n')
  const body = part.slice(end + 2)
  return /quoted-printable/i.test(part.slice(0, end)) ? decodeQuotedPrintable(body.replace(/=\n/g, '')) : body
}

function decodeEncodedWords(text: string): string {
  return text.replace(/=\?utf-8\?(q|b)\?([^?]*)\?=(?: (?==\?))?/gi, (_all, how: string, word: string) =>
    how.toLowerCase() === 'b'
      ? Buffer.from(word, 'base64').toString()
      : decodeQuotedPrintable(word.replaceAll('_', ' ')),
  )
}

function decodeQuotedPrintable(text: string): string {
  return Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
}
