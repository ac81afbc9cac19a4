import { BlockList, isIP } from 'node:net'
import { isLoopback } from './loopback.ts'

// Validators of setting values. Their rules are described in settings.ts.

export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  const isBare =
    url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
  return (url.protocol === 'http:' || url.protocol === 'https:') && isBare
}

export function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash, username, password } = new URL(text)
  const isBare = search === '' && hash === '' && username === '' && password === ''
  return isBare && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)))
}

export function isPostgresUrl(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text)
}

export function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname, search, hash } = new URL(text)
  const isBare = (pathname === '' || pathname === '/') && search === '' && hash === ''
  return (protocol === 'smtp:' || protocol === 'smtps:') && hostname !== '' && isBare
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

export function isIpOrRange(text: string): boolean {
  const [address, bits, ...rest] = text.split('/')
  if (!address || isIP(address) === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  try {
    new BlockList().addSubnet(
      address,
      /^\d+$/.test(bits) ? Number(bits) : -1,
      isIP(address) === 4 ? 'ipv4' : 'ipv6',
    )
    return true
  } catch {
    return false
  }
}
