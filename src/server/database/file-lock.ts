import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from '../platform/startup.ts'

/** Releases the lock. The operating system does the same when the process ends. */
export type ReleaseLock = () => void

/**
 * Acquires an exclusive lock on a file, or returns undefined if another process has it. Node has no file locks, but SQLite
 * does, and the kernel releases its lock with the process, even after kill -9; a file with a process id could be stale. The
 * file stays empty. Throws a StartupError if the file cannot be opened.
 */
function tryFileLock(path: string): ReleaseLock | undefined {
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

/** Acquires the lock, waiting up to `timeoutMs` for another process; returns undefined after that. */
export async function acquireFileLock(path: string, timeoutMs: number): Promise<ReleaseLock | undefined> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const unlock = tryFileLock(path)
    if (unlock || performance.now() > deadline) return unlock
    await wait(25)
  }
}
