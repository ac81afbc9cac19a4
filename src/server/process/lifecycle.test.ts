import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildWebIfChanged } from '../../../tooling/web-build.ts'
import { embeddedDatabaseConfig } from '../database/embedded/database.ts'
import { findSocketFolder } from '../database/embedded/socket-folder.ts'
import { openDatabase } from '../database/open-database.ts'
import { withClient } from '../database/with-client.ts'
import { createKeyRing } from '../platform/crypto.ts'
import { readSettings } from '../platform/settings.ts'
import { StartupError } from '../platform/startup.ts'
import { runTestCommand } from '../testing/test-command.ts'
import { createTestDataFolder, findPostmaster } from '../testing/test-data-folder.ts'
import { startTestProcess } from '../testing/test-process.ts'
import { isHealthy, SERVER_PROGRAM, startTestServer, stopTestServer } from '../testing/test-server.ts'
import { startServer } from './start-server.ts'

beforeAll(buildWebIfChanged, 60_000)

/** Most tests reuse the folder as the previous test left it, because a start must handle any state. */
const dataDir = createTestDataFolder(afterAll)

const start = (folder: string = dataDir, settings: Record<string, string> = {}) =>
  startTestServer(folder, settings)

describe('startup and shutdown', () => {
  test('SIGTERM stops the server and its database, also if another program is connected to it', async () => {
    const program = start()
    expect(await isHealthy(await program.waitUntilReady())).toBe(true)
    expect(findPostmaster(dataDir)).toBeDefined()
    const psql = new Client({
      ...embeddedDatabaseConfig(findSocketFolder(join(dataDir, 'postgres'))).owner,
    })
    psql.on('error', () => {})
    await psql.connect()
    await stopTestServer(program)
    expect(findPostmaster(dataDir)).toBeUndefined()
  })

  test('prints each step with its duration and the URL last, and ignores PG environment variables', async () => {
    const foreign = { PGHOST: '/nowhere', PGPORT: '1', PGSSLMODE: 'require', PGUSER: 'x', PGDATABASE: 'x' }
    const program = start(createTestDataFolder(), { SAMPLE_CATALOGUE: 'on', ...foreign })
    await program.waitUntilReady()
    expect(program.readOutput()).toMatch(
      /^( {2}(database started|migrated|sample catalogue loaded|catalogue loaded|ready) +\d+\.\d\d s\n){5}Emails are not sent [^\n]+\nOpen http:\/\/localhost:\d+\n$/,
    )
  })

  test('completes a request in progress before it exits, and does not wait for idle connections', async () => {
    const program = start()
    const { port, hostname } = new URL(await program.waitUntilReady())
    await isHealthy(`http://${hostname}:${port}`) // leaves a connection open for the next request
    const request = connect(Number(port), '127.0.0.1').setEncoding('utf8')
    await once(request, 'connect')
    request.write('GET /api/health/live HTTP/1.1\r\nhost: localhost\r\n')
    await isHealthy(`http://${hostname}:${port}`)

    const stopRequestedAt = performance.now()
    program.child.kill('SIGTERM')
    await expect
      .poll(() =>
        fetch(`http://${hostname}:${port}`).then(
          () => 'answers',
          () => 'refuses',
        ),
      )
      .toBe('refuses')
    request.write('\r\n')
    expect(await text(request)).toMatch(/^HTTP\/1\.1 200 /)
    expect((await program.waitForExit()).code).toBe(0)
    expect(performance.now() - stopRequestedAt).toBeLessThan(4_000)
  })

  test('a stop during startup leaves nothing running', async () => {
    const program = start()
    await expect.poll(() => findPostmaster(dataDir), { timeout: 10_000 }).toBeDefined()
    program.child.kill('SIGINT')
    expect((await program.waitForExit()).code).toBe(0)
    expect(findPostmaster(dataDir)).toBeUndefined()
  })
})

