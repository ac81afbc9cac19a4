import type { ClientBase, Pool, PoolClient } from 'pg'
import type { Statement } from './statement.ts'

/** A transaction as store functions use it. */
export interface Tx {
  /** Runs a statement in the transaction and returns its rows. */
  query<R>(statement: Statement, values: unknown[]): Promise<R[]>
  /** Runs a statement and returns its first row; null without one. */
  queryOne<R>(statement: Statement, values: unknown[]): Promise<R | null>
}

/** A transaction of a user that has begun. Call one of its functions, once. */
export interface UserTransaction {
  /** Runs `work` and commits. Rolls back and rethrows if `work` throws or the database fails. */
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  rollBack(): Promise<void>
}

/**
 * Begins a transaction of the user that `authenticate` finds by the hash of a token: row-level security limits it to the
 * rows of this user. Returns it with the first row of `authenticate`, or null without a row. The user is set for the
 * transaction only, by a function of the database that checks the hash, so neither a pooled connection nor SQL carries it
 * over to another transaction.
 */
export async function beginUserTransaction<Row>(
  pool: Pool,
  authenticate: string,
  values: unknown[],
): Promise<{ row: Row; transaction: UserTransaction } | null> {
  const client = await pool.connect()
  try {
    // Both in one round trip: the connections of the app are pipelined. The statement is not prepared, because a prepared
    // one could be replaced by SQL that ran earlier on this connection.
    const [, { rows }] = await Promise.all([
      client.query('begin'),
      client.query({ text: authenticate, values }),
    ])
    const rollBack = () => rollBackAndRelease(client)
    if (rows.length > 0)
      return { row: rows[0], transaction: { run: (work) => finish(client, work), rollBack } }
    await rollBack()
    return null
  } catch (error) {
    // The function rejects a connection that SQL has changed, which must not be used again.
    client.release(error as Error)
    throw error
  }
}

/** Runs `work` in an anonymous transaction: no row of any user is visible. */
export async function withTransaction<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
  } catch (error) {
    await rollBackAndRelease(client)
    throw error
  }
  return finish(client, work)
}

/**
 * Creates a Tx on a connection whose transaction the caller controls, or on a pool for single statements. `check` receives the name of
 * each statement and throws to refuse it.
 */
export function createTx(client: Pick<ClientBase, 'query'>, check: (name: string) => void = () => {}): Tx {
  const query = async <R>(statement: Statement, values: unknown[]) => {
    check(statement.name)
    return (await client.query({ ...statement, values })).rows as R[]
  }
  return {
    query,
    queryOne: async <R>(...args: Parameters<Tx['query']>) => (await query<R>(...args))[0] ?? null,
  }
}

/**
 * Runs `work` in the transaction that has begun on the connection, commits and releases the connection. What `work` has left running,
 * such as the other reads after one has failed, can send no further statement.
 */
async function finish<T>(client: PoolClient, work: (tx: Tx) => Promise<T>): Promise<T> {
  let isOver = false
  // The connection may already belong to another user.
  const rejectAfterEnd = (name: string) => {
    if (isOver) throw new Error(`${name} was called after the end of its transaction`)
  }
  try {
    const result = await work(createTx(client, rejectAfterEnd))
    isOver = true
    const { command } = await client.query('commit')
    // After a failed statement whose error was swallowed, PostgreSQL turns a commit into a rollback without an error.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back because of an earlier error')
    client.release()
    return result
  } catch (error) {
    isOver = true
    await rollBackAndRelease(client)
    throw error
  }
}

async function rollBackAndRelease(client: PoolClient): Promise<void> {
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
