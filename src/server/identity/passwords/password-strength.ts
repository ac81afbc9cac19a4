import { Worker } from 'node:worker_threads'
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

const MAX_PENDING = 20
const TIMEOUT_MS = 10_000
const IDLE_MS = 60_000

/**
 * Creates the estimator of password strength, once per process. Its dictionaries take about 80 MB and an estimate up to a few
 * hundred milliseconds, so both are in a worker thread that starts with the first request and ends after a minute without one.
 */
export function createPasswordStrength(
  workerFile = new URL('./password-strength-worker.ts', import.meta.url),
) {
  const pending = new Map<
    number,
    { resolve: (weakness: PasswordWeakness | null) => void; reject: () => void }
  >()
  let lastId = 0
  let worker: Worker | undefined
  let idleTimer: NodeJS.Timeout | undefined

  /** Ends the worker and rejects what it has not answered. */
  const stopWorker = () => {
    void worker?.terminate()
    worker = undefined
    for (const { reject } of pending.values()) reject()
    pending.clear()
  }

  const startWorker = () => {
    const started = new Worker(workerFile)
    started.on('message', ({ id, weakness }: StrengthReply) => {
      pending.get(id)?.resolve(weakness)
      pending.delete(id)
    })
    // The next request starts another one.
    started.on('error', () => {
      if (worker === started) stopWorker()
    })
    started.unref()
    return started
  }

  return {
    /**
     * Returns the weakness of a password that is easy to guess, or null. `personalWords` are words that an attacker who knows
     * the user would try. Throws `too_many_attempts` when too many passwords are waiting or the estimate takes too long.
     */
    async findWeakness(password: string, personalWords: string[]): Promise<PasswordWeakness | null> {
      if (pending.size >= MAX_PENDING) throw new ProblemError('too_many_attempts', { retry_after: 5 })
      clearTimeout(idleTimer)
      worker ??= startWorker()
      lastId += 1
      const request: StrengthRequest = { id: lastId, password, personalWords }
      const timer = setTimeout(stopWorker, TIMEOUT_MS)
      try {
        return await new Promise<PasswordWeakness | null>((resolve, reject) => {
          pending.set(request.id, {
            resolve,
            reject: () => reject(new ProblemError('too_many_attempts', { retry_after: 5 })),
          })
          worker?.postMessage(request)
        })
      } finally {
        clearTimeout(timer)
        if (pending.size === 0) idleTimer = setTimeout(stopWorker, IDLE_MS).unref()
      }
    },
  }
}
