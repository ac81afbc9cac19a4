import { describeError, type Log } from './log.ts'

/** Work that goes on after its request was answered. It never fails a request; a failure stands in the log. */
export interface Background {
  /** `what` names the work in the log. */
  run(what: string, work: () => Promise<void>): void
  /** When nothing is under way any more. */
  settled(): Promise<void>
}

export function backgroundWork(log: Log): Background {
  const underWay = new Set<Promise<void>>()
  return {
    run(what, work) {
      const running = work()
        .catch((error) => log.error({ what, error: describeError(error) }, 'work after a request failed'))
        .finally(() => underWay.delete(running))
      underWay.add(running)
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
