/**
 * Calls that a process works on at once. With twice the load that it can carry, hundreds at once kept so many objects alive that garbage
 * collection took a fifth of the time, and 0.73 to 0.77 of the peak was answered instead of all of it (docs/performance.md).
 */
const MAX_IN_PROGRESS = 64
/** A call that takes longer, such as a search that waits for its own turn, keeps no other one waiting. */
const LONG_CALL_MS = 100
/**
 * For how long the first waiting call may have waited, and for how long while calls have been rejected: a burst of several hundred calls is
 * answered, and under lasting load a long queue would only make every answer later.
 */
const [MAX_WAIT_MS, MAX_WAIT_UNDER_LOAD_MS] = [100, 20]
/** Load lasts until no call has been rejected for so long. */
const LOAD_LASTS_MS = 200

export type CallQueue = ReturnType<typeof createCallQueue>

/** Creates the queue in which short calls of the API wait until others have ended, in their order. */
export function createCallQueue() {
  const waiting: { begin: () => void; since: number }[] = []
  let inProgress = 0
  let rejectedAt = -Infinity

  /** Begins a call and returns the function that ends it. */
  const begin = (): (() => void) => {
    let isCounted = true
    const end = () => {
      if (!isCounted) return
      isCounted = false
      clearTimeout(timer)
      inProgress -= 1
      waiting.shift()?.begin()
    }
    inProgress += 1
    const timer = setTimeout(end, LONG_CALL_MS)
    return end
  }

  return {
    /** Runs a call in its turn. */
    async run<Result>(call: () => Promise<Result>): Promise<Result> {
      const end =
        inProgress < MAX_IN_PROGRESS
          ? begin()
          : await new Promise<() => void>((resolve) => {
              waiting.push({ begin: () => resolve(begin()), since: performance.now() })
            })
      try {
        return await call()
      } finally {
        end()
      }
    },
    /** Returns whether there is more work than the process can do. The next call is then rejected, which counts as load. */
    isOverloaded(): boolean {
      const [first] = waiting
      if (!first) return false
      const now = performance.now()
      const maxWait = now - rejectedAt < LOAD_LASTS_MS ? MAX_WAIT_UNDER_LOAD_MS : MAX_WAIT_MS
      if (now - first.since <= maxWait) return false
      rejectedAt = now
      return true
    },
    countWaiting: () => waiting.length,
  }
}
