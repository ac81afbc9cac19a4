import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { findRunningPostmaster } from '../database/embedded/postmaster.ts'

/**
 * Returns a path for a DATA_DIR that does not exist yet, with spaces and longer than the path of a Unix socket may be. At the
 * end of the test, or when `atEnd` calls back, a PostgreSQL still running there is killed and the folder removed.
 */
export function createTestDataFolder(atEnd: (clean: () => void) => void = onTestFinished): string {
  const root = mkdtempSync(join(inject('runFolder'), 'data '))
  chmodSync(root, 0o755)
  const folder = join(root, 'a folder with a name '.repeat(5).trim(), 'data')
  atEnd(() => {
    const server = findPostmaster(folder)
    if (server) process.kill(server, 'SIGKILL')
    rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  })
  return folder
}

/** Returns the process id of the PostgreSQL running in this DATA_DIR, or undefined. */
export function findPostmaster(dataDir: string): number | undefined {
  return findRunningPostmaster(join(dataDir, 'postgres'))
}
