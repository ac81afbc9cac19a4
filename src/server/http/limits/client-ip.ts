import { BlockList, isIP } from 'node:net'
import { expandIPv6 } from 'hono/utils/ipaddr'
import type { Logger } from '../../platform/logger.ts'
import type { ReadClientIp } from '../request-context.ts'

/**
 * Creates the reader of the client IP: the address of the socket or, if that is a trusted proxy, the rightmost address in
 * X-Forwarded-For that is not one. Anyone could have written the entries to the left of it. `trustedProxies` are addresses
 * or CIDR ranges. Logs one warning when another address sends the header: then limits count all clients behind it as one.
 */
export function createClientIpReader(trustedProxies: readonly string[], log?: Logger): ReadClientIp {
  const isTrusted = createProxyCheck(trustedProxies)
  let hasWarned = false

  return (c) => {
    let address = parseIp(c.env?.incoming?.socket.remoteAddress ?? '')
    if (!address) return 'unknown'
    const header = c.req.header('x-forwarded-for')
    if (header !== undefined && !hasWarned && !isTrusted(address)) {
      hasWarned = true
      log?.warn(
        'X-Forwarded-For came from an address that is not in TRUSTED_PROXIES and was ignored. If a proxy sent it, rate limits ' +
          'count all of its clients as one: add its address to TRUSTED_PROXIES. This warning is not repeated.',
      )
    }
    const hops = (header ?? '').split(',')
    while (isTrusted(address)) {
      const hop = parseHop(hops.pop()?.trim() ?? '')
      if (!hop) break
      address = hop
    }
    return toRateLimitKey(address)
  }
}

/** Returns a function that checks whether an address is one of the trusted proxies. */
export function createProxyCheck(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList()
  for (const proxy of trustedProxies) {
    const [address = '', bits] = proxy.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  return (address) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Returns the address of an entry in X-Forwarded-For, which can be `ip`, `ip:port`, `[ip]` or `[ip]:port`. */
function parseHop(text: string): string {
  const [, bracketed, v4] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? []
  return parseIp(bracketed ?? v4 ?? text)
}

/** Matches a canonical IPv6 address that contains an IPv4 address: IPv4-mapped (RFC 4291), or of NAT64 (RFC 6052). */
const EMBEDDED_IPV4 = /^\[(?:::ffff|64:ff9b:):([\da-f]+):([\da-f]+)\]$/

/** Returns the address without its zone, an IPv4 address embedded in IPv6 as IPv4, and '' for any other text. */
export function parseIp(text: string): string {
  const address = text.split('%', 1)[0] ?? ''
  if (isIP(address) !== 6) return isIP(address) === 0 ? '' : address
  const [, high, low] = EMBEDDED_IPV4.exec(new URL(`http://[${address}]`).hostname) ?? []
  if (high === undefined || low === undefined) return address
  const bytes = [high, low].flatMap((part) => [
    Number.parseInt(part, 16) >> 8,
    Number.parseInt(part, 16) & 255,
  ])
  return bytes.join('.')
}

/** Shortens an IPv6 address to its /64 network, because a single household or server owns all addresses of it. */
export function toRateLimitKey(address: string): string {
  if (isIP(address) === 4) return address
  const network = expandIPv6(address).split(':').slice(0, 4)
  return `${network.map((part) => Number.parseInt(part, 16).toString(16)).join(':')}::/64`
}
