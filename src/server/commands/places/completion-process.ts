import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Pool } from 'pg'
import type { BackgroundJobs } from '../../platform/background-jobs.ts'
import type { Logger } from '../../platform/logger.ts'
import { lowerPriority } from '../../platform/lower-priority.ts'
import { type Completion, isCatalogueComplete } from './complete-catalogue.ts'

const PROGRAM = join(import.meta.dirname, '../places.ts')
const TIMEOUT_MS = 30 * 60_000
const MEMORY_MB = 512
/** Within the time that a server has for its shutdown. */
const STOP_TIMEOUT_MS = 3_000
/** Requests to the server have priority over the process. */
const ADDED_NICENESS = 10

/** A process that completes the catalogue in the background. */
export interface CatalogueCompletion {
  /** Stops the process. What it has committed stays, and the next start continues. */
  close(): void
}

/**
 * Completes the catalogue in a process of its own if anything is missing, so that the server neither holds the gazetteer nor
 * works through the catalogue. Runs `npm run places -- update`, with the settings of this process.
 */
export function startCatalogueCompletion(
  owner: Pool,
  { background, log }: { background: BackgroundJobs; log: Logger },
): CatalogueCompletion {
  const stopping = new AbortController()
  background.run('complete the catalogue', async () => {
    if ((await isCatalogueComplete(owner)) || stopping.signal.aborted) return
    const start = performance.now()
    const completion = await runProcess(stopping.signal)
    if (completion)
      log.info({ ...completion, ms: Math.round(performance.now() - start) }, 'catalogue completed')
  })
  return { close: () => stopping.abort() }
}

/** Returns undefined if the signal aborts. */
async function runProcess(signal: AbortSignal): Promise<Completion | undefined> {
  const child = spawn(process.execPath, [`--max-old-space-size=${MEMORY_MB}`, PROGRAM, 'update', '--json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
  })
  const stop = () => {
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS).unref()
  }
  signal.addEventListener('abort', stop, { once: true })
  try {
    // Rejects if the process cannot be started.
    await once(child, 'spawn')
    if (child.pid) lowerPriority(ADDED_NICENESS, child.pid)
    const [[code], out, errors] = await Promise.all([
      once(child, 'close'),
      text(child.stdout),
      text(child.stderr),
    ])
    if (signal.aborted) return undefined
    if (code !== 0) throw new Error(`npm run places -- update ended with exit code ${code}: ${errors.trim()}`)
    return JSON.parse(out) as Completion
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
