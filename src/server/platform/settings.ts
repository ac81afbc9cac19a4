import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { isEmail } from '../../domain/credentials.ts'
import { isDay } from '../../domain/day.ts'
import { PROVIDERS, type Provider } from '../../domain/provider.ts'
import { EVENT_PREVIEW_MODES } from '../../domain/shared-event.ts'
import { findSimilarName } from '../../domain/similar-names.ts'
import { describeFileError } from './file-errors.ts'
import { isLoopback } from './loopback.ts'
import {
  isHttpsUrl,
  isIssuer,
  isOrigin,
  isPostgresUrl,
  isSmtpUrl,
  isTimeZone,
  MAILBOX_PATTERN,
  parseMailbox,
} from './setting-validators.ts'
import { StartupError } from './startup.ts'

const PROJECT_FOLDER = resolve(import.meta.dirname, '../../..')

/** The registration of this product as an OAuth client of a sign-in provider. */
export interface OAuthClientSettings {
  clientId: string
  /** Never printed or logged. */
  clientSecret: string
  /** The OpenID Connect issuer. Its metadata contains all other URLs. */
  issuer: string
}

const splitList = (text: string) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
const splitLines = (text: string) =>
  text
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean)
const onOrOff = z.enum(['on', 'off'], 'must be on or off').transform((text) => text === 'on')
const wholeNumber = (min: number, max: number) => {
  const rule = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,5}$/, rule)
    .transform(Number)
    .refine((value) => value >= min && value <= max, rule)
}
const DATABASE_URL_RULE = 'must look like postgres://user:password@host:5432/database'

const HTTPS_URL_RULE = 'must be an https address like https://example.org/privacy'
const ISSUER_RULE = 'must be the https address of an OpenID Connect issuer, without a query'
const oauthCredential = z.string().regex(/^[\x21-\x7e]{1,500}$/, 'must be 1 to 500 visible ASCII characters')

