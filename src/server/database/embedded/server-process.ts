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
import { StartupError } from '../../platform/startup.ts'
import { findBinaries } from './binaries.ts'
import { getDataFolderPathFor, type OsUser, spawnOptionsFor } from './os-user.ts'
import { readPostmasterPid } from './postmaster.ts'

const LOG_LIMIT_BYTES = 5_000_000

const SERVER_FLAGS = [
  'listen_addresses=',
  'unix_socket_directories=.', // relative to the data folder: as private as it is, and never too long
  'unix_socket_permissions=0700',
  'timezone=UTC',
  'log_timezone=UTC',
  'cluster_name=amberlink',
  'log_min_messages=log', // a failed statement can quote user input, so the app logs errors itself
  'log_error_verbosity=terse',
]

export interface ServerProcess {
  hasEnded(): boolean
  log: string
  /** Size of the log before this start, in bytes. */
  logOffset: number
}

/**
 * Starts the server process, detached: a Ctrl-C in the terminal must not reach it, so that running requests can finish
 * first.
 */
export function startServerProcess(
  folder: string,
  log: string,
  osUser: OsUser | undefined,
  extraFlags: string[],
): ServerProcess {
  clearStaleLockFiles(folder)
  if (existsSync(log) && statSync(log).size > LOG_LIMIT_BYTES) renameSync(log, `${log}.1`)
  const output = openSync(log, 'a', 0o600)
  const logBefore = fstatSync(output).size
  const flags = [...SERVER_FLAGS, ...extraFlags].flatMap((flag) => ['-c', flag])
  const server = spawn(
    join(findBinaries(osUser), 'bin/postgres'),
    ['-D', getDataFolderPathFor(osUser, folder), ...flags],
    {
      ...spawnOptionsFor(osUser),
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
 * Removes process ids from the lock files of a killed server: if another process has the id now, as often in containers,
 * PostgreSQL would take it for the server and not start. Its check of the shared memory still applies.
 */
function clearStaleLockFiles(folder: string): void {
  const UNUSED_PID = 2_147_483_646
  if (readPostmasterPid(folder) !== undefined) {
    const path = join(folder, 'postmaster.pid')
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, String(UNUSED_PID)))
  }
  rmSync(join(folder, '.s.PGSQL.5432.lock'), { force: true })
}

/** Creates the error for a process that has exited instead of becoming ready. */
export function createStartError({ log, logOffset }: ServerProcess): StartupError {
  const output = readFileSync(log).subarray(logOffset).toString()
  return new StartupError(
    `The embedded database did not start: ${findErrorMessage(output)} (more in ${log}).`,
  )
}

/** Returns the first error in the output of a PostgreSQL program, or the first lines if there is none. */
export function findErrorMessage(output: string): string {
  const lines = output.trim().split('\n')
  const line = lines.find((each) => /FATAL|PANIC|error/.test(each)) ?? lines.slice(0, 3).join(' ')
  return line.replace(/^.*?(FATAL|PANIC|error): +/, '')
}
