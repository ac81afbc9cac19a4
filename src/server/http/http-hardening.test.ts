import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { createTestApp, PUBLIC_URL, TEST_CLIENT_KEY } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { createRequestListener } from './request-listener.ts'

const { app, log } = await createTestApp(await createTestDatabase())
const server = createServer(createRequestListener(app, { isOverloaded: () => false }))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Opens a connection and sends the lines of a request. */
function send(...lines: string[]) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(lines.join('\r\n'))
  return socket
}

const SIGN_IN = [
  'POST /api/sign-in HTTP/1.1',
  'host: localhost',
  `apikey: ${TEST_CLIENT_KEY}`,
  `origin: ${PUBLIC_URL}`,
  'content-type: application/json',
  'transfer-encoding: chunked',
  '',
]

test.each([
  ['a chunked body', SIGN_IN],
  [
    'a body of known length',
    SIGN_IN.map((line) => (line.startsWith('transfer') ? 'content-length: 99' : line)),
  ],
])('a client that aborts %s is no error of the server V4.2.1', async (_title, lines) => {
  const before = log.entries().length
  const arrived = once(server, 'request')
  const socket = send(...lines, '3', '{"e', '')
  await arrived
  socket.resetAndDestroy()
  await expect
    .poll(() =>
      log
        .entries()
        .slice(before)
        .map(({ msg }) => msg),
    )
    .toContain('request')
  const entries = log.entries().slice(before)
  expect(entries.filter(({ level }) => level === 'error')).toEqual([])
  expect(entries.find(({ msg }) => msg === 'request')).toMatchObject({ status: 400 })
})

test.each([
  ['GET /api/health HTTP/1.1', 'host: localhost', 'host: evil.example', 'connection: close'],
  ['GET / HTTP/1.1', 'Host: localhost', 'HOST: localhost', 'connection: close'],
])('rejects two Host headers: %s V4.2.1 V15.3.7', async (...lines) => {
  expect(await text(send(...lines, '', ''))).toMatch(/^HTTP\/1\.1 400 /)
})

test.each(['/api/health', '/api/health/ready', '/api/health/live'])(
  '%s answers HTTP/1.0 without a Host header, and is not logged at info',
  async (path) => {
    const before = log.entries().length
    expect(await text(send(`GET ${path} HTTP/1.0`, '', ''))).toMatch(/^HTTP\/1\.1 200 /)
    const entries = log.entries().slice(before)
    expect(entries).toMatchObject([{ level: 'debug', route: path, status: 200 }])
  },
)

test.each(['/api/docs', '/api/openapi.json', '/api/docs.css'])(
  '%s is compressed once, cached by clients and validated by ETag',
  async (path) => {
    const fetchPath = (headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers })
    const plain = await fetchPath({ 'accept-encoding': 'identity' })
    const compressed = await app.request(path, { headers: { 'accept-encoding': 'gzip, br' } })
    const bytes = Buffer.from(await compressed.arrayBuffer())
    const content = await plain.text()
    expect(compressed.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(bytes).toString()).toBe(content)
    expect(bytes.length).toBeLessThan(content.length / 2)
    expect(plain.headers.get('cache-control')).toBe('public, max-age=300')
    expect(plain.headers.get('vary')).toBe('accept-encoding')
    const etag = plain.headers.get('etag') ?? ''
    expect((await fetchPath({ 'if-none-match': etag })).status).toBe(304)
  },
)
