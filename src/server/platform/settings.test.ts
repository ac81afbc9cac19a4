import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'amberlink-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

function writeSecretFile(content: string): string {
  const path = join(folder, 'a-secret')
  writeFileSync(path, content)
  return path
}

/** Returns the error message for these settings. */
function readError(env: Record<string, string>): string {
  try {
    readSettings(env)
  } catch (error) {
    return (error as Error).message
  }
  return 'no error'
}

test('without settings, the server listens on loopback and uses the embedded database #17', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: undefined,
    databaseUrl: undefined,
    publicKey: 'amberlink-public',
    productName: 'Amberlink',
    offline: true,
    timeZone: 'Europe/Warsaw',
    trustedProxies: [],
    sampleCatalogue: true,
    logLevel: 'info',
    today: undefined,
  })
  expect(settings.dataDir).toMatch(/^\/.*\/\.data$/)
})

test('treats an empty variable as unset', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', TODAY: '' })).toEqual(readSettings({}))
})

test('resolves a relative DATA_DIR against the project folder', () => {
  expect(readSettings({ DATA_DIR: 'some where' }).dataDir).toBe(`${process.cwd()}/some where`)
  expect(readSettings({ DATA_DIR: '/srv/data' }).dataDir).toBe('/srv/data')
})

test('imports the sample catalogue by default only into the embedded database', () => {
  const DATABASE_URL = 'postgres://u@h/d'
  expect(readSettings({ DATABASE_URL }).sampleCatalogue).toBe(false)
  expect(readSettings({ DATABASE_URL, SAMPLE_CATALOGUE: 'on' }).sampleCatalogue).toBe(true)
  expect(readSettings({ SAMPLE_CATALOGUE: 'off' }).sampleCatalogue).toBe(false)
})

test.each([
  ['DATABASE_IDENTITY_URL', 'databaseIdentityUrl'],
  ['DATABASE_JOBS_URL', 'databaseJobsUrl'],
  ['DATABASE_OWNER_URL', 'databaseOwnerUrl'],
] as const)('uses DATABASE_URL unless %s is set', (variable, name) => {
  const DATABASE_URL = 'postgres://u@h/d'
  const url = 'postgres://o@h/d'
  expect(readSettings({ DATABASE_URL })[name]).toBe(DATABASE_URL)
  expect(readSettings({ DATABASE_URL, [variable]: url })[name]).toBe(url)
  expect(readError({ [variable]: url })).toBe(
    `Invalid setting: ${variable} is set without DATABASE_URL; set both or neither.`,
  )
})

test('reads OAuth clients with their default or configured issuer', () => {
  expect(readSettings({}).oauthClients).toEqual({})
  expect(readSettings({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }).oauthClients).toEqual({
    google: { clientId: 'id', clientSecret: 'secret', issuer: 'https://accounts.google.com' },
  })
  const LINKEDIN_ISSUER = 'http://127.0.0.1:4000/oauth'
  const linkedIn = { LINKEDIN_CLIENT_ID: 'id', LINKEDIN_CLIENT_SECRET: 'secret' }
  expect(readSettings({ ...linkedIn, LINKEDIN_ISSUER }).oauthClients.linkedin?.issuer).toBe(LINKEDIN_ISSUER)
  expect(readSettings(linkedIn).oauthClients.linkedin?.issuer).toBe('https://www.linkedin.com/oauth')
})

