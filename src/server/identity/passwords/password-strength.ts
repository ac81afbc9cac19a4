import { createFairQueue } from '../../platform/fair-queue.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { createThreadPool } from '../../platform/thread-pool.ts'

/** Why a password is easy to guess: a frequent password, the user's own data, or a word or pattern with little added. */
export type PasswordWeakness = 'common' | 'personal' | 'predictable'

export interface StrengthRequest {
  password: string
  personalWords: string[]
}

/** One estimate at a time, because there is one thread. Clients take turns, and one can have 3 passwords waiting. */
const QUEUE = { running: 1, waiting: 60, waitingPerKey: 3, retryAfter: 5 }
const TIMEOUT_MS = 10_000

/**
 * Creates the estimator of password strength, once per process. Its dictionaries take about 80 MB and an estimate up to a few
 * hundred milliseconds, so both are in a thread.
 */
export function createPasswordStrength(
  file = new URL('./password-strength-thread.ts', import.meta.url),
  maxTaskMs = TIMEOUT_MS,
) {
  const waitForTurn = createFairQueue(QUEUE)
  const estimate = createThreadPool<StrengthRequest, PasswordWeakness | null>({ file, threads: 1, maxTaskMs })
  return {
    /**
     * Returns the weakness of a password that is easy to guess, or null. `personalWords` are words that an attacker who knows
     * the user would try. `client` is the key in the queue: a client IP, or the id of a signed-in user. Throws
     * `too_many_attempts` when too many passwords are waiting, and if the estimate fails or takes too long.
     */
    findWeakness: (password: string, personalWords: string[], client: string) =>
      waitForTurn(client, () =>
        estimate({ password, personalWords }).catch((cause: unknown) => {
          throw new ProblemError('too_many_attempts', { retry_after: QUEUE.retryAfter, cause })
        }),
      ),
  }
}
