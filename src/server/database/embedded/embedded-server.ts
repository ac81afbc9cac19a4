import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { StartupError } from '../../platform/startup.ts'
import { acquireFileLock, type ReleaseLock } from '../file-lock.ts'
import { writeAccessRules } from './access-rules.ts'
import { checkCluster, createCluster } from './cluster.ts'
import { embeddedClientConfig, SUPERUSER } from './database.ts'
import { findServerUser } from './os-user.ts'
import { findRunningPostmaster } from './postmaster.ts'
import { createStartError, type ServerProcess, startServerProcess } from './server-process.ts'
import { findSocketFolder } from './socket-folder.ts'

/** The membership of this process in the embedded server of a data folder. */
export interface EmbeddedServer {
  /** The folder of the socket, as `host` of a client. Only the user of the server can enter it, and needs no password. */
  host: string
  /** Resolves with a sentence for the operator if the server ends before `release`. */
  lost: Promise<string>
  /** Leaves the server. The last process to leave stops it and waits until it has stopped. */
  release(): Promise<void>
}

/** The application name of the connection that each process keeps open while it uses the server. */
const MEMBER_APPLICATION_NAME = 'amberlink member'

/** How long to wait for another process that starts or stops the server. */
const LOCK_TIMEOUT_MS = 120_000
/** After a crash PostgreSQL replays its log, which can take minutes. */
const RECOVERY_TIMEOUT_MS = 600_000

/**
 * Joins the PostgreSQL server of `dataDir`; starts it if it is not running and creates its cluster if it is missing. There
 * is never more than one server: processes join and leave under a lock on the data folder and join a server that a killed
 * process has left running, and PostgreSQL has its own lock file. `extraFlags` are `name=value` server settings; tests
 * disable fsync with them. Throws a StartupError.
 */
export async function joinEmbeddedServer(
  dataDir: string,
  extraFlags: string[] = [],
): Promise<EmbeddedServer> {
  const { folder, log } = getPaths(dataDir)
  const unlock = await acquireLock(dataDir)
  try {
    const osUser = findServerUser(folder)
    if (!existsSync(folder)) await createCluster(folder, osUser)
    checkCluster(folder)
    const socket = findSocketFolder(folder)
    const hasNewRules = writeAccessRules(folder, osUser)
    const deadline = performance.now() + RECOVERY_TIMEOUT_MS
    let starting: ServerProcess | undefined
    for (;;) {
      const member = await connectMember(socket)
      if (member instanceof Client) {
        if (hasNewRules && !starting) await member.query('select pg_reload_conf()')
        return keepMembership(dataDir, socket, member)
      }
      if (starting?.hasEnded()) throw createStartError(starting)
      if (!starting && member === 'absent' && !findRunningPostmaster(folder)) {
        starting = startServerProcess(folder, log, osUser, extraFlags)
      }
      if (performance.now() > deadline) {
        throw new StartupError(`The embedded database in ${folder} did not become ready (see ${log}).`)
      }
      await wait(10)
    }
  } finally {
    unlock()
  }
}

function getPaths(dataDir: string) {
  return { folder: join(dataDir, 'postgres'), log: join(dataDir, 'postgres.log') }
}

async function acquireLock(dataDir: string): Promise<ReleaseLock> {
  const path = join(dataDir, 'postgres.lock')
  const unlock = await acquireFileLock(path, LOCK_TIMEOUT_MS)
  if (!unlock)
    throw new StartupError(`Another process has been starting the database in ${dataDir} for too long.`)
  return unlock
}

/** Connects as a member. `absent`: no server is listening. `busy`: a server is starting, recovering or stopping. */
async function connectMember(host: string): Promise<Client | 'absent' | 'busy'> {
  const member = new Client({
    ...embeddedClientConfig(host, SUPERUSER, 'postgres'),
    application_name: MEMBER_APPLICATION_NAME,
    connectionTimeoutMillis: 10_000,
  })
  try {
    await member.connect()
    return member
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent'
    if (code === '57P03' || code === 'ECONNRESET' || code === undefined) return 'busy'
    throw new StartupError(
      `The embedded database under ${host} rejects the connection: ${(error as Error).message}`,
    )
  }
}

/** Keeps the member connected, so that other processes see that the server is in use when they leave it. */
function keepMembership(dataDir: string, socket: string, member: Client): EmbeddedServer {
  const { folder, log } = getPaths(dataDir)
  let current = member
  let replacing = Promise.resolve()
  let leaving = false
  const { promise: lost, resolve: resolveLost } = Promise.withResolvers<string>()

  const watch = () => {
    current.on('error', () => {})
    current.once('end', () => {
      replacing = reconnect()
    })
  }
  // After the crash of one backend the server closes all connections and recovers by itself, so reconnect unless the
  // server has ended.
  const reconnect = async () => {
    while (!leaving) {
      const next = await connectMember(socket).catch(() => 'busy' as const)
      if (next instanceof Client) {
        current = next
        return watch()
      }
      if (next === 'absent' && !findRunningPostmaster(folder)) {
        return resolveLost(`The embedded database has stopped unexpectedly (see ${log}).`)
      }
      await wait(50)
    }
  }
  watch()

  return {
    host: socket,
    lost,
    async release() {
      leaving = true
      await replacing
      const unlock = await acquireLock(dataDir)
      try {
        await current.end().catch(() => {})
        await stopUnlessInUse(socket, folder)
      } finally {
        unlock()
      }
    },
  }
}

async function stopUnlessInUse(host: string, folder: string): Promise<void> {
  let client = await connectMember(host)
  while (client === 'busy') {
    await wait(10)
    client = await connectMember(host)
  }
  if (client === 'absent') return
  const { rowCount: others } = await client.query(
    'select from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
    [MEMBER_APPLICATION_NAME],
  )
  await client.end()
  const pid = findRunningPostmaster(folder)
  if (others !== 0 || pid === undefined) return
  process.kill(pid, 'SIGINT') // PostgreSQL's fast shutdown
  while (findRunningPostmaster(folder) !== undefined) await wait(5)
}
