import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { getSqlState } from './database-errors.ts'
import {
  endsConnection,
  isUnknownStatement,
  runOnSharedConnection,
  withSharedConnection,
} from './shared-connection.ts'
import type { Statement } from './statement.ts'

/** SQLSTATE of a statement after one that has failed. */
const TRANSACTION_ABORTED = '25P02'

/** A transaction as store functions use it. */
export interface Tx {
  /** Runs a statement in the transaction and returns its rows. */
  query<R>(statement: Statement, values: unknown[]): Promise<R[]>
  /** Runs a statement and returns its first row; null without one. */
  queryOne<R>(statement: Statement, values: unknown[]): Promise<R | null>
}

/** The revision of the catalogue grows with every change. */
export interface CatalogueRevision {
  revision: number
  /** A time before it was read, by `performance.now()`. */
  readAfter: number
}

/** What a transaction needs of its connection. */
interface TransactionClient {
  query(config: string | QueryConfig): Promise<QueryResult>
  release(error?: Error): void
}

/** A transaction of a user, as handlers use it. */
export interface UserTx extends Tx {
  /** The revision of the catalogue when the transaction began. */
  readonly catalogueRevision: CatalogueRevision
  /**
   * Sends the commit with the statements that were just sent, which saves a round trip. Their results can still be awaited; further
   * statements are refused. If the caller throws afterwards, the transaction is committed anyway.
   */
  commit(): void
}

/** A transaction of a user that has begun. Call one of its functions, once. */
export interface UserTransaction {
  /** Runs `work` and commits. Rolls back and rethrows if `work` throws or the database fails. */
  run<T>(work: (tx: UserTx) => Promise<T>): Promise<T>
  rollBack(): Promise<void>
}

/**
 * Begins a transaction of the user that `authenticate`, the call of a function of the database, finds by the hash of a token:
 * row-level security limits it to the rows of this user. Returns it with the first row of `authenticate`, or null without a row. The
 * user is set for the transaction only, by a function that checks the hash, so neither a pooled connection nor SQL carries it
 * over to another transaction.
 */