/** The settings by camel case name: `publicUrl` is the variable PUBLIC_URL. */
const settingsSchema = z.object({
  /** `PORT`: TCP port, 0–65535; 0 lets the system choose. Default 3000. */
  port: wholeNumber(0, 65535).default(3000),
  /**
   * `DRAIN_SECONDS`: how long a stopping server keeps serving while it fails the readiness check, 0–60, so that load balancers
   * notice. Default: 2 with PUBLIC_URL, else 0.
   */
  drainSeconds: wholeNumber(0, 60).optional(),
  /**
   * `BACKUP_MAX_AGE`: hours after which a newer backup is expected, 0–8760; 0 if backups are made by other means. Default 26, for
   * daily backups.
   */
  backupMaxAge: wholeNumber(0, 8760).default(26),
  /** `METRICS_PORT`: TCP port of the Prometheus metrics, at /metrics. Default: no metrics. */
  metricsPort: wholeNumber(0, 65535).optional(),
  /** `METRICS_HOST`: address of the metrics port. Anyone who reaches it can read them. Default 127.0.0.1. */
  metricsHost: z.string().default('127.0.0.1'),
  /** `HOST`: address to listen on. Default 127.0.0.1, reachable from this machine only. */
  host: z.string().default('127.0.0.1'),
  /**
   * `PUBLIC_URL`: origin under which users open the product (scheme, host, port). Cookies and same-origin checks depend on it.
   * Default: http://localhost and the port, if HOST is a loopback address; required otherwise.
   */
  publicUrl: z
    .string()
    .refine(isOrigin, 'must be an origin like https://events.example.org, without a path')
    .transform((text) => new URL(text).origin)
    .optional(),
  /** `DATA_DIR`: folder for the embedded database, the secret and the outbox, as an absolute path. Default `.data` in the project. */
  dataDir: z.string().default('.data'),
  /** `DATABASE_URL`: PostgreSQL 15+ for requests. Default: the embedded server under DATA_DIR. */
  databaseUrl: z.string().refine(isPostgresUrl, DATABASE_URL_RULE).optional(),
  /** `DATABASE_IDENTITY_URL`: the same database with the user of the sign-in flows. Default: DATABASE_URL. */
  databaseIdentityUrl: z.string().refine(isPostgresUrl, DATABASE_URL_RULE).optional(),
  /** `DATABASE_JOBS_URL`: the same database with the user of background jobs. Default: DATABASE_URL. */
  databaseJobsUrl: z.string().refine(isPostgresUrl, DATABASE_URL_RULE).optional(),
  /** `DATABASE_OWNER_URL`: the same database with the user that owns the tables, for migrations. Default: DATABASE_URL. */
  databaseOwnerUrl: z.string().refine(isPostgresUrl, DATABASE_URL_RULE).optional(),
  /** `SECRET`: at least 32 characters, from which all keys are derived. Default: see secrets.ts. */
  secret: z.string().min(32, 'must have at least 32 characters').optional(),
  /** `SECRET_PREVIOUS`: earlier values of SECRET, one per line. They verify and decrypt only. Default: none. */
  secretPrevious: z
    .string()
    .transform(splitLines)
    .refine((all) => all.every((each) => each.length >= 32), 'must have at least 32 characters per line')
    .default([]),
  /** `PUBLIC_KEY`: public anonymous key that clients send (§1). It grants no access. Default amberlink-public. */
  publicKey: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 visible ASCII characters')
    .default('amberlink-public'),
  /** `PRODUCT_NAME`: name of the product, at most 60 characters. Default Amberlink. */
  productName: z
    .string()
    .trim()
    .min(1, 'must not be blank')
    .max(60, 'must have at most 60 characters')
    .default('Amberlink'),
  /** `PRIVACY_URL`, `TERMS_URL`: the operator's privacy policy and terms, https. Linked where set. Default: none. */
  privacyUrl: z.string().refine(isHttpsUrl, HTTPS_URL_RULE).optional(),
  termsUrl: z.string().refine(isHttpsUrl, HTTPS_URL_RULE).optional(),
  /** `SUPPORT_EMAIL`: email address for questions of users. Linked where set. Default: none. */
  supportEmail: z.string().refine(isEmail, 'must be an email address like help@example.org').optional(),
  /**
   * `OFFLINE`: on or off; whether browsers keep My Events for use without a connection. With off they remove what they have
   * stored. Default on.
   */
  offline: onOrOff.default(true),
  /** `TIME_ZONE`: IANA time zone that decides which day is today. Default Europe/Warsaw. */
  timeZone: z
    .string()
    .refine(isTimeZone, 'must be the name of a time zone like Europe/Warsaw')
    .default('Europe/Warsaw'),
  /** `TRUSTED_PROXIES`: addresses or CIDR ranges, comma-separated, whose X-Forwarded-For is trusted. Default: none. */
  trustedProxies: z
    .string()
    .transform(splitList)
    .pipe(
      z.array(
        z.union(
          [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
          'must be addresses or ranges like 10.0.0.5, 10.0.0.0/8, separated by commas',
        ),
      ),
    )
    .default([]),
  /**
   * `SMTP_URL`: mail server, smtp:// or smtps://, with user and password if required. Default: emails are written to
   * DATA_DIR/outbox. Never printed.
   */
  smtpUrl: z
    .string()
    .refine(isSmtpUrl, 'must look like smtp://user:password@host:587 or smtps://user:password@host')
    .optional(),
  /**
   * `SMTP_TLS`: required or optional; whether a mail server on another machine must offer TLS and a valid certificate. optional
   * is for a relay in a private network and excludes a login. Default required.
   */
  smtpTls: z.enum(['required', 'optional'], 'must be required or optional').default('required'),
  /** `MAIL_FROM`: sender of emails, an address or `Name <address>`. Default: no-reply at the host of PUBLIC_URL. */
  mailFrom: z
    .string()
    .trim()
    .regex(
      MAILBOX_PATTERN,
      'must be an address like events@example.org, or a name before it: Events <events@example.org>',
    )
    .transform(parseMailbox)
    .optional(),
  /** `MAIL_RATE`: the most emails per second that all processes together hand to the mail server, 1–1000. Default 5. */
  mailRate: wholeNumber(1, 1000).default(5),
  /**
   * `CALENDAR_ORGANIZER`: the organizer of calendar invitations, an address or `Name <address>` that may receive replies. Default:
   * emails contain no invitations.
   */
  calendarOrganizer: z
    .string()
    .trim()
    .regex(
      MAILBOX_PATTERN,
      'must be an address like events@example.org, or a name before it: Events <events@example.org>',
    )
    .transform(parseMailbox)
    .optional(),
  /** `REQUIRE_EMAIL_VERIFICATION`: on or off; whether users must confirm their email address before signing in. Default off. */
  requireEmailVerification: onOrOff.default(false),
  /**
   * `GOOGLE_CLIENT_ID` and `GOOGLE_CLIENT_SECRET`, `LINKEDIN_CLIENT_ID` and `LINKEDIN_CLIENT_SECRET`: OAuth clients, always
   * both settings. `GOOGLE_ISSUER`, `LINKEDIN_ISSUER`: the issuer, https (or http on this machine). A provider without a client
   * is not available, unless the sandbox is on (`allowsSandbox`).
   */
  googleClientId: oauthCredential.optional(),
  googleClientSecret: oauthCredential.optional(),
  googleIssuer: z.string().refine(isIssuer, ISSUER_RULE).optional(),
  linkedinClientId: oauthCredential.optional(),
  linkedinClientSecret: oauthCredential.optional(),
  linkedinIssuer: z.string().refine(isIssuer, ISSUER_RULE).optional(),
  /**
   * `EVENT_PREVIEWS`: off, link or index; what anonymous visitors with the link to an event see of it. off: nothing. link: its
   * preview, which search engines may not list. index: search engines may list it. Default link.
   */
  eventPreviews: z.enum(EVENT_PREVIEW_MODES, 'must be off, link or index').default('link'),
  /** `SAMPLE_CATALOGUE`: on or off; imports the sample events into an empty catalogue. Default: on with the embedded database. */
  sampleCatalogue: onOrOff.optional(),
  /** `API_RATE_LIMIT`: on or off; limits calls per user and client. Off for benchmarks, only on a loopback address. Default on. */
  apiRateLimit: onOrOff.default(true),
  /**
   * `PEOPLE_ACCOUNT_AGE`: hours after which a new account can see other people, 0–8760. Default 24; 0 with the embedded database and
   * no PUBLIC_URL.
   */
  peopleAccountAge: wholeNumber(0, 8760).optional(),
  /** `PEOPLE_OPENS_BEFORE`, `PEOPLE_CLOSES_AFTER`: days around an event on which its people can be seen. Default 7 and 14. */
  peopleOpensBefore: wholeNumber(0, 365).default(7),
  peopleClosesAfter: wholeNumber(0, 365).default(14),
  /** `PEOPLE_CARDS_PER_DAY`: different cards that a user can see within 24 hours. Default 40. */
  peopleCardsPerDay: wholeNumber(0, 10_000).default(40),
  /** `PEOPLE_EVENTS_PER_MONTH`: events whose people a user can see within 30 days. Default 6. */
  peopleEventsPerMonth: wholeNumber(0, 1000).default(6),
  /** `PEOPLE_HELLOS_PER_DAY`: hellos that a user can send within 24 hours. Default 10. */
  peopleHellosPerDay: wholeNumber(0, 1000).default(10),
  /** `LOG_LEVEL`: trace, debug, info, warn, error, fatal or silent. Default info. */
  logLevel: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    )
    .default('info'),
  /** `TODAY`: fixed day, YYYY-MM-DD, for demonstrations and tests. Only on a loopback address. */
  today: z.string().refine(isDay, 'must be a real calendar day written YYYY-MM-DD').optional(),
})

