import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { SMTPServer } from 'smtp-server'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from '../../database/migrate.ts'
import { createKeyRing } from '../../platform/crypto.ts'
import { readRelease } from '../../platform/release.ts'
import { readSettings } from '../../platform/settings.ts'
import { runTestCommand } from '../../testing/test-command.ts'
import { insertTestEvents, insertTestUser } from '../../testing/test-data.ts'
import { createTestDataFolder } from '../../testing/test-data-folder.ts'
import { createNextRelease, createTestDatabase } from '../../testing/test-database.ts'
import type { Finding } from './check.ts'
import { checkEventPreviews } from './event-previews-check.ts'
import { checkLegalLinks } from './legal-check.ts'
import { checkDiskSpace, checkSecret, checkSecretFiles } from './machine-checks.ts'
import { checkMailServer, checkProviders, checkProxy, checkPublicUrl } from './network-checks.ts'
import { type NamedFinding, runChecks } from './run-checks.ts'

const signal = new AbortController().signal
const secret = 'a secret of at least thirty-two characters'

async function diagnose(env: NodeJS.ProcessEnv): Promise<Record<string, NamedFinding>> {
  const findings: Record<string, NamedFinding> = {}
  await runChecks(env, signal, (finding) => {
    findings[finding.name] = finding
  })
  return findings
}

test('reports what people without an account see of events, and the stored pictures', async () => {
  const dataDir = mkdtempSync(join(inject('runFolder'), 'doctor-'))
  const check = (env: NodeJS.ProcessEnv) =>
    checkEventPreviews({ settings: readSettings({ DATA_DIR: dataDir, ...env }), signal })
  expect(await check({})).toMatchObject({ status: 'ok', message: expect.stringContaining('No picture') })
  mkdirSync(join(dataDir, 'event-images'))
  writeFileSync(join(dataDir, 'event-images/a.png'), new Uint8Array(1024 * 1024))
  expect(await check({})).toMatchObject({
    status: 'ok',
    message: expect.stringMatching(/EVENT_PREVIEWS=link\).* 1 picture with 1\.0 MB/),
  })
  expect(await check({ EVENT_PREVIEWS: 'off' })).toMatchObject({
    message: expect.stringContaining('see nothing'),
  })
  expect((await check({ EVENT_PREVIEWS: 'index' })).status).toBe('warning')
  const publicUrl = 'https://events.example.org'
  expect((await check({ EVENT_PREVIEWS: 'index', PUBLIC_URL: publicUrl })).status).toBe('ok')
})

