import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type Day, isDay } from '../../domain/day.ts'
import { PROVIDERS, type Provider } from '../../domain/provider.ts'
import { isLoopback } from '../platform/loopback.ts'
import {
  isIpOrRange,
  isIssuer,
  isOrigin,
  isPostgresUrl,
  isSmtpUrl,
  isTimeZone,
  MAILBOX_PATTERN,
  parseMailbox,
} from './setting-validators.ts'
import { StartupError } from './startup.ts'

const PROJECT_FOLDER = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')

/** The registration of this product as an OAuth client of a sign-in provider. */
export interface OAuthClientSettings {
  clientId: string
  /** Never printed or logged. */
  clientSecret: string
  /** The OpenID Connect issuer. Its metadata contains all other URLs. */
  issuer: string
}

/** The settings, read from the environment once at startup. */
export interface Settings {
  /** `PORT`: TCP port, 0–65535; 0 lets the system choose. Default 3000. */
  port: number
  /** `HOST`: address to listen on. Default 127.0.0.1, reachable from this machine only. */
  host: string
  /**
   * `PUBLIC_URL`: origin under which users open the product (scheme, host, port). Cookies and same-origin checks depend on it.
   * Default: http://localhost and the port, if HOST is a loopback address; required otherwise.
   */
  publicUrl: string | undefined
  /** `DATA_DIR`: folder for the embedded database, the secret and the outbox, as an absolute path. Default `.data` in the project. */
  dataDir: string
  /** `DATABASE_URL`: PostgreSQL 15+ for requests. Default: the embedded server under DATA_DIR. */
  databaseUrl: string | undefined
  /** `DATABASE_OWNER_URL`: the same database with the user that owns the tables, for migrations. Default: DATABASE_URL. */
  databaseOwnerUrl: string | undefined
  /** `SECRET`: at least 32 characters, from which all keys are derived. Default: see secret.ts. */
  secret: string | undefined
  /** `PUBLIC_KEY`: public anonymous key that clients send (§1). It grants no access. Default amberlink-public. */
  publicKey: string
  /** `PRODUCT_NAME`: name of the product, at most 60 characters. Default Amberlink. */
  productName: string
  /** `TIME_ZONE`: IANA time zone that decides which day is today. Default Europe/Warsaw. */
  timeZone: string
  /** `TRUSTED_PROXIES`: addresses or CIDR ranges, comma-separated, whose X-Forwarded-For is trusted. Default: none. */
  trustedProxies: string[]
  /**
   * `SMTP_URL`: mail server, smtp:// or smtps://, with user and password if required. Default: emails are written to
   * DATA_DIR/outbox. Never printed.
   */
  smtpUrl: string | undefined
  /** `MAIL_FROM`: sender of emails, an address or `Name <address>`. Default: no-reply at the host of PUBLIC_URL. */
  mailFrom: { name: string; address: string } | undefined
  /** `REQUIRE_EMAIL_VERIFICATION`: on or off; whether users must confirm their email address before signing in. Default off. */
  requireEmailVerification: boolean
  /**
   * `GOOGLE_CLIENT_ID` and `GOOGLE_CLIENT_SECRET`, `LINKEDIN_CLIENT_ID` and `LINKEDIN_CLIENT_SECRET`: OAuth clients, always
   * both settings. `GOOGLE_ISSUER`, `LINKEDIN_ISSUER`: the issuer, https (or http on this machine). A provider without a client
   * is replaced by the sandbox on a loopback address and not available elsewhere.
   */
  oauthClients: Partial<Record<Provider, OAuthClientSettings>>
  /** `SAMPLE_CATALOGUE`: on or off; imports the sample events into an empty catalogue. Default: on with the embedded database. */
  sampleCatalogue: boolean
  /** `LOG_LEVEL`: trace, debug, info, warn, error, fatal or silent. Default info. */
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
  /** `TODAY`: fixed day, YYYY-MM-DD, for demonstrations and tests. Only on a loopback address. */
  today: Day | undefined
}

/** The settings of a running server, with their defaults resolved. */
export interface RunningSettings extends Settings {
  publicUrl: string
  secret: string
}

const splitList = (text: string) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
const PORT_RULE = 'must be a whole number from 0 to 65535'
const DATABASE_URL_RULE = 'must look like postgres://user:password@host:5432/database'

const ISSUER_RULE = 'must be the https address of an OpenID Connect issuer, without a query'
const oauthCredential = z.string().regex(/^[\x21-\x7e]{1,500}$/, 'must be 1 to 500 visible ASCII characters')

