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

/** How this product is known at a sign-in provider. */
export interface OAuthClientSettings {
  clientId: string
  /** Never shown, never logged. */
  clientSecret: string
  /** The provider's OpenID Connect issuer, below which its addresses and keys are found. */
  issuer: string
}

/** What an operator can set, read once at the start from the environment. */
export interface Settings {
  /** `PORT`: the TCP port to listen on, 0–65535; 0 lets the system choose. Default 3000. */
  port: number
  /** `HOST`: the address to listen on. Default 127.0.0.1: this machine only. */
  host: string
  /**
   * `PUBLIC_URL`: the origin people type into the browser (scheme, host, port; no path, no slash at the end).
   * Cookies and same-origin checks follow it. Unset: http://localhost and the port listened on; HOST must be this machine then.
   */
  publicUrl: string | undefined
  /** `DATA_DIR`: absolute folder for the embedded database, the secret and the outbox. Default `.data` in the project. */
  dataDir: string
  /** `DATABASE_URL`: the PostgreSQL 15+ that serves requests. Unset: the embedded server under DATA_DIR. */
  databaseUrl: string | undefined
  /** `DATABASE_OWNER_URL`: the same database as the user that owns the tables and migrates. Default: DATABASE_URL. */
  databaseOwnerUrl: string | undefined
  /** `SECRET`: at least 32 characters; signs cookies. See secret.ts for where it comes from when unset. */
  secret: string | undefined
  /** `PUBLIC_KEY`: the public anonymous key a client names itself by (spec §1). It opens nothing. */
  publicKey: string
  /** `PRODUCT_NAME`: what the product calls itself. Default Amberlink. */
  productName: string
  /** `TIME_ZONE`: IANA name of the zone whose calendar decides what "today" is. Default Europe/Warsaw. */
  timeZone: string
  /** `TRUSTED_PROXIES`: addresses or CIDR ranges, separated by commas, whose X-Forwarded-For counts. Default: none. */
  trustedProxies: string[]
  /**
   * `SMTP_URL`: the mail server, smtp:// or smtps://, with user and password where it wants them. Unset: mails become
   * files in DATA_DIR/outbox. Never shown.
   */
  smtpUrl: string | undefined
  /** `MAIL_FROM`: whom mails come from, an address or `Name <address>`. Default: no-reply at the host of PUBLIC_URL. */
  mailFrom: { name: string; address: string } | undefined
  /** `REQUIRE_EMAIL_VERIFICATION`: on or off; whether an address must be confirmed before its account signs in. Default off. */
  requireEmailVerification: boolean
  /**
   * `GOOGLE_CLIENT_ID` and `GOOGLE_CLIENT_SECRET`, `LINKEDIN_CLIENT_ID` and `LINKEDIN_CLIENT_SECRET`: the keys that the
   * provider gave, always both. `GOOGLE_ISSUER`, `LINKEDIN_ISSUER`: where that provider is, https (http on this machine).
   * Without keys a provider is played by the sandbox on a loopback address, and absent elsewhere.
   */
  providerKeys: Partial<Record<Provider, OAuthClientSettings>>
  /** `SAMPLE_CATALOGUE`: on or off; loads the sample events into an empty catalogue. Default: on when embedded. */
  sampleCatalogue: boolean
  /** `LOG_LEVEL`: trace, debug, info, warn, error, fatal or silent. Default info. */
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
  /** `TODAY`: fixes the calendar day, YYYY-MM-DD, for demonstrations and tests; only on a loopback address. */
  today: Day | undefined
}

/** The settings of a server that runs: what could be left open is decided. */
export interface RunningSettings extends Settings {
  publicUrl: string
  secret: string
}

const words = (text: string) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
const portRule = 'must be a whole number from 0 to 65535'
const urlRule = 'must look like postgres://user:password@host:5432/database'

const issuerRule = 'must be the https address of an OpenID Connect issuer, without a query'
const providerKey = z.string().regex(/^[\x21-\x7e]{1,500}$/, 'must be 1 to 500 visible ASCII characters')