describe('the database', () => {
  test('a new one passes all checks #404', async () => {
    const { urls } = await createTestDatabase()
    const findings = await diagnose({ ...urls, SECRET: secret })
    expect(
      Object.values(findings).filter(({ status }) => status === 'failed' || status === 'warning'),
    ).toEqual([])
    expect(findings).toMatchObject({
      database: { status: 'ok' },
      postgresql: { status: 'ok', message: expect.stringMatching(/^PostgreSQL \d+/) },
      migrations: { status: 'ok' },
      clock: { status: 'ok' },
      'old-values': { message: 'No value has the format of a release before 1.0.0.' },
    })
  })

  test('one that cannot be reached is a failure #404', async () => {
    const url = 'postgres://user@127.0.0.1:1/none'
    expect(await diagnose({ DATABASE_URL: url, SECRET: secret })).toMatchObject({
      settings: { status: 'ok' },
      database: {
        status: 'failed',
        message: expect.stringMatching(/^The database of DATABASE_URL cannot be used/),
      },
    })
  })

  test('pending migrations are a warning and are not run #404', async () => {
    const { urls, owner } = await createTestDatabase()
    await owner.query(`delete from schema_migrations where name = 'baseline/09-audit-log'`)
    const { migrations } = await diagnose(urls)
    expect(migrations).toMatchObject({ status: 'warning', message: expect.stringContaining('09-audit-log') })
    const { rowCount } = await owner.query(
      `select from schema_migrations where name = 'baseline/09-audit-log'`,
    )
    expect(rowCount).toBe(0)
  })

  test.each([
    ['allows this one is a warning', 'warning', readRelease(), /which may still run on it\.$/],
    ['does not allow this one is a failure', 'failed', undefined, /^The database is newer than this program/],
  ])('a database of a newer release that %s', async (_, status, oldest, message) => {
    const database = await createTestDatabase()
    const next = createNextRelease()
    const client = await database.owner.connect()
    await migrate(client, createNextRelease(oldest ?? next.release))
    client.release()
    const { migrations } = await diagnose(database.urls)
    expect(migrations).toMatchObject({ status, message: expect.stringMatching(message) })
    expect(migrations?.message).toContain(`elease ${next.release} has changed`)
  })

  test('a missing backup is a warning after BACKUP_MAX_AGE and a failure after three times that age #399', async () => {
    const { urls, owner } = await createTestDatabase()
    const read = async (env: NodeJS.ProcessEnv = {}) => {
      const { status, message } = (await diagnose({ ...urls, ...env })).backups!
      return [status, message]
    }
    const setAge = (hours: number) =>
      owner.query(`update schema_migrations set applied_at = now() - make_interval(hours => $1)`, [hours])
    const addBackup = (hours: number, result = 'done') =>
      owner.query(
        `insert into audit_log (operator, action, result, at)
         values ('timer', 'backup', $2, now() - make_interval(hours => $1))`,
        [hours, result],
      )
    expect(await read()).toEqual(['ok', 'There is no backup; the database is 0 hours old.'])
    await setAge(26)
    expect(await read()).toEqual(['warning', 'There is no backup; the database is 26 hours old.'])
    await setAge(78)
    expect(await read()).toEqual(['failed', 'There is no backup; the database is 3 days old.'])
    await addBackup(1, 'failed')
    await addBackup(27)
    expect(await read()).toEqual(['warning', 'The newest backup is 27 hours old.'])
    expect((await read({ BACKUP_MAX_AGE: '28' }))[0]).toBe('ok')
    expect((await read({ BACKUP_MAX_AGE: '9' }))[0]).toBe('failed')
    expect((await read({ BACKUP_MAX_AGE: '0' }))[0]).toBe('skipped')
    await addBackup(2)
    expect(await read()).toEqual(['ok', 'The newest backup is 2 hours old.'])
  })

  test('tables without forced row-level security are named with the statements', async () => {
    const { urls, owner } = await createTestDatabase()
    await owner.query('alter table user_events no force row level security')
    expect((await diagnose(urls))['row-security']).toEqual({
      name: 'row-security',
      status: 'failed',
      message: expect.stringMatching(/: user_events\.$/),
      remedy: expect.any(String),
      statements: ['ALTER TABLE public.user_events FORCE ROW LEVEL SECURITY'],
    })
  })

  test('a login that serves several roles is a warning with the statements for separate ones', async () => {
    const { urls } = await createTestDatabase()
    const { DATABASE_URL, DATABASE_OWNER_URL } = urls
    const { logins } = await diagnose({ DATABASE_URL: DATABASE_OWNER_URL, DATABASE_OWNER_URL })
    expect(DATABASE_URL).toBeDefined()
    expect(logins).toMatchObject({
      status: 'warning',
      statements: expect.arrayContaining([expect.stringMatching(/^CREATE ROLE amberlink_app_login LOGIN/)]),
    })
  })

  test('invalid indexes are named with the statements', async () => {
    const { urls, owner } = await createTestDatabase()
    await owner.query(`insert into eventlist (event_code, city) values ('a', 'x'), ('b', 'x')`)
    await owner.query('create unique index concurrently broken on eventlist (city)').catch(() => {})
    expect((await diagnose(urls)).indexes).toMatchObject({
      status: 'failed',
      statements: ['REINDEX INDEX CONCURRENTLY broken'],
    })
  })

  test('data under an unknown SECRET is a failure, and unused previous keys are a warning', async () => {
    const database = await createTestDatabase()
    const { urls, owner } = database
    const previous = 'another secret of at least thirty-two characters'
    expect((await diagnose({ ...urls, SECRET: secret })).keys?.status).toBe('ok')
    await owner.query(
      `insert into identity.signing_keys (key_id, signs_since) values ($1, now() - interval '1 day')`,
      [createKeyRing(secret).current.id],
    )
    const unused = (await diagnose({ ...urls, SECRET: secret, SECRET_PREVIOUS: previous })).keys
    expect(unused).toMatchObject({ status: 'warning', remedy: 'Remove them from SECRET_PREVIOUS.' })
    const id = await insertTestUser(database, 'a@example.com')
    await owner.query(
      `insert into identity.authenticators (user_id, secret, key_id) values ($1, 'x', '00000000')`,
      [id],
    )
    expect((await diagnose({ ...urls, SECRET: secret })).keys).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('(authenticators: 1)'),
    })
  })

  test('emails that failed are a warning, and emails that no process sends a failure', async () => {
    const { urls, owner } = await createTestDatabase()
    const insert = (values: string) =>
      owner.query(`insert into identity.emails
        (id, kind, language, message_id, state, due_at, finished_at, to_email, sealed_values)
        values (gen_random_uuid(), 'passwordChanged', 'en', gen_random_uuid(), ${values})`)
    await insert(`'failed', now(), now(), null, null`)
    expect((await diagnose(urls)).emails).toMatchObject({
      status: 'warning',
      message: '1 email could not be delivered in the last 7 days, 0 waiting.',
    })
    await insert(`'queued', now() - interval '1 hour', null, 'a@example.com', 'x'`)
    expect((await diagnose(urls)).emails?.status).toBe('failed')
  })
})

