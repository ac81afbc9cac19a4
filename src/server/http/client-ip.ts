import { BlockList, isIP } from 'node:net'
import type { ReadClientIp } from './request-context.ts'

/**
 * The address of a client is the socket's. Where that is one of `trustedProxies` (addresses or CIDR ranges), it is the
 * right-most address of X-Forwarded-For that is not: everything to the left of it anyone could have written.
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
    let address = plainAddress(c.env?.incoming?.socket.remoteAddress ?? '')
    if (!address) return 'unknown'
    const hops = (c.req.header('x-forwarded-for') ?? '').split(',')
    while (isTrusted(address)) {
      const hop = plainAddress(hops.pop()?.trim() ?? '')
      if (!hop) break
      address = hop
    }
    return network(address)
  }
}

/** The address without zone, IPv4 written in IPv6 as IPv4; empty when the text is no address. */
function plainAddress(text: string): string {
  const address = (text.split('%', 1)[0] ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) === 0 ? '' : address
}

/** One household or server has a whole IPv6 /64 to itself, so it counts as one address. */
function network(address: string): string {
  if (isIP(address) === 4) return address
  const compact = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = compact.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : 8 - before.length - after.length
  return `${[...before, ...Array<string>(gap).fill('0'), ...after].slice(0, 4).join(':')}::/64`
}
