import type { Pool } from 'pg'

type ConnectCallback = Parameters<Pool['connect']>[0]

/**
 * Calls `observe` with the seconds for which a query waited for a connection. Replaces `connect`, which all queries of a pool go through: the
 * pool has no event for the end of a wait.
 */
export function measureWaits(pool: Pool, observe: (seconds: number) => void): void {
  const connect = pool.connect.bind(pool)
  const observeSince = (start: number) => observe((performance.now() - start) / 1000)
  const measured = (callback?: ConnectCallback) => {
    const start = performance.now()
    if (!callback) return connect().finally(() => observeSince(start))
    return connect((...result) => {
      observeSince(start)
      callback(...result)
    })
  }
  pool.connect = measured as Pool['connect']
}

/**
 * Above this wait there is more work than the database and this process can do. The queue grows until the first request of it has waited that
 * long, so under twice the load that can be carried a request waits for at most twice as long.
 */
const MAX_WAIT_SECONDS = 0.2

/** Returns a function that tells whether queries of a pool wait too long for a connection. */
export function watchOverload(pools: Pool[]): () => boolean {
  const checks = pools.map((pool) => {
    let lastWait = 0
    measureWaits(pool, (seconds) => {
      lastWait = seconds
    })
    return () => pool.waitingCount > 0 && lastWait > MAX_WAIT_SECONDS
  })
  return () => checks.some((isOverloaded) => isOverloaded())
}
