import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

/** The sentence that the start is refused with. */
function refusal(env: Record<string, string>): string {
  try {
    readSettings(env)
  } catch (error) {
    return (error as Error).message
  }
  return 'accepted'
}

test('without any setting the product runs on this machine with the embedded database', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: undefined,
    databaseUrl: undefined,
    publicKey: 'amberlink-public',
    productName: 'Amberlink',
    timeZone: 'Europe/Warsaw',
    trustedProxies: [],
    sampleCatalogue: true,
    logLevel: 'info',
    today: undefined,
  })
  expect(settings.dataDir).toMatch(/^\/.*\/\.data$/)
})

test('an empty variable counts as unset', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', TODAY: '' })).toEqual(readSettings({}))
})

test('a relative DATA_DIR lies in the project, wherever the command was typed', () => {
  expect(readSettings({ DATA_DIR: 'some where' }).dataDir).toBe(`${process.cwd()}/some where`)
  expect(readSettings({ DATA_DIR: '/srv/data' }).dataDir).toBe('/srv/data')
})

test('the sample catalogue is off with a database of the operator, unless switched on', () => {
  const DATABASE_URL = 'postgres://u@h/d'
  expect(readSettings({ DATABASE_URL }).sampleCatalogue).toBe(false)
  expect(readSettings({ DATABASE_URL, SAMPLE_CATALOGUE: 'on' }).sampleCatalogue).toBe(true)
  expect(readSettings({ SAMPLE_CATALOGUE: 'off' }).sampleCatalogue).toBe(false)
})

test('the owner of the tables is the user that serves, unless told otherwise', () => {
  const DATABASE_URL = 'postgres://u@h/d'
  expect(readSettings({ DATABASE_URL }).databaseOwnerUrl).toBe(DATABASE_URL)
  const DATABASE_OWNER_URL = 'postgres://o@h/d'
  expect(readSettings({ DATABASE_URL, DATABASE_OWNER_URL }).databaseOwnerUrl).toBe(DATABASE_OWNER_URL)
  expect(refusal({ DATABASE_OWNER_URL })).toBe(
    'Bad setting: DATABASE_OWNER_URL is set without DATABASE_URL; set both or neither.',
  )
})

test('a sign-in provider needs both of its keys; where it is can be told', () => {
  expect(readSettings({}).providerKeys).toEqual({})
  expect(readSettings({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }).providerKeys).toEqual({
    google: { clientId: 'id', clientSecret: 'secret', issuer: 'https://accounts.google.com' },
  })
  const LINKEDIN_ISSUER = 'http://127.0.0.1:4000/oauth'
  const linkedIn = { LINKEDIN_CLIENT_ID: 'id', LINKEDIN_CLIENT_SECRET: 'secret' }
  expect(readSettings({ ...linkedIn, LINKEDIN_ISSUER }).providerKeys.linkedin?.issuer).toBe(LINKEDIN_ISSUER)
  expect(readSettings(linkedIn).providerKeys.linkedin?.issuer).toBe('https://www.linkedin.com/oauth')
})

test('half of a provider’s settings stops the start and is named, and no key is repeated', () => {
  expect(refusal({ GOOGLE_CLIENT_ID: 'the-id' })).toBe(
    'Bad setting: GOOGLE_CLIENT_ID is set without GOOGLE_CLIENT_SECRET; set both or neither.',
  )
  expect(refusal({ LINKEDIN_CLIENT_SECRET: 'the-secret' })).toBe(
    'Bad setting: LINKEDIN_CLIENT_SECRET is set without LINKEDIN_CLIENT_ID; set both or neither.',
  )
  expect(refusal({ GOOGLE_ISSUER: 'https://id.example.org' })).toBe(
    'Bad setting: GOOGLE_ISSUER is set without GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.',
  )
  const keys = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
  for (const GOOGLE_ISSUER of [
    'http://id.example.org',
    'https://id.example.org/?a=b',
    'https://user:password@id.example.org',
    'id.example.org',
    'ftp://127.0.0.1',
  ]) {
    expect(refusal({ ...keys, GOOGLE_ISSUER })).toMatch(
      /^Bad setting: GOOGLE_ISSUER must be the https address/,
    )
  }
  expect(refusal({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'my secret' })).toBe(
    'Bad setting: GOOGLE_CLIENT_SECRET must be 1 to 500 visible ASCII characters.',
  )
})

test('mails become files unless a mail server is named; addresses need not be confirmed unless asked', () => {
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
  expect(refusal({ REQUIRE_EMAIL_VERIFICATION: 'yes' })).toBe(
    'Bad setting: REQUIRE_EMAIL_VERIFICATION must be on or off, not "yes".',
  )
})

