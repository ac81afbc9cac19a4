import type { ClientConfig } from 'pg'
import { statement } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'
import { describeError, type Logger } from '../platform/logger.ts'
import { ProblemError } from '../platform/problem-error.ts'
import type { CatalogueQueries, CatalogueQueryName } from './catalogue-queries.ts'
import { CatalogueThread, ThreadEndedError } from './catalogue-thread.ts'

type QueryArguments<Name extends CatalogueQueryName> = Parameters<CatalogueQueries[Name]>[1]
type QueryResult<Name extends CatalogueQueryName> = ReturnType<CatalogueQueries[Name]>

/** The catalogue in the memory of this process, for reading. PostgreSQL keeps the events themselves. */
export interface Catalogue {
  /** Resolves when the catalogue has been loaded. Rejects with an error of the database. */
  load(): Promise<void>
  /**
   * Answers a query as of the catalogue that `tx` sees, or of an earlier one if loading that takes longer than a moment.
   * Throws `search_too_slow`, InvalidCursorError, and errors of the database.
   */
  query<Name extends CatalogueQueryName>(
    tx: Tx,
    name: Name,
    args: QueryArguments<Name>,
  ): Promise<QueryResult<Name>>
  close(): Promise<void>
}

export interface CatalogueOptions {
  /** How to connect with the role amberlink_app. */
  login: ClientConfig
  log: Logger
  /** After a change, queries wait this long for the new index, and then are answered from the previous one. */
  maxWaitMs?: number
  workerFile?: URL
}

const MAX_WAIT_MS = 250
const SEARCH_LIMIT_MS = 1_000
/** A thread that has not answered a query after this time is stuck. */
const STUCK_AFTER_MS = 10_000
/** With more events, building the index would delay queries, so a new thread does it. */
const RELOAD_IN_PLACE_MAX = 20_000
const RETRY_AFTER_MS = 1_000

const READ_REVISION = statement('read_catalogue_revision', 'select revision from catalogue_revision')

/** Opens the catalogue of a database. It is loaded by `load`, or by the first query. */
export function openCatalogue({
  login,
  log,
  maxWaitMs = MAX_WAIT_MS,
  workerFile = new URL('./catalogue-worker.ts', import.meta.url),
}: CatalogueOptions): Catalogue {
  /** The thread that answers queries. */
  let current: CatalogueThread | undefined
  let loading: { done: Promise<void>; startedAt: number } | undefined
  let failedAt = Number.NEGATIVE_INFINITY
  let isClosed = false
  const threads = new Set<CatalogueThread>()

  const startThread = () => {
    const thread = new CatalogueThread(workerFile, { login }, (error) => {
      threads.delete(thread)
      log.error({ error: describeError(error), cause: describeError(error.cause) }, 'catalogue worker ended')
      if (current !== thread || isClosed) return
      current = undefined
      // The next query would otherwise wait for all of it.
      startLoading()
    })
    threads.add(thread)
    return thread
  }

  const replaceCurrent = (thread: CatalogueThread) => {
    if (current === thread) return
    current?.retire()
    if (current) threads.delete(current)
    current = thread
  }

  const loadInto = async (thread: CatalogueThread) => {
    try {
      await thread.load()
      replaceCurrent(thread)
    } catch (error) {
      failedAt = performance.now()
      log.warn({ error: describeError(error) }, 'catalogue not loaded')
      if (current !== thread) {
        threads.delete(thread)
        void thread.end()
      }
      throw error
    } finally {
      loading = undefined
    }
  }

  const startLoading = () => {
    if (isClosed) throw new Error('the catalogue is closed')
    const isSmall = current?.loaded && current.loaded.size <= RELOAD_IN_PLACE_MAX
    const done = loadInto(isSmall ? current! : startThread())
    // Errors reach those who wait.
    done.catch(() => {})
    loading = { done, startedAt: performance.now() }
    return loading
  }

  const findThread = async (revision: number): Promise<CatalogueThread> => {
    for (;;) {
      if (current?.loaded && current.loaded.revision >= revision) return current
      if (current && !loading && performance.now() < failedAt + RETRY_AFTER_MS) return current
      const { done, startedAt } = loading ?? startLoading()
      if (!current) await done
      else if (!(await succeedsBefore(done, startedAt + maxWaitMs))) return current ?? findThread(revision)
    }
  }

  const ask = async <Name extends CatalogueQueryName>(
    revision: number,
    name: Name,
    args: QueryArguments<Name>,
  ) => {
    const thread = await findThread(revision)
    const stuck = setTimeout(() => thread.abort(), STUCK_AFTER_MS)
    try {
      const result = thread.request({ kind: 'query', name, args }) as Promise<QueryResult<Name>>
      return await (args.filters.search?.trim() ? limitSearch(result) : result)
    } finally {
      clearTimeout(stuck)
    }
  }

  return {
    async load() {
      if (!current) await (loading ?? startLoading()).done
    },
    async query(tx, name, args) {
      const { revision } = (await tx.queryOne<{ revision: number }>(READ_REVISION, []))!
      try {
        return await ask(revision, name, args)
      } catch (error) {
        if (!(error instanceof ThreadEndedError) || isClosed) throw error
        return ask(revision, name, args)
      }
    },
    async close() {
      isClosed = true
      await Promise.all([...threads].map((thread) => thread.end()))
    },
  }
}

/** Returns whether the promise is fulfilled before this time of `performance.now()`. */
async function succeedsBefore(promise: Promise<unknown>, time: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const expired = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, time - performance.now()), false)
  })
  const succeeded = promise.then(
    () => true,
    () => false,
  )
  const result = await Promise.race([succeeded, expired])
  clearTimeout(timer)
  return result
}

async function limitSearch<Result>(result: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProblemError('search_too_slow')), SEARCH_LIMIT_MS)
  })
  try {
    return await Promise.race([result, expired])
  } finally {
    clearTimeout(timer)
  }
}
