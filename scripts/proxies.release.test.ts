import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent, type RequestOptions, request as sendRequest } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { request } from '@playwright/test'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { findFreePort } from '../src/server/testing/find-free-port.ts'
import { createTestDatabase } from '../src/server/testing/test-database.ts'
import { startTestProcess, type TestProcess } from '../src/server/testing/test-process.ts'
import { SERVER_PROGRAM } from '../src/server/testing/test-server.ts'
import { createOnboardedAccount } from '../tooling/accounts.ts'
import { buildWeb, isWebBuildCurrent } from '../tooling/web-build.ts'
import { startSampleProgram } from './sample-program.ts'
import { copySample, createCertificate } from './samples.ts'

// Starts each sample of a proxy with copies of the server behind it.

const database = await createTestDatabase()
const folder = mkdtempSync(join(inject('runFolder'), 'proxies-'))
const { certificate, key } = createCertificate(folder)

beforeAll(async () => {
  if (!isWebBuildCurrent()) await buildWeb()
}, 60_000)

interface Ports {
  https: number
  http: number
  copies: [number, number]
}

/** How to start a proxy with its sample. */
interface Proxy {
  program: string
  /** Copies the sample, and returns the arguments of the program. */
  configure(ports: Ports): string[]
  /** Reads what it has logged about requests. */
  readLog?(output: string): string
  /** Matches what it logs when it sends requests to the copy again. Without one, it notices by itself. */
  returns?(copy: number): RegExp
}

const haproxy: Proxy = {
  program: 'haproxy',
  configure: ({ https, http, copies }) => {
    const path = copySample(folder, 'haproxy.cfg', {
      '/etc/haproxy/certificates/': certificate,
      'bind :443': `bind 127.0.0.1:${https}`,
      'bind :80': `bind 127.0.0.1:${http}`,
      '127.0.0.1:3000': `127.0.0.1:${copies[0]}`,
      '127.0.0.1:3001': `127.0.0.1:${copies[1]}`,
    })
    return ['-db', '-f', path]
  },
  readLog: (output) => output,
  returns: (copy) => new RegExp(`Server amberlink/${['first', 'second'][copy]} is UP`, 'g'),
}

const accessLog = join(folder, 'access.log')

const nginx: Proxy = {
  program: 'nginx',
  configure: ({ https, http, copies }) => {
    const path = copySample(folder, 'nginx.conf', {
      '/etc/ssl/amberlink/certificate.pem': certificate,
      '/etc/ssl/amberlink/key.pem': key,
      '/var/log/nginx/access.log': accessLog,
      'listen 443': `listen 127.0.0.1:${https}`,
      'listen 80': `listen 127.0.0.1:${http}`,
      '127.0.0.1:3000': `127.0.0.1:${copies[0]}`,
      '127.0.0.1:3001': `127.0.0.1:${copies[1]}`,
      'events.example.org': 'localhost',
    })
    return ['-p', folder, '-c', path, '-e', 'stderr', '-g', `daemon off; pid ${join(folder, 'nginx.pid')};`]
  },
  readLog: () => readFileSync(accessLog, 'utf8'),
}

const caddy: Proxy = {
  program: 'caddy',
  configure: ({ https, copies }) => {
    const path = copySample(folder, 'Caddyfile', {
      'events.example.org {': `https://localhost:${https} {\n\ttls ${certificate} ${key}`,
      '127.0.0.1:3000': `127.0.0.1:${copies[0]}`,
    })
    const options = 'admin off\n\tauto_https disable_redirects'
    writeFileSync(path, `{\n\t${options}\n}\n${readFileSync(path, 'utf8')}`)
    return ['run', '--adapter', 'caddyfile', '--config', path]
  },
}

test.each([haproxy, nginx])(
  'no request behind $program fails while two servers restart one after the other',
  { timeout: 180_000 },
  async (proxy) => {
    const ports = await findPorts()
    const publicUrl = `https://localhost:${ports.https}`
    const copies = [await startCopy(ports, 0), await startCopy(ports, 1)]
    const readOutput = await startProxy(proxy, ports)

    const load = startLoad(publicUrl)
    const roundLength = async () => {
      const before = load.count()
      await expect.poll(() => load.count() - before, { timeout: 20_000 }).toBeGreaterThan(200)
    }
    await roundLength()
    for (const copy of [0, 1, 0]) {
      const countReturns = () => (proxy.returns ? [...readOutput().matchAll(proxy.returns(copy))].length : 1)
      const before = proxy.returns ? countReturns() : 0
      await stop(copies[copy]!)
      await roundLength()
      copies[copy] = await startCopy(ports, copy)
      await expect.poll(countReturns, { timeout: 10_000 }).toBeGreaterThan(before)
      await roundLength()
    }
    await load.end()
    expect(load.failures).toEqual([])
    expect(load.count()).toBeGreaterThan(1000)

    const { requestId } = await send(publicUrl, '/api/health/live', { agent: new Agent() })
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
    await expect.poll(() => proxy.readLog?.(readOutput())).toContain(requestId)
    for (const copy of copies) await stop(copy)
  },
)