const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, portRule)
    .transform(Number)
    .refine((port) => port <= 65535, portRule)
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'must be an origin like https://events.example.org, without a path')
    .transform((text) => new URL(text).origin)
    .optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().refine(isPostgresUrl, urlRule).optional(),
  DATABASE_OWNER_URL: z.string().refine(isPostgresUrl, urlRule).optional(),
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
    .transform(words)
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
  GOOGLE_CLIENT_ID: providerKey.optional(),
  GOOGLE_CLIENT_SECRET: providerKey.optional(),
  GOOGLE_ISSUER: z.string().refine(isIssuer, issuerRule).optional(),
  LINKEDIN_CLIENT_ID: providerKey.optional(),
  LINKEDIN_CLIENT_SECRET: providerKey.optional(),
  LINKEDIN_ISSUER: z.string().refine(isIssuer, issuerRule).optional(),
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

/** Values that may be repeated in a message; the others can hold a password. */
const SHOWABLE = new Set([
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

/**
 * Reads the settings. An empty variable counts as unset. Throws a StartFailure that names every bad setting and
 * what would be right.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = environment.safeParse(given)
  const problems = read.success
    ? contradictions(read.data)
    : read.error.issues.map((issue) => problemLine(String(issue.path[0]), issue.message, given))
  if (!read.success || problems.length > 0) {
    throw new StartupError(
      problems.length === 1 ? `Bad setting: ${problems[0]}` : `Bad settings:\n  ${problems.join('\n  ')}`,
    )
  }
  const { data } = read
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
    providerKeys: providerKeys(data),
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
    ownIssuer: 'https://accounts.google.com',
  },
  linkedin: {
    id: 'LINKEDIN_CLIENT_ID',
    secret: 'LINKEDIN_CLIENT_SECRET',
    issuer: 'LINKEDIN_ISSUER',
    ownIssuer: 'https://www.linkedin.com/oauth',
  },
} as const satisfies Record<Provider, unknown>

function providerKeys(data: z.infer<typeof environment>): Settings['providerKeys'] {
  const keys: Settings['providerKeys'] = {}
  for (const provider of PROVIDERS) {
    const { id, secret, issuer, ownIssuer } = PROVIDER_SETTINGS[provider]
    const [clientId, clientSecret] = [data[id], data[secret]]
    if (clientId && clientSecret)
      keys[provider] = { clientId, clientSecret, issuer: data[issuer] ?? ownIssuer }
  }
  return keys
}

function problemLine(name: string, rule: string, given: Record<string, unknown>): string {
  return SHOWABLE.has(name) ? `${name} ${rule}, not "${given[name]}".` : `${name} ${rule}.`
}

function contradictions(data: z.infer<typeof environment>): string[] {
  const problems: string[] = []
  if (data.DATABASE_OWNER_URL && !data.DATABASE_URL) {
    problems.push('DATABASE_OWNER_URL is set without DATABASE_URL; set both or neither.')
  }
  if (!data.PUBLIC_URL && !isLoopback(data.HOST)) {
    problems.push('PUBLIC_URL must be set when HOST is not this machine: the address people will type.')
  }
  for (const { id, secret, issuer } of Object.values(PROVIDER_SETTINGS)) {
    if (data[id] && !data[secret]) problems.push(`${id} is set without ${secret}; set both or neither.`)
    if (data[secret] && !data[id]) problems.push(`${secret} is set without ${id}; set both or neither.`)
    if (data[issuer] && !data[id]) problems.push(`${issuer} is set without ${id} and ${secret}.`)
  }
  const isPrivate =
    isLoopback(data.HOST) && (!data.PUBLIC_URL || isLoopback(new URL(data.PUBLIC_URL).hostname))
  if (data.TODAY && !isPrivate) {
    problems.push(
      'TODAY fixes the calendar for demonstrations and is refused unless HOST and PUBLIC_URL are this machine.',
    )
  }
  return problems
}
