import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { StartupError } from '../../process/startup.ts'
import { acquireFileLock, type Unlock } from '../file-lock.ts'
import { embeddedClientConfig, SUPERUSER } from './client-config.ts'
import { checkCluster, createCluster } from './cluster.ts'
import { findServerUser } from './os-user.ts'
import { findRunningPostmaster } from './postmaster.ts'
import { type ServerProcess, startFailureError, startServerProcess } from './server-process.ts'
import { findSocketFolder } from './socket-folder.ts'

/** One process's share in the embedded server of a data folder. */
export interface EmbeddedServer {
  /** The folder to give to a client as `host`; whoever can enter it is trusted, and only the server's user can. */
  host: string
  /** Settles when the server is gone for good although nobody released it, with a sentence for people. */
  lost: Promise<string>
  /** Leaves the server; the last process to leave stops it and waits until it has stopped. */
  release(): Promise<void>
}

/** The name of the one connection by which each process shows that it uses the server. */
const MEMBER_APPLICATION_NAME = 'amberlink member'

/** How long another process may take to start or stop the server. */
const LOCK_TIMEOUT_MS = 120_000
/** After a crash PostgreSQL repeats what it had not written out yet. */
const RECOVERY_TIMEOUT_MS = 600_000
/**
 * Joins the PostgreSQL server of `dataDir`, starting it when none runs and making its cluster when there is none.
 * There is never more than one: joining and leaving happen under a lock on the data folder, a server left over by a
 * killed process is taken over, and PostgreSQL's own lock file is the last line. `extraFlags` are `name=value`
 * server settings (tests switch fsync off). Throws a StartFailure with the reason.
 */
export async function joinEmbeddedServer(
  dataDir: string,
  extraFlags: string[] = [],
): Promise<EmbeddedServer> {
  const folder = join(dataDir, 'postgres')
  const log = join(dataDir, 'postgres.log')
  const unlock = await acquireLock(dataDir)
  try {
    const account = findServerUser(folder)
    if (!existsSync(folder)) await createCluster(folder, account)
    checkCluster(folder)
    const socket = findSocketFolder(folder)
    const deadline = performance.now() + RECOVERY_TIMEOUT_MS
    let starting: ServerProcess | undefined
    for (;;) {
      const member = await connectMember(socket)
      if (member instanceof Client) {
        return keepMembership({ dataDir, folder, log, socket, member: member })
      }
      if (starting?.hasEnded()) throw startFailureError(starting)
      if (!starting && member === 'absent' && !findRunningPostmaster(folder)) {
        starting = startServerProcess(folder, log, account, extraFlags)
      }
      if (performance.now() > deadline) {
        throw new StartupError(`The embedded database in ${folder} does not get ready (see ${log}).`)
      }
      await wait(10)
    }
  } finally {
    unlock()
  }
}

async function acquireLock(dataDir: string): Promise<Unlock> {
  const path = join(dataDir, 'postgres.lock')
  const unlock = await acquireFileLock(path, LOCK_TIMEOUT_MS)
  if (!unlock)
    throw new StartupError(`Another process has been starting the database in ${dataDir} for too long.`)
  return unlock
}

/** `absent`: nothing listens. `busy`: a server is there but starting, recovering or stopping. */
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
    throw new StartupError(`The embedded database under ${host} refuses us: ${(error as Error).message}`)
  }
}

interface Membership {
  dataDir: string
  folder: string
  log: string
  socket: string
  member: Client
}

/** As long as our mark is connected, whoever else leaves the server sees that it is still in use. */
function keepMembership({ dataDir, folder, log, socket, member }: Membership): EmbeddedServer {
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
  // One crashed backend makes the server end all connections and come back by itself; only a server that is gone
  // altogether is lost.
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
  process.kill(pid, 'SIGINT') // PostgreSQL's fast shutdown: it writes everything out and leaves
  while (findRunningPostmaster(folder) !== undefined) await wait(5)
}
