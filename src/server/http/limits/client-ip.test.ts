import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Logger } from '../../platform/logger.ts'
import type { AppEnv } from '../request-context.ts'
import { createClientIpReader } from './client-ip.ts'

async function readClientIp(
  proxies: string[],
  socket: string | undefined,
  forwarded?: string,
): Promise<string> {
  const app = new Hono<AppEnv>()
  const address = createClientIpReader(proxies)
  app.get('/', (c) => c.text(address(c)))
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return (await app.request('/', { headers }, { incoming: { socket: { remoteAddress: socket } } })).text()
}

test('ignores X-Forwarded-For without a trusted proxy V4.1.3', async () => {
  expect(await readClientIp([], '203.0.113.1', '8.8.8.8')).toBe('203.0.113.1')
  expect(await readClientIp(['10.0.0.1'], '203.0.113.1', '8.8.8.8')).toBe('203.0.113.1')
})

test.each([
  ['8.8.8.8', '8.8.8.8'],
  ['1.1.1.1, 8.8.8.8', '8.8.8.8'],
  ['1.1.1.1, 8.8.8.8, 10.0.0.9', '8.8.8.8'],
  ['10.0.0.8, 10.0.0.9', '10.0.0.8'],
  ['8.8.8.8, nonsense', '10.0.0.1'],
  ['8.8.8.8, nonsense, 10.0.0.9', '10.0.0.9'],
  ['', '10.0.0.1'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['8.8.8.8:51234', '8.8.8.8'],
  ['[2001:db8::1]', '2001:db8:0:0::/64'],
  ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
  ['8.8.8.8, 10.0.0.9:80', '8.8.8.8'],
  ['8.8.8.8:', '10.0.0.1'],
  ['[8.8.8.8', '10.0.0.1'],
])('behind a trusted proxy, X-Forwarded-For %j gives %s V15.3.4', async (forwarded, expected) => {
  expect(await readClientIp(['10.0.0.0/24'], '10.0.0.1', forwarded)).toBe(expected)
  expect(await readClientIp(['10.0.0.0/24'], '::ffff:10.0.0.1', forwarded)).toBe(expected)
})

test('warns once when an address that is not trusted sends X-Forwarded-For V15.3.4', async () => {
  const warnings: string[] = []
  const log = { warn: (message: string) => warnings.push(message) } as unknown as Logger
  const app = new Hono<AppEnv>()
  const readIp = createClientIpReader(['10.0.0.1'], log)
  app.get('/', (c) => c.text(readIp(c)))
  const call = (socket: string, headers: Record<string, string>) =>
    app.request('/', { headers }, { incoming: { socket: { remoteAddress: socket } } })
  await call('203.0.113.1', {})
  await call('10.0.0.1', { 'x-forwarded-for': '203.0.113.1' })
  expect(warnings).toEqual([])
  await call('10.0.0.2', { 'x-forwarded-for': '203.0.113.1' })
  await call('10.0.0.3', { 'x-forwarded-for': '203.0.113.1' })
  expect(warnings).toEqual([expect.stringContaining('TRUSTED_PROXIES')])
  expect(warnings[0]).not.toContain('203.0.113.1')
})

test('trusts IPv6 proxies', async () => {
  expect(await readClientIp(['fd00::/8'], 'fd00::1', '8.8.8.8')).toBe('8.8.8.8')
  expect(await readClientIp(['::1'], '::1', '8.8.8.8')).toBe('8.8.8.8')
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:203.0.113.1', '203.0.113.1'],
  ['0:0:0:0:0:FFFF:cb00:7110', '203.0.113.16'],
  ['64:ff9b::203.0.113.16', '203.0.113.16'],
  ['64:ff9b::cb00:7110', '203.0.113.16'],
  ['64:ff9b:1::cb00:7110', '64:ff9b:1:0::/64'],
  [undefined, 'unknown'],
])('the socket address %s gives %s', async (socket, expected) => {
  expect(await readClientIp([], socket)).toBe(expected)
})
