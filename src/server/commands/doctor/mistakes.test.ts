import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { findBinaries } from '../../database/embedded/binaries.ts'
import { openDatabase } from '../../database/open-database.ts'
import { readSettings } from '../../platform/settings.ts'
import { createSelfSigned } from '../../testing/test-certificates.ts'
import { insertTestUser } from '../../testing/test-data.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createLoginsOfReadme, startTestPostgres } from '../../testing/test-postgres.ts'
import { type NamedFinding, runChecks } from './run-checks.ts'

// Mistakes of operators that doctor must find, with the remedy. doctor.test.ts has invalid indexes, missing backups and emails that
// were given up. Not tested, because the test machine cannot make them: a full disk and a clock that is wrong. Only requests can show
// a proxy on another machine that is not in TRUSTED_PROXIES; the server then logs a warning.

const signal = new AbortController().signal
const folder = mkdtempSync(join(inject('runFolder'), 'mistakes-'))
const secret = 'a secret of at least thirty-two characters'
const databases = { main: await createTestDatabase(), other: await createTestDatabase() }
const { urls } = databases.main

type Env = NodeJS.ProcessEnv
type Status = NamedFinding['status']

async function diagnose(env: Env): Promise<NamedFinding[]> {
  const findings: NamedFinding[] = []
  await runChecks(env, signal, (finding) => findings.push(finding))
  return findings
}

/** Expects that `check` has found a mistake, and that the remedy and its statements match. */
async function expectFinding(env: Env, check: string, status: Status, remedy: RegExp): Promise<void> {
  const findings = await diagnose(env)
  const finding = findings.find(({ name }) => name === check)
  expect([finding?.status, formatRemedy(finding)]).toEqual([status, expect.stringMatching(remedy)])
  if (status === 'failed') {
    // The addresses above cannot be reached, an extension takes functions with it, and DATA_DIR has the secret.
    const related = [
      check,
      'public-url',
      'proxy',
      ...(check === 'logins'
        ? ['roles']
        : check === 'roles'
          ? ['rights']
          : check === 'disk-space'
            ? ['secret']
            : []),
    ]
    expect(findings.filter(({ name, status }) => status === 'failed' && !related.includes(name))).toEqual([])
  }
}

const formatRemedy = (finding: NamedFinding | undefined) =>
  [finding?.message, finding?.remedy, ...(finding?.statements ?? [])].join('\n')

function writeTestFile(name: string, content: string, mode = 0o600): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  chmodSync(path, mode)
  return path
}

const servers: { close(): unknown }[] = []
afterAll(() => Promise.all(servers.map((each) => each.close())))

async function listen(server: Server | ReturnType<typeof createTcpServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(server)
  return (server.address() as { port: number }).port
}

const proxyPort = await listen(createServer((_request, response) => response.writeHead(503).end('no server')))
const otherPort = await listen(createServer((_request, response) => response.end('hello')))
const mailServer = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: (_auth, _session, callback) => callback(new Error('wrong login')),
})
mailServer.on('error', () => {})
const mailPort = await listen(mailServer.server as unknown as Server)

/** A server that begins TLS like PostgreSQL, with a certificate of its own. */
const authorities = { main: await createSelfSigned(), other: await createSelfSigned() }
const databasePort = await listen(
  createTcpServer((socket) => {
    socket.once('data', () => {
      socket.write('S')
      new TLSSocket(socket, { isServer: true, ...authorities.main }).on('error', () => {})
    })
  }),
)
const plainPort = await listen(createTcpServer((socket) => socket.once('data', () => socket.write('N'))))
const httpsPort = await listen(
  createTlsServer(authorities.main, (_request, response) => response.end('hello')),
)
const withAuthority = (file: string): Env => ({
  DATABASE_URL: `postgres://user:x@localhost:${databasePort}/amberlink?sslmode=verify-full&sslrootcert=${file}`,
})

const withUrl = (name: keyof typeof urls, change: (url: URL) => void) => {
  const url = new URL(urls[name])
  change(url)
  return { ...urls, [name]: url.href }
}

