import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildWeb, isWebBuilt } from '../../scripts/web-build.ts'
import { openDatabase } from './database/open.ts'
import { readSettings } from './settings.ts'
import { newDataFolder, postmasterOf } from './testing/data-folder.ts'
import { type Program, runProgram } from './testing/program.ts'

const MAIN = 'src/server/main.ts'
const LAUNCH = 'scripts/launch.mjs'

beforeAll(async () => {
  if (!isWebBuilt()) await buildWeb()
}, 60_000)

const start = (dataDir: string, settings: Record<string, string> = {}) =>
  runProgram(MAIN, { DATA_DIR: dataDir, SAMPLE_CATALOGUE: 'off', ...settings })

async function isHealthy(address: string): Promise<boolean> {
  return (await fetch(`${address}/api/health`)).ok
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function killed(program: Program): Promise<void> {
  program.child.kill('SIGKILL')
  await program.ended()
}

describe('starting and ending', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    '%s ends the server and its database, and the next start works',
    async (signal) => {
      const dataDir = newDataFolder()
      const first = start(dataDir)
      expect(await isHealthy(await first.ready())).toBe(true)
      const database = postmasterOf(dataDir) ?? 0
      first.child.kill(signal)
      expect(await first.ended()).toEqual({ code: 0, error: '' })
      expect(isAlive(database)).toBe(false)

      const second = start(dataDir)
      expect(await isHealthy(await second.ready())).toBe(true)
      second.child.kill(signal)
      expect((await second.ended()).code).toBe(0)
    },
  )

  test('each step is told with its time, and the address comes last', async () => {
    const program = start(newDataFolder(), { SAMPLE_CATALOGUE: 'on' })
    await program.ready()
    expect(program.said()).toMatch(
      /^( {2}(database started|migrated|sample catalogue loaded|ready) +\d+\.\d\d s\n){4}Open http:\/\/localhost:\d+\n$/,
    )
  })

  test('a request under way is answered before the server ends', async () => {
    const program = start(newDataFolder())
    const address = await program.ready()
    const slow = Promise.all(Array.from({ length: 20 }, () => fetch(`${address}/api/health`)))
    await fetch(`${address}/api/health`)
    program.child.kill('SIGTERM')
    expect((await slow).every(({ ok }) => ok)).toBe(true)
    expect((await program.ended()).code).toBe(0)
  })

  test('asked to end in the middle of the start, it leaves nothing running', async () => {
    const dataDir = newDataFolder()
    const program = start(dataDir)
    await expect.poll(() => postmasterOf(dataDir), { timeout: 10_000 }).toBeDefined()
    program.child.kill('SIGINT')
    expect((await program.ended()).code).toBe(0)
    expect(postmasterOf(dataDir)).toBeUndefined()
  })
})

describe('after a kill -9', () => {
  test('the database server left over is taken over, not doubled', async () => {
    const dataDir = newDataFolder()
    const first = start(dataDir)
    await first.ready()
    const orphan = postmasterOf(dataDir)
    await killed(first)
    expect(postmasterOf(dataDir)).toBe(orphan)

    const second = start(dataDir)
    expect(await isHealthy(await second.ready())).toBe(true)
    expect(postmasterOf(dataDir)).toBe(orphan)
    second.child.kill('SIGTERM')
    expect((await second.ended()).code).toBe(0)
    expect(isAlive(orphan ?? 0)).toBe(false)
  })

  test('a database server that was killed as well is started again, though its process id now names another process', async () => {
    const dataDir = newDataFolder()
    const first = start(dataDir)
    await first.ready()
    await killed(first)
    const orphan = postmasterOf(dataDir) ?? 0
    process.kill(orphan, 'SIGKILL')
    await expect.poll(() => isAlive(orphan)).toBe(false)

    // PostgreSQL believes in a process of its own user, so the stranger must be one.
    const lockFile = join(dataDir, 'postgres/postmaster.pid')
    const stranger = runProgram('src/server/testing/stranger.ts', {}, isRoot ? idsOf('nobody') : {})
    writeFileSync(lockFile, readFileSync(lockFile, 'utf8').replace(/^\d+/, String(stranger.pid)))
    const socketLock = join(dataDir, 'postgres/.s.PGSQL.5432.lock')
    writeFileSync(socketLock, readFileSync(socketLock, 'utf8').replace(/^\d+/, String(stranger.pid)))

    const second = start(dataDir)
    expect(await isHealthy(await second.ready())).toBe(true)
  })

  test('of the launcher, the server ends by itself and a new start succeeds', async () => {
    const dataDir = newDataFolder()
    const settings = { DATA_DIR: dataDir, SAMPLE_CATALOGUE: 'off' }
    const launcher = runProgram(LAUNCH, settings, { args: ['start'] })
    await launcher.ready()
    launcher.child.kill('SIGKILL')
    const next = runProgram(LAUNCH, settings, { args: ['start'] })
    expect(await isHealthy(await next.ready())).toBe(true)
    next.child.kill('SIGTERM')
    expect((await next.ended()).code).toBe(0)
    expect(postmasterOf(dataDir)).toBeUndefined()
  })
})