test.each([
  { PUBLIC_URL: 'http://localhost:3000' },
  { DATABASE_URL: 'postgres://u@h/d' },
  { SMTP_URL: 'smtp://localhost' },
  { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' },
  { HOST: '192.0.2.1', PUBLIC_URL: 'https://events.example.org' },
])('the sandbox is on without settings and off with %o', (env) => {
  expect(readSettings({}).sandbox).toBe(true)
  expect(readSettings(env).sandbox).toBe(false)
})

test('rejects a mail server with a login that may lack TLS', () => {
  const SMTP_URL = 'smtp://us:hunter2@mail.example.org'
  expect(readSettings({ SMTP_URL }).smtpTls).toBe('required')
  expect(readError({ SMTP_URL, SMTP_TLS: 'optional' })).toBe(
    'Invalid setting: SMTP_TLS=optional is not allowed when SMTP_URL has a user: logins are sent encrypted only.',
  )
  expect(readSettings({ SMTP_URL: 'smtp://mail.example.org', SMTP_TLS: 'optional' }).smtpTls).toBe('optional')
})

test('rejects incomplete or invalid OAuth clients without printing their values', () => {
  expect(readError({ GOOGLE_CLIENT_ID: 'the-id' })).toBe(
    'Invalid setting: GOOGLE_CLIENT_ID is set without GOOGLE_CLIENT_SECRET; set both or neither.',
  )
  expect(readError({ LINKEDIN_CLIENT_SECRET: 'the-secret' })).toBe(
    'Invalid setting: LINKEDIN_CLIENT_SECRET is set without LINKEDIN_CLIENT_ID; set both or neither.',
  )
  expect(readError({ GOOGLE_ISSUER: 'https://id.example.org' })).toBe(
    'Invalid setting: GOOGLE_ISSUER is set without GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.',
  )
  const keys = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
  for (const GOOGLE_ISSUER of [
    'http://id.example.org',
    'https://id.example.org/?a=b',
    'https://user:password@id.example.org',
    'id.example.org',
    'ftp://127.0.0.1',
  ]) {
    expect(readError({ ...keys, GOOGLE_ISSUER })).toMatch(
      /^Invalid setting: GOOGLE_ISSUER must be the https address/,
    )
  }
  expect(readError({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'my secret' })).toBe(
    'Invalid setting: GOOGLE_CLIENT_SECRET must be 1 to 500 visible ASCII characters.',
  )
})

test('by default there is no mail server and email verification is off', () => {
  expect(readSettings({})).toMatchObject({
    smtpUrl: undefined,
    mailFrom: undefined,
    requireEmailVerification: false,
  })
  const SMTP_URL = 'smtps://user:pass%40word@mail.example.org:465'
  expect(readSettings({ SMTP_URL, REQUIRE_EMAIL_VERIFICATION: 'on' })).toMatchObject({
    smtpUrl: SMTP_URL,
    requireEmailVerification: true,
  })
  expect(readError({ REQUIRE_EMAIL_VERIFICATION: 'yes' })).toBe(
    'Invalid setting: REQUIRE_EMAIL_VERIFICATION must be on or off, not "yes".',
  )
})

test('accepts an email address with or without a name as sender', () => {
  const from = (MAIL_FROM: string) => readSettings({ MAIL_FROM }).mailFrom
  expect(from('events@example.org')).toEqual({ name: '', address: 'events@example.org' })
  expect(from('Events, the team <events@example.org>')).toEqual({
    name: 'Events, the team',
    address: 'events@example.org',
  })
  for (const MAIL_FROM of ['events', 'a@b.org\nBcc: c@d.org', 'a@b.org, c@d.org', 'A <a@b.org> <c@d.org>']) {
    expect(readError({ MAIL_FROM })).toMatch(/^Invalid setting: MAIL_FROM must be an address like /)
  }
})

test('accepts https addresses for privacy and terms, and an email address for support', () => {
  const env = {
    PRIVACY_URL: 'https://example.org/privacy?lang=pl#top',
    TERMS_URL: 'https://example.org/terms',
    SUPPORT_EMAIL: 'help@example.org',
  }
  expect(readSettings(env)).toMatchObject({
    privacyUrl: env.PRIVACY_URL,
    termsUrl: env.TERMS_URL,
    supportEmail: env.SUPPORT_EMAIL,
  })
  for (const PRIVACY_URL of [
    'http://example.org',
    'javascript:alert(1)',
    '/privacy',
    'https://u:p@example.org',
  ]) {
    expect(readError({ PRIVACY_URL })).toMatch(/^Invalid setting: PRIVACY_URL must be an https address like /)
  }
  for (const SUPPORT_EMAIL of ['help', 'mailto:help@example.org', 'a@b.org?subject=x', 'a@b.org, c@d.org']) {
    expect(readError({ SUPPORT_EMAIL })).toMatch(
      /^Invalid setting: SUPPORT_EMAIL must be an email address like /,
    )
  }
})

test('removes a trailing slash from PUBLIC_URL', () => {
  expect(readSettings({ PUBLIC_URL: 'https://Events.example.org/' }).publicUrl).toBe(
    'https://events.example.org',
  )
})

test('reads trusted proxies as a list of addresses and ranges', () => {
  expect(readSettings({ TRUSTED_PROXIES: '127.0.0.1, ::1,10.0.0.0/8' }).trustedProxies).toEqual([
    '127.0.0.1',
    '::1',
    '10.0.0.0/8',
  ])
})

test.each([
  [{ PORT: 'eighty' }, 'Invalid setting: PORT must be a whole number from 0 to 65535, not "eighty".'],
  [{ PORT: '65536' }, 'Invalid setting: PORT must be a whole number from 0 to 65535, not "65536".'],
  [{ PORT: '-1' }, 'Invalid setting: PORT must be a whole number from 0 to 65535, not "-1".'],
  [
    { PUBLIC_URL: 'events.example.org' },
    'Invalid setting: PUBLIC_URL must be an origin like https://events.example.org, without a path, not "events.example.org".',
  ],
  [
    { PUBLIC_URL: 'https://example.org/events' },
    'Invalid setting: PUBLIC_URL must be an origin like https://events.example.org, without a path, not "https://example.org/events".',
  ],
  [
    { TIME_ZONE: 'Gdansk' },
    'Invalid setting: TIME_ZONE must be the name of a time zone like Europe/Warsaw, not "Gdansk".',
  ],
  [
    { TODAY: '2026-02-30' },
    'Invalid setting: TODAY must be a real calendar day written YYYY-MM-DD, not "2026-02-30".',
  ],
  [{ EVENT_PREVIEWS: 'on' }, 'Invalid setting: EVENT_PREVIEWS must be off, link or index, not "on".'],
  [{ SAMPLE_CATALOGUE: 'yes' }, 'Invalid setting: SAMPLE_CATALOGUE must be on or off, not "yes".'],
  [
    { LOG_LEVEL: 'loud' },
    'Invalid setting: LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent, not "loud".',
  ],
  [
    { TRUSTED_PROXIES: '10.0.0.0/33' },
    'Invalid setting: TRUSTED_PROXIES must be addresses or ranges like 10.0.0.5, 10.0.0.0/8, separated by commas, not "10.0.0.0/33".',
  ],
])('rejects %o with the name of the setting and its rule', (env, message) => {
  expect(readError(env as Record<string, string>)).toBe(message)
})

test('never prints the value of a setting that can contain a password V13.2.3', () => {
  expect(readError({ DATABASE_URL: 'mysql://u:hunter2@h/d' })).toBe(
    'Invalid setting: DATABASE_URL must look like postgres://user:password@host:5432/database.',
  )
  for (const SMTP_URL of [
    'hunter2',
    'http://u:hunter2@h',
    'smtp://',
    'smtp://u:hunter2@h/path',
    'smtp://h?a=hunter2',
  ]) {
    expect(readError({ SMTP_URL })).toBe(
      'Invalid setting: SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host.',
    )
  }
  expect(readError({ SECRET: 'hunter2' })).toBe('Invalid setting: SECRET must have at least 32 characters.')
})

test('reports all invalid settings at once', () => {
  expect(readError({ PORT: 'x', LOG_LEVEL: 'y' })).toMatch(/^Invalid settings:\n {2}PORT .*\n {2}LOG_LEVEL /)
})

test('API_RATE_LIMIT can only be off on loopback addresses', () => {
  expect(readSettings({}).apiRateLimit).toBe(true)
  expect(readSettings({ API_RATE_LIMIT: 'off' }).apiRateLimit).toBe(false)
  const refused =
    'Invalid setting: API_RATE_LIMIT=off is only allowed when HOST and PUBLIC_URL are loopback addresses.'
  const PUBLIC_URL = 'https://events.example.org'
  expect(readError({ API_RATE_LIMIT: 'off', PUBLIC_URL })).toBe(refused)
  expect(readError({ API_RATE_LIMIT: 'off', HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:80' })).toBe(
    refused,
  )
  expect(readSettings({ API_RATE_LIMIT: 'on', PUBLIC_URL }).apiRateLimit).toBe(true)
})

test('allows TODAY only on loopback addresses', () => {
  expect(readSettings({ TODAY: '2026-11-20', PUBLIC_URL: 'http://localhost:8080' }).today).toBe('2026-11-20')
  expect(readError({ TODAY: '2026-11-20', PUBLIC_URL: 'https://events.example.org' })).toMatch(
    /^Invalid setting: TODAY /,
  )
  expect(readError({ TODAY: '2026-11-20', HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:8080' })).toMatch(
    /^Invalid setting: TODAY /,
  )
})

test('requires PUBLIC_URL unless HOST is a loopback address', () => {
  expect(readError({ HOST: '0.0.0.0' })).toMatch(/^Invalid setting: PUBLIC_URL /)
  expect(readSettings({ HOST: '0.0.0.0', PUBLIC_URL: 'https://events.example.org' }).host).toBe('0.0.0.0')
})

describe('secrets from files', () => {
  const DATABASE_URL = 'postgres://u@h/d'

  test.each([
    ['SECRET', 'secret', 'a secret of at least thirty-two characters', {}],
    ['DATABASE_URL', 'databaseUrl', DATABASE_URL, {}],
    ['DATABASE_IDENTITY_URL', 'databaseIdentityUrl', 'postgres://i:hunter2@h/d', { DATABASE_URL }],
    ['DATABASE_JOBS_URL', 'databaseJobsUrl', 'postgres://j:hunter2@h/d', { DATABASE_URL }],
    ['DATABASE_OWNER_URL', 'databaseOwnerUrl', 'postgres://o:hunter2@h/d', { DATABASE_URL }],
    ['SMTP_URL', 'smtpUrl', 'smtps://u:hunter2@mail.example.org', {}],
  ] as const)(
    'reads %s from the file that its _FILE variable names #405 V13.3.1',
    (variable, name, value, others) => {
      const expected = readSettings({ ...others, [variable]: value })
      for (const content of [value, `${value}\n`, `${value}\r\n`]) {
        const settings = readSettings({ ...others, [`${variable}_FILE`]: writeSecretFile(content) })
        expect(settings).toEqual(expected)
        expect(settings[name]).toBe(value)
      }
    },
  )

  test.each(['google', 'linkedin'] as const)('reads the client secret of %s from a file', (provider) => {
    const prefix = provider.toUpperCase()
    const env = {
      [`${prefix}_CLIENT_ID`]: 'id',
      [`${prefix}_CLIENT_SECRET_FILE`]: writeSecretFile('hunter2\n'),
    }
    expect(readSettings(env).oauthClients[provider]).toMatchObject({ clientSecret: 'hunter2' })
  })

  test('reads SECRET_PREVIOUS as one secret per line', () => {
    const secrets = ['a'.repeat(32), 'b'.repeat(40)]
    expect(readSettings({ SECRET_PREVIOUS: secrets.join('\n') }).secretPrevious).toEqual(secrets)
    const SECRET_PREVIOUS_FILE = writeSecretFile(`${secrets.join('\r\n')}\n`)
    expect(readSettings({ SECRET_PREVIOUS_FILE }).secretPrevious).toEqual(secrets)
    expect(readSettings({}).secretPrevious).toEqual([])
    expect(readError({ SECRET_PREVIOUS: `${secrets[0]}\nhunter2` })).toBe(
      'Invalid setting: SECRET_PREVIOUS must have at least 32 characters per line.',
    )
  })

  test('treats an empty _FILE variable as unset', () => {
    expect(readSettings({ SECRET_FILE: '' })).toEqual(readSettings({}))
  })

  test('does not read other settings from files', () => {
    expect(readSettings({ PRODUCT_NAME_FILE: writeSecretFile('Other') }).productName).toBe('Amberlink')
  })

  test('rejects a variable and its _FILE variable together, naming both', () => {
    const SECRET = 'a secret of at least thirty-two characters'
    expect(readError({ SECRET, SECRET_FILE: writeSecretFile(SECRET) })).toBe(
      'Invalid setting: SECRET and SECRET_FILE are both set; set one of them.',
    )
  })

  test('rejects an unreadable or empty file with the variable, the path, the reason and what to do #405', () => {
    const remedy =
      'Set SMTP_URL_FILE to a file that the user who starts the product can read, or set SMTP_URL.'
    expect(readError({ SMTP_URL_FILE: join(folder, 'missing') })).toBe(
      `Invalid setting: SMTP_URL_FILE: the file ${folder}/missing cannot be read: there is no such file or folder. ${remedy}`,
    )
    expect(readError({ SMTP_URL_FILE: folder })).toBe(
      `Invalid setting: SMTP_URL_FILE: the file ${folder} cannot be read: it is a folder. ${remedy}`,
    )
    for (const content of ['', '\n', ' \n']) {
      const path = writeSecretFile(content)
      expect(readError({ DATABASE_URL_FILE: path })).toBe(
        `Invalid setting: DATABASE_URL_FILE: the file ${path} is empty.`,
      )
    }
  })

  test('rejects an invalid value from a file without printing it', () => {
    expect(readError({ SECRET_FILE: writeSecretFile('hunter2') })).toBe(
      'Invalid setting: SECRET (from SECRET_FILE) must have at least 32 characters.',
    )
  })
})

test('the README describes every setting, and names those that can be read from a file', () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
  const [, schema = ''] =
    /const settingsSchema = z\.object\(\{\n([\s\S]*?)\n\}\)/.exec(read('settings.ts')) ?? []
  const names = [...schema.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) =>
    name.replaceAll(/[A-Z]/g, '_$&').toUpperCase(),
  )
  expect(names.length).toBeGreaterThan(40)
  const readme = read('../../../README.md')
  const rows = readme.split('\n').filter((line) => line.startsWith('| `'))
  const described = rows.flatMap((row) => row.split(' | ')[0]!.match(/[A-Z_]+/g) ?? [])
  expect(described.toSorted()).toEqual([...names, 'BACKUP_KEY_FILE'].toSorted())

  const [sentence = ''] = /^Each secret can also[\s\S]*?\n\n/m.exec(readme) ?? []
  const file = writeSecretFile('x')
  const fromFile = names.filter((name) => {
    return readError({ [name]: 'x', [`${name}_FILE`]: file }).includes(
      `${name} and ${name}_FILE are both set`,
    )
  })
  const isNamed = (name: string) =>
    sentence.includes(
      `\`${name.replace(/^DATABASE_.*URL$/, 'DATABASE_…URL').replace(/^.*_CLIENT_SECRET$/, '…_CLIENT_SECRET')}\``,
    )
  expect(fromFile).toContain('SECRET')
  expect(fromFile).toEqual(names.filter(isNamed))
})