test('an event with a capacity needs SMTP_URL with DATABASE_URL', async () => {
  const { urls, owner } = await createTestDatabase()
  const env = { ...urls, SECRET: secret }
  expect((await diagnose(env)).capacities?.status).toBe('ok')
  await insertTestEvents(owner, [{ event_code: 'fair', capacity: 50 }])
  expect((await diagnose(env)).capacities).toMatchObject({
    status: 'failed',
    remedy: expect.stringContaining('SMTP_URL'),
  })
  expect((await diagnose({ ...env, SMTP_URL: 'smtp://127.0.0.1:1' })).capacities?.status).toBe('ok')
})

describe('the mail server', () => {
  const check = (SMTP_URL?: string, more = {}) =>
    checkMailServer({ settings: readSettings({ SMTP_URL, ...more }), signal })

  async function startMailServer(password: string) {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (auth, _session, callback) =>
        auth.password === password ? callback(null, { user: 'x' }) : callback(new Error('wrong login')),
    })
    server.on('error', () => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
    return (server.server.address() as { port: number }).port
  }

  test('is verified with its login', async () => {
    const port = await startMailServer('right')
    expect(await check(`smtp://user:right@127.0.0.1:${port}`)).toMatchObject({ status: 'ok' })
    const wrong = await check(`smtp://user:hunter2@127.0.0.1:${port}`)
    expect(wrong).toMatchObject({ status: 'failed', remedy: expect.stringContaining('Check SMTP_URL') })
    expect(JSON.stringify(wrong)).not.toContain('hunter2')
    expect(await check('smtp://127.0.0.1:1')).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('ECONNREFUSED'),
    })
  })

  test('is needed on a public address only', async () => {
    expect(await check()).toMatchObject({ status: 'skipped' })
    expect(await check(undefined, { PUBLIC_URL: 'https://events.example.org' })).toMatchObject({
      status: 'warning',
    })
  })
})

