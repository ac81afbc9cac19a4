import type { ClientBase, Pool, PoolClient } from 'pg'
import type { Statement } from './statement.ts'

/** A transaction as store functions use it. */
export interface Tx {
  /** Runs a statement in the transaction and returns its rows. */
  query<R>(statement: Statement, values: unknown[]): Promise<R[]>
  /** Runs a statement and returns its first row; null without one. */
  queryOne<R>(statement: Statement, values: unknown[]): Promise<R | null>
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Runs `work` in a transaction of this user: row-level security limits it to the rows of the user. The user id is set for
 * the transaction only, so a pooled connection never carries it over. Rolls back and rethrows if `work` throws or the
 * database fails.
 */
export function withUserTransaction<T>(pool: Pool, userId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  // The id becomes part of the SQL text, so that beginning and setting it take one round trip: hence the strict check.
  if (!UUID.test(userId)) throw new TypeError('a user id is a uuid')
  return runTransaction(pool, `begin; select set_config('amberlink.user_id', '${userId}', true)`, work)
}

/** Runs `work` in an anonymous transaction: no row of any user is visible. */
export function withTransaction<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  return runTransaction(pool, 'begin', work)
}

/** Creates a Tx on a connection whose transaction the caller controls, or on a pool for single statements. */
export function createTx(client: Pick<ClientBase, 'query'>): Tx {
  const query = async <R>(statement: Statement, values: unknown[]) =>
    (await client.query({ ...statement, values })).rows as R[]
  return {
    query,
    queryOne: async <R>(...args: Parameters<Tx['query']>) => (await query<R>(...args))[0] ?? null,
  }
}

async function runTransaction<T>(pool: Pool, beginSql: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(beginSql)
    const result = await work(createTx(client))
    const { command } = await client.query('commit')
    // After a failed statement whose error was swallowed, PostgreSQL turns a commit into a rollback without an error.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back because of an earlier error')
    client.release()
    return result
  } catch (error) {
    await rollBack(client)
    throw error
  }
}

async function rollBack(client: PoolClient): Promise<void> {
  try {
    await client.query('rollback')
    client.release()
  } catch (error) {
    client.release(error as Error)
  }
}

/**
 * Runs `work` with a connection of the pool. If `work` fails, the connection is closed, which ends its transaction in any
 * state of a copy or a cursor.
 */
export async function withConnection<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  // Without a listener a lost connection would end the process. The running statement rejects anyway.
  const ignore = () => {}
  client.on('error', ignore)
  try {
    const result = await work(client)
    client.off('error', ignore)
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}
