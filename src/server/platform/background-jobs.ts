import { randomInt } from 'node:crypto'
import { describeError, type Logger } from './logger.ts'

/** Work that is set apart from its request begins this many milliseconds later, at random. */
const APART_MS = { least: 200, most: 2_000 }

/** Work that goes on after its request was answered. It never fails a request; a failure stands in the log. */
export interface BackgroundJobs {
  /** `what` names the work in the log. */
  run(what: string, work: () => Promise<void>): void
  /**
   * Runs `work` some time after its request, so that the time of the next answers does not tell how much there was to do
   * for this one: whether an address has an account, for instance.
   */
  runWithJitter(what: string, work: () => Promise<void>): void
  /** When nothing is under way any more. What was set apart begins at once. */
  drain(): Promise<void>
}

export function createBackgroundJobs(log: Logger): BackgroundJobs {
  const underWay = new Set<Promise<void>>()
  const waiting = new Set<() => void>()

  const run = (what: string, work: () => Promise<void>) => {
    const running = work()
      .catch((error) => log.error({ what, error: describeError(error) }, 'work after a request failed'))
      .finally(() => underWay.delete(running))
    underWay.add(running)
  }

  const aWhile = () =>
    new Promise<void>((resolve) => {
      const begin = () => {
        clearTimeout(timer)
        waiting.delete(begin)
        resolve()
      }
      const timer = setTimeout(begin, randomInt(APART_MS.least, APART_MS.most))
      waiting.add(begin)
    })

  return {
    run,
    runWithJitter: (what, work) => run(what, () => aWhile().then(work)),
    async drain() {
      while (underWay.size > 0) {
        for (const begin of [...waiting]) begin()
        await Promise.all(underWay)
      }
    },
  }
}