describe('the public address', () => {
  async function startSite(status: number, body: string, headers: Record<string, string> = {}) {
    const server = createServer((_request, response) => response.writeHead(status, headers).end(body))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    return `http://127.0.0.1:${(server.address() as { port: number }).port}`
  }
  const check = (PUBLIC_URL?: string) => checkPublicUrl({ settings: readSettings({ PUBLIC_URL }), signal })
  const own = { 'content-security-policy': 'x', 'x-content-type-options': 'nosniff' }

  test('must reach this product, with its response headers', async () => {
    expect(await check(await startSite(200, '{"status":"ok"}', own))).toMatchObject({ status: 'ok' })
    expect(await check(await startSite(200, '{"status":"ok"}'))).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('content-security-policy'),
    })
    expect(await check(await startSite(200, '<html>', own))).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('Another server responds'),
    })
    expect(await check(await startSite(301, '', own))).toMatchObject({ status: 'failed' })
    expect(await check('http://127.0.0.1:1')).toMatchObject({ status: 'warning' })
    expect(await check('http://events.example.org')).toMatchObject({
      status: 'failed',
      message: 'PUBLIC_URL is not https.',
    })
    expect(await check()).toMatchObject({ status: 'skipped' })
  })

  test('behind a proxy, TRUSTED_PROXIES is needed', () => {
    const checkSettings = (env: NodeJS.ProcessEnv): Finding['status'] =>
      checkProxy({ settings: readSettings({ PUBLIC_URL: 'https://events.example.org', ...env }), signal })
        .status
    expect(checkSettings({})).toBe('failed')
    expect(checkSettings({ HOST: '0.0.0.0' })).toBe('warning')
    expect(checkSettings({ TRUSTED_PROXIES: '127.0.0.1' })).toBe('ok')
    expect(checkSettings({ PUBLIC_URL: 'http://localhost:3000' })).toBe('skipped')
  })

  test('needs a privacy policy, terms and a support address', () => {
    const checkSettings = (env: NodeJS.ProcessEnv) => checkLegalLinks({ settings: readSettings(env), signal })
    const publicSettings = {
      PUBLIC_URL: 'https://events.example.org',
      TERMS_URL: 'https://example.org/terms',
    }
    expect(checkSettings(publicSettings)).toMatchObject({
      status: 'warning',
      message: 'Not set: PRIVACY_URL, SUPPORT_EMAIL.',
    })
    const complete = { PRIVACY_URL: 'https://example.org/privacy', SUPPORT_EMAIL: 'help@example.org' }
    expect(checkSettings({ ...publicSettings, ...complete }).status).toBe('ok')
    expect(checkSettings({}).status).toBe('skipped')
  })

  test('providers must publish their metadata', async () => {
    const client = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'hunter2' }
    const checkIssuer = (GOOGLE_ISSUER: string) =>
      checkProviders({ settings: readSettings({ ...client, GOOGLE_ISSUER }), signal })
    expect(await checkProviders({ settings: readSettings({}), signal })).toMatchObject({ status: 'skipped' })
    const wrong = await checkIssuer(await startSite(404, ''))
    expect(wrong).toMatchObject({ status: 'failed', message: expect.stringContaining('127.0.0.1') })
    expect(JSON.stringify(wrong)).not.toContain('hunter2')
    const server = createServer((request, response) => {
      const issuer = `http://${request.headers.host}`
      const metadata = {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(metadata))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`
    expect(await checkIssuer(issuer)).toMatchObject({ status: 'ok' })
  })
})

test('SECRET must be set with DATABASE_URL', () => {
  const settings = readSettings({ DATABASE_URL: 'postgres://user@localhost/x' })
  return expect(checkSecret({ settings, signal })).resolves.toMatchObject({ status: 'failed' })
})

test('all users may read a public key of backups', async () => {
  const path = join(mkdtempSync(join(inject('runFolder'), 'key-')), 'backup-key')
  writeFileSync(path, await identityToRecipient(await generateX25519Identity()), { mode: 0o644 })
  expect(await checkSecretFiles({ BACKUP_KEY_FILE: path })).toMatchObject({ status: 'skipped' })
})

test('free disk space is measured for a folder that does not exist yet', async () => {
  const settings = readSettings({ DATA_DIR: join(inject('runFolder'), 'not/yet') })
  expect((await checkDiskSpace({ settings, signal })).message).toMatch(/ GiB are free/)
})

describe('the command', async () => {
  const { urls, owner } = await createTestDatabase()
  const cwd = mkdtempSync(join(inject('runFolder'), 'doctor-'))
  const run = (args: string[], env: NodeJS.ProcessEnv) => runTestCommand('doctor', args, { cwd, env })

  test('exits with 0 if no check fails, also with warnings #404', async () => {
    await owner.query(`delete from schema_migrations where name = 'baseline/09-audit-log'`)
    const { code, out, err } = await run(['--json'], { ...urls, SECRET: secret })
    expect([code, err]).toEqual([0, ''])
    const { ok, checks } = JSON.parse(out)
    expect(ok).toBe(true)
    expect(checks).toContainEqual({
      name: 'migrations',
      status: 'warning',
      message: expect.any(String),
      remedy: expect.any(String),
    })
  })

  test('exits with 1 if a check fails, and prints the remedy #404', async () => {
    const { code, out } = await run([], { ...urls, SECRET: secret, SMTP_URL: 'smtp://127.0.0.1:1' })
    expect(code).toBe(1)
    expect(out).toMatch(
      /^FAILED {3}mail-server: The mail server 127\.0\.0\.1 cannot be used: .+\n {9}→ Check SMTP_URL/m,
    )
    expect(out).toMatch(/\n\d+ checks: 1 failed, \d+ with a warning\.\n$/)
  })

  test('reports every invalid setting and does not need them to be valid', async () => {
    const { code, out } = await run([], { PORT: 'x', TIME_ZONE: 'Mars' })
    expect(code).toBe(1)
    expect(out).toMatch(
      /^FAILED {3}settings: Invalid settings:\n {11}PORT must be .+\n {11}TIME_ZONE must be/m,
    )
  })

  test('creates no embedded database #404', async () => {
    const dataDir = createTestDataFolder()
    const { code, out } = await run([], { DATA_DIR: dataDir })
    expect(code).toBe(0)
    expect(out).toMatch(/^skipped {2}database: There is no database in /m)
    expect(() => mkdirSync(dataDir)).toThrow(/ENOENT/)
  })
})
