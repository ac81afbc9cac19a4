import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { StartFailure } from '../start-failure.ts'
import { type Account, embeddedAccount } from './embedded-account.ts'
import { EMBEDDED_MAJOR, embeddedBinaries } from './embedded-binaries.ts'
import { lockWithin, type Unlock } from './file-lock.ts'
import { livePostmaster, postmasterPid } from './postmaster.ts'
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

/** The embedded cluster's superuser. Only this file and the first preparation of the database use it. */
export const SUPERUSER = 'postgres'

/** How to log in to the embedded server whose socket lies in `host`. Says all, so that no PG… variable can add to it. */
export function embeddedLogin(host: string, user: string, database: string): ClientConfig {
  return { host, port: 5432, user, database, ssl: false }
}

/** The name of the one connection by which each process shows that it uses the server. */
const MARK = 'amberlink member'

/** How long another process may take to start or stop the server. */
const PATIENCE_MS = 120_000
/** After a crash PostgreSQL repeats what it had not written out yet. */
const LONGEST_RECOVERY_MS = 600_000
const LOG_LIMIT_BYTES = 5_000_000

const SERVER_FLAGS = [
  'listen_addresses=',
  'unix_socket_directories=.', // relative to the data folder: private like it, and never too long
  'unix_socket_permissions=0700',
  'timezone=UTC',
  'log_timezone=UTC',
  'cluster_name=amberlink',
  'log_min_messages=log', // a failed statement can quote what a person typed: errors are the app's to report
  'log_error_verbosity=terse',
]

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

/**
 * Made beside its place and renamed when complete: a start that is killed half-way leaves no half cluster. Each time
 * in a folder of a new name, because the initdb of a killed start may still be writing into its own.
 */
async function createCluster(folder: string, account: Account | undefined): Promise<void> {
  removeUnfinished(folder)
  const unfinished = mkdtempSync(`${folder}.new-`)
  if (account) chownSync(unfinished, account.uid, account.gid)
  const options = [
    `--username=${SUPERUSER}`,
    '--auth=trust', // the socket lies in a folder that nobody else can enter
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin', // the same letters on every platform, and lower() knows them all
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]
  const initdb = spawn(
    join(embeddedBinaries(account), 'bin/initdb'),
    ['-D', seenBy(account, unfinished), ...options],
    { ...runAs(account), cwd: unfinished, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const said = text(initdb.stderr)
  const [code] = await once(initdb, 'close')
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new StartFailure(`The embedded database could not be made in ${folder}: ${reasonIn(await said)}.`)
  }
  renameSync(unfinished, folder)
}

function removeUnfinished(folder: string): void {
  const prefix = `${basename(folder)}.new-`
  for (const name of readdirSync(dirname(folder)).filter((each) => each.startsWith(prefix))) {
    try {
      rmSync(join(dirname(folder), name), { recursive: true, force: true })
    } catch {
      // Still being written; the next start that makes a cluster removes it.
    }
  }
}

function checkCluster(folder: string): void {
  let major: string
  try {
    major = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    const unreadable = (error as NodeJS.ErrnoException).code === 'EACCES'
    throw new StartFailure(
      unreadable
        ? `${folder} belongs to another user. Start as that user, or set DATA_DIR to another folder.`
        : `${folder} is not a PostgreSQL data folder (PG_VERSION is missing). Set DATA_DIR to another folder.`,
    )
  }
  if (major !== EMBEDDED_MAJOR) {
    throw new StartFailure(
      `${folder} was made by PostgreSQL ${major}, and this release brings PostgreSQL ${EMBEDDED_MAJOR}. ` +
        'Set DATA_DIR to another folder.',
    )
  }
}

/** `absent`: nothing listens. `busy`: a server is there but starting, recovering or stopping. */
async function connectMark(host: string): Promise<Client | 'absent' | 'busy'> {
  const mark = new Client({
    ...embeddedLogin(host, SUPERUSER, 'postgres'),
    application_name: MARK,
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

interface StartingServer {
  hasEnded(): boolean
  log: string
  /** Bytes the log held before this start. */
  logBefore: number
}

/** In a session of its own, so that a Ctrl-C in the terminal reaches us first and requests can finish. */
function startServer(
  folder: string,
  log: string,
  account: Account | undefined,
  extraFlags: string[],
): StartingServer {
  forgetReusedPid(folder)
  if (existsSync(log) && statSync(log).size > LOG_LIMIT_BYTES) renameSync(log, `${log}.1`)
  const output = openSync(log, 'a', 0o600)
  const logBefore = fstatSync(output).size
  const flags = [...SERVER_FLAGS, ...extraFlags].flatMap((flag) => ['-c', flag])
  const server = spawn(
    join(embeddedBinaries(account), 'bin/postgres'),
    ['-D', seenBy(account, folder), ...flags],
    {
      ...runAs(account),
      cwd: folder,
      detached: true,
      stdio: ['ignore', output, output],
    },
  )
  let ended = false
  server.once('error', () => {
    ended = true
  })
  server.once('exit', () => {
    ended = true
  })
  server.unref()
  closeSync(output)
  return { hasEnded: () => ended, log, logBefore }
}

/**
 * Lock files of a server that was killed can name a process id that belongs to somebody else by now (common in
 * containers), and PostgreSQL would take that one for itself. Its other check, of shared memory, stays in force.
 */
function forgetReusedPid(folder: string): void {
  const NO_PROCESS = 2_147_483_646
  if (postmasterPid(folder) !== undefined) {
    const path = join(folder, 'postmaster.pid')
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, String(NO_PROCESS)))
  }
  rmSync(join(folder, '.s.PGSQL.5432.lock'), { force: true })
}

/** Run as another user, the server may not be able to walk the path to its own folder; it can always stay in it. */
function seenBy(account: Account | undefined, folder: string): string {
  return account ? '/proc/self/cwd' : folder
}

function runAs(account: Account | undefined) {
  const env = { PATH: process.env.PATH, LC_ALL: 'C' }
  return account ? { env, uid: account.uid, gid: account.gid } : { env }
}

function failedStart({ log, logBefore }: StartingServer): StartFailure {
  const said = readFileSync(log).subarray(logBefore).toString()
  return new StartFailure(`The embedded database did not start: ${reasonIn(said)} (more in ${log}).`)
}

/** The line that tells why, among those that tell what was done about it; else how the story begins. */
function reasonIn(output: string): string {
  const lines = output.trim().split('\n')
  const reason = lines.find((line) => /FATAL|PANIC|error/.test(line)) ?? lines.slice(0, 3).join(' ')
  return reason.replace(/^.*?(FATAL|PANIC|error): +/, '')
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
  let leaving = false
  const { promise: lost, resolve: tellLost } = Promise.withResolvers<string>()

  const watch = () => {
    current.on('error', () => {})
    current.once('end', () => void replaceMark())
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
