import { hash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { isConnectionError } from '../database/database-errors.ts'
import { statement } from '../database/statement.ts'
import type { CatalogueRevision, Tx } from '../database/transaction.ts'
import { LeastRecentlyUsed } from '../platform/least-recently-used.ts'
import { describeError, type Logger } from '../platform/logger.ts'
import { ProblemError } from '../platform/problem-error.ts'
import type { CatalogueQueries, CatalogueQueryName } from './catalogue-queries.ts'
import { CatalogueThread, ThreadEndedError } from './catalogue-thread.ts'

export type QueryArguments<Name extends CatalogueQueryName> = Parameters<CatalogueQueries[Name]>[1]
export type QueryResult<Name extends CatalogueQueryName> = ReturnType<CatalogueQueries[Name]>

/** A query as of a revision. */
type QueryCall<Name extends CatalogueQueryName> = [
  revision: CatalogueRevision,
  name: Name,
  args: QueryArguments<Name>,
]

/** The catalogue in the memory of this process, for reading. PostgreSQL keeps the events themselves. */
export type Catalogue = ReturnType<typeof openCatalogue>

export interface CatalogueOptions {
  /** How to connect with the role amberlink_app. */
  login: ClientConfig
  log: Logger
  /** After a change, queries wait this long for the new index, and then are answered from the previous one. */
  maxWaitMs?: number
  /** A thread that has not answered a query after this time is stuck and is replaced. */
  stuckAfterMs?: number
  workerFile?: URL
}

const SEARCH_LIMIT_MS = 1_000
/** While no catalogue is loaded, queries wait this long after loading began: they hold connections that others need. */
const MAX_FIRST_WAIT_MS = 1_000
const RETRY_AFTER_MS = 1_000
/** Answers of about 3 KB, which are the same for everybody or, for recommendations, for everybody with the same taste. */
const KEPT_ANSWERS = 1000

/** Which events are full, with a hash of them; without their codes if the hash is that of before. */
const READ_FULL_EVENTS = statement(
  'read_full_events',
  `select state, case when state <> $1 then
     array(select event_code from event_capacities where places_left = 'full')
   end as codes
   from (
     select concat(count(*), ' ', bit_xor(hashtextextended(event_code, 0))) as state
     from event_capacities where places_left = 'full'
   ) as known`,
)
const FULL_EVENTS_AGE_MS = 2_000

/** Opens the catalogue of a database. It is loaded by `load`, or by the first query. */
export function openCatalogue({
  login,
  log,
  maxWaitMs = 250,
  stuckAfterMs = 10_000,
  workerFile = new URL('./catalogue-worker.ts', import.meta.url),
}: CatalogueOptions) {
  /** The thread that answers queries. */
  let current: CatalogueThread | undefined
  let loading: { thread: CatalogueThread; done: Promise<void>; startedAt: number } | undefined
  let failure: { error: unknown; at: number } | undefined
  let isClosed = false
  let size: { events: number; loadSeconds: number } | null = null
  const answers = new LeastRecentlyUsed<unknown>(KEPT_ANSWERS)
  let full: { state: string; codes: readonly string[] } = { state: '0 ', codes: [] }
  let fullReadAt = -Infinity

  const startThread = () => {
    const thread = new CatalogueThread(workerFile, login, stuckAfterMs, (error) => {
      log.error({ error: describeError(error), cause: describeError(error.cause) }, 'catalogue worker ended')
      if (current !== thread || isClosed) return
      current = undefined
      // The next query would otherwise wait for all of it.
      startLoading()
    })
    thread.setFullEvents(full.codes)
    return thread
  }

  const loadInto = async (thread: CatalogueThread) => {
    const start = performance.now()
    try {
      await thread.load()
      current = thread
      size = { events: thread.loaded?.size ?? 0, loadSeconds: (performance.now() - start) / 1000 }
      failure = undefined
    } catch (error) {
      failure = { error, at: performance.now() }
      log.warn({ error: describeError(error) }, 'catalogue not loaded')
      if (current !== thread) void thread.end()
      throw error
    } finally {
      // After the end of a thread, another one may be loading.
      if (loading?.thread === thread) loading = undefined
    }
  }

  /** Returns the only thread that runs. */
  const getThread = () => current ?? loading?.thread

  const startLoading = () => {
    if (isClosed) throw new Error('the catalogue is closed')
    const thread = current ?? startThread()
    const done = loadInto(thread)
    // Errors reach those who wait.
    done.catch(() => {})
    loading = { thread, done, startedAt: performance.now() }
    return loading
  }

  /**
   * Whether the thread has the catalogue of a revision that was read after `readAfter`. It may have a later one; if it already
   * had that one when the revision was read, the database has been replaced.
   */
  const isUpToDate = ({ loaded }: CatalogueThread, { revision, readAfter }: CatalogueRevision) =>
    loaded?.revision === revision || (loaded !== null && loaded.revision > revision && loaded.at >= readAfter)

  const findThread = async (revision: CatalogueRevision): Promise<CatalogueThread> => {
    for (;;) {
      if (isClosed) throw new Error('the catalogue is closed')
      if (current && isUpToDate(current, revision)) return current
      if (!loading && failure && performance.now() < failure.at + RETRY_AFTER_MS) {
        if (current) return current
        throw toLoadError(failure.error)
      }
      const { done, startedAt } = loading ?? startLoading()
      // An empty catalogue is none once there is something to load: after the first import, it would say that there are no events.
      const hasEvents = Boolean(current?.loaded?.size)
      const longestMs = hasEvents ? maxWaitMs : Math.max(maxWaitMs, MAX_FIRST_WAIT_MS)
      if (await succeedsBefore(done, startedAt + longestMs)) continue
      if (hasEvents && current) return current
      // The error of loading, if that is why.
      throw toLoadError(loading?.done === done ? undefined : failure?.error)
    }
  }

  const ask = async <Name extends CatalogueQueryName>(...[revision, name, args]: QueryCall<Name>) => {
    const thread = await findThread(revision)
    const { codes } = full
    const limitMs = args.filters.search?.trim() ? SEARCH_LIMIT_MS : undefined
    const answer = (await thread.query(name, args, limitMs)) as QueryResult<Name>
    const key = getAnswerKey(revision, name, args)
    const isCurrent = thread.loaded?.revision === revision.revision && full.codes === codes
    if (isCurrent && key !== undefined) answers.set(key, answer)
    return answer
  }

  return {
    /** Resolves when the catalogue has been loaded. Rejects with an error of the database. */
    async load() {
      if (!current) await (loading ?? startLoading()).done
    },
    /** Starts to load the catalogue of a revision unless it is loaded or being loaded. */
    refresh(revision: CatalogueRevision) {
      if (current && !loading && !isClosed && !isUpToDate(current, revision)) startLoading()
    },
    /** The number of its events, and how long the latest load took; null until it has been loaded. */
    get size() {
      return size
    },
    /** Returns a recent answer to the same query as of this revision; undefined if there is none. It must not be changed. */
    findAnswer<Name extends CatalogueQueryName>(...call: QueryCall<Name>) {
      const key = getAnswerKey(...call)
      return key === undefined ? undefined : (answers.find(key) as QueryResult<Name> | undefined)
    },
    /** Reads which events are full, at most every 2 seconds; registrations do not change the revision. Queries need it for Has Places. */
    async updateFullEvents(tx: Tx) {
      if (performance.now() < fullReadAt + FULL_EVENTS_AGE_MS) return
      fullReadAt = performance.now()
      const read = (await tx.queryOne<{ state: string; codes: string[] | null }>(READ_FULL_EVENTS, [
        full.state,
      ]))!
      if (read.codes === null) return
      full = { state: read.state, codes: read.codes }
      // Their counts of events with places are outdated.
      answers.clear()
      getThread()?.setFullEvents(full.codes)
    },
    /**
     * Answers a query as of a revision, or of an earlier one if loading it takes longer than a moment. No transaction has to stay open
     * meanwhile.
     * Throws `search_too_slow`, InvalidCursorError, connection errors, and `catalogue_unavailable` if there is no earlier one.
     */
    async query<Name extends CatalogueQueryName>(...call: QueryCall<Name>) {
      try {
        return await ask(...call)
      } catch (error) {
        if (!(error instanceof ThreadEndedError) || isClosed) throw error
        return ask(...call)
      }
    },
    async close() {
      isClosed = true
      await getThread()?.end()
    },
  }
}

/**
 * Returns undefined for answers that are not kept: those of digests, which are asked once, and of Has Places, which is newer than the revision.
 * The key is a hash, because a taste is long and personal.
 */
function getAnswerKey(...[{ revision }, name, args]: QueryCall<CatalogueQueryName>): string | undefined {
  const isKept = !('codes' in args) && args.filters.has_places === undefined
  return isKept ? hash('sha256', JSON.stringify([revision, name, args]), 'base64') : undefined
}

/** Returns why there is no catalogue: it is being loaded, or could not be loaded because of `cause`. */
function toLoadError(cause: unknown): unknown {
  if (isConnectionError(cause) || cause instanceof ThreadEndedError) return cause
  return new ProblemError('catalogue_unavailable', { cause, retry_after: RETRY_AFTER_MS / 1000 })
}

/** Returns whether the promise is fulfilled before this time of `performance.now()`. */
async function succeedsBefore(promise: Promise<unknown>, time: number): Promise<boolean> {
  const expired = setTimeout(Math.max(0, time - performance.now()), false, { ref: false })
  const succeeded = promise.then(() => true).catch(() => false)
  return Promise.race([succeeded, expired])
}
