import { Worker } from 'node:worker_threads'
import { createFairQueue } from '../../platform/fair-queue.ts'
import { ProblemError } from '../../platform/problem-error.ts'

/** Why a password is easy to guess: a frequent password, the user's own data, or a word or pattern with little added. */
export type PasswordWeakness = 'common' | 'personal' | 'predictable'

export interface StrengthRequest {
  id: number
  password: string
  personalWords: string[]
}

export interface StrengthReply {
  id: number
  weakness: PasswordWeakness | null
}

/** One estimate at a time, because there is one worker. Clients take turns, and one can have 3 passwords waiting. */
const QUEUE = { running: 1, waiting: 60, waitingPerKey: 3, retryAfter: 5 }
const TIMEOUT_MS = 10_000
const IDLE_MS = 60_000

/**
 * Creates the estimator of password strength, once per process. Its dictionaries take about 80 MB and an estimate up to a few
 * hundred milliseconds, so both are in a worker thread that starts with the first request and ends after a minute without one.
 */
export function createPasswordStrength(
  workerFile = new URL('./password-strength-worker.ts', import.meta.url),
  timeoutMs = TIMEOUT_MS,
) {
  const waitForTurn = createFairQueue(QUEUE)
  let current:
    | { id: number; resolve: (weakness: PasswordWeakness | null) => void; reject: () => void }
    | undefined
  let lastId = 0
  let worker: Worker | undefined
  let idleTimer: NodeJS.Timeout | undefined

  /** Ends the worker and rejects what it has not answered. The next request starts another one. */
  const stopWorker = () => {
    void worker?.terminate()
    worker = undefined
    current?.reject()
  }

  const startWorker = () => {
    const started = new Worker(workerFile)
    started.on('message', ({ id, weakness }: StrengthReply) => {
      if (current?.id === id) current.resolve(weakness)
    })
    started.on('error', () => {
      if (worker === started) stopWorker()
    })
    started.unref()
    return started
  }

  const askWorker = async (password: string, personalWords: string[]): Promise<PasswordWeakness | null> => {
    clearTimeout(idleTimer)
    worker ??= startWorker()
    lastId += 1
    const request: StrengthRequest = { id: lastId, password, personalWords }
    const timer = setTimeout(stopWorker, timeoutMs)
    try {
      return await new Promise<PasswordWeakness | null>((resolve, reject) => {
        const rejectRequest = () =>
          reject(new ProblemError('too_many_attempts', { retry_after: QUEUE.retryAfter }))
        current = { id: request.id, resolve, reject: rejectRequest }
        worker?.postMessage(request)
      })
    } finally {
      current = undefined
      clearTimeout(timer)
      idleTimer = setTimeout(stopWorker, IDLE_MS).unref()
    }
  }

  return {
    /**
     * Returns the weakness of a password that is easy to guess, or null. `personalWords` are words that an attacker who knows
     * the user would try. `client` is the key in the queue: a client IP, or the id of a signed-in user. Throws
     * `too_many_attempts` when too many passwords are waiting or the estimate takes too long.
     */
    findWeakness: (password: string, personalWords: string[], client: string) =>
      waitForTurn(client, () => askWorker(password, personalWords)),
  }
}
