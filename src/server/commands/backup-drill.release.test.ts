import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { buildWebIfChanged } from '../../../tooling/web-build.ts'
import { findBinaries } from '../database/embedded/binaries.ts'
import { embeddedDatabaseConfig } from '../database/embedded/database.ts'
import { findSocketFolder } from '../database/embedded/socket-folder.ts'
import { runTestCommand, startTestCommand } from '../testing/test-command.ts'
import { createTestDataFolder, findPostmaster } from '../testing/test-data-folder.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { createLoginsOfReadme, startTestPostgres } from '../testing/test-postgres.ts'
import { inheritedVariables, PROJECT_FOLDER, startTestProcess } from '../testing/test-process.ts'
import { readAllTables } from '../testing/test-tables.ts'

beforeAll(buildWebIfChanged, 60_000)

const folder = mkdtempSync(join(inject('runFolder'), 'drill-'))
const keyFile = join(folder, 'key')
writeFileSync(keyFile, await generateX25519Identity())

function run(command: string, args: string[], env: NodeJS.ProcessEnv) {
  return runTestCommand(command, args, { cwd: folder, env })
}

const ownerOf = (dataDir: string) => embeddedDatabaseConfig(findSocketFolder(join(dataDir, 'postgres'))).owner

/** Returns the folder of the newest PostgreSQL of Debian. Throws if there is none. */
function findDebianPostgres(): string {
  const root = '/usr/lib/postgresql'
  const [newest] = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  if (!newest) throw new Error('PostgreSQL is not installed. Install the Debian package postgresql.')
  return join(root, newest)
}

const password = 'correct horse battery'

/** Tables whose rows a running server works off. */
const QUEUES = ['identity.emails', 'identity.registration_changes']

async function startServer(settings: Record<string, string>) {
  const server = startTestProcess('src/server/process/main.ts', {
    SAMPLE_CATALOGUE: 'off',
    API_RATE_LIMIT: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
    ...settings,
  })
  const url = await server.waitUntilReady()
  const stop = async () => {
    server.child.kill('SIGTERM')
    expect(await server.waitForExit()).toMatchObject({ code: 0 })
  }
  return { server, stop, client: (ip?: string) => createClient(url, ip) }
}

/** Creates a client of the server with its own cookies and IP address. */
function createClient(url: string, ip = '192.0.2.1') {
  let cookies: string[] = []
  return async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        apikey: 'amberlink-public',
        origin: url,
        'x-forwarded-for': ip,
        cookie: cookies.join('; '),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const set = response.headers.getSetCookie()
    if (set.length > 0) cookies = set.map((cookie) => cookie.split(';')[0] ?? '')
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : undefined }
  }
}

