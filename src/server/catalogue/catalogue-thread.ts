import { Worker } from 'node:worker_threads'
import type { ClientConfig } from 'pg'
import { InvalidCursorError } from '../platform/cursor.ts'
import { ProblemError } from '../platform/problem-error.ts'
import { THREAD_LIMITS } from '../platform/thread-pool.ts'
import type { CatalogueQueryName } from './catalogue-queries.ts'
import type { LoadResult, WorkerReply, WorkerRequest } from './catalogue-worker.ts'

/** A request was not answered because its thread ended. */
export class ThreadEndedError extends Error {
  override name = 'ThreadEndedError'
}

type WaitingQuery = Omit<WorkerRequest, 'id'> & PromiseWithResolvers<unknown>

/** While a thread builds an index, it does not answer queries for several seconds. */
const STUCK_WHILE_LOADING_AFTER_MS = 60_000
/** While it applies a change to a large index, it does not answer for about a second. */
const APPLYING_MS = 2_000

/**
 * A thread with an index of the catalogue. It gets one query at a time; the others wait here, where those that are given up
 * can be removed. It does not keep the process alive.
 */
export class CatalogueThread {
  /** The index, with the time of `performance.now()` when it was loaded; null until then. */
  loaded: (LoadResult & { at: number }) | null = null
  private readonly worker: Worker
  private readonly pending = new Map<number, PromiseWithResolvers<unknown>>()
  private readonly waiting = new Set<WaitingQuery>()
  private isBusy = false
  /** Whether the last query was for rows. */
  private wasRows = false
  private isLoading = false
  private lastId = 0
  private isEnded = false
  private readonly stuckAfterMs: number

  /** If a query is not answered within `stuckAfterMs` after it was sent, the thread ends. */
  constructor(file: URL, login: ClientConfig, stuckAfterMs: number, onEnd: (error: Error) => void) {
    this.stuckAfterMs = stuckAfterMs
    this.worker = new Worker(file, { workerData: login, resourceLimits: THREAD_LIMITS })
    this.worker.unref()
    let failure: unknown
    this.worker.on('error', (error) => {
      failure = error
    })
    this.worker.on('message', (reply: WorkerReply) => this.settle(reply))
    this.worker.on('exit', (code) => {
      const error = new ThreadEndedError(`the catalogue worker ended with code ${code}`, { cause: failure })
      for (const { reject } of [...this.pending.values(), ...this.waiting]) reject(error)
      this.waiting.clear()
      if (!this.isEnded) onEnd(error)
    })
  }

  /** Loads the catalogue, or loads it again. Until then, queries are answered from the previous index. */
  async load(): Promise<void> {
    this.isLoading = true
    try {
      const result = (await this.request('load')) as LoadResult
      this.loaded = { ...result, at: performance.now() }
    } finally {
      this.isLoading = false
    }
  }

  /** Sets which events are full, by code, for the queries after this call. */
  setFullEvents(codes: readonly string[]): void {
    // Its requests fail when the thread ends.
    void this.request('setFullEvents', codes).catch(() => {})
  }

  /** Answers a query in its turn. Throws `search_too_slow` after `limitMs`; the thread never sees a query that waited so long. */
  query(name: CatalogueQueryName, args: unknown, limitMs?: number): Promise<unknown> {
    const waiting: WaitingQuery = { name, args, ...Promise.withResolvers() }
    this.waiting.add(waiting)
    this.answerWaiting()
    if (limitMs === undefined) return waiting.promise
    const giveUp = () => {
      this.waiting.delete(waiting)
      waiting.reject(new ProblemError('search_too_slow'))
    }
    const timer = setTimeout(giveUp, limitMs + (this.isLoading ? APPLYING_MS : 0))
    return waiting.promise.finally(() => clearTimeout(timer))
  }

  private answerWaiting(): void {
    const next = this.isBusy ? undefined : this.takeNext()
    if (next === undefined) return
    this.isBusy = true
    const stuckAfter = this.isLoading ? STUCK_WHILE_LOADING_AFTER_MS : this.stuckAfterMs
    // Its requests then fail with a ThreadEndedError, and `onEnd` is called.
    const stuck = setTimeout(() => this.worker.terminate(), stuckAfter)
    const answered = this.request(next.name, next.args).then(next.resolve, next.reject)
    void answered.finally(() => {
      clearTimeout(stuck)
      this.isBusy = false
      this.answerWaiting()
    })
  }

  /**
   * Returns the next query. Rows, which are found fast and which users wait for, come before counts and views, but not twice in a
   * row, so that every query has its turn.
   */
  private takeNext(): WaitingQuery | undefined {
    const queries = [...this.waiting]
    const rows = this.wasRows ? undefined : queries.find(({ name }) => name === 'findPage')
    const next = rows ?? queries[0]
    this.wasRows = next?.name === 'findPage'
    if (next) this.waiting.delete(next)
    return next
  }

  private request(name: WorkerRequest['name'], args?: unknown): Promise<unknown> {
    const request: WorkerRequest = { id: ++this.lastId, name, args }
    const pending = Promise.withResolvers<unknown>()
    this.pending.set(request.id, pending)
    this.worker.postMessage(request)
    return pending.promise
  }

  private settle({ id, value, error }: WorkerReply): void {
    const request = this.pending.get(id)
    this.pending.delete(id)
    if (error?.name === 'InvalidCursorError') request?.reject(new InvalidCursorError())
    else if (error) request?.reject(Object.assign(new Error(error.message), error))
    else request?.resolve(value)
  }

  /** Ends the thread at once. Its requests fail with a ThreadEndedError. */
  async end(): Promise<void> {
    this.isEnded = true
    await this.worker.terminate()
  }
}
