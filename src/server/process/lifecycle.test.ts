import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildWeb, isWebBuildCurrent } from '../../../scripts/web-build.ts'
import { embeddedDatabaseConfig } from '../database/embedded/database.ts'
import { findSocketFolder } from '../database/embedded/socket-folder.ts'
import { openDatabase } from '../database/open-database.ts'
import { createTestDataFolder, findPostmaster } from '../testing/test-data-folder.ts'
import { createTestLauncher } from '../testing/test-launcher.ts'
import { PROJECT_FOLDER, startTestProcess, type TestProcess } from '../testing/test-process.ts'
import { readSettings } from './settings.ts'

const MAIN = 'src/server/process/main.ts'

beforeAll(async () => {
  if (!isWebBuildCurrent()) await buildWeb()
}, 60_000)

/** Most tests go on with the folder as the test before left it: that is what a start has to cope with. */
const dataDir = createTestDataFolder(afterAll)

const start = (folder: string = dataDir, settings: Record<string, string> = {}) =>
  startTestProcess(MAIN, { DATA_DIR: folder, SAMPLE_CATALOGUE: 'off', ...settings })

async function isHealthy(address: string): Promise<boolean> {
  return (await fetch(`${address}/api/health`)).ok
}

async function killed(program: TestProcess): Promise<void> {
  program.child.kill('SIGKILL')
  await program.waitForExit()
}

async function stopped(program: TestProcess): Promise<void> {
  program.child.kill('SIGTERM')
  expect(await program.waitForExit()).toEqual({ code: 0, error: '' })
}

describe('starting and ending', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    '%s ends the server and its database, and the next start works',
    async (signal) => {
      const program = start()
      expect(await isHealthy(await program.waitUntilReady())).toBe(true)
      expect(findPostmaster(dataDir)).toBeDefined()
      program.child.kill(signal)
      expect(await program.waitForExit()).toEqual({ code: 0, error: '' })
      expect(findPostmaster(dataDir)).toBeUndefined()
    },
  )

  test('each step is told with its time, the address comes last, and nobody else’s PG variables matter', async () => {
    const foreign = { PGHOST: '/nowhere', PGPORT: '1', PGSSLMODE: 'require', PGUSER: 'x', PGDATABASE: 'x' }
    const program = start(createTestDataFolder(), { SAMPLE_CATALOGUE: 'on', ...foreign })
    await program.waitUntilReady()
    expect(program.readOutput()).toMatch(
      /^( {2}(database started|migrated|sample catalogue loaded|ready) +\d+\.\d\d s\n){4}Emails are not sent [^\n]+\nOpen http:\/\/localhost:\d+\n$/,
    )
  })

  test('a request under way is answered before the server ends, and idle connections do not hold it up', async () => {
    const program = start()
    const { port, hostname } = new URL(await program.waitUntilReady())
    await isHealthy(`http://${hostname}:${port}`) // leaves a connection open for the next request
    const request = connect(Number(port), '127.0.0.1').setEncoding('utf8')
    await once(request, 'connect')
    request.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\n')
    await isHealthy(`http://${hostname}:${port}`)

    const asked = performance.now()
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
    expect(performance.now() - asked).toBeLessThan(4_000)
  })

  test('somebody who looks into the embedded database does not keep it running', async () => {
    const program = start()
    await program.waitUntilReady()
    const psql = new Client({ ...embeddedDatabaseConfig(findSocketFolder(join(dataDir, 'postgres'))).owner })
    psql.on('error', () => {})
    await psql.connect()
    await stopped(program)
    expect(findPostmaster(dataDir)).toBeUndefined()
  })

  test('asked to end in the middle of the start, it leaves nothing running', async () => {
    const program = start()
    await expect.poll(() => findPostmaster(dataDir), { timeout: 10_000 }).toBeDefined()
    program.child.kill('SIGINT')
    expect((await program.waitForExit()).code).toBe(0)
    expect(findPostmaster(dataDir)).toBeUndefined()
  })
})

