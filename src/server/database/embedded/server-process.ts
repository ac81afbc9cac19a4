import { spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../../process/startup.ts'
import { findBinaries } from './binaries.ts'
import { dataFolderArgument, type OsUser, spawnOptionsFor } from './os-user.ts'
import { findErrorMessage } from './postgres-output.ts'
import { readPostmasterPid } from './postmaster.ts'

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

/** A server process that was started and does not answer yet. */
export interface ServerProcess {
  hasEnded(): boolean
  log: string
  /** Bytes the log held before this start. */
  logOffset: number
}

/**
 * Starts the server process. In a session of its own, so that a Ctrl-C in the terminal reaches us first and requests
 * can finish.
 */
export function startServerProcess(
  folder: string,
  log: string,
  account: OsUser | undefined,
  extraFlags: string[],
): ServerProcess {
  clearStaleLockFiles(folder)
  if (existsSync(log) && statSync(log).size > LOG_LIMIT_BYTES) renameSync(log, `${log}.1`)
  const output = openSync(log, 'a', 0o600)
  const logBefore = fstatSync(output).size
  const flags = [...SERVER_FLAGS, ...extraFlags].flatMap((flag) => ['-c', flag])
  const server = spawn(
    join(findBinaries(account), 'bin/postgres'),
    ['-D', dataFolderArgument(account, folder), ...flags],
    {
      ...spawnOptionsFor(account),
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
  return { hasEnded: () => ended, log, logOffset: logBefore }
}

/**
 * Lock files of a server that was killed can name a process id that belongs to somebody else by now (common in
 * containers), and PostgreSQL would take that one for itself. Its other check, of shared memory, stays in force.
 */
function clearStaleLockFiles(folder: string): void {
  const UNUSED_PID = 2_147_483_646
  if (readPostmasterPid(folder) !== undefined) {
    const path = join(folder, 'postmaster.pid')
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, String(UNUSED_PID)))
  }
  rmSync(join(folder, '.s.PGSQL.5432.lock'), { force: true })
}

/** Why the process has ended instead of getting ready. */
export function startFailureError({ log, logOffset: logBefore }: ServerProcess): StartupError {
  const said = readFileSync(log).subarray(logBefore).toString()
  return new StartupError(`The embedded database did not start: ${findErrorMessage(said)} (more in ${log}).`)
}
