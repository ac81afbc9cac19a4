import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findIdleSystemUser } from '../../src/server/database/embedded/os-user.ts'

/** For PostgreSQL and PgBouncer, which do not run as root. */
const account = process.getuid?.() === 0 ? findIdleSystemUser() : undefined

/** Creates a folder that the programs of the drill may write to. */
export function createFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (account) chownSync(path, account.uid, account.gid)
  return path
}

/** Starts a program of the database, without rights. Its output is appended to a file in `folder`. */
export const startDatabaseProgram = (
  folder: string,
  name: string,
  command: string[],
  env?: Record<string, string>,
) => startProgram(folder, name, command, env, account)

/** Starts a program. Its output is appended to a file in `folder`. */
export function startProgram(
  folder: string,
  name: string,
  [program = '', ...args]: string[],
  env: Record<string, string> = {},
  user?: { uid: number; gid: number },
): ChildProcess {
  const output = openSync(join(folder, `${name}.log`), 'a')
  return spawn(program, args, {
    cwd: folder,
    env: { PATH: `${process.env.PATH}:/usr/sbin`, HOME: folder, LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', output, output],
    ...(user && { uid: user.uid, gid: user.gid }),
  })
}

/** Kills a program and the processes that it has started, all at once, and waits until they have ended. */
export async function killProgram(program: ChildProcess): Promise<void> {
  if (hasExited(program)) return
  await killTree(program.pid!)
}

/** Asks a program to stop and waits until it has. */
export async function stopProgram(program: ChildProcess): Promise<void> {
  if (hasExited(program)) return
  await endProcess(program.pid!, 'SIGTERM')
}

/** The system may have given the id of its process to another one since. */
const hasExited = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** Kills a process and those that it has started. */
export async function killTree(pid: number): Promise<void> {
  const pids = listTree(pid)
  for (const each of pids) sendSignal(each, 'SIGKILL')
  await until('the end of a killed program', () => pids.every((each) => !isRunning(each)))
}

/** Sends a signal to a process and waits until it has ended. */
export async function endProcess(pid: number, name: NodeJS.Signals): Promise<void> {
  sendSignal(pid, name)
  await until(`the end of process ${pid}`, () => !isRunning(pid))
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Returns the state and the parent of a process; undefined if it does not exist. */
function readProcess(pid: number | string): { state: string; parent: number } | undefined {
  try {
    const [state = '', parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return { state, parent: Number(parent) }
  } catch {
    return undefined
  }
}

const isRunning = (pid: number) => !['Z', undefined].includes(readProcess(pid)?.state)

function listTree(root: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const parents = new Map(pids.map((pid) => [Number(pid), readProcess(pid)?.parent]))
  const tree = [root]
  for (const pid of tree) for (const [child, parent] of parents) if (parent === pid) tree.push(child)
  return tree
}

let isInterrupted = false

/** Makes what the drill waits for fail, so that it ends what it has started. */
export function interruptDrill(): void {
  isInterrupted = true
}

/** Waits until `condition` returns a value other than false or undefined, and returns it. Errors count as false. */
export async function until<Value>(
  what: string,
  condition: () => Value | Promise<Value>,
  seconds = 60,
): Promise<Exclude<Value, false | undefined>> {
  const end = performance.now() + seconds * 1000
  let cause: unknown
  while (performance.now() < end) {
    if (isInterrupted) {
      isInterrupted = false
      throw new Error('interrupted')
    }
    try {
      const value = await condition()
      if (value !== false && value !== undefined) return value as Exclude<Value, false | undefined>
    } catch (error) {
      cause = error
    }
    await wait(100)
  }
  throw new Error(`${what} did not happen within ${seconds} seconds`, { cause })
}