describe('after a kill -9', () => {
  test('the database server left over is taken over, not doubled', async () => {
    const first = start()
    await first.waitUntilReady()
    const orphan = findPostmaster(dataDir)
    await killed(first)
    expect(findPostmaster(dataDir)).toBe(orphan)

    const second = start()
    expect(await isHealthy(await second.waitUntilReady())).toBe(true)
    expect(findPostmaster(dataDir)).toBe(orphan)
    await stopped(second)
    expect(findPostmaster(dataDir)).toBeUndefined()
  })

  test('while the database is being made, the next start makes it anew', async () => {
    const dataDir = createTestDataFolder()
    const first = start(dataDir)
    const entries = () => (existsSync(dataDir) ? readdirSync(dataDir).join(' ') : '')
    await expect.poll(entries, { interval: 5, timeout: 10_000 }).toMatch(/postgres\.new-/)
    await killed(first)
    expect(entries()).not.toMatch(/postgres( |$)/)
    expect(await isHealthy(await start(dataDir).waitUntilReady())).toBe(true)
  })

  test('a database server that was killed as well is started again, though its process id now names another process', async () => {
    const first = start()
    await first.waitUntilReady()
    await killed(first)
    const orphan = findPostmaster(dataDir) ?? 0
    process.kill(orphan, 'SIGKILL')
    await expect.poll(() => findPostmaster(dataDir)).toBeUndefined()

    // PostgreSQL believes in a process of its own user, so the stranger must be one.
    const lockFile = join(dataDir, 'postgres/postmaster.pid')
    const stranger = spawn('sleep', ['60'], isRoot ? idsOf('nobody') : {})
    onTestFinished(() => void stranger.kill())
    writeFileSync(lockFile, readFileSync(lockFile, 'utf8').replace(/^\d+/, String(stranger.pid)))
    const socketLock = join(dataDir, 'postgres/.s.PGSQL.5432.lock')
    writeFileSync(socketLock, readFileSync(socketLock, 'utf8').replace(/^\d+/, String(stranger.pid)))

    const second = start()
    expect(await isHealthy(await second.waitUntilReady())).toBe(true)
  })

  test('of the launcher, the server ends by itself and a new start succeeds', async () => {
    const { path, npmFolder } = createTestLauncher(
      `await (await import('${PROJECT_FOLDER}/${MAIN}')).runServer()`,
    )
    const launch = () =>
      startTestProcess(
        path,
        { PATH: `${npmFolder}:${process.env.PATH}`, DATA_DIR: dataDir, SAMPLE_CATALOGUE: 'off' },
        { args: ['start'] },
      )
    const launcher = launch()
    await launcher.waitUntilReady()
    launcher.child.kill('SIGKILL')
    const next = launch()
    expect(await isHealthy(await next.waitUntilReady())).toBe(true)
    await stopped(next)
    expect(findPostmaster(dataDir)).toBeUndefined()
  })
})

describe('a second start', () => {
  test('on the same folder is refused and names the first, which goes on', async () => {
    const first = start()
    const address = await first.waitUntilReady()
    const { code, error } = await start().waitForExit()
    expect(code).toBe(1)
    expect(error).toBe(
      `Another server is already running on ${dataDir}: process ${first.pid}, at ${address}. ` +
        'Stop it first, or set DATA_DIR and PORT for a second one.',
    )
    expect(await isHealthy(address)).toBe(true)
  })

  test('in the same instant: one serves, the other is refused', async () => {
    const dataDir = createTestDataFolder()
    const both = [start(dataDir), start(dataDir)]
    const outcomes = await Promise.all(
      both.map((program) =>
        program.waitUntilReady().then(
          () => 'serves',
          async () => (await program.waitForExit()).error,
        ),
      ),
    )
    expect(outcomes.sort()).toEqual([
      expect.stringMatching(/^Another server is already running on /),
      'serves',
    ])
  })
})

