import type { Context } from 'hono'
import type { Pool } from 'pg'
import { isQueryCanceled } from '../../database/database-errors.ts'
import type { UserTx } from '../../database/transaction.ts'
import { createFairQueue } from '../../platform/fair-queue.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { type AppEnv, releaseTransaction, requireUserId, withCurrentUser } from '../request-context.ts'

/**
 * Searches are the most expensive reads. One user has at most two at a time, which suffices for typing quickly, and all
 * together leave connections of the pool for other reads.
 */
const SEARCHES = { running: 6, runningPerKey: 2, waiting: 100, waitingPerKey: 4, retryAfter: 1 }

/**
 * Other reads of the catalogue are as cheap as any, but 30 at once would delay the next user by all of them. As many may
 * wait as the call limit lets through, because a screen sends several, as do several tabs.
 */
const READS = { running: 6, runningPerKey: 2, waiting: 1000, waitingPerKey: 120, retryAfter: 1 }

/** Runs `work` in a transaction of the current user. */
export type WithUser = <Result>(work: (tx: UserTx) => Promise<Result>) => Promise<Result>

export type RunSearch = ReturnType<typeof createSearchRunner>

/**
 * Creates the function that runs reads of the catalogue, with or without a search, in a transaction of the current user. Throws
 * `too_many_attempts`, and `search_too_slow` if a statement reaches its time limit.
 */
export function createSearchRunner(pool: Pool, isLimited: boolean) {
  const searches = createFairQueue(SEARCHES)
  const reads = createFairQueue(READS)

  const runIn = async <Result>(
    queue: typeof searches,
    userId: string,
    read: () => Promise<Result>,
  ): Promise<Result> => {
    try {
      return isLimited ? await queue(userId, read) : await read()
    } catch (error) {
      if (isQueryCanceled(error)) throw new ProblemError('search_too_slow', { cause: error })
      throw error
    }
  }

  /** Runs a search of a user without a session, such as of a feed. The caller must not hold a connection. */
  const runFor = <Result>(userId: string, read: () => Promise<Result>) => runIn(searches, userId, read)

  /**
   * Like runSearch, for reads of several transactions: between two calls of `withUser`, no connection is held, such as while the
   * catalogue is asked. Each transaction verifies the session, and throws `not_signed_in` if it has ended.
   */
  const inSteps = async <Result>(
    c: Context<AppEnv>,
    search: string | undefined,
    read: (withUser: WithUser) => Promise<Result>,
  ): Promise<Result> => {
    const queue = search?.trim() ? searches : reads
    const id = requireUserId(c)
    // What waits for its turn must not hold a connection.
    if (isLimited && !queue.isFree(id)) await releaseTransaction(c)
    return runIn(queue, id, () => read((work) => withCurrentUser(pool, c, work)))
  }

  const runSearch = <Result>(
    c: Context<AppEnv>,
    search: string | undefined,
    read: (tx: UserTx) => Promise<Result>,
  ): Promise<Result> => inSteps(c, search, (withUser) => withUser(read))
  return Object.assign(runSearch, {
    inSteps,
    runFor,
    countWaiting: () => ({ searches: searches.countWaiting(), reads: reads.countWaiting() }),
  })
}
