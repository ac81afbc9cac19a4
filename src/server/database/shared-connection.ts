import type { Duplex } from 'node:stream'
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { getSqlState, isConnectionError, isQueryCanceled } from './database-errors.ts'

/**
 * So many transactions are sent before their results arrive; further ones share another connection. With 16, a process under twice the load
 * that it can carry answered a seventh fewer requests (docs/performance.md).
 */
export const MAX_PENDING = 64

/** A statement that takes longer, as for a lock, keeps back those that were sent after it, but no further ones. */
const STUCK_AFTER_MS = 50

interface SharedConnection {
  client: Promise<PoolClient>
  pending: number
  /** When it was opened or returned its last result. */
  progressAt: number
  lost?: Error
}

const connections = new WeakMap<Pool, SharedConnection>()
let endOfTurn: PromiseWithResolvers<void> | undefined
/** The ends of the last two turns of the event loop in or after which something was sent, by `performance.now()`. */
let [beforeLastTurn, lastTurn] = [0, 0]
let turnsToRecord = 0

/** Whether a prepared statement does not exist (SQLSTATE 26000): the driver had sent it with a transaction that has failed. */
export const isUnknownStatement = (error: unknown): boolean => getSqlState(error) === '26000'

/** Runs a short statement as a transaction of its own (withSharedConnection). */
export async function runOnSharedConnection(pool: Pool, config: QueryConfig): Promise<QueryResult> {
  try {
    return await withSharedConnection(pool, (client) => client.query(config))
  } catch (error) {
    if (!isUnknownStatement(error)) throw error
    return pool.query(config)
  }
}

/** Whether what was sent afterwards on the connection must not wait for it: the connection is lost, or each would reach the time limit. */
export const endsConnection = (error: unknown): boolean => isConnectionError(error) || isQueryCanceled(error)

/**
 * Calls `send`, which sends the short statements of a whole transaction at once and returns when they have ended, with a connection of the
 * pool that all requests share. What is sent in one turn of the event loop is written together, and the process of PostgreSQL begins
 * with the next statement when it has finished one: with a connection each, waking processes takes as long as the statements. The
 * pool gets the connection back once nothing is pending.
 */
export async function withSharedConnection<Result>(
  pool: Pool,
  send: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const current = connections.get(pool)
  const shared =
    current && current.pending < MAX_PENDING && !isStuck(current)
      ? current
      : { client: pool.connect(), pending: 0, progressAt: performance.now() }
  connections.set(pool, shared)
  shared.pending += 1
  const leave = () => connections.get(pool) === shared && connections.delete(pool)
  try {
    const client = await shared.client
    await waitForEndOfTurn()
    return await send(client)
  } catch (error) {
    if (endsConnection(error)) {
      shared.lost = error as Error
      leave()
      // Its other statements fail at once.
      shared.client.then(
        (client) => (client as PoolClient & { connection: { stream: Duplex } }).connection.stream.destroy(),
        () => {},
      )
    }
    throw error
  } finally {
    shared.pending -= 1
    shared.progressAt = performance.now()
    if (shared.pending === 0) {
      leave()
      shared.client.then(
        (client) => client.release(shared.lost),
        () => {},
      )
    }
  }
}

/** In a busy process, turns take long and the results of the last one may not have been read yet. */
function isStuck({ progressAt }: SharedConnection): boolean {
  return performance.now() - progressAt > STUCK_AFTER_MS && progressAt < beforeLastTurn
}

function waitForEndOfTurn(): Promise<void> {
  endOfTurn ??= Promise.withResolvers()
  if (turnsToRecord === 0) setImmediate(recordTurn)
  // Results can arrive in the next one.
  turnsToRecord = 2
  return endOfTurn.promise
}

function recordTurn(): void {
  beforeLastTurn = lastTurn
  lastTurn = performance.now()
  endOfTurn?.resolve()
  endOfTurn = undefined
  turnsToRecord -= 1
  if (turnsToRecord > 0) setImmediate(recordTurn)
}
