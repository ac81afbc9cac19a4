/**
 * Returns the /48 network that contains a client IP, which is a /64 network for IPv6; null for IPv4. A single customer of a
 * provider can own all 65,536 /64 networks of a /48, so limits count both, with a higher limit for the wider one.
 */
export function findWiderNetwork(clientIp: string): string | null {
  if (!clientIp.endsWith('::/64')) return null
  return `${clientIp.split(':').slice(0, 3).join(':')}::/48`
}
