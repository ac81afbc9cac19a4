import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from '../process/startup.ts'

/** Gives the lock back. The operating system does the same when the process ends, however it ends. */
export type Unlock = () => void

/**
 * Takes an exclusive lock on a file, or returns undefined when another process holds it.
 * Node has no call for file locks, but SQLite takes one that the kernel releases with the process: after kill -9
 * nothing is left behind, no process id has to be believed, and of two starts in the same instant one wins.
 * The file stays empty. Throws a StartFailure when the file cannot be opened.
 */
function tryFileLock(path: string): Unlock | undefined {
  const file = openFile(path)
  try {
    file.exec('pragma journal_mode = memory; begin exclusive')
    chmodSync(path, 0o600)
    return () => file.close()
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode === 5) return undefined
    throw error
  }
}

function openFile(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { timeout: 0 })
  } catch (error) {
    const reason = (error as Error).message
    throw new StartupError(
      `The lock file ${path} cannot be used (${reason}). Does it belong to another user?`,
    )
  }
}

/** Takes the lock, waiting up to `patienceMs` for the process that holds it; undefined when that was not enough. */
export async function acquireFileLock(path: string, timeoutMs: number): Promise<Unlock | undefined> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const unlock = tryFileLock(path)
    if (unlock || performance.now() > deadline) return unlock
    await wait(25)
  }
}
