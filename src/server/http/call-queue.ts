import type { ServerResponse } from 'node:http'

/**
 * Calls that a process works on at once. With twice the load that it can carry, hundreds at once had kept so many objects alive that a fifth of
 * the time went to garbage collection, and 0.77 of the peak was answered instead of all of it (docs/performance.md).
 */
const MAX_IN_PROGRESS = 64
/** A call that takes longer, such as one that hashes a password or asks another server, keeps no other one waiting. */
const LONG_CALL_MS = 100
/**
 * The longest time for which a call waits. The queue grows until its first call has waited that long, so a burst of several hundred calls is
 * not rejected.
 */
const MAX_WAIT_MS = 100

interface WaitingCall {
  response: ServerResponse
  start: () => void
  since: number
}

/** Lets calls wait until the process has finished others. */
export function createCallQueue() {
  const waiting: WaitingCall[] = []
  let inProgress = 0

  const begin = (response: ServerResponse, start: () => void) => {
    let isCounted = true
    const end = () => {
      if (!isCounted) return
      isCounted = false
      clearTimeout(timer)
      inProgress -= 1
      beginNext()
    }
    inProgress += 1
    const timer = setTimeout(end, LONG_CALL_MS)
    response.once('close', end)
    start()
  }

  const beginNext = () => {
    while (waiting.length > 0 && inProgress < MAX_IN_PROGRESS) {
      const { response, start } = waiting.shift()!
      // Its client may have gone.
      if (!response.destroyed) begin(response, start)
    }
  }

  return {
    /** Calls `start`, now or later; returns false if the call would have to wait for too long. */
    accept(response: ServerResponse, start: () => void): boolean {
      if (inProgress < MAX_IN_PROGRESS) {
        begin(response, start)
        return true
      }
      const since = performance.now()
      if (waiting[0] && since - waiting[0].since > MAX_WAIT_MS) return false
      waiting.push({ response, start, since })
      return true
    },
  }
}