describe('the operator’s commands', () => {
  const settings = readSettings({ DATA_DIR: dataDir })

  test('start the database themselves when the app is not running, and stop it afterwards', async () => {
    const database = await openDatabase(settings)
    expect((await database.owner.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect(findPostmaster(dataDir)).toBeDefined()
    await database.close()
    expect(findPostmaster(dataDir)).toBeUndefined()
  })

  test('use the running app’s database and leave it running', async () => {
    const app = start()
    const address = await app.waitUntilReady()
    const server = findPostmaster(dataDir)
    const database = await openDatabase(settings)
    await database.owner.query('select 1')
    expect(findPostmaster(dataDir)).toBe(server)
    await database.close()
    expect(await isHealthy(address)).toBe(true)
  })

  test('can finish when the app ends before them', async () => {
    const app = start()
    await app.waitUntilReady()
    const database = await openDatabase(settings)
    await stopped(app)
    await database.owner.query('select 1')
    await database.close()
    expect(findPostmaster(dataDir)).toBeUndefined()
  })
})

describe('the embedded database going away', () => {
  test('for good ends the server with a sentence', async () => {
    const program = start()
    await program.waitUntilReady()
    process.kill(findPostmaster(dataDir) ?? 0, 'SIGKILL')
    expect(await program.waitForExit()).toEqual({
      code: 1,
      error: `The embedded database has stopped unexpectedly (see ${dataDir}/postgres.log).`,
    })
  })

  test('for a moment, because one of its processes crashed, is survived', async () => {
    const program = start()
    const address = await program.waitUntilReady()
    const database = await openDatabase(readSettings({ DATA_DIR: dataDir }))
    const { rows } = await database.owner.query('select pg_backend_pid() as pid')
    process.kill(rows[0].pid, 'SIGKILL')
    await expect.poll(() => isHealthy(address), { timeout: 10_000 }).toBe(true)
    await expect
      .poll(() =>
        database.owner.query('select 1').then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    await database.close()
    await stopped(program)
    expect(findPostmaster(dataDir)).toBeUndefined()
  })
})

describe('what cannot work is told in one sentence', () => {
  async function refusal(settings: Record<string, string>): Promise<string> {
    const { code, error } = await startTestProcess(MAIN, {
      SAMPLE_CATALOGUE: 'off',
      ...settings,
    }).waitForExit()
    expect(code).toBe(1)
    return error
  }

  test('a port in use', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void other.close())
    const { port } = other.address() as { port: number }
    expect(await refusal({ DATA_DIR: dataDir, PORT: String(port) })).toBe(
      `The server cannot listen on HOST 127.0.0.1, PORT ${port}: another program is using this port; ` +
        'stop it or set PORT to another number.',
    )
    expect(findPostmaster(dataDir)).toBeUndefined()
  })

  test('a bad setting', async () => {
    expect(await refusal({ PORT: 'many' })).toBe(
      'Bad setting: PORT must be a whole number from 0 to 65535, not "many".',
    )
  })

  test('a DATA_DIR that cannot be made', async () => {
    expect(await refusal({ DATA_DIR: '/proc/nothing/here' })).toMatch(
      /^DATA_DIR \/proc\/nothing\/here cannot be used: /,
    )
    const file = `${createTestDataFolder()}-file`
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, '')
    expect(await refusal({ DATA_DIR: file })).toBe(
      `DATA_DIR ${file} cannot be used: it, or a part of its path, is a file.`,
    )
  })

  test('a DATA_DIR that holds somebody else’s files', async () => {
    const dataDir = createTestDataFolder()
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(join(dataDir, 'thesis.doc'), '')
    expect(await refusal({ DATA_DIR: dataDir })).toBe(
      `DATA_DIR ${dataDir} contains other files ("thesis.doc"). Set it to a new or empty folder.`,
    )
  })

  test('a data folder of another PostgreSQL', async () => {
    const dataDir = createTestDataFolder()
    mkdirSync(join(dataDir, 'postgres'), { recursive: true })
    expect(await refusal({ DATA_DIR: dataDir })).toBe(
      `${dataDir}/postgres is not a PostgreSQL data folder (PG_VERSION is missing). Set DATA_DIR to another folder.`,
    )
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '16\n')
    expect(await refusal({ DATA_DIR: dataDir })).toBe(
      `${dataDir}/postgres was created by PostgreSQL 16, and this release has PostgreSQL 18. Set DATA_DIR to another folder.`,
    )
  })

  test('a damaged data folder, and nothing is left running', async () => {
    const dataDir = createTestDataFolder()
    await (await openDatabase(readSettings({ DATA_DIR: dataDir }))).close()
    rmSync(join(dataDir, 'postgres/global/pg_control'))
    expect(await refusal({ DATA_DIR: dataDir })).toMatch(
      /^The embedded database did not start: .*pg_control.* \(more in .*postgres\.log\)\.$/,
    )
    expect(findPostmaster(dataDir)).toBeUndefined()
  })

  test('a damaged secret', async () => {
    const dataDir = createTestDataFolder()
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(join(dataDir, 'secret'), 'short')
    expect(await refusal({ DATA_DIR: dataDir })).toMatch(/^The secret in .* is damaged/)
  })
})

const isRoot = process.getuid?.() === 0

/** The ids of a user of this machine. */
function idsOf(user: string): { uid: number; gid: number } {
  const ask = (flag: string) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout)
  return { uid: ask('-u'), gid: ask('-g') }
}

describe.runIf(isRoot)('root and ordinary users', () => {
  const daemon = isRoot ? idsOf('daemon') : { uid: 0, gid: 0 }
  const settings = (dataDir: string) => ({ DATA_DIR: dataDir, SAMPLE_CATALOGUE: 'off' })

  function folderOf(user: { uid: number; gid: number }): string {
    const dataDir = createTestDataFolder()
    mkdirSync(dirname(dataDir), { recursive: true })
    chownSync(dirname(dataDir), user.uid, user.gid)
    return dataDir
  }

  test('an ordinary user needs no root', async () => {
    const program = startTestProcess(MAIN, settings(folderOf(daemon)), daemon)
    expect(await isHealthy(await program.waitUntilReady())).toBe(true)
    await stopped(program)
  })

  test('what root started in an ordinary user’s folder, that user can start as well', async () => {
    const dataDir = folderOf(daemon)
    const asRoot = start(dataDir)
    await asRoot.waitUntilReady()
    await stopped(asRoot)
    const asUser = startTestProcess(MAIN, settings(dataDir), daemon)
    expect(await isHealthy(await asUser.waitUntilReady())).toBe(true)
  })

  test('a folder of another user is refused', async () => {
    const dataDir = folderOf(daemon)
    const first = startTestProcess(MAIN, settings(dataDir), daemon)
    await first.waitUntilReady()
    await stopped(first)
    const { code, error } = await startTestProcess(MAIN, settings(dataDir), idsOf('nobody')).waitForExit()
    expect(code).toBe(1)
    expect(error).toBe(`DATA_DIR ${dataDir} cannot be used: permission denied.`)
  })
})
