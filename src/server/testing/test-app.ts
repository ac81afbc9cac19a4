import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { inject } from 'vitest'
import { type AppDeps, createApp } from '../app.ts'
import type { App } from '../http/request-context.ts'
import { openMailer } from '../mail/mailer.ts'
import { createBackgroundJobs } from '../platform/background-jobs.ts'
import { createLogger } from '../platform/logger.ts'
import type { TestDatabase } from './test-database.ts'
import { readOutbox, type TestEmail } from './test-emails.ts'

export const PUBLIC_KEY = 'the-public-key'
export const PUBLIC_URL = 'http://localhost:3000'

export interface TestApp {
  app: App
  /** When nothing goes on after the requests any more. */
  settled(): Promise<void>
  /** Every mail written to `to` so far, the oldest first, once nothing is under way any more. */
  mails(to: string): Promise<TestEmail[]>
  /** The setting SECRET of the app. */
  secret: string
  /** Everything logged so far, as written. */
  log: { text(): string; entries(): Record<string, unknown>[] }
  /** What `today` is for the app; assign to move it. */
  clock: { day: string }
  /** A browser of its own, with its own cookies, at `address`. */
  browser(address?: string): TestBrowser
}

export interface TestReply {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
  body: any
}

/** The app over a test database, with a log that a test can read and a day that it can set. */
export async function createTestApp(
  database: TestDatabase,
  { settings, webFolder = null }: { settings?: Partial<AppDeps['settings']>; webFolder?: string | null } = {},
): Promise<TestApp> {
  const chunks: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk))
      done()
    },
  })
  const clock = { day: '2026-11-20' }
  const log = createLogger('debug', destination)
  const background = createBackgroundJobs(log)
  const appClock = { now: () => new Date(), today: () => clock.day }
  const dataDir = mkdtempSync(join(inject('runFolder'), 'mails-'))
  const secret = 'a secret of at least thirty-two characters'
  const mailer = openMailer({
    settings: {
      smtpUrl: undefined,
      mailFrom: undefined,
      publicUrl: PUBLIC_URL,
      productName: 'Amberlink',
      dataDir,
      ...settings,
    },
    clock: appClock,
    log,
    background,
  })
  const app = await createApp({
    settings: {
      host: '127.0.0.1',
      publicUrl: PUBLIC_URL,
      providerKeys: {},
      secret,
      publicKey: PUBLIC_KEY,
      productName: 'Amberlink',
      timeZone: 'Europe/Warsaw',
      trustedProxies: [],
      requireEmailVerification: false,
      ...settings,
    },
    database,
    clock: appClock,
    log,
    mailer,
    background,
    webFolder,
  })
  return {
    app,
    settled: background.drain,
    mails: async (to) => {
      await background.drain()
      return readOutbox(join(dataDir, 'outbox'), to)
    },
    secret,
    clock,
    log: {
      text: () => chunks.join(''),
      entries: () => chunks.map((chunk) => JSON.parse(chunk)),
    },
    browser: (address = '192.0.2.1') => new TestBrowser(app, address),
  }
}

/** Calls the app as a page of the product in a browser does: with the public key, the origin and its cookies. */
export class TestBrowser {
  readonly cookies = new Map<string, string>()
  readonly #app: App
  readonly #address: string

  constructor(app: App, address: string) {
    this.#app = app
    this.#address = address
  }

  get = (path: string, headers?: Record<string, string | undefined>) => this.call('GET', path, { headers })
  put = (path: string, body?: unknown) => this.call('PUT', path, { body })
  delete = (path: string) => this.call('DELETE', path)
  post = (path: string, body?: unknown, headers?: Record<string, string | undefined>) =>
    this.call('POST', path, { body, headers })

  /** Signs up as a new person and stays signed in. */
  async signUp(email: string, password = 'correct horse battery'): Promise<TestReply> {
    return this.post('/api/sign-up', { email, password })
  }

  /** A header set to undefined is left out; a body that is text is sent as it is. */
  async call(
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string | undefined> | undefined } = {},
  ): Promise<TestReply> {
    const sent = new Headers({ apikey: PUBLIC_KEY })
    if (method !== 'GET' && method !== 'HEAD') sent.set('origin', PUBLIC_URL)
    if (body !== undefined) sent.set('content-type', 'application/json')
    if (this.cookies.size > 0) sent.set('cookie', [...this.cookies].map((pair) => pair.join('=')).join('; '))
    for (const [name, value] of Object.entries(headers)) {
      if (value === undefined) sent.delete(name)
      else sent.set(name, value)
    }
    const answer = await this.#app.request(
      path,
      {
        method,
        headers: sent,
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress: this.#address } } },
    )
    for (const cookie of answer.headers.getSetCookie()) this.#keep(cookie)
    const text = await answer.text()
    const isJson = /json/.test(answer.headers.get('content-type') ?? '')
    return { status: answer.status, headers: answer.headers, body: isJson && text ? JSON.parse(text) : text }
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(';')
    const [name = '', value = ''] = pair.split('=')
    if (attributes.some((each) => /^\s*max-age=0$/i.test(each))) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}