test('the sender of mails is an address, with a name or without', () => {
  const from = (MAIL_FROM: string) => readSettings({ MAIL_FROM }).mailFrom
  expect(from('events@example.org')).toEqual({ name: '', address: 'events@example.org' })
  expect(from('Events, the team <events@example.org>')).toEqual({
    name: 'Events, the team',
    address: 'events@example.org',
  })
  for (const MAIL_FROM of ['events', 'a@b.org\nBcc: c@d.org', 'a@b.org, c@d.org', 'A <a@b.org> <c@d.org>']) {
    expect(refusal({ MAIL_FROM })).toMatch(/^Bad setting: MAIL_FROM must be an address like /)
  }
})

test('PUBLIC_URL loses the slash at its end', () => {
  expect(readSettings({ PUBLIC_URL: 'https://Events.example.org/' }).publicUrl).toBe(
    'https://events.example.org',
  )
})

test('proxies are a list of addresses and ranges', () => {
  expect(readSettings({ TRUSTED_PROXIES: '127.0.0.1, ::1,10.0.0.0/8' }).trustedProxies).toEqual([
    '127.0.0.1',
    '::1',
    '10.0.0.0/8',
  ])
})

test.each([
  [{ PORT: 'eighty' }, 'Bad setting: PORT must be a whole number from 0 to 65535, not "eighty".'],
  [{ PORT: '65536' }, 'Bad setting: PORT must be a whole number from 0 to 65535, not "65536".'],
  [{ PORT: '-1' }, 'Bad setting: PORT must be a whole number from 0 to 65535, not "-1".'],
  [
    { PUBLIC_URL: 'events.example.org' },
    'Bad setting: PUBLIC_URL must be an origin like https://events.example.org, without a path, not "events.example.org".',
  ],
  [
    { PUBLIC_URL: 'https://example.org/events' },
    'Bad setting: PUBLIC_URL must be an origin like https://events.example.org, without a path, not "https://example.org/events".',
  ],
  [
    { TIME_ZONE: 'Gdansk' },
    'Bad setting: TIME_ZONE must be the name of a time zone like Europe/Warsaw, not "Gdansk".',
  ],
  [
    { TODAY: '2026-02-30' },
    'Bad setting: TODAY must be a real calendar day written YYYY-MM-DD, not "2026-02-30".',
  ],
  [{ SAMPLE_CATALOGUE: 'yes' }, 'Bad setting: SAMPLE_CATALOGUE must be on or off, not "yes".'],
  [
    { LOG_LEVEL: 'loud' },
    'Bad setting: LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent, not "loud".',
  ],
  [
    { TRUSTED_PROXIES: '10.0.0.0/33' },
    'Bad setting: TRUSTED_PROXIES must be addresses or ranges like 10.0.0.5, 10.0.0.0/8, separated by commas, not "10.0.0.0/33".',
  ],
])('%o stops the start, is named, and the sentence says what would be right', (env, sentence) => {
  expect(refusal(env as Record<string, string>)).toBe(sentence)
})

test('what can hold a password is named but never repeated', () => {
  expect(refusal({ DATABASE_URL: 'mysql://u:hunter2@h/d' })).toBe(
    'Bad setting: DATABASE_URL must look like postgres://user:password@host:5432/database.',
  )
  for (const SMTP_URL of [
    'hunter2',
    'http://u:hunter2@h',
    'smtp://',
    'smtp://u:hunter2@h/path',
    'smtp://h?a=hunter2',
  ]) {
    expect(refusal({ SMTP_URL })).toBe(
      'Bad setting: SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host.',
    )
  }
  expect(refusal({ SECRET: 'hunter2' })).toBe('Bad setting: SECRET must have at least 32 characters.')
})

test('all bad settings are named at once', () => {
  expect(refusal({ PORT: 'x', LOG_LEVEL: 'y' })).toMatch(/^Bad settings:\n {2}PORT .*\n {2}LOG_LEVEL /)
})

test('the calendar can be fixed on this machine only', () => {
  expect(readSettings({ TODAY: '2026-11-20', PUBLIC_URL: 'http://localhost:8080' }).today).toBe('2026-11-20')
  expect(refusal({ TODAY: '2026-11-20', PUBLIC_URL: 'https://events.example.org' })).toMatch(
    /^Bad setting: TODAY /,
  )
  expect(refusal({ TODAY: '2026-11-20', HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:8080' })).toMatch(
    /^Bad setting: TODAY /,
  )
})

test('a server that others can reach has to say under which address', () => {
  expect(refusal({ HOST: '0.0.0.0' })).toMatch(/^Bad setting: PUBLIC_URL /)
  expect(readSettings({ HOST: '0.0.0.0', PUBLIC_URL: 'https://events.example.org' }).host).toBe('0.0.0.0')
})
