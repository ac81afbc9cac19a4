import { isIP } from 'node:net'

/** Whether a host name or IP address is a loopback address: localhost, 127.0.0.0/8 or ::1. */
export function isLoopback(host: string): boolean {
  if (isIP(host) === 4) return host.startsWith('127.')
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || host === '[::1]'
}

/** Whether an address to listen on means all addresses of the machine: 0.0.0.0 or ::. */
export function isWildcard(host: string): boolean {
  return ['0.0.0.0', '::', '[::]'].includes(host)
}