describe('a mistake in the settings is found', () => {
  test.each<[string, Env, string, Status, RegExp]>([
    ['a short SECRET', { ...urls, SECRET: 'short' }, 'settings', 'failed', /SECRET must have at least 32/],
    [
      'a missing SECRET file',
      { SECRET_FILE: '/nope' },
      'settings',
      'failed',
      /SECRET_FILE: .*cannot be read: there is no such file or folder\. Set SECRET_FILE to/,
    ],
    ['no SECRET', urls, 'secret', 'failed', /Set SECRET or SECRET_FILE/],
    [
      'a SECRET file that all users can read',
      { ...urls, SECRET_FILE: writeTestFile('open', secret, 0o644) },
      'secret-files',
      'warning',
      /chmod o-rwx .*open/,
    ],
    [
      'a missing file with the key of backups',
      { BACKUP_KEY_FILE: '/nope' },
      'secret-files',
      'failed',
      /BACKUP_KEY_FILE: \/nope cannot be read: there is no such file/,
    ],
    [
      'a file with a bad key of backups',
      { BACKUP_KEY_FILE: writeTestFile('key', 'short') },
      'secret-files',
      'failed',
      /at least 16 characters/,
    ],
    ['a misspelled setting', { SMPT_URL: 'smtp://x' }, 'settings', 'warning', /mean SMTP_URL\?/],
    ['another misspelled setting', { DATABSE_URL: 'x' }, 'settings', 'warning', /mean DATABASE_URL\?/],
    ['a time zone', { TIME_ZONE: 'Mars' }, 'settings', 'failed', /TIME_ZONE must be/],
    ['a log level', { LOG_LEVEL: 'loud' }, 'settings', 'failed', /LOG_LEVEL must be/],
    ['DRAIN_SECONDS=90', { DRAIN_SECONDS: '90' }, 'settings', 'failed', /DRAIN_SECONDS must be/],
    [
      'a bad range of proxies',
      { TRUSTED_PROXIES: '10.0.0.0/99' },
      'settings',
      'failed',
      /TRUSTED_PROXIES must/,
    ],
    ['a nonsensical sender', { MAIL_FROM: 'nobody' }, 'settings', 'failed', /MAIL_FROM must/],
    [
      'metrics on all addresses of the machine',
      { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' },
      'metrics',
      'warning',
      /all addresses.*\n.*Set METRICS_HOST to/,
    ],
    [
      'metrics on all IPv6 addresses of the machine',
      { METRICS_PORT: '9464', METRICS_HOST: '::' },
      'metrics',
      'warning',
      /METRICS_HOST/,
    ],
    [
      'METRICS_HOST of another machine',
      { METRICS_PORT: '9464', METRICS_HOST: '192.0.2.1' },
      'metrics',
      'failed',
      /METRICS_HOST 192\.0\.2\.1 is not an address of this machine/,
    ],
    [
      'HOST of another machine',
      { HOST: '192.0.2.1', PUBLIC_URL: 'https://nope.invalid' },
      'host',
      'failed',
      /HOST 192\.0\.2\.1 is not an address of this machine.*\n.*0\.0\.0\.0/,
    ],
    ['half a provider', { GOOGLE_CLIENT_ID: 'x' }, 'settings', 'failed', /without GOOGLE_CLIENT_SECRET/],
    [
      'METRICS_PORT and PORT alike',
      { PORT: '3001', METRICS_PORT: '3001' },
      'settings',
      'failed',
      /METRICS_PORT must differ from PORT/,
    ],
    [
      'DATA_DIR below a file',
      { DATA_DIR: join(writeTestFile('file', ''), 'data'), SECRET: secret },
      'disk-space',
      'failed',
      /is not a folder.*\n.*can create or write/,
    ],
    [
      'no mail server',
      { ...urls, SECRET: secret, PUBLIC_URL: 'https://nope.invalid' },
      'mail-server',
      'warning',
      /Set SMTP_URL/,
    ],
    [
      'no mail server, and addresses that must be confirmed',
      { PUBLIC_URL: 'https://nope.invalid', REQUIRE_EMAIL_VERIFICATION: 'on' },
      'mail-server',
      'failed',
      /cannot sign in.*\nSet SMTP_URL/,
    ],
    [
      'a mail server that is down',
      { SMTP_URL: 'smtp://127.0.0.1:1' },
      'mail-server',
      'failed',
      /Check SMTP_URL/,
    ],
    ['an unknown mail host', { SMTP_URL: 'smtp://nope.invalid' }, 'mail-server', 'failed', /Check SMTP_URL/],
    [
      'a wrong mail password',
      { SMTP_URL: `smtp://user:wrong@127.0.0.1:${mailPort}` },
      'mail-server',
      'failed',
      /Check SMTP_URL: .*password/,
    ],
    [
      'smtps on a port without TLS',
      { SMTP_URL: `smtps://127.0.0.1:${mailPort}` },
      'mail-server',
      'failed',
      /Set SMTP_URL to smtp:\/\//,
    ],
    ['an http address', { PUBLIC_URL: 'http://events.example.org' }, 'public-url', 'failed', /TLS/],
    [
      'a wrong port of PUBLIC_URL',
      { PUBLIC_URL: 'http://127.0.0.1:1' },
      'public-url',
      'warning',
      /Start the server/,
    ],
    [
      'a PUBLIC_URL of another server',
      { PUBLIC_URL: `http://127.0.0.1:${otherPort}` },
      'public-url',
      'failed',
      /Another server responds[\s\S]*Check PUBLIC_URL/,
    ],
    [
      'a proxy without a server',
      { PUBLIC_URL: `http://127.0.0.1:${proxyPort}` },
      'public-url',
      'failed',
      /proxy responds .*\n.*health check in the proxy/,
    ],
    [
      'TRUSTED_PROXIES not set',
      { PUBLIC_URL: 'https://nope.invalid' },
      'proxy',
      'failed',
      /Set TRUSTED_PROXIES/,
    ],
    [
      'TRUSTED_PROXIES without the proxy on this machine',
      { PUBLIC_URL: 'https://nope.invalid', TRUSTED_PROXIES: '10.0.0.0/8' },
      'proxy',
      'failed',
      /Add 127\.0\.0\.1/,
    ],
    [
      'an issuer that cannot be reached',
      { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'x', GOOGLE_ISSUER: 'http://127.0.0.1:1' },
      'providers',
      'failed',
      /Check the issuer/,
    ],
    [
      'a port without a database',
      withUrl('DATABASE_URL', (url) => url.searchParams.set('port', '1')),
      'database',
      'failed',
      /DATABASE_URL cannot be used/,
    ],
    [
      'an unknown database',
      withUrl('DATABASE_JOBS_URL', (url) => {
        url.pathname = '/nope'
      }),
      'database',
      'failed',
      /DATABASE_JOBS_URL .* has no database "nope"/,
    ],
    [
      'an unknown database user',
      withUrl('DATABASE_IDENTITY_URL', (url) => {
        url.username = 'nope'
      }),
      'database',
      'failed',
      /DATABASE_IDENTITY_URL cannot be used/,
    ],
    [
      'a certificate of PUBLIC_URL that is not trusted',
      { PUBLIC_URL: `https://localhost:${httpsPort}` },
      'public-url',
      'warning',
      /self-signed certificate[\s\S]*certificate of the proxy/,
    ],
    [
      'TLS with a database that has none',
      { DATABASE_URL: `postgres://user:x@localhost:${plainPort}/amberlink?sslmode=verify-full` },
      'database',
      'failed',
      /has no TLS; add \?sslmode=disable to DATABASE_URL/,
    ],
    [
      'a missing file of the certificate authority',
      withAuthority('/nope'),
      'database',
      'failed',
      /The file \/nope in DATABASE_URL cannot be read: there is no such file/,
    ],
    [
      'a file without a certificate authority',
      withAuthority(writeTestFile('text.pem', 'text')),
      'database',
      'failed',
      /certificate of localhost:\d+ is from an unknown authority; set sslrootcert/,
    ],
    [
      'the certificate of another authority',
      withAuthority(writeTestFile('other.pem', authorities.other.cert)),
      'database',
      'failed',
      /certificate of localhost:\d+ is from an unknown authority; set sslrootcert/,
    ],
    ...(['DATABASE_IDENTITY_URL', 'DATABASE_JOBS_URL', 'DATABASE_OWNER_URL'] as const).map(
      (name): [string, Env, string, Status, RegExp] => [
        `${name} of another database`,
        { ...urls, [name]: databases.other.urls[name] },
        'database',
        'failed',
        new RegExp(`^${name} leads to another database .* than DATABASE_URL .*Set both to the same one`),
      ],
    ),
    [
      'two database URLs that are swapped',
      {
        ...urls,
        DATABASE_IDENTITY_URL: urls.DATABASE_JOBS_URL,
        DATABASE_JOBS_URL: urls.DATABASE_IDENTITY_URL,
      },
      'database',
      'failed',
      /DATABASE_IDENTITY_URL .*Check whether DATABASE_IDENTITY_URL is missing or two URLs are swapped/,
    ],
    [
      'DATABASE_JOBS_URL not set',
      { ...urls, DATABASE_JOBS_URL: undefined },
      'database',
      'failed',
      /Check whether DATABASE_JOBS_URL is missing/,
    ],
    [
      'DATABASE_URL with the login of the owner',
      { ...urls, DATABASE_URL: urls.DATABASE_OWNER_URL },
      'database',
      'failed',
      /^DATABASE_URL .*logs in as the owner ".+"; the role amberlink_app belongs to ".+"\. Set DATABASE_URL to a URL with the user/,
    ],
    [
      'DATABASE_OWNER_URL not set',
      { ...urls, DATABASE_OWNER_URL: undefined },
      'database',
      'failed',
      /Set DATABASE_OWNER_URL to a URL with the user/,
    ],
  ])('%s', async (_, env, check, status, remedy) => {
    // Without a database, the folder of the embedded one does not exist.
    const isComplete = env.SECRET || env.SECRET_FILE || check === 'secret'
    const complete = isComplete || !env.DATABASE_URL ? env : { ...env, SECRET: secret }
    await expectFinding({ DATA_DIR: join(folder, 'none'), ...complete }, check, status, remedy)
  })
})

test.each<[string, Env, RegExp]>([
  [
    'URLs of different databases',
    { DATABASE_JOBS_URL: databases.other.urls.DATABASE_JOBS_URL },
    /^DATABASE_JOBS_URL leads to another database/,
  ],
  [
    'swapped URLs',
    { DATABASE_IDENTITY_URL: urls.DATABASE_JOBS_URL, DATABASE_JOBS_URL: urls.DATABASE_IDENTITY_URL },
    /two URLs are swapped/,
  ],
  ['DATABASE_OWNER_URL not set', { DATABASE_OWNER_URL: undefined }, /^The tables belong to/],
  [
    'the login of the owner in DATABASE_URL',
    { DATABASE_URL: urls.DATABASE_OWNER_URL },
    /^DATABASE_URL .*logs in as the owner/,
  ],
])('a start with %s is refused, and changes no rights', async (_, change, message) => {
  const readGrants = async () =>
    (await databases.main.owner.query('select roleid, member from pg_auth_members order by 1, 2')).rows
  const before = await readGrants()
  await expect(openDatabase(readSettings({ ...urls, ...change }))).rejects.toThrow(message)
  expect(await readGrants()).toEqual(before)
})

test('on a server with passwords, a wrong one and a login with the rights of an administrator are found', async () => {
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const postgres = await startTestPostgres(findBinaries(undefined), locale)
  onTestFinished(() => postgres.remove())
  const env: Env = { ...(await createLoginsOfReadme(postgres)), SECRET: secret }
  const DATABASE_IDENTITY_URL = env.DATABASE_IDENTITY_URL!.replace(':password@', ':wrong@')
  await expectFinding(
    { ...env, DATABASE_IDENTITY_URL },
    'database',
    'failed',
    /DATABASE_IDENTITY_URL .*password/,
  )
  await postgres.runAsAdministrator('alter role amberlink_app_login superuser')
  await expectFinding(env, 'logins', 'failed', /\nALTER ROLE "amberlink_app_login" NOSUPERUSER/)
})

describe('damage of the database is found', () => {
  test.each<[string, string, string, Status, RegExp]>([
    [
      'a missing right',
      'revoke select on favorite_events from amberlink_app',
      'rights',
      'failed',
      /\nGRANT SELECT ON TABLE public\.favorite_events TO amberlink_app$/,
    ],
    [
      'a surplus right',
      'grant select on identity.users to public',
      'rights',
      'failed',
      /\nREVOKE SELECT ON TABLE identity\.users FROM PUBLIC$/,
    ],
    [
      'a missing index',
      'drop index user_events_newest',
      'indexes',
      'failed',
      /\nCREATE INDEX user_events_newest ON /,
    ],
    [
      'a missing constraint',
      'alter table places drop constraint places_pkey',
      'indexes',
      'failed',
      /\nALTER TABLE public\.places ADD CONSTRAINT places_pkey /,
    ],
    [
      'a city that the server has not looked up yet',
      `insert into eventlist (event_code, city, country) values ('a', 'Sopot', 'Poland')`,
      'places',
      'warning',
      /^1 city has not been looked up.*\n.*npm run places -- update/,
    ],
    [
      'a city that is not in the gazetteer',
      `insert into eventlist (event_code, city, country) values ('a', 'Zzyzx', '');
       insert into places (city, country, placed_by) values ('Zzyzx', '', 'test')`,
      'places',
      'warning',
      /^1 event in 1 city cannot be placed .*Zzyzx.*\n.*npm run places -- set/,
    ],
    [
      'a policy that was added',
      'create policy open on profiles using (true)',
      'row-security',
      'failed',
      /: profiles\.[\s\S]*\nDROP POLICY open ON public\.profiles$/,
    ],
    [
      'row-level security that is off',
      'alter table profiles disable row level security',
      'row-security',
      'failed',
      /\nALTER TABLE public\.profiles ENABLE ROW LEVEL SECURITY$/,
    ],
    [
      'a new table that is not protected',
      'create table notes (user_id uuid)',
      'row-security',
      'failed',
      /\nALTER TABLE notes ENABLE ROW LEVEL SECURITY/,
    ],
    [
      'a missing extension',
      'drop extension unaccent cascade',
      'roles',
      'failed',
      /\nCREATE EXTENSION unaccent SCHEMA public$/,
    ],
    [
      'an edited migration',
      `update schema_migrations set checksum = 'x' where name = 'baseline/01-roles'`,
      'migrations',
      'failed',
      /was edited/,
    ],
    [
      'an unknown migration',
      `update schema_migrations set release = '9.0.0', oldest_release = '9.0.0' where name = 'baseline/01-roles'`,
      'migrations',
      'failed',
      /newer than this program/,
    ],
  ])('%s', async (_, damage, check, status, remedy) => {
    const database = await createTestDatabase()
    await database.owner.query(damage)
    await expectFinding({ ...database.urls, SECRET: secret }, check, status, remedy)
  })

  test('a wrong SECRET', async () => {
    const database = await createTestDatabase()
    const id = await insertTestUser(database, 'a@example.com')
    await database.owner.query(
      `insert into identity.authenticators (user_id, secret, key_id) values ($1, 'x', '00000000')`,
      [id],
    )
    await expectFinding(
      { ...database.urls, SECRET: secret },
      'keys',
      'failed',
      /Add that SECRET to SECRET_PREVIOUS/,
    )
  })

  test('an upgrade that is due has one remedy', async () => {
    const database = await createTestDatabase()
    await database.owner.query(`
      delete from schema_migrations where name = 'baseline/09-audit-log';
      alter table profiles disable row level security; revoke select on places from amberlink_app`)
    const findings = await diagnose({ ...database.urls, SECRET: secret })
    const problems = findings.filter(({ status }) => status === 'failed' || status === 'warning')
    expect(problems).toEqual([
      expect.objectContaining({ name: 'migrations', remedy: expect.stringMatching(/^The next start/) }),
    ])
  })
})