describe('a backup of a running server under load', () => {
  const dataDir = createTestDataFolder(afterAll)
  const file = join(folder, 'load.backup')

  test('contains every acknowledged write, can be restored to another PostgreSQL, and from there to an embedded one #399', async () => {
    mkdirSync(dataDir, { recursive: true })
    const { server, stop, client } = await startServer({ DATA_DIR: dataDir })
    writeFileSync(join(folder, 'events.csv'), 'event_code,city\na,Gdansk\nb,Sopot\nc,Gdynia\n')
    expect((await run('import', ['events.csv'], { DATA_DIR: dataDir })).code).toBe(0)

    const acknowledged: { email: string; at: number }[] = []
    let isDone = false
    const writeAccounts = async (writer: number) => {
      for (let index = 0; !isDone; index++) {
        const request = client(`192.0.2.${writer}`)
        const email = `user-${writer}-${index}@example.com`
        expect((await request('POST', '/api/sign-up', { email, password })).status).toBe(200)
        for (const code of ['a', 'b']) {
          expect((await request('PUT', `/api/registrations/${code}`)).status).toBe(200)
        }
        acknowledged.push({ email, at: performance.now() })
      }
    }
    const writers = [1, 2, 3, 4].map(writeAccounts)
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(4)
    const startedAt = performance.now()
    const { code, out } = await run('backup', [file, '--key-file', keyFile, '--json'], { DATA_DIR: dataDir })
    isDone = true
    await Promise.all(writers)
    expect([code, JSON.parse(out)]).toMatchObject([0, { is_encrypted: true, has_secret: true }])
    const source = await readAllTables(ownerOf(dataDir))

    const { settings, owner, remove } = await startOwnPostgres()
    onTestFinished(remove)
    const secretFile = join(folder, 'secret')
    const restored = await run('restore', [file, '--key-file', keyFile, '--secret-to', secretFile], settings)
    expect(restored).toMatchObject({ code: 0, err: expect.stringContaining('Set SECRET_FILE') })
    expect(readFileSync(secretFile, 'utf8')).toBe(readFileSync(join(dataDir, 'secret'), 'utf8'))

    const copy = await readAllTables(owner)
    for (const [table, rows] of Object.entries(copy)) {
      if (QUEUES.includes(table)) continue
      expect([table, rows.filter((row) => !source[table]?.includes(row))]).toEqual([table, []])
    }
    const emails = (copy['identity.users'] ?? []).map((row) => JSON.parse(row).email)
    const expected = acknowledged.filter(({ at }) => at < startedAt).map(({ email }) => email)
    expect(expected.filter((email) => !emails.includes(email))).toEqual([])
    expect(copy['public.profiles']).toHaveLength(emails.length)

    // From there into an embedded database, which then has every row. The server may add rows for the emails that it sends.
    const second = join(folder, 'second.backup')
    const secretSettings = { ...settings, SECRET_FILE: secretFile }
    expect((await run('backup', [second, '--key-file', keyFile], secretSettings)).code).toBe(0)
    const newDataDir = createTestDataFolder()
    const env = { DATA_DIR: newDataDir, BACKUP_KEY_FILE: keyFile }
    expect((await run('restore', [second, '--dry-run'], env)).code).toBe(0)
    expect(existsSync(newDataDir)).toBe(false)
    expect(await run('restore', [second], env)).toMatchObject({ code: 0 })
    expect(findPostmaster(newDataDir)).toBeUndefined()
    expect(statSync(join(newDataDir, 'secret')).mode & 0o777).toBe(0o600)

    const restart = await startServer({ DATA_DIR: newDataDir })
    const again = await readAllTables(ownerOf(newDataDir))
    for (const [table, rows] of Object.entries(copy)) {
      if (table !== 'identity.signing_keys' && !QUEUES.includes(table))
        expect([table, rows.filter((row) => !again[table]?.includes(row))]).toEqual([table, []])
    }
    const request = restart.client()
    expect((await request('POST', '/api/sign-in', { email: expected[0], password })).status).toBe(200)
    expect((await request('GET', '/api/events/a')).body.event.registered_at).toBeTruthy()
    await restart.stop()
    await stop()
    expect(server.readOutput()).not.toMatch(/error/i)
  }, 120_000)

  async function startOwnPostgres() {
    const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    const postgres = await startTestPostgres(findBinaries(undefined), locale)
    await postgres.runAsAdministrator(`create role owner login createrole password 'owner';
      create role serving login noinherit password 'serving'`)
    await postgres.runAsAdministrator('create database product owner owner')
    const settings = {
      DATABASE_URL: postgres.getUrl('serving', 'serving', 'product'),
      DATABASE_OWNER_URL: postgres.getUrl('owner', 'owner', 'product'),
    }
    return {
      settings,
      owner: { connectionString: settings.DATABASE_OWNER_URL },
      remove: () => postgres.remove(),
    }
  }
})