describe('a second start', () => {
  test('on the same folder is refused and names the first, which goes on', async () => {
    const dataDir = newDataFolder()
    const first = start(dataDir)
    const address = await first.ready()
    const { code, error } = await start(dataDir).ended()
    expect(code).toBe(1)
    expect(error).toBe(
      `Another server is already running on ${dataDir}: process ${first.pid}, at ${address}. ` +
        'Stop it first, or set DATA_DIR and PORT for a second one.',
    )
    expect(await isHealthy(address)).toBe(true)
  })

  test('in the same instant: one serves, the other is refused', async () => {
    const dataDir = newDataFolder()
    const both = [start(dataDir), start(dataDir)]
    const outcomes = await Promise.all(
      both.map((program) =>
        program.ready().then(
          () => 'serves',
          async () => (await program.ended()).error,
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
  const settingsOf = (dataDir: string) => readSettings({ DATA_DIR: dataDir })

  test('start the database themselves when the app is not running, and stop it afterwards', async () => {
    const dataDir = newDataFolder()
    const database = await openDatabase(settingsOf(dataDir))
    expect((await database.owner.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect(postmasterOf(dataDir)).toBeDefined()
    await database.close()
    expect(postmasterOf(dataDir)).toBeUndefined()
  })

  test('use the running app’s database and leave it running', async () => {
    const dataDir = newDataFolder()
    const app = start(dataDir)
    const address = await app.ready()
    const server = postmasterOf(dataDir)
    const database = await openDatabase(settingsOf(dataDir))
    await database.owner.query('select 1')
    expect(postmasterOf(dataDir)).toBe(server)
    await database.close()
    expect(await isHealthy(address)).toBe(true)
  })

  test('can finish when the app ends before them', async () => {
    const dataDir = newDataFolder()
    const app = start(dataDir)
    await app.ready()
    const database = await openDatabase(settingsOf(dataDir))
    app.child.kill('SIGTERM')
    expect((await app.ended()).code).toBe(0)
    await database.owner.query('select 1')
    await database.close()
    expect(postmasterOf(dataDir)).toBeUndefined()
  })
})

describe('the embedded database going away', () => {
  test('for good ends the server with a sentence', async () => {
    const dataDir = newDataFolder()
    const program = start(dataDir)
    await program.ready()
    process.kill(postmasterOf(dataDir) ?? 0, 'SIGKILL')
    expect(await program.ended()).toEqual({
      code: 1,
      error: `The embedded database has stopped unexpectedly (see ${dataDir}/postgres.log).`,
    })
  })

  test('for a moment, because one of its processes crashed, is survived', async () => {
    const dataDir = newDataFolder()
    const program = start(dataDir)
    const address = await program.ready()
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
    program.child.kill('SIGTERM')
    expect((await program.ended()).code).toBe(0)
    expect(postmasterOf(dataDir)).toBeUndefined()
  })
})

describe('what cannot work is told in one sentence', () => {
  async function refusal(settings: Record<string, string>): Promise<string> {
    const { code, error } = await runProgram(MAIN, { SAMPLE_CATALOGUE: 'off', ...settings }).ended()
    expect(code).toBe(1)
    return error
  }

  test('a port in use', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void other.close())
    const { port } = other.address() as { port: number }
    const dataDir = newDataFolder()
    expect(await refusal({ DATA_DIR: dataDir, PORT: String(port) })).toBe(
      `The server cannot listen on HOST 127.0.0.1, PORT ${port}: another program is using this port; ` +
        'stop it or set PORT to another number.',
    )
    expect(postmasterOf(dataDir)).toBeUndefined()
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
    const file = `${newDataFolder()}-file`
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, '')
    expect(await refusal({ DATA_DIR: file })).toBe(
      `DATA_DIR ${file} cannot be used: it is a file, not a folder.`,
    )
  })

  test('a DATA_DIR that holds somebody else’s files', async () => {
    const dataDir = newDataFolder()
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(join(dataDir, 'thesis.doc'), '')
    expect(await refusal({ DATA_DIR: dataDir })).toBe(
      `DATA_DIR ${dataDir} holds other files ("thesis.doc"). Set it to a new or empty folder.`,
    )
  })

  test('a data folder of another PostgreSQL', async () => {
    const dataDir = newDataFolder()
    mkdirSync(join(dataDir, 'postgres'), { recursive: true })
    expect(await refusal({ DATA_DIR: dataDir })).toBe(
      `${dataDir}/postgres is not a PostgreSQL data folder (PG_VERSION is missing). Set DATA_DIR to another folder.`,
    )
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '16\n')
    expect(await refusal({ DATA_DIR: dataDir })).toBe(
      `${dataDir}/postgres was made by PostgreSQL 16, and this release brings PostgreSQL 18. Set DATA_DIR to another folder.`,
    )
  })

  test('a damaged data folder, and nothing is left running', async () => {
    const dataDir = newDataFolder()
    await (await openDatabase(readSettings({ DATA_DIR: dataDir }))).close()
    rmSync(join(dataDir, 'postgres/global/pg_control'))
    expect(await refusal({ DATA_DIR: dataDir })).toMatch(
      /^The embedded database did not start: .*pg_control.* \(more in .*postgres\.log\)\.$/,
    )
    expect(postmasterOf(dataDir)).toBeUndefined()
  })

  test('a damaged secret', async () => {
    const dataDir = newDataFolder()
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
    const dataDir = newDataFolder()
    mkdirSync(dirname(dataDir), { recursive: true })
    chownSync(dirname(dataDir), user.uid, user.gid)
    return dataDir
  }

  test('an ordinary user needs no root', async () => {
    const program = runProgram(MAIN, settings(folderOf(daemon)), daemon)
    expect(await isHealthy(await program.ready())).toBe(true)
    program.child.kill('SIGTERM')
    expect((await program.ended()).code).toBe(0)
  })

  test('what root started in an ordinary user’s folder, that user can start as well', async () => {
    const dataDir = folderOf(daemon)
    const asRoot = start(dataDir)
    await asRoot.ready()
    asRoot.child.kill('SIGTERM')
    await asRoot.ended()
    const asUser = runProgram(MAIN, settings(dataDir), daemon)
    expect(await isHealthy(await asUser.ready())).toBe(true)
  })

  test('a folder of another user is refused', async () => {
    const dataDir = folderOf(daemon)
    const first = runProgram(MAIN, settings(dataDir), daemon)
    await first.ready()
    first.child.kill('SIGTERM')
    await first.ended()
    const { code, error } = await runProgram(MAIN, settings(dataDir), idsOf('nobody')).ended()
    expect(code).toBe(1)
    expect(error).toBe(`DATA_DIR ${dataDir} cannot be used: this user may not write there.`)
  })
})
