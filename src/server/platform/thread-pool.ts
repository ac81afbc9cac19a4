import { Piscina } from 'piscina'

interface ThreadPoolSettings {
  /** A module whose default export runs a task. It is loaded with the first task of each thread. */
  file: URL
  threads: number
  /** Milliseconds after which a task is given up and its thread ended. */
  maxTaskMs: number
  /** Whether everything else on this machine has priority. */
  hasLowPriority?: boolean
}

/** Threads that have run nothing for this time end, and free their memory. */
const IDLE_MS = 20_000
/** Queries and tasks are few, so their threads need no large space for new objects. */
export const THREAD_LIMITS = { maxYoungGenerationSizeMb: 12 }
/** The niceness of threads of low priority. Elsewhere than on Linux it would be that of the whole process. */
const ADDED_NICENESS = process.platform === 'linux' ? 5 : 0

/**
 * Creates threads that start with their first task and keep the process alive only while they work. A thread that fails is
 * replaced. The returned function rejects if the task fails or takes longer than `maxTaskMs`, the time until a thread is free
 * included: callers limit the tasks at a time.
 */
export function createThreadPool<Task, Result>({
  file,
  threads,
  maxTaskMs,
  hasLowPriority,
}: ThreadPoolSettings) {
  const pool = new Piscina({
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    niceIncrement: hasLowPriority ? ADDED_NICENESS : 0,
    recordTiming: false,
    resourceLimits: THREAD_LIMITS,
  })
  // An error of a thread without a task.
  pool.on('error', (error) => process.emitWarning(error))
  // A module that is named here and not above fails with the task, which would otherwise wait for a thread that never starts.
  return (task: Task): Promise<Result> =>
    pool.run(task, { filename: file.href, signal: AbortSignal.timeout(maxTaskMs) })
}
