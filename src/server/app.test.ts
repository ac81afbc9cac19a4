import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createApp } from './app.ts'
import { createLog } from './log.ts'
import { testDatabase } from './testing/test-database.ts'

const database = await testDatabase()
const lines: string[] = []
const log = createLog('info', new Writable({ write(chunk, _e, next) { lines.push(String(chunk)); next() } }))
const app = await createApp({ settings: { publicUrl: 'http://localhost:3000', secret: 'x'.repeat(40), publicKey: 'key', productName: 'Amberlink', timeZone: 'Europe/Warsaw', trustedProxies: [] }, database, clock: { now: () => new Date(), today: () => '2026-11-20' }, log, webFolder: null })

test('smoke', async () => {
  const post = (path: string, body: unknown, headers = {}) => app.request(path, { method: 'POST', body: JSON.stringify(body), headers: { apikey: 'key', 'content-type': 'application/json', ...headers } })
  const r = await post('/api/sign-up', { email: 'Anna@example.com', password: 'a good one indeed' })
  console.log(r.status, await r.text(), r.headers.get('set-cookie'))
  const r2 = await post('/api/sign-in', { email: 'Anna@example.com', password: 'a good one indeed' })
  console.log(r2.status, await r2.text(), r2.headers.get('set-cookie'))
  const r3 = await post('/api/sign-up', { email: 'Anna@example.com', password: 'a good one indeed' })
  console.log(r3.status, await r3.text(), r3.headers.get('set-cookie'))
  const r4 = await app.request('/api/session', { headers: { apikey: 'key', cookie: r2.headers.get('set-cookie')!.split(';')[0]! } })
  console.log(r4.status, await r4.text(), Object.fromEntries(r4.headers))
  for (const p of ['/api/openapi.json', '/api/docs', '/api/health', '/problems/event_over', '/problems/x', '/api/nope', '/docs.css']) {
    const r5 = await app.request(p)
    const t = await r5.text()
    console.log(p, r5.status, t.length, t.slice(0, 300), r5.headers.get('location'))
  }
  console.log(lines.join(''))
  expect(1).toBe(1)
})
