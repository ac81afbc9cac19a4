import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { StartFailure } from '../start-failure.ts'
import { embeddedAccount } from './embedded-account.ts'
import { checkCluster, createCluster } from './embedded-cluster.ts'
import { embeddedLogin, SUPERUSER } from './embedded-login.ts'
import { failedStart, type StartingServer, startServer } from './embedded-process.ts'
import { lockWithin, type Unlock } from './file-lock.ts'
import { livePostmaster } from './postmaster.ts'
import { shortSocketPath } from './short-socket-path.ts'

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
const MARK = 'amberlink member'

/** How long another process may take to start or stop the server. */
const PATIENCE_MS = 120_000
/** After a crash PostgreSQL repeats what it had not written out yet. */
const LONGEST_RECOVERY_MS = 600_000
/**
 * Joins the PostgreSQL server of `dataDir`, starting it when none runs and making its cluster when there is none.
 * There is never more than one: joining and leaving happen under a lock on the data folder, a server left over by a
 * killed process is taken over, and PostgreSQL's own lock file is the last line. `extraFlags` are `name=value`
 * server settings (tests switch fsync off). Throws a StartFailure with the reason.
 */
export async function joinEmbedded(dataDir: string, extraFlags: string[] = []): Promise<EmbeddedServer> {
  const folder = join(dataDir, 'postgres')
  const log = join(dataDir, 'postgres.log')
  const unlock = await lockFor(dataDir)
  try {
    const account = embeddedAccount(folder)
    if (!existsSync(folder)) await createCluster(folder, account)
    checkCluster(folder)
    const socket = shortSocketPath(folder)
    const deadline = performance.now() + LONGEST_RECOVERY_MS
    let starting: StartingServer | undefined
    for (;;) {
      const mark = await connectMark(socket)
      if (mark instanceof Client) {
        return membership({ dataDir, folder, log, socket, mark })
      }
      if (starting?.hasEnded()) throw failedStart(starting)
      if (!starting && mark === 'absent' && !livePostmaster(folder)) {
        starting = startServer(folder, log, account, extraFlags)
      }
      if (performance.now() > deadline) {
        throw new StartFailure(`The embedded database in ${folder} does not get ready (see ${log}).`)
      }
      await wait(10)
    }
  } finally {
    unlock()
  }
}

async function lockFor(dataDir: string): Promise<Unlock> {
  const path = join(dataDir, 'postgres.lock')
  const unlock = await lockWithin(path, PATIENCE_MS)
  if (!unlock)
    throw new StartFailure(`Another process has been starting the database in ${dataDir} for too long.`)
  return unlock
}

/** `absent`: nothing listens. `busy`: a server is there but starting, recovering or stopping. */
async function connectMark(host: string): Promise<Client | 'absent' | 'busy'> {
  const mark = new Client({
    ...embeddedLogin(host, SUPERUSER, 'postgres'),
    application_name: MARK,
    connectionTimeoutMillis: 10_000,
  })
  try {
    await mark.connect()
    return mark
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent'
    if (code === '57P03' || code === 'ECONNRESET' || code === undefined) return 'busy'
    throw new StartFailure(`The embedded database under ${host} refuses us: ${(error as Error).message}`)
  }
}

interface Membership {
  dataDir: string
  folder: string
  log: string
  socket: string
  mark: Client
}

/** As long as our mark is connected, whoever else leaves the server sees that it is still in use. */
function membership({ dataDir, folder, log, socket, mark }: Membership): EmbeddedServer {
  let current = mark
  let replacing = Promise.resolve()
  let leaving = false
  const { promise: lost, resolve: tellLost } = Promise.withResolvers<string>()

  const watch = () => {
    current.on('error', () => {})
    current.once('end', () => {
      replacing = replaceMark()
    })
  }
  // One crashed backend makes the server end all connections and come back by itself; only a server that is gone
  // altogether is lost.
  const replaceMark = async () => {
    while (!leaving) {
      const next = await connectMark(socket).catch(() => 'busy' as const)
      if (next instanceof Client) {
        current = next
        return watch()
      }
      if (next === 'absent' && !livePostmaster(folder)) {
        return tellLost(`The embedded database has stopped unexpectedly (see ${log}).`)
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
      const unlock = await lockFor(dataDir)
      try {
        await current.end().catch(() => {})
        await stopUnlessUsed(socket, folder)
      } finally {
        unlock()
      }
    },
  }
}

async function stopUnlessUsed(host: string, folder: string): Promise<void> {
  let visitor = await connectMark(host)
  while (visitor === 'busy') {
    await wait(10)
    visitor = await connectMark(host)
  }
  if (visitor === 'absent') return
  const { rowCount: others } = await visitor.query(
    'select from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
    [MARK],
  )
  await visitor.end()
  const pid = livePostmaster(folder)
  if (others !== 0 || pid === undefined) return
  process.kill(pid, 'SIGINT') // PostgreSQL's fast shutdown: it writes everything out and leaves
  while (livePostmaster(folder) !== undefined) await wait(5)
}
