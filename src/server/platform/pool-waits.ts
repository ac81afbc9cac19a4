import type { Pool } from 'pg'

type ConnectCallback = Parameters<Pool['connect']>[0]

/**
 * Calls `observe` with the seconds for which a query waited for a connection, and whether all connections were in use. Replaces
 * `connect`, which all queries of a pool go through: the pool has no event for the end of a wait.
 */
export function measureWaits(pool: Pool, observe: (seconds: number, wasFull: boolean) => void): void {
  const connect = pool.connect.bind(pool)
  const measured = (callback?: ConnectCallback) => {
    const start = performance.now()
    const wasFull = pool.idleCount === 0 && pool.totalCount >= pool.options.max
    const end = () => observe((performance.now() - start) / 1000, wasFull)
    if (!callback) return connect().finally(end)
    return connect((...result) => {
      end()
      callback(...result)
    })
  }
  pool.connect = measured as Pool['connect']
}

/**
 * Above this wait there is more work than the database and this process can do. The queue grows until the first request of it has waited that
 * long, so under twice the load that can be carried a request waits for at most twice as long.
 */
const MAX_WAIT_SECONDS = 0.1

/** Returns a function that returns whether queries wait too long for a connection of the pool. */
export function watchOverload(pool: Pool): () => boolean {
  let lastWait = 0
  measureWaits(pool, (seconds, wasFull) => {
    // Opening a connection is no sign of load.
    lastWait = wasFull ? seconds : 0
  })
  return () => pool.waitingCount > 0 && lastWait > MAX_WAIT_SECONDS
}