const environmentSchema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, PORT_RULE)
    .transform(Number)
    .refine((port) => port <= 65535, PORT_RULE)
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'must be an origin like https://events.example.org, without a path')
    .transform((text) => new URL(text).origin)
    .optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().refine(isPostgresUrl, DATABASE_URL_RULE).optional(),
  DATABASE_OWNER_URL: z.string().refine(isPostgresUrl, DATABASE_URL_RULE).optional(),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  PUBLIC_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 visible ASCII characters')
    .default('amberlink-public'),
  PRODUCT_NAME: z
    .string()
    .trim()
    .min(1, 'must not be blank')
    .max(60, 'must have at most 60 characters')
    .default('Amberlink'),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be the name of a time zone like Europe/Warsaw')
    .default('Europe/Warsaw'),
  TRUSTED_PROXIES: z
    .string()
    .transform(splitList)
    .refine(
      (all) => all.every(isIpOrRange),
      'must be addresses or ranges like 10.0.0.5, 10.0.0.0/8, separated by commas',
    )
    .default([]),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, 'must look like smtp://user:password@host:587 or smtps://user:password@host')
    .optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(
      MAILBOX_PATTERN,
      'must be an address like events@example.org, or a name before it: Events <events@example.org>',
    )
    .transform(parseMailbox)
    .optional(),
  REQUIRE_EMAIL_VERIFICATION: z
    .enum(['on', 'off'], 'must be on or off')
    .transform((text) => text === 'on')
    .default(false),
  GOOGLE_CLIENT_ID: oauthCredential.optional(),
  GOOGLE_CLIENT_SECRET: oauthCredential.optional(),
  GOOGLE_ISSUER: z.string().refine(isIssuer, ISSUER_RULE).optional(),
  LINKEDIN_CLIENT_ID: oauthCredential.optional(),
  LINKEDIN_CLIENT_SECRET: oauthCredential.optional(),
  LINKEDIN_ISSUER: z.string().refine(isIssuer, ISSUER_RULE).optional(),
  SAMPLE_CATALOGUE: z
    .enum(['on', 'off'], 'must be on or off')
    .transform((text) => text === 'on')
    .optional(),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    )
    .default('info'),
  TODAY: z.string().refine(isDay, 'must be a real calendar day written YYYY-MM-DD').optional(),
})

/** Settings whose values error messages may repeat. The others can contain a password. */
const PRINTABLE = new Set([
  'PORT',
  'PUBLIC_URL',
  'TIME_ZONE',
  'TRUSTED_PROXIES',
  'GOOGLE_ISSUER',
  'LINKEDIN_ISSUER',
  'MAIL_FROM',
  'REQUIRE_EMAIL_VERIFICATION',
  'SAMPLE_CATALOGUE',
  'LOG_LEVEL',
  'TODAY',
])

/** Reads the settings. Empty variables count as unset. Throws a StartupError with every invalid setting and its rule. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const values = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = environmentSchema.safeParse(values)
  const problems = result.success
    ? findContradictions(result.data)
    : result.error.issues.map((issue) => describeInvalidSetting(String(issue.path[0]), issue.message, values))
  if (!result.success || problems.length > 0) {
    throw new StartupError(
      problems.length === 1
        ? `Invalid setting: ${problems[0]}`
        : `Invalid settings:\n  ${problems.join('\n  ')}`,
    )
  }
  const { data } = result
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL,
    dataDir: resolve(PROJECT_FOLDER, data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    databaseOwnerUrl: data.DATABASE_OWNER_URL ?? data.DATABASE_URL,
    secret: data.SECRET,
    publicKey: data.PUBLIC_KEY,
    productName: data.PRODUCT_NAME,
    timeZone: data.TIME_ZONE,
    trustedProxies: data.TRUSTED_PROXIES,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    requireEmailVerification: data.REQUIRE_EMAIL_VERIFICATION,
    oauthClients: readOAuthClients(data),
    sampleCatalogue: data.SAMPLE_CATALOGUE ?? data.DATABASE_URL === undefined,
    logLevel: data.LOG_LEVEL,
    today: data.TODAY,
  }
}

const PROVIDER_SETTINGS = {
  google: {
    id: 'GOOGLE_CLIENT_ID',
    secret: 'GOOGLE_CLIENT_SECRET',
    issuer: 'GOOGLE_ISSUER',
    defaultIssuer: 'https://accounts.google.com',
  },
  linkedin: {
    id: 'LINKEDIN_CLIENT_ID',
    secret: 'LINKEDIN_CLIENT_SECRET',
    issuer: 'LINKEDIN_ISSUER',
    defaultIssuer: 'https://www.linkedin.com/oauth',
  },
} as const satisfies Record<Provider, unknown>

function readOAuthClients(data: z.infer<typeof environmentSchema>): Settings['oauthClients'] {
  const clients: Settings['oauthClients'] = {}
  for (const provider of PROVIDERS) {
    const { id, secret, issuer, defaultIssuer } = PROVIDER_SETTINGS[provider]
    const [clientId, clientSecret] = [data[id], data[secret]]
    if (clientId && clientSecret)
      clients[provider] = { clientId, clientSecret, issuer: data[issuer] ?? defaultIssuer }
  }
  return clients
}

function describeInvalidSetting(name: string, rule: string, values: Record<string, unknown>): string {
  return PRINTABLE.has(name) ? `${name} ${rule}, not "${values[name]}".` : `${name} ${rule}.`
}

function findContradictions(data: z.infer<typeof environmentSchema>): string[] {
  const problems: string[] = []
  if (data.DATABASE_OWNER_URL && !data.DATABASE_URL) {
    problems.push('DATABASE_OWNER_URL is set without DATABASE_URL; set both or neither.')
  }
  if (!data.PUBLIC_URL && !isLoopback(data.HOST)) {
    problems.push(
      'PUBLIC_URL must be set when HOST is not a loopback address: the origin under which users open the product.',
    )
  }
  for (const { id, secret, issuer } of Object.values(PROVIDER_SETTINGS)) {
    if (data[id] && !data[secret]) problems.push(`${id} is set without ${secret}; set both or neither.`)
    if (data[secret] && !data[id]) problems.push(`${secret} is set without ${id}; set both or neither.`)
    if (data[issuer] && !data[id]) problems.push(`${issuer} is set without ${id} and ${secret}.`)
  }
  const isLocal = isLoopback(data.HOST) && (!data.PUBLIC_URL || isLoopback(new URL(data.PUBLIC_URL).hostname))
  if (data.TODAY && !isLocal) {
    problems.push('TODAY is only allowed when HOST and PUBLIC_URL are loopback addresses.')
  }
  return problems
}
