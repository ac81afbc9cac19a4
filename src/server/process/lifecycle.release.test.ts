import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildWebIfChanged } from '../../../tooling/web-build.ts'
import { findSocketFolder } from '../database/embedded/socket-folder.ts'
import { openDatabase } from '../database/open-database.ts'
import { readSettings } from '../platform/settings.ts'
import { createTestDataFolder, findPostmaster } from '../testing/test-data-folder.ts'
import { createTestLauncher } from '../testing/test-launcher.ts'
import { PROJECT_FOLDER, startTestProcess, type TestProcess } from '../testing/test-process.ts'
import { isHealthy, SERVER_PROGRAM, startTestServer, stopTestServer } from '../testing/test-server.ts'

beforeAll(buildWebIfChanged, 60_000)

/** Most tests reuse the folder as the previous test left it, because a start must handle any state. */
const dataDir = createTestDataFolder(afterAll)

const start = (folder: string = dataDir, settings: Record<string, string> = {}) =>
  startTestServer(folder, settings)

async function kill(program: TestProcess): Promise<void> {
  program.child.kill('SIGKILL')
  await program.waitForExit()
}

test.each(['SIGINT', 'SIGHUP'] as const)(
  '%s stops the server and its database, and the next start works',
  async (signal) => {
    const program = start()
    await program.waitUntilReady()
    program.child.kill(signal)
    expect(await program.waitForExit()).toEqual({ code: 0, error: '' })
    expect(findPostmaster(dataDir)).toBeUndefined()
  },
)

test('a second start at the same time fails on one of the two', async () => {
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
  expect(outcomes.sort()).toEqual([expect.stringMatching(/^Another server is already running on /), 'serves'])
})