describe('a second start', () => {
  test('on the same folder fails and names the first server, which continues', async () => {
    const first = start()
    const address = await first.waitUntilReady()
    const { code, error } = await start().waitForExit()
    expect(code).toBe(1)
    expect(error).toBe(
      `Another server is already running on ${dataDir}: process ${first.pid}, at ${address}. ` +
        'Stop it first, or set DATA_DIR and PORT for a second one.',
    )
    expect(await isHealthy(address)).toBe(true)
    await stopTestServer(first)
  })
})

test('an email that a command queues links to the running server, whatever its port', async () => {
  const program = start()
  const address = await program.waitUntilReady()
  const { owner } = embeddedDatabaseConfig(findSocketFolder(join(dataDir, 'postgres')))
  await withClient(owner, (client) =>
    client.query(`insert into identity.users (email) values ('ben@example.com')`),
  )
  const env = { DATA_DIR: dataDir }
  const { code } = await runTestCommand('users', ['recover', 'ben@example.com'], {
    cwd: dirname(dataDir),
    env,
  })
  expect(code).toBe(0)
  const outbox = join(dataDir, 'outbox')
  const readOutbox = () =>
    existsSync(outbox) ? readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8')) : []
  await expect.poll(() => readOutbox().join(''), { timeout: 10_000 }).toContain(`${address}/`)
  await stopTestServer(program)
})