test('the recipe of docs/operations.md moves an embedded database to an external PostgreSQL as it is written #399', async () => {
  const [etc, dataDir, out] = ['etc', 'lib', 'out'].map((name) => {
    const path = mkdtempSync(join(inject('runFolder'), `move-${name}-`))
    chmodSync(path, 0o755)
    return path
  }) as [string, string, string]
  const program = join(out, 'amberlink')
  const sample = readFileSync(join(PROJECT_FOLDER, 'deploy/amberlink'), 'utf8')
  writeFileSync(
    program,
    sample
      .replaceAll('/etc/amberlink', etc)
      .replaceAll('/var/lib/amberlink', dataDir)
      .replaceAll('/opt/amberlink', PROJECT_FOLDER),
  )
  /** Runs deploy/amberlink and returns its output. Throws if it fails. */
  const amberlink = (...args: string[]) =>
    execFileSync('sh', [program, ...args], { env: inheritedVariables(), encoding: 'utf8' })
  // The last line counts without its line break, too.
  writeFileSync(join(etc, 'settings'), 'PUBLIC_URL=http://localhost:1\nMAIL_RATE=0')
  expect(() => amberlink('users', 'list')).toThrow(/MAIL_RATE/)
  expect(() => amberlink('table')).toThrow('There is no command table.')
  writeFileSync(join(etc, 'settings'), 'PUBLIC_URL=http://localhost:1\n')
  writeFileSync(join(out, 'KEY'), 'a passphrase of several words\n')
  const before = await startServer({ DATA_DIR: dataDir, SAMPLE_CATALOGUE: 'on' })
  const user = before.client()
  const credentials = { email: 'mover@example.com', password }
  expect((await user('POST', '/api/sign-up', credentials)).status).toBe(200)
  const { total, events } = (await user('GET', '/api/events')).body
  const { event_code } = events[0]
  expect((await user('PUT', `/api/registrations/${event_code}`)).status).toBe(200)

  // 1. The database and its logins, with the statements of the README.
  const postgres = await startTestPostgres(findDebianPostgres(), ['--locale=C.UTF-8'])
  onTestFinished(() => postgres.remove())
  const urls = await createLoginsOfReadme(postgres)
  // 2. to 6.
  await before.stop()
  const file = join(out, 'move.backup')
  amberlink('backup', file, '--key-file', join(out, 'KEY'))
  for (const [name, url] of Object.entries(urls)) writeFileSync(join(etc, name.toLowerCase()), `${url}\n`)
  copyFileSync(join(dataDir, 'secret'), join(etc, 'secret'))
  amberlink('restore', file, '--key-file', join(out, 'KEY'))
  const after = await startServer({ ...urls, DATA_DIR: dataDir, SECRET_FILE: join(etc, 'secret') })
  const moved = after.client()
  expect((await moved('POST', '/api/sign-in', credentials)).status).toBe(200)
  expect((await moved('GET', '/api/events')).body.total).toEqual(total)
  expect((await moved('GET', `/api/events/${event_code}`)).body.event.registered_at).toBeTruthy()
  const { checks } = JSON.parse(amberlink('doctor', '--json'))
  expect(checks.filter(({ status }: { status: string }) => status === 'failed')).toEqual([])
  expect(amberlink('users', 'list')).toContain(credentials.email)
  await after.stop()
}, 120_000)

test('a killed backup leaves no file with the name of a complete one #400', async () => {
  const { urls, owner } = await createTestDatabase()
  const locking = await owner.connect()
  onTestFinished(() => locking.release(true))
  await locking.query('begin; lock table eventlist in access exclusive mode')
  const { child, finished } = startTestCommand('backup', ['killed.backup'], { cwd: folder, env: urls })
  const waiting = `select from pg_stat_activity
    where datname = current_database() and application_name = 'amberlink backup' and wait_event_type = 'Lock'`
  await expect.poll(async () => (await owner.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1)
  child.kill('SIGKILL')
  await finished
  await locking.query('rollback')
  expect(readdirSync(folder)).not.toContain('killed.backup')
  expect(await run('backup', ['killed.backup'], urls)).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /^\S+killed\.backup\.partial exists: another backup is being written to it, or was killed\./,
    ),
  })
})