test.each([haproxy, nginx, caddy])(
  '$program does not compress what the server sends uncompressed, whose size could reveal a secret',
  { timeout: 120_000 },
  async (proxy) => {
    const ports = await findPorts()
    const copy = await startCopy(ports, 0)
    await startProxy(proxy, ports)
    const baseURL = `https://localhost:${ports.https}`
    const browser = await request.newContext({ baseURL, ignoreHTTPSErrors: true })
    onTestFinished(() => browser.dispose())
    await createOnboardedAccount({ request: browser })
    const readEncoding = async (path: string) => {
      const response = await browser.get(path, {
        headers: { apikey: 'amberlink-public', 'accept-encoding': 'zstd, br, gzip' },
      })
      expect(response.ok()).toBe(true)
      const bytes = (await response.body()).length
      return { encoding: response.headers()['content-encoding'], isLarge: bytes > 512 }
    }
    expect(await readEncoding('/api/account/data')).toEqual({ encoding: undefined, isLarge: true })
    expect(await readEncoding('/')).toEqual({ encoding: 'br', isLarge: true })
    await stop(copy)
  },
)

async function findPorts(): Promise<Ports> {
  const [https, http, first, second] = await Promise.all(Array.from({ length: 4 }, () => findFreePort()))
  return { https: https!, http: http!, copies: [first!, second!] }
}

async function startCopy({ https, copies }: Ports, copy: number): Promise<TestProcess> {
  const server = startTestProcess(SERVER_PROGRAM, {
    ...database.urls,
    DATA_DIR: join(folder, 'data'),
    SECRET: 'a secret of at least thirty-two characters',
    PORT: String(copies[copy]),
    PUBLIC_URL: `https://localhost:${https}`,
    TRUSTED_PROXIES: '127.0.0.1',
    DRAIN_SECONDS: '5',
    API_RATE_LIMIT: 'off',
  })
  await server.waitUntilReady()
  return server
}

/** Starts a proxy and waits until it reaches a copy. Returns a function that reads its output. */
async function startProxy(proxy: Proxy, ports: Ports): Promise<() => string> {
  const { readOutput } = startSampleProgram(proxy.program, proxy.configure(ports))
  const isServing = () =>
    send(`https://localhost:${ports.https}`, '/api/health/ready', { agent: new Agent() })
  await expect.poll(isServing, { timeout: 10_000 }).toMatchObject({ status: 200 })
  return readOutput
}

async function stop(server: TestProcess): Promise<void> {
  server.child.kill('SIGTERM')
  expect((await server.waitForExit()).code).toBe(0)
}

interface Reply {
  status: number | string | undefined
  requestId: string
}

/** Sends a request. A broken connection is a reply with the code of the error as its status. */
function send(origin: string, path: string, options: RequestOptions): Promise<Reply> {
  return new Promise((resolve) => {
    const outgoing = sendRequest(
      `${origin}${path}`,
      { ca: readFileSync(certificate), ...options },
      (response) =>
        text(response).then(
          () =>
            resolve({
              status: response.statusCode,
              requestId: String(response.headers['x-request-id']),
            }),
          (error) => resolve({ status: error.code, requestId: '' }),
        ),
    )
    outgoing.on('error', (error: NodeJS.ErrnoException) => resolve({ status: error.code, requestId: '' }))
    outgoing.end()
  })
}

/** Pages, reads and writes. The API answers those of anonymous users with 401. */
const REQUESTS = [
  ['GET', '/'],
  ['GET', '/auth'],
  ['GET', '/api/session'],
  ['PUT', '/api/registrations/fair'],
] as const

/** Sends requests with 8 clients that keep their connections and 4 that do not, until `end`. */
function startLoad(origin: string) {
  const failures: string[] = []
  let count = 0
  let isRunning = true
  const clients = Array.from({ length: 12 }, async (_, client) => {
    const agent = new Agent({ keepAlive: client < 8, maxSockets: 1 })
    while (isRunning) {
      const [method, path] = REQUESTS[count % REQUESTS.length]!
      const headers = { apikey: 'amberlink-public', origin }
      const { status } = await send(origin, path, { agent, method, headers })
      count += 1
      if (typeof status !== 'number' || status >= 500) failures.push(`${method} ${path}: ${status}`)
    }
    agent.destroy()
  })
  return {
    failures,
    count: () => count,
    async end() {
      isRunning = false
      await Promise.all(clients)
    },
  }
}
