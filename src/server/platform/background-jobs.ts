import { randomInt } from 'node:crypto'
import { describeError, type Logger } from './logger.ts'

/** The random delay of jobs with jitter, in milliseconds. */
const JITTER_MS = { min: 200, max: 2_000 }

/** Jobs that run after the response. Their errors are logged and never fail the request. */
export interface BackgroundJobs {
  /** Runs a job now. `name` identifies it in the log. */
  run(name: string, job: () => Promise<void>): void
  /**
   * Runs a job after a random delay, so that response times do not reveal how much work a request caused, for instance
   * whether an email address has an account.
   */
  runWithJitter(name: string, job: () => Promise<void>): void
  /** Waits until all jobs have finished. Starts delayed jobs immediately. */
  drain(): Promise<void>
}

export function createBackgroundJobs(log: Logger): BackgroundJobs {
  const running = new Set<Promise<void>>()
  const delayed = new Set<() => void>()

  const run = (name: string, job: () => Promise<void>) => {
    const promise = job()
      .catch((error) => log.error({ job: name, error: describeError(error) }, 'background job failed'))
      .finally(() => running.delete(promise))
    running.add(promise)
  }

  const waitRandomly = () =>
    new Promise<void>((resolve) => {
      const start = () => {
        clearTimeout(timer)
        delayed.delete(start)
        resolve()
      }
      const timer = setTimeout(start, randomInt(JITTER_MS.min, JITTER_MS.max))
      delayed.add(start)
    })

  return {
    run,
    runWithJitter: (name, job) => run(name, () => waitRandomly().then(job)),
    async drain() {
      while (running.size > 0) {
        for (const start of [...delayed]) start()
        await Promise.all(running)
      }
    },
  }
}