describe('after a kill -9', () => {
  test('the next start uses the database server that is still running', async () => {
    const first = start()
    await first.waitUntilReady()
    const orphan = findPostmaster(dataDir)
    await kill(first)
    expect(findPostmaster(dataDir)).toBe(orphan)

    const second = start()
    expect(await isHealthy(await second.waitUntilReady())).toBe(true)
    expect(findPostmaster(dataDir)).toBe(orphan)
    await stopTestServer(second)
    expect(findPostmaster(dataDir)).toBeUndefined()
  })

  test('the next start creates the database if the process was killed while creating it', async () => {
    const dataDir = createTestDataFolder()
    const first = start(dataDir)
    const entries = () => (existsSync(dataDir) ? readdirSync(dataDir).join(' ') : '')
    await expect.poll(entries, { interval: 5, timeout: 10_000 }).toMatch(/postgres\.new-/)
    await kill(first)
    expect(entries()).not.toMatch(/postgres( |$)/)
    expect(await isHealthy(await start(dataDir).waitUntilReady())).toBe(true)
  })

  test('the next start restarts a killed database server, even if another process has its process id', async () => {
    const first = start()
    await first.waitUntilReady()
    await kill(first)
    const orphan = findPostmaster(dataDir) ?? 0
    process.kill(orphan, 'SIGKILL')
    await expect.poll(() => findPostmaster(dataDir)).toBeUndefined()

    // PostgreSQL only checks for a process of its own user, so this process must belong to it.
    const lockFile = join(dataDir, 'postgres/postmaster.pid')
    const { uid, gid } = statSync(lockFile)
    const otherProcess = spawn('sleep', ['60'], { uid, gid })
    onTestFinished(() => void otherProcess.kill())
    writeFileSync(lockFile, readFileSync(lockFile, 'utf8').replace(/^\d+/, String(otherProcess.pid)))
    const socketLock = join(dataDir, 'postgres/.s.PGSQL.5432.lock')
    writeFileSync(socketLock, readFileSync(socketLock, 'utf8').replace(/^\d+/, String(otherProcess.pid)))

    const second = start()
    expect(await isHealthy(await second.waitUntilReady())).toBe(true)
  })

  test('the server exits when its launcher was killed, and a new start succeeds', async () => {
    const { path, npmFolder } = createTestLauncher(
      `await (await import('${PROJECT_FOLDER}/${SERVER_PROGRAM}')).runServer()`,
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
    await stopTestServer(next)
    expect(findPostmaster(dataDir)).toBeUndefined()
  })
})

describe('commands', () => {
  const settings = readSettings({ DATA_DIR: dataDir })

  test('start the database if the server is not running, and stop it afterwards', async () => {
    const database = await openDatabase(settings)
    expect((await database.owner.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect(findPostmaster(dataDir)).toBeDefined()
    await database.close()
    expect(findPostmaster(dataDir)).toBeUndefined()
  })

  test('that start at once on a new folder create the database once and all use it', async () => {
    const newFolder = readSettings({ DATA_DIR: createTestDataFolder() })
    const starts = await Promise.allSettled([1, 2, 3, 4].map(() => openDatabase(newFolder)))
    const results = await Promise.all(
      starts.map(async (each) => {
        if (each.status === 'rejected') return String(each.reason)
        const { rows } = await each.value.owner.query('select 1 as one')
        await each.value.close()
        return rows
      }),
    )
    expect(results).toEqual([1, 2, 3, 4].map(() => [{ one: 1 }]))
  })

  test('use the database of the running server and leave it running', async () => {
    const app = start()
    const address = await app.waitUntilReady()
    const server = findPostmaster(dataDir)
    const database = await openDatabase(settings)
    await database.owner.query('select 1')
    expect(findPostmaster(dataDir)).toBe(server)
    await database.close()
    expect(await isHealthy(address)).toBe(true)
  })

  test('can finish after the server has stopped', async () => {
    const app = start()
    await app.waitUntilReady()
    const database = await openDatabase(settings)
    await stopTestServer(app)
    await database.owner.query('select 1')
    await database.close()
    expect(findPostmaster(dataDir)).toBeUndefined()
  })
})

describe('loss of the embedded database', () => {
  test('exits with an error if it stops', async () => {
    const program = start()
    await program.waitUntilReady()
    process.kill(findPostmaster(dataDir) ?? 0, 'SIGKILL')
    expect(await program.waitForExit()).toEqual({
      code: 1,
      error: `The embedded database has stopped unexpectedly (see ${dataDir}/postgres.log).`,
    })
  })

  test('recovers if one of its processes crashes', async () => {
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
    await stopTestServer(program)
    expect(findPostmaster(dataDir)).toBeUndefined()
  })
})

const isRoot = process.getuid?.() === 0

function readUserIds(user: string): { uid: number; gid: number } {
  const ask = (flag: string) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout)
  return { uid: ask('-u'), gid: ask('-g') }
}

describe.runIf(isRoot)('root and ordinary users', () => {
  const daemon = isRoot ? readUserIds('daemon') : { uid: 0, gid: 0 }
  const settings = (dataDir: string) => ({ DATA_DIR: dataDir, SAMPLE_CATALOGUE: 'off' })

  function createFolderOf(user: { uid: number; gid: number }): string {
    const dataDir = createTestDataFolder()
    mkdirSync(dirname(dataDir), { recursive: true })
    chownSync(dirname(dataDir), user.uid, user.gid)
    return dataDir
  }

  test('an ordinary user can start the server', async () => {
    const program = startTestProcess(SERVER_PROGRAM, settings(createFolderOf(daemon)), daemon)
    expect(await isHealthy(await program.waitUntilReady())).toBe(true)
    await stopTestServer(program)
  })

  test('a user can start the server in a folder that root has used', async () => {
    const dataDir = createFolderOf(daemon)
    const asRoot = start(dataDir)
    await asRoot.waitUntilReady()
    await stopTestServer(asRoot)
    const asUser = startTestProcess(SERVER_PROGRAM, settings(dataDir), daemon)
    expect(await isHealthy(await asUser.waitUntilReady())).toBe(true)
  })

  /** Connects to the database as the superuser from a process of another user, and returns its error. */
  function connectAs(user: { uid: number; gid: number }, socketFolder: string): string {
    const script = `
      const { Client } = require('pg')
      const client = new Client({ host: process.argv[1], user: 'postgres', database: 'postgres' })
      client.connect().then(() => process.exit(0), ({ message }) => { console.error(message); process.exit(1) })`
    const options = { cwd: PROJECT_FOLDER, encoding: 'utf8', ...user } as const
    const { status, stderr } = spawnSync(process.execPath, ['-e', script, socketFolder], options)
    return status === 0 ? 'connected' : stderr
  }

  test('the database that root starts is closed to processes of all other users V13.3.2', async () => {
    const dataDir = createTestDataFolder()
    const program = start(dataDir)
    await program.waitUntilReady()
    const server = findPostmaster(dataDir)!
    const { uid } = statSync(`/proc/${server}`)
    expect(spawnSync('id', ['-un', String(uid)]).status).toBe(1)
    for (const user of ['nobody', 'daemon'].map(readUserIds)) {
      expect(connectAs(user, `/proc/${server}/cwd`)).toMatch(/EACCES/)
    }
    expect(connectAs({ uid: 0, gid: 0 }, `/proc/${server}/cwd`)).toBe('connected')
    await stopTestServer(program)
  })

  test('a user with access to the socket of another user is rejected V13.2.1', async () => {
    const dataDir = createFolderOf(daemon)
    const program = startTestProcess(SERVER_PROGRAM, settings(dataDir), daemon)
    await program.waitUntilReady()
    const socket = join(dataDir, 'postgres/.s.PGSQL.5432')
    for (const path of [dirname(dataDir), dataDir, dirname(socket)]) chmodSync(path, 0o755)
    chmodSync(socket, 0o777)
    const link = findSocketFolder(dirname(socket))
    chmodSync(dirname(link), 0o755)
    onTestFinished(() => chmodSync(dirname(link), 0o700))
    expect(connectAs(readUserIds('nobody'), link)).toMatch(/Peer authentication failed/)
    expect(connectAs(daemon, link)).toBe('connected')
    await stopTestServer(program)
  })

  test('rejects a folder of another user', async () => {
    const dataDir = createFolderOf(daemon)
    const first = startTestProcess(SERVER_PROGRAM, settings(dataDir), daemon)
    await first.waitUntilReady()
    await stopTestServer(first)
    const { code, error } = await startTestProcess(
      SERVER_PROGRAM,
      settings(dataDir),
      readUserIds('nobody'),
    ).waitForExit()
    expect(code).toBe(1)
    expect(error).toBe(`DATA_DIR ${dataDir} cannot be used: permission denied.`)
  })
})
