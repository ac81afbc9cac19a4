import { isIP } from 'node:net'

/** Whether a host name or IP address is a loopback address: localhost, 127.0.0.0/8 or ::1. */
export function isLoopback(host: string): boolean {
  if (isIP(host) === 4) return host.startsWith('127.')
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || host === '[::1]'
}
