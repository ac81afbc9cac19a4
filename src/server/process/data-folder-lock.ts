import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDataFolder } from '../database/embedded/data-folder.ts'
import { acquireFileLock } from '../database/file-lock.ts'
import { StartupError } from './startup.ts'

/** This process is the one server on a data folder, until it gives that up or ends. */
export interface DataFolderLock {
  /** Writes down where the server answers, for the sentence that a second start is refused with. */
  writeAddress(address: string): void
  release(): void
}

/** A server whose launcher was killed needs a moment to notice and to leave. */
const PATIENCE_MS = 1_500

/**
 * Claims the data folder for one server. Throws a StartFailure that names the other process and its address when
 * there is one; the claim of a killed process is void at once.
 */
export async function lockDataFolder(dataDir: string): Promise<DataFolderLock> {
  prepareDataFolder(dataDir)
  const note = join(dataDir, 'running')
  const unlock = await acquireFileLock(join(dataDir, 'server.lock'), PATIENCE_MS)
  if (!unlock) throw new StartupError(`Another server is already running on ${dataDir}${whoRuns(note)}.`)
  const write = (address?: string) =>
    writeFileSync(note, JSON.stringify({ pid: process.pid, address }), { mode: 0o600 })
  write()
  return {
    writeAddress: write,
    release() {
      rmSync(note, { force: true })
      unlock()
    },
  }
}

function whoRuns(note: string): string {
  try {
    const { pid, address } = JSON.parse(readFileSync(note, 'utf8')) as { pid: number; address?: string }
    return `: process ${pid}, ${address ? `at ${address}` : 'still starting'}. Stop it first, or set DATA_DIR and PORT for a second one`
  } catch {
    return ' and is just starting'
  }
}
