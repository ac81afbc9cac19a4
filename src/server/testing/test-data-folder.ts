import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { findRunningPostmaster } from '../database/embedded/postmaster.ts'

/**
 * A path for a DATA_DIR that does not exist yet, with spaces in it and longer than the address of a unix socket may
 * be. When the test ends (or `atEnd` decides), a server left running there is ended and the folder removed.
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

/** The process id of the database server that runs in this DATA_DIR; undefined when none does. */
export function findPostmaster(dataDir: string): number | undefined {
  return findRunningPostmaster(join(dataDir, 'postgres'))
}
