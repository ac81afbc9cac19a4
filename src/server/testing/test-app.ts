import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { expect, inject } from 'vitest'
import { createApp } from '../app.ts'
import { openCatalogue } from '../catalogue/catalogue.ts'
import type { ApiApp } from '../http/request-context.ts'
import { IDENTITY_EMAIL_PREPARATIONS } from '../identity/email-links/recovery-email.ts'
import { renewKeys } from '../identity/keys/renew-keys.ts'
import { createPasswordHasher } from '../identity/passwords/password-hasher.ts'
import { createDigestEmailPreparation } from '../mail/digest-emails.ts'
import { createEventEmailPreparations } from '../mail/event-emails.ts'
import { openMailer } from '../mail/mailer.ts'
import { createPeopleEmailPreparations } from '../mail/people-emails.ts'
import { createBackgroundJobs } from '../platform/background-jobs.ts'
import { createKeyRing } from '../platform/crypto.ts'
import { createLogger } from '../platform/logger.ts'
import { type Metrics, NO_METRICS } from '../platform/metrics.ts'
import { allowsSandbox, type RunningSettings, readSettings } from '../platform/settings.ts'
import { signUpConfirmed } from './test-accounts.ts'
import type { TestDatabase } from './test-database.ts'
import { readOutbox, type TestEmail } from './test-emails.ts'

export const TEST_CLIENT_KEY = 'the-public-key'
export const PUBLIC_URL = 'http://localhost:3000'

export interface TestApp {
  app: ApiApp
  /** Waits until all background jobs have finished and all emails have been sent. */
  drainJobs(): Promise<void>
  /** Waits for background jobs and emails and returns all emails sent to `to`, oldest first. */
  readEmails(to: string): Promise<TestEmail[]>
  /** Sends the emails that are due at this time. */
  sendDueEmails(now: Date): Promise<void>
  /** Renews stored keys, as the server does when it starts. */
  renewKeys(): Promise<number>
  secret: string
  /** Everything logged so far. */
  log: { text(): string; entries(): Record<string, unknown>[] }
  clock: TestClock
  /** Creates a browser without cookies, with the client IP `ip`. */
  browser(ip?: string): TestBrowser
  /** Creates an account and returns the browser that is signed in to it. */
  createUser(email: string, password?: string): Promise<TestBrowser>
  /** The same, with a confirmed email and reauthenticated. */
  createConfirmedUser(email: string): Promise<TestBrowser>
}

/** What the app takes for the time. Assign to change it. */
export interface TestClock {
  /** Today. */
  day: string
  /** The current time, by default the real one. */
  now: () => Date
}

export interface TestReply {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests check the shape
  body: any
}

/** The lowest cost of argon2id. Hashes with that for production would take a fifth of the time of the server tests. */
const LOWEST_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Creates the app on a test database, with a readable log and a day that can be set. */
export async function createTestApp(
  database: TestDatabase,
  {
    settings,
    webFolder = null,
    metrics = NO_METRICS,
    hasProductionHashes = false,
    elapsedMs,
  }: {
    settings?: Partial<RunningSettings>
    webFolder?: string | null
    metrics?: Metrics
    /** Whether passwords are hashed with the cost for production. */
    hasProductionHashes?: boolean
    /** The time for the limits of calls, by default the real one. */
    elapsedMs?: () => number
  } = {},
): Promise<TestApp> {
  const chunks: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk))
      done()
    },
  })
  const clock: TestClock = { day: '2026-11-20', now: () => new Date() }
  const log = createLogger('debug', destination)
  const background = createBackgroundJobs(log)
  const appClock = {
    now: () => clock.now(),
    today: () => clock.day,
    timeZone: settings?.timeZone ?? 'Europe/Warsaw',
  }
  const dataDir = mkdtempSync(join(inject('runFolder'), 'emails-'))
  const secret = 'a secret of at least thirty-two characters'
  const defaults = readSettings({})
  const appSettings: RunningSettings = {
    ...defaults,
    sandbox: allowsSandbox({ ...defaults, ...settings }),
    publicUrl: PUBLIC_URL,
    publicKey: TEST_CLIENT_KEY,
    secret,
    dataDir,
    apiRateLimit: false,
    ...settings,
  }
  const keys = createKeyRing(appSettings.secret, appSettings.secretPrevious)
  // Tests see every change at once, however busy the machine is.
  const catalogue = openCatalogue({ login: database.appLogin, log, maxWaitMs: 30_000 })
  database.beforeDrop(() => catalogue.close())
  const mailer = openMailer({
    settings: appSettings,
    keys,
    pool: database.jobs,
    log,
    preparations: {
      ...IDENTITY_EMAIL_PREPARATIONS,
      ...createEventEmailPreparations(appSettings),
      ...createPeopleEmailPreparations(appSettings),
      ...createDigestEmailPreparation(appSettings, catalogue),
    },
  })
  const drainJobs = async () => {
    await background.drain()
    // Later than now, because some emails are delayed by up to two seconds.
    await mailer.sendDueEmails(new Date(Date.now() + 5_000))
  }
  const browser = (ip = '192.0.2.1') => new TestBrowser(app, ip)
  const app = await createApp({
    settings: appSettings,
    database,
    catalogue,
    clock: appClock,
    log,
    background,
    metrics,
    passwordHasher: hasProductionHashes ? undefined : createPasswordHasher({ cost: LOWEST_COST }),
    elapsedMs,
    webFolder,
  })
  return {
    app,
    drainJobs,
    sendDueEmails: mailer.sendDueEmails,
    readEmails: async (to) => {
      await drainJobs()
      return readOutbox(join(dataDir, 'outbox'), to)
    },
    renewKeys: () => renewKeys(database.owner, keys),
    secret,
    clock,
    log: {
      text: () => chunks.join(''),
      entries: () => chunks.map((chunk) => JSON.parse(chunk)),
    },
    browser,
    createUser: async (email, password) => {
      const user = browser()
      const { status, body } = await user.signUp(email, password)
      if (status !== 200) throw new Error(`signing up ${email}: ${JSON.stringify(body)}`)
      return user
    },
    createConfirmedUser: async (email) => {
      const user = browser()
      await signUpConfirmed(user, database, email)
      return user
    },
  }
}