type SettingValues = z.output<typeof settingsSchema>
type OAuthVariable = `${Provider}${'ClientId' | 'ClientSecret' | 'Issuer'}`

/** The settings, read from the environment once at startup. */
export interface Settings extends Omit<SettingValues, OAuthVariable> {
  sampleCatalogue: boolean
  drainSeconds: number
  peopleAccountAge: number
  /** The configured sign-in providers. */
  oauthClients: Partial<Record<Provider, OAuthClientSettings>>
  /** Whether the sandbox replaces the sign-in providers. */
  sandbox: boolean
}

/** The settings of a running server, with their defaults resolved. */
export interface RunningSettings extends Settings {
  publicUrl: string
  secret: string
}

/** Settings whose values error messages may repeat. The others can contain a password. */
const PRINTABLE: ReadonlySet<string> = new Set<keyof SettingValues>([
  'port',
  'drainSeconds',
  'backupMaxAge',
  'metricsPort',
  'publicUrl',
  'privacyUrl',
  'termsUrl',
  'supportEmail',
  'timeZone',
  'trustedProxies',
  'googleIssuer',
  'linkedinIssuer',
  'smtpTls',
  'mailFrom',
  'mailRate',
  'calendarOrganizer',
  'requireEmailVerification',
  'eventPreviews',
  'sampleCatalogue',
  'apiRateLimit',
  'peopleAccountAge',
  'peopleOpensBefore',
  'peopleClosesAfter',
  'peopleCardsPerDay',
  'peopleEventsPerMonth',
  'peopleHellosPerDay',
  'logLevel',
  'today',
])