export async function beginUserTransaction<Row>(
  pool: Pool,
  authenticate: string,
  values: unknown[],
): Promise<{ row: Row; transaction: UserTransaction } | null> {
  const client = await pool.connect()
  try {
    const readAfter = performance.now()
    const authenticated = await authenticateUser<Row>(pool, client, authenticate, values)
    const rollBack = () => rollBackAndRelease(client)
    if (authenticated) {
      const { row, revision } = authenticated
      const extra = { catalogueRevision: { revision, readAfter } }
      return { row, transaction: { run: (work) => finish(client, work, extra), rollBack } }
    }
    await rollBack()
    return null
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}

// Created once, because a stack trace takes longer than the rest.
const OUTDATED = new Error('the catalogue has another revision')

/** The revision that a transaction of the pool has read last. */
const lastRevisions = new WeakMap<Pool, number>()

/** The first row of an authentication, and the revision of the catalogue. */
interface Authenticated<Row> {
  row: Row
  revision: number
}

/** Begins the transaction and calls `authenticate` in one round trip: the connections of the app are pipelined. */
async function authenticateUser<Row>(
  pool: Pool,
  client: PoolClient,
  authenticate: string,
  values: unknown[],
): Promise<Authenticated<Row> | null> {
  const text = `select ${AUTHENTICATED} from ${authenticate} as authenticated`
  const [, { rows }] = await Promise.all([
    client.query('begin'),
    client.query({ name: authenticate, text, values }),
  ])
  return toAuthenticated(pool, rows[0])
}

const AUTHENTICATED =
  'authenticated.*, (select revision from public.catalogue_revision) as catalogue_revision'

function toAuthenticated<Row>(
  pool: Pool,
  found: { catalogue_revision?: number } | undefined,
): Authenticated<Row> | null {
  if (!found) return null
  const { catalogue_revision: revision = -1, ...row } = found
  lastRevisions.set(pool, revision)
  return { row: row as Row, revision }
}

/**
 * Runs `work` like beginUserTransaction and `run`, but sends its first statements together with `authenticate`. If that returns no row,
 * they run without a user: row-level security neither shows nor changes rows of users. `accept` receives the row or null, and throws to
 * refuse it; the result of `work` is returned only afterwards. `work` begins with the revision of the catalogue that the process has read
 * last. If it uses this revision and there is another one, it runs again, so such work must not write.
 */
export async function runUserTransaction<Row, T>(
  pool: Pool,
  authenticate: string,
  values: unknown[],
  accept: (row: Row | null) => Promise<void>,
  work: (tx: UserTx) => Promise<T>,
): Promise<T> {
  const expected = lastRevisions.get(pool)
  const readAfter = performance.now()
  const { authenticated, held } = holdFirstStatements<Row>(pool, authenticate, values)
  const extra = new ExpectedRevision({ revision: expected ?? -1, readAfter })
  const acceptAndWork = async (tx: UserTx) => {
    const result = (async () => work(tx))()
    const outcome = result.catch(() => {})
    const found = await authenticated
    await accept(found?.row ?? null)
    await outcome
    if (extra.isUsed && found?.revision !== expected) throw OUTDATED
    return result
  }
  try {
    return await finish(held, acceptAndWork, extra)
  } catch (error) {
    if (error !== OUTDATED) throw error
  }
  const begun = await beginUserTransaction(pool, authenticate, values)
  if (begun) return begun.transaction.run(work)
  await accept(null)
  throw new Error('a transaction without a user was accepted')
}

/**
 * Notes whether the revision is used. A class, because V8 makes a hidden class of its own for each literal with a getter, which keeps the
 * request in memory until a full garbage collection.
 */
class ExpectedRevision {
  isUsed = false
  private readonly expected: CatalogueRevision

  constructor(expected: CatalogueRevision) {
    this.expected = expected
  }

  get catalogueRevision(): CatalogueRevision {
    this.isUsed = true
    return this.expected
  }
}

type HeldStatement = Statement & { values: unknown[] }

/**
 * Returns a connection for a transaction that holds statements back until the end of the turn of the event loop, and then sends them after
 * `authenticate`. If they are short reads and the commit, they use a connection that requests share; with one read, all of it is one statement.
 */
function holdFirstStatements<Row>(
  pool: Pool,
  authenticate: string,
  values: unknown[],
): { authenticated: Promise<Authenticated<Row> | null>; held: TransactionClient } {
  const first: { config: string | HeldStatement; send: (result: Promise<QueryResult>) => void }[] = []
  let client: Promise<PoolClient> | undefined
  let isSent = false
  const { promise: authenticated, resolve } = Promise.withResolvers<Authenticated<Row> | null>()
  const sendOn = (each: PoolClient) => {
    const found = authenticateUser<Row>(pool, each, authenticate, values)
    const results = first.map(({ config }) => each.query(config as QueryConfig))
    const deliver = () => {
      resolve(found)
      for (const [index, { send }] of first.entries()) send(results[index]!)
    }
    return { all: [found, ...results], deliver }
  }
  /** Delivers nothing before all results are there, so that what could not be sent can be sent again. */
  const sendReads = async (each: PoolClient) => {
    const { all, deliver } = sendOn(each)
    const outcomes = await Promise.allSettled(all)
    const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? outcome.reason : []))
    const error = errors.find(endsConnection) ?? errors.find(isUnknownStatement)
    if (error) throw error
    deliver()
  }
  const connectAndSend = () => {
    client = pool.connect()
    client.then((each) => sendOn(each).deliver()).catch(fail)
  }
  const fail = (error: unknown) => {
    const failed = Promise.reject(error)
    // Unless what it concerns has failed already.
    failed.catch(() => {})
    resolve(failed)
    for (const { send } of first) send(failed)
  }
  const send = () => {
    isSent = true
    const reads = first.slice(0, -1) as { config: HeldStatement }[]
    const isShort = first.at(-1)?.config === 'commit' && reads.every(({ config }) => config.isShortRead)
    if (isShort && reads.length <= 1) {
      const result = runCombined<Row>(pool, authenticate, values, reads[0]?.config)
      resolve(result.then(({ found }) => found))
      first.at(-1)!.send(result.then(() => ({ command: 'COMMIT' }) as QueryResult))
      if (reads.length > 0) first[0]!.send(result.then(({ rows }) => ({ rows }) as QueryResult))
    } else if (isShort) {
      withSharedConnection(pool, sendReads).catch((error) =>
        isUnknownStatement(error) ? connectAndSend() : fail(error),
      )
    } else connectAndSend()
  }
  process.nextTick(send)
  return {
    authenticated,
    held: {
      query: (config) => {
        if (!isSent) return new Promise((send) => first.push({ config: config as HeldStatement, send }))
        // Only a rollback can follow what was sent with its commit.
        return client
          ? client.then((each) => each.query(config as QueryConfig))
          : Promise.resolve({ command: 'ROLLBACK' } as QueryResult)
      },
      release: (error) =>
        void client?.then(
          (each) => each.release(error),
          () => {},
        ),
    },
  }
}

