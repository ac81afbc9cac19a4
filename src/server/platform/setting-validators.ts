import { isLoopback } from './loopback.ts'

// Validators of setting values. Their rules are described in settings.ts.

/** Parses a URL without user, password, query and fragment. Returns null for any other text. */
function parseBareUrl(text: string): URL | null {
  const url = URL.parse(text)
  return url && !(url.username || url.password || url.search || url.hash) ? url : null
}

export function isOrigin(text: string): boolean {
  const url = parseBareUrl(text)
  return url?.pathname === '/' && ['http:', 'https:'].includes(url.protocol)
}

export function isIssuer(text: string): boolean {
  const url = parseBareUrl(text)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
}

/** An https URL without user and password. */
export function isHttpsUrl(text: string): boolean {
  const { protocol, username, password } = URL.parse(text) ?? {}
  return protocol === 'https:' && username === '' && password === ''
}

export function isPostgresUrl(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text)
}

export function isSmtpUrl(text: string): boolean {
  const { protocol = '', hostname, pathname, search, hash } = URL.parse(text) ?? {}
  const isBare = (pathname === '' || pathname === '/') && search === '' && hash === ''
  return ['smtp:', 'smtps:'].includes(protocol) && hostname !== '' && isBare
}

export const MAILBOX_PATTERN =
  /^(?:(?<name>[^<>"\p{Control}]*)<(?<inside>[^<>\s@]+@[^<>\s@]+)>|(?<bare>[^<>\s@]+@[^<>\s@]+))$/u

export function parseMailbox(text: string): { name: string; address: string } {
  const { name, inside, bare } = MAILBOX_PATTERN.exec(text)?.groups ?? {}
  return { name: name?.trim() ?? '', address: inside ?? bare ?? '' }
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