/** Settings that can also be read from a file: SMTP_URL from the file that SMTP_URL_FILE names. */
const SECRETS: ReadonlySet<string> = new Set<keyof SettingValues>([
  'databaseUrl',
  'databaseIdentityUrl',
  'databaseJobsUrl',
  'databaseOwnerUrl',
  'secret',
  'secretPrevious',
  'smtpUrl',
  'googleClientSecret',
  'linkedinClientSecret',
])

type Environment = Record<string, string | undefined>

/**
 * Reads the settings. Empty variables count as unset. A secret setting can come from a file. Throws a StartupError with every
 * invalid setting and its rule.
 */
export function readSettings(env: Environment): Settings {
  const fileErrors: string[] = []
  const readValue = (name: string) => {
    try {
      return readSettingValue(name, env)
    } catch (error) {
      if (!(error instanceof StartupError)) throw error
      fileErrors.push(error.message)
      return undefined
    }
  }
  const names = Object.keys(settingsSchema.shape)
  const values = Object.fromEntries(names.map((name) => [name, readValue(name)]))
  const result = settingsSchema.safeParse(values)
  const errors = [...fileErrors]
  // A secret that could not be read would also be reported as missing.
  if (result.success && fileErrors.length === 0) errors.push(...findContradictions(result.data))
  for (const { path, message } of result.error?.issues ?? []) {
    const name = String(path[0])
    const source = env[toVariable(name)] ? '' : ` (from ${toVariable(name)}_FILE)`
    errors.push(
      `${toVariable(name)}${source} ${message}${PRINTABLE.has(name) ? `, not "${values[name]}"` : ''}.`,
    )
  }
  if (!result.success || errors.length > 0) {
    throw new StartupError(
      errors.length === 1 ? `Invalid setting: ${errors[0]}` : `Invalid settings:\n  ${errors.join('\n  ')}`,
    )
  }
  const { data } = result
  const oauthClients = readOAuthClients(data)
  return {
    ...data,
    dataDir: resolve(PROJECT_FOLDER, data.dataDir),
    databaseIdentityUrl: data.databaseIdentityUrl ?? data.databaseUrl,
    databaseJobsUrl: data.databaseJobsUrl ?? data.databaseUrl,
    databaseOwnerUrl: data.databaseOwnerUrl ?? data.databaseUrl,
    drainSeconds: data.drainSeconds ?? (data.publicUrl ? 2 : 0),
    sampleCatalogue: data.sampleCatalogue ?? data.databaseUrl === undefined,
    peopleAccountAge: data.peopleAccountAge ?? (isForOneMachine(data) ? 0 : 24),
    oauthClients,
    sandbox: allowsSandbox({ ...data, oauthClients }),
  }
}

/**
 * Returns whether these settings turn the sandbox on: HOST is a loopback address, and nothing is configured that only an
 * installation for real users needs.
 */
export function allowsSandbox({
  host,
  publicUrl,
  databaseUrl,
  smtpUrl,
  oauthClients,
}: Partial<Pick<Settings, 'host' | 'publicUrl' | 'databaseUrl' | 'smtpUrl' | 'oauthClients'>>): boolean {
  const isConfigured = publicUrl || databaseUrl || smtpUrl || Object.keys(oauthClients ?? {}).length > 0
  return isLoopback(host ?? '') && !isConfigured
}

/** Whether emails about events are sent: not by an installation for real users without a mail server. */
export function sendsEventEmails({
  smtpUrl,
  databaseUrl,
}: Pick<Settings, 'smtpUrl' | 'databaseUrl'>): boolean {
  return smtpUrl !== undefined || databaseUrl === undefined
}

/** Whether the product is tried on one machine, with the embedded database: nothing there is about real people. */
export function isForOneMachine({
  databaseUrl,
  publicUrl,
}: Pick<Settings, 'databaseUrl' | 'publicUrl'>): boolean {
  return databaseUrl === undefined && publicUrl === undefined
}

/** Whether backups are expected: not with the database of a product that is open on this machine only. */
export function expectsBackups(settings: Settings): boolean {
  return settings.backupMaxAge > 0 && !isForOneMachine(settings)
}