/** The first column of the read in a combined statement; null in the row of an authentication without one. */
const IS_ROW_READ = 'is_row_read'

const combinedStatements = new Map<string, Statement>()

/**
 * Returns the statement that authenticates and then reads, if there is something to read. The join keeps its order, because the row of
 * `authenticate` must be there without a row of the read too: when the read begins, the user of the transaction is set. Otherwise
 * row-level security would show no row of a user.
 */
function combine(authenticate: string, parameters: number, read: Statement | undefined): Statement {
  const key = `${authenticate} ${read?.name}`
  const known = combinedStatements.get(key)
  if (known) return known
  const ofRead = read?.text.replaceAll(/\$(\d+)/g, (_, number) => `$${Number(number) + parameters}`)
  const combined = {
    name: `authenticated_${read?.name ?? 'nothing'}`,
    text: `select ${AUTHENTICATED}, read.* from ${authenticate} as authenticated
      left join lateral (select true as ${IS_ROW_READ}, read.* from (${ofRead ?? 'select'}) as read) as read on true`,
  }
  combinedStatements.set(key, combined)
  return combined
}

/** Runs a combined statement. Returns what `authenticate` has found, and the rows of the read. */
async function runCombined<Row>(
  pool: Pool,
  authenticate: string,
  values: unknown[],
  read: HeldStatement | undefined,
): Promise<{ found: Authenticated<Row> | null; rows: object[] }> {
  const { fields, rows } = await runOnSharedConnection(pool, {
    ...combine(authenticate, values.length, read),
    values: [...values, ...(read?.values ?? [])],
    // Columns of both parts can have the same name.
    rowMode: 'array',
  } as QueryConfig)
  const start = fields.findIndex(({ name }) => name === IS_ROW_READ)
  const toObject = (row: unknown[], from: number, to: number) =>
    Object.fromEntries(fields.slice(from, to).map(({ name }, index) => [name, row[from + index]]))
  const [first] = rows
  return {
    found: toAuthenticated<Row>(pool, first && toObject(first, 0, start)),
    rows: rows.filter((row) => row[start]).map((row) => toObject(row, start + 1, fields.length)),
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
  return finish(client, work, {})
}

/**
 * Creates a Tx on a connection whose transaction the caller controls, or on a pool for single statements. `check` receives the name of
 * each statement and throws to refuse it.
 */
export function createTx(
  client: { query(config: QueryConfig): Promise<QueryResult> },
  check: (name: string) => void = () => {},
): Tx {
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
async function finish<T, Extra extends object>(
  client: TransactionClient,
  work: (tx: Tx & Extra & Pick<UserTx, 'commit'>) => Promise<T>,
  extra: Extra,
): Promise<T> {
  let commit: Promise<{ command: string }> | undefined
  let isOver = false
  let firstError: unknown
  const query = async (config: QueryConfig) => {
    try {
      return await client.query(config)
    } catch (error) {
      firstError ??= error
      throw error
    }
  }
  const tx = createTx({ query }, (name) => {
    // The connection may already belong to another user.
    if (isOver) throw new Error(`${name} was called after the end of its transaction`)
  })
  const end = () => {
    isOver = true
    commit ??= client.query('commit')
    return commit
  }
  try {
    const result = await work(Object.assign(extra, tx, { commit: () => void end().catch(() => {}) }))
    const { command } = await end()
    // After a failed statement whose error was swallowed, PostgreSQL turns a commit into a rollback without an error.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back because of an earlier error')
    client.release()
    return result
  } catch (error) {
    isOver = true
    await commit?.catch(() => {})
    await rollBackAndRelease(client)
    // Statements that were sent together fail because of the first one, and their errors may be awaited earlier.
    throw getSqlState(error) === TRANSACTION_ABORTED ? firstError : error
  }
}

async function rollBackAndRelease(client: TransactionClient): Promise<void> {
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
