import type { Pool, PoolClient } from 'pg'
import type { Statement } from './statement.ts'

export type { Statement }

/** What a store function gets: it can only run statements inside the transaction that was opened for it. */
export interface Tx {
  query<R>(statement: Statement, values: unknown[]): Promise<R[]>
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Runs `work` in one transaction as that person: row-level security lets it see and touch this person's rows only.
 * The identity lives exactly as long as the transaction, so a connection never carries it on to the next person.
 * Rejects with what `work` threw, or with the database's own error, after rolling back.
 */
export function withUserTransaction<T>(pool: Pool, userId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  // The id is written into the text so that opening and identifying take one round trip: hence the strict form.
  if (!UUID.test(userId)) throw new TypeError('a person is identified by a uuid')
  return runTransaction(pool, `begin; select set_config('amberlink.user_id', '${userId}', true)`, work)
}

/** Runs `work` in one transaction as nobody in particular: no personal row is visible. */
export function withTransaction<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  return runTransaction(pool, 'begin', work)
}

async function runTransaction<T>(pool: Pool, beginSql: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(beginSql)
    const result = await work({
      query: async <R>(statement: Statement, values: unknown[]) =>
        (await client.query({ ...statement, values })).rows as R[],
    })
    const end = await client.query('commit')
    // A failed statement whose error was swallowed turns the commit into a rollback without an error.
    if (end.command !== 'COMMIT') throw new Error('the transaction was rolled back by an earlier failure')
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
  } catch (broken) {
    client.release(broken as Error)
  }
}
