import { BlockList, isIP } from 'node:net'
import type { ReadClientIp } from './request-context.ts'

/**
 * Creates the reader of the client IP: the address of the socket or, if that is a trusted proxy, the rightmost address in
 * X-Forwarded-For that is not one. Anyone could have written the entries to the left of it. `trustedProxies` are addresses
 * or CIDR ranges.
 */
export function createClientIpReader(trustedProxies: readonly string[]): ReadClientIp {
  const trusted = new BlockList()
  for (const proxy of trustedProxies) {
    const [address = '', bits] = proxy.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

  return (c) => {
    let address = parseIp(c.env?.incoming?.socket.remoteAddress ?? '')
    if (!address) return 'unknown'
    const hops = (c.req.header('x-forwarded-for') ?? '').split(',')
    while (isTrusted(address)) {
      const hop = parseIp(hops.pop()?.trim() ?? '')
      if (!hop) break
      address = hop
    }
    return toRateLimitKey(address)
  }
}

/** Returns the address without its zone, an IPv4-mapped IPv6 address as IPv4, and '' for any other text. */
function parseIp(text: string): string {
  const address = (text.split('%', 1)[0] ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) === 0 ? '' : address
}

/** Shortens an IPv6 address to its /64 network, because a single household or server owns all addresses of it. */
function toRateLimitKey(address: string): string {
  if (isIP(address) === 4) return address
  const compact = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = compact.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : 8 - before.length - after.length
  return `${[...before, ...Array<string>(gap).fill('0'), ...after].slice(0, 4).join(':')}::/64`
}