/** Expects that a request fails with this status and problem code. */
export async function expectProblem(
  reply: TestReply | Promise<TestReply>,
  expected: readonly (number | string)[],
): Promise<void> {
  const { status, body } = await reply
  expect([status, body.code]).toEqual(expected)
}

/** Sends requests like a page of the product in a browser: with the public key, the origin and cookies. */
export class TestBrowser {
  readonly cookies = new Map<string, string>()
  /** What the pages store of the last authorization request, and send with the callback. */
  browserKey: string | undefined
  readonly #app: ApiApp
  readonly #ip: string

  constructor(app: ApiApp, ip: string) {
    this.#app = app
    this.#ip = ip
  }

  get = (path: string, headers?: Record<string, string | undefined>) => this.call('GET', path, { headers })
  put = (path: string, body?: unknown) => this.call('PUT', path, { body })
  delete = (path: string) => this.call('DELETE', path)
  post = (path: string, body?: unknown, headers?: Record<string, string | undefined>) =>
    this.call('POST', path, { body, headers })

  async signUp(email: string, password = 'correct horse battery'): Promise<TestReply> {
    return this.post('/api/sign-up', { email, password })
  }

  /** Reauthenticates, with the password of `signUp` unless another proof is given. */
  reauthenticate(proof: object = { password: 'correct horse battery' }): Promise<TestReply> {
    return this.post('/api/reauthenticate', proof)
  }

  /** Returns a browser with a copy of the cookies, as a thief would have. */
  copy(): TestBrowser {
    const copied = new TestBrowser(this.#app, this.#ip)
    for (const [name, value] of this.cookies) copied.cookies.set(name, value)
    copied.browserKey = this.browserKey
    return copied
  }

  /** Sends a request. Headers set to undefined are omitted; a string body is sent unchanged, any other as JSON. */
  async call(
    method: string,
    path: string,
    {
      body,
      headers = {},
      signal,
    }: {
      body?: unknown
      headers?: Record<string, string | undefined> | undefined
      /** Closes the connection. */
      signal?: AbortSignal
    } = {},
  ): Promise<TestReply> {
    const sent =
      path === '/api/callback' && typeof body === 'object' ? { browser_key: this.browserKey, ...body } : body
    const requestHeaders = new Headers({ apikey: TEST_CLIENT_KEY })
    if (method !== 'GET' && method !== 'HEAD') requestHeaders.set('origin', PUBLIC_URL)
    if (body !== undefined) requestHeaders.set('content-type', 'application/json')
    if (this.cookies.size > 0)
      requestHeaders.set('cookie', [...this.cookies].map((pair) => pair.join('=')).join('; '))
    for (const [name, value] of Object.entries(headers)) {
      if (value === undefined) requestHeaders.delete(name)
      else requestHeaders.set(name, value)
    }
    const response = await this.#app.request(
      path,
      {
        method,
        headers: requestHeaders,
        ...(signal ? { signal } : {}),
        ...(sent === undefined ? {} : { body: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
      },
      { incoming: { socket: { remoteAddress: this.#ip } } },
    )
    for (const cookie of response.headers.getSetCookie()) this.#store(cookie)
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    const reply = isJson && text ? JSON.parse(text) : text
    this.browserKey = reply?.browser_key ?? this.browserKey
    return { status: response.status, headers: response.headers, body: reply }
  }

  #store(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(';')
    const [name = '', value = ''] = pair.split('=')
    if (attributes.some((each) => /^\s*max-age=0$/i.test(each))) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}