describe('startup errors', () => {
  /** Starts the program, which exits with the error. */
  async function readProgramError(settings: Record<string, string>): Promise<string> {
    const { code, error } = await startTestProcess(SERVER_PROGRAM, {
      SAMPLE_CATALOGUE: 'off',
      ...settings,
    }).waitForExit()
    expect(code).toBe(1)
    return error
  }

  /** Starts the server as the program does, in this process. */
  async function readStartupError(settings: Record<string, string>): Promise<string> {
    const options = { report: () => {}, signal: new AbortController().signal }
    const error = await startServer(readSettings({ PORT: '0', ...settings }), options).catch((error) => error)
    expect(error).toBeInstanceOf(StartupError)
    return error.message
  }

  /** Returns a port on which another server listens until the end of the test. */
  async function openUsedPort(): Promise<number> {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void other.close())
    return (other.address() as { port: number }).port
  }

  test('port in use', async () => {
    const port = await openUsedPort()
    expect(await readProgramError({ DATA_DIR: dataDir, PORT: String(port) })).toBe(
      `The server cannot listen on HOST 127.0.0.1, PORT ${port}: another program is using this port; ` +
        'stop it or set PORT to another number.',
    )
    expect(findPostmaster(dataDir)).toBeUndefined()
  })

  test('port of the metrics in use', async () => {
    const port = await openUsedPort()
    expect(await readStartupError({ DATA_DIR: dataDir, METRICS_PORT: String(port) })).toBe(
      `The metrics cannot listen on METRICS_HOST 127.0.0.1, METRICS_PORT ${port}: another program is using this port; ` +
        'stop it or set METRICS_PORT to another number.',
    )
  })

  test('invalid setting', async () => {
    expect(await readProgramError({ PORT: 'many' })).toBe(
      'Invalid setting: PORT must be a whole number from 0 to 65535, not "many".',
    )
  })

  test('DATA_DIR that cannot be created', async () => {
    expect(await readStartupError({ DATA_DIR: '/proc/nothing/here' })).toMatch(
      /^DATA_DIR \/proc\/nothing\/here cannot be used: /,
    )
    const file = `${createTestDataFolder()}-file`
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, '')
    expect(await readStartupError({ DATA_DIR: file })).toBe(
      `DATA_DIR ${file} cannot be used: it, or a part of its path, is a file.`,
    )
  })

  test('full disk', async () => {
    const dataDir = createTestDataFolder()
    mkdirSync(dataDir, { recursive: true })
    symlinkSync('/dev/full', join(dataDir, 'running'))
    expect(await readProgramError({ DATA_DIR: dataDir })).toBe(
      `The disk of DATA_DIR (${dataDir}) is full: ENOSPC: no space left on device, write. Free or add space, and start again.`,
    )
  })

  test('DATA_DIR with other files', async () => {
    const dataDir = createTestDataFolder()
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(join(dataDir, 'thesis.doc'), '')
    expect(await readStartupError({ DATA_DIR: dataDir })).toBe(
      `DATA_DIR ${dataDir} contains other files ("thesis.doc"). Set it to a new or empty folder.`,
    )
  })

  test('data folder of another PostgreSQL version', async () => {
    const dataDir = createTestDataFolder()
    mkdirSync(join(dataDir, 'postgres'), { recursive: true })
    expect(await readStartupError({ DATA_DIR: dataDir })).toBe(
      `${dataDir}/postgres is not a PostgreSQL data folder (PG_VERSION is missing). Set DATA_DIR to another folder.`,
    )
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '16\n')
    expect(await readStartupError({ DATA_DIR: dataDir })).toBe(
      `${dataDir}/postgres was created by PostgreSQL 16, and this release has PostgreSQL 18. Set DATA_DIR to another folder.`,
    )
  })

  test('damaged data folder, without leaving a process running', async () => {
    const dataDir = createTestDataFolder()
    await (await openDatabase(readSettings({ DATA_DIR: dataDir }))).close()
    rmSync(join(dataDir, 'postgres/global/pg_control'))
    expect(await readProgramError({ DATA_DIR: dataDir })).toMatch(
      /^The embedded database did not start: .*pg_control.* \(more in .*postgres\.log\)\.$/,
    )
    expect(findPostmaster(dataDir)).toBeUndefined()
  })

  test('missing secret of a database with data that is protected with it, also reported by doctor', async () => {
    const dataDir = createTestDataFolder()
    const secretFile = join(dataDir, 'secret')
    const program = start(dataDir)
    await program.waitUntilReady()
    const secret = readFileSync(secretFile, 'utf8')
    const { owner } = embeddedDatabaseConfig(findSocketFolder(join(dataDir, 'postgres')))
    await withClient(owner, (client) =>
      client.query(
        `with anna as (insert into identity.users (email) values ('anna@example.com') returning id)
         insert into identity.authenticators (user_id, secret, key_id) select id, 'x', $1 from anna`,
        [createKeyRing(secret.trim()).current.id],
      ),
    )
    await stopTestServer(program)
    rmSync(secretFile)
    const message =
      /^The database exists, and its secret is missing\. Some data .*\(authenticators: 1\).* Restore .*secret: .*openssl rand -base64 48/
    expect(await readStartupError({ DATA_DIR: dataDir })).toMatch(message)
    expect(existsSync(secretFile)).toBe(false)
    const { code, out } = await runTestCommand('doctor', [], {
      cwd: dirname(dataDir),
      env: { DATA_DIR: dataDir },
    })
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(/^FAILED {3}keys: The database exists, and its secret is missing/m),
    ])
    // As for a new SECRET: the file is moved.
    writeFileSync(`${secretFile}.previous`, secret)
    const next = start(dataDir)
    await next.waitUntilReady()
    await stopTestServer(next)
    expect(readFileSync(secretFile, 'utf8')).not.toBe(secret)
  })

  test('damaged secret', async () => {
    const dataDir = createTestDataFolder()
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(join(dataDir, 'secret'), 'short')
    expect(await readStartupError({ DATA_DIR: dataDir })).toMatch(/^The secret in .* is damaged/)
    writeFileSync(join(dataDir, 'secret'), 'a secret of at least thirty-two characters')
    writeFileSync(
      join(dataDir, 'secret.previous'),
      'another secret of at least thirty-two characters\nshort\n',
    )
    expect(await readStartupError({ DATA_DIR: dataDir })).toMatch(
      /^The secret in .*secret.previous is damaged/,
    )
  })
})
