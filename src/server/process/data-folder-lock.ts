import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDataFolder } from '../database/embedded/data-folder.ts'
import { acquireFileLock } from '../database/file-lock.ts'
import { getRunningFile, readRunningServer } from '../platform/running-server.ts'
import { StartupError } from '../platform/startup.ts'

export type DataFolderLock = Awaited<ReturnType<typeof lockDataFolder>>

/** A server whose launcher was killed needs a moment to exit. */
const LOCK_TIMEOUT_MS = 1_500

/**
 * Makes this process the only server on a data folder until it is released or the process ends. Throws a StartupError with the process id and URL of the server that holds the lock. The lock of a
 * killed process is free immediately.
 */
export async function lockDataFolder(dataDir: string) {
  prepareDataFolder(dataDir)
  const ownerFile = getRunningFile(dataDir)
  const unlock = await acquireFileLock(join(dataDir, 'server.lock'), LOCK_TIMEOUT_MS)
  if (!unlock)
    throw new StartupError(`Another server is already running on ${dataDir}${describeOwner(dataDir)}.`)
  const writeOwner = (address?: string) =>
    writeFileSync(ownerFile, JSON.stringify({ pid: process.pid, address }), { mode: 0o600 })
  writeOwner()
  return {
    /** Writes the URL of this server to the folder, for the error message of a second server. */
    writeUrl: (url: string) => writeOwner(url),
    release() {
      rmSync(ownerFile, { force: true })
      unlock()
    },
  }
}

function describeOwner(dataDir: string): string {
  const running = readRunningServer(dataDir)
  if (!running) return ' and is still starting'
  const { pid, address } = running
  return `: process ${pid}, ${address ? `at ${address}` : 'still starting'}. Stop it first, or set DATA_DIR and PORT for a second one`
}
