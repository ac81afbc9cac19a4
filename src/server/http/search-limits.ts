import type { Context } from 'hono'
import type { Pool } from 'pg'
import { getSqlState } from '../database/database-errors.ts'
import type { Tx } from '../database/transaction.ts'
import { createFairQueue } from '../platform/fair-queue.ts'
import { ProblemError } from '../platform/problem-error.ts'
import { type AppEnv, releaseTransaction, requireAccount, withCurrentUser } from './request-context.ts'

/**
 * Searches are the most expensive reads. One user has at most two at a time, which suffices for typing quickly, and all
 * together leave connections of the pool for other reads.
 */
const SEARCHES = { running: 6, runningPerKey: 2, waiting: 100, waitingPerKey: 4, retryAfter: 1 }

/** SQLSTATE of a statement that reached its time limit. */
const QUERY_CANCELED = '57014'

export type RunSearch = ReturnType<typeof createSearchRunner>

/**
 * Creates the function that runs reads which may contain a search, in a transaction of the current user. Without a search
 * there is no limit. Throws `too_many_attempts`, and `search_too_slow` if a statement reaches its time limit.
 */
export function createSearchRunner(pool: Pool, isLimited: boolean) {
  const waitForTurn = createFairQueue(SEARCHES)

  /** Runs a search of a user without a session, such as of a feed. The caller must not hold a connection. */
  const runFor = async <Result>(userId: string, read: () => Promise<Result>): Promise<Result> => {
    try {
      return isLimited ? await waitForTurn(userId, read) : await read()
    } catch (error) {
      if (getSqlState(error) === QUERY_CANCELED) throw new ProblemError('search_too_slow', { cause: error })
      throw error
    }
  }

  const runSearch = async <Result>(
    c: Context<AppEnv>,
    search: string | undefined,
    read: (tx: Tx) => Promise<Result>,
  ): Promise<Result> => {
    const runRead = () => withCurrentUser(pool, c, read)
    if (!search?.trim()) return runRead()
    // A search that waits for its turn must not hold a connection.
    await releaseTransaction(c)
    return runFor(requireAccount(c).id, runRead)
  }
  return Object.assign(runSearch, { runFor, countWaiting: waitForTurn.countWaiting })
}