/** Returns the value of a setting from its variable or, for a secret, from the file. Throws a StartupError without the content. */
function readSettingValue(name: string, env: Environment): string | undefined {
  const variable = toVariable(name)
  const fileVariable = `${variable}_FILE`
  const value = env[variable] || undefined
  const file = SECRETS.has(name) ? env[fileVariable] : undefined
  if (!file) return value
  if (value) throw new StartupError(`${variable} and ${fileVariable} are both set; set one of them.`)
  const path = resolve(PROJECT_FOLDER, file)
  let content: string
  try {
    // Editors and `echo` end a file with a line break.
    content = readFileSync(path, 'utf8').replace(/[\r\n]+$/, '')
  } catch (error) {
    throw new StartupError(
      `${fileVariable}: the file ${path} cannot be read: ${describeFileError(error)}. ` +
        `Set ${fileVariable} to a file that the user who starts the product can read, or set ${variable}.`,
    )
  }
  if (content.trim() === '') throw new StartupError(`${fileVariable}: the file ${path} is empty.`)
  return content
}

/** Returns the paths of the files that settings like SECRET_FILE name. */
export function readSecretFilePaths(env: Environment): string[] {
  const files = [...SECRETS].map((name) => env[`${toVariable(name)}_FILE`])
  return files.flatMap((file) => (file ? [resolve(PROJECT_FOLDER, file)] : []))
}

/** Names of settings that only commands read. */
const COMMAND_SETTINGS = ['BACKUP_KEY_FILE']

/** Returns variables that are no settings but one or two typing errors away from one, each with that setting. */
export function findMisspelledSettings(env: Environment): [name: string, nearest: string][] {
  const names = Object.keys(settingsSchema.shape)
  const variables = [
    ...names.map(toVariable),
    ...names.filter((name) => SECRETS.has(name)).map((name) => `${toVariable(name)}_FILE`),
    ...COMMAND_SETTINGS,
  ]
  return Object.keys(env).flatMap((name) => {
    const nearest = variables.includes(name) ? undefined : findSimilarName(name, variables)
    return nearest === undefined ? [] : [[name, nearest]]
  })
}

/** Returns the environment variable of a setting: PUBLIC_URL for `publicUrl`. */
function toVariable(name: string): string {
  return name.replaceAll(/[A-Z]/g, '_$&').toUpperCase()
}

const DEFAULT_ISSUERS: Record<Provider, string> = {
  google: 'https://accounts.google.com',
  linkedin: 'https://www.linkedin.com/oauth',
}

function readOAuthClients(data: SettingValues): Settings['oauthClients'] {
  const clients: Settings['oauthClients'] = {}
  for (const provider of PROVIDERS) {
    const [clientId, clientSecret] = [data[`${provider}ClientId`], data[`${provider}ClientSecret`]]
    const issuer = data[`${provider}Issuer`] ?? DEFAULT_ISSUERS[provider]
    if (clientId && clientSecret) clients[provider] = { clientId, clientSecret, issuer }
  }
  return clients
}

function findContradictions(data: SettingValues): string[] {
  const errors: string[] = []
  for (const name of ['databaseIdentityUrl', 'databaseJobsUrl', 'databaseOwnerUrl'] as const) {
    if (data[name] && !data.databaseUrl) {
      errors.push(`${toVariable(name)} is set without DATABASE_URL; set both or neither.`)
    }
  }
  if (!data.publicUrl && !isLoopback(data.host)) {
    errors.push(
      'PUBLIC_URL must be set when HOST is not a loopback address: the origin under which users open the product.',
    )
  }
  if (data.metricsPort && data.metricsPort === data.port) {
    errors.push('METRICS_PORT must differ from PORT.')
  }
  for (const provider of PROVIDERS) {
    const keys = [`${provider}ClientId`, `${provider}ClientSecret`, `${provider}Issuer`] as const
    const [id, secret, issuer] = keys.map(toVariable)
    const [hasId, hasSecret, hasIssuer] = keys.map((key) => data[key] !== undefined)
    if (hasId && !hasSecret) errors.push(`${id} is set without ${secret}; set both or neither.`)
    if (hasSecret && !hasId) errors.push(`${secret} is set without ${id}; set both or neither.`)
    if (hasIssuer && !hasId) errors.push(`${issuer} is set without ${id} and ${secret}.`)
  }
  const isLocal = isLoopback(data.host) && (!data.publicUrl || isLoopback(new URL(data.publicUrl).hostname))
  if (!data.apiRateLimit && !isLocal) {
    errors.push('API_RATE_LIMIT=off is only allowed when HOST and PUBLIC_URL are loopback addresses.')
  }
  if (data.smtpTls === 'optional' && data.smtpUrl && URL.parse(data.smtpUrl)?.username) {
    errors.push('SMTP_TLS=optional is not allowed when SMTP_URL has a user: logins are sent encrypted only.')
  }
  if (data.today && !isLocal) {
    errors.push('TODAY is only allowed when HOST and PUBLIC_URL are loopback addresses.')
  }
  return errors
}
