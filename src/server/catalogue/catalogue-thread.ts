import { Worker } from 'node:worker_threads'
import { InvalidCursorError } from '../platform/cursor.ts'
import type {
  LoadResult,
  SentError,
  WorkerReply,
  WorkerRequest,
  WorkerSettings,
} from './catalogue-messages.ts'

/** A request was not answered because its thread ended. */
export class ThreadEndedError extends Error {
  override name = 'ThreadEndedError'
}

function receiveError({ name, message, code, syscall }: SentError): Error {
  if (name === 'InvalidCursorError') return new InvalidCursorError()
  return Object.assign(new Error(message), { name, code, syscall })
}

// A union loses its members with Omit.
type WithoutId<Request> = Request extends unknown ? Omit<Request, 'id'> : never

interface PendingRequest {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** A thread with an index of the catalogue. It does not keep the process alive. */
export class CatalogueThread {
  /** Of the index; null until it has been loaded. */
  loaded: LoadResult | null = null
  private readonly worker: Worker
  private readonly pending = new Map<number, PendingRequest>()
  private lastId = 0
  private isRetired = false

  constructor(file: URL, settings: WorkerSettings, onEnd: (error: Error) => void) {
    this.worker = new Worker(file, { workerData: settings })
    this.worker.unref()
    let failure: Error | undefined
    this.worker.on('error', (error) => {
      failure = error
    })
    this.worker.on('message', (reply: WorkerReply) => this.settle(reply))
    this.worker.on('exit', (code) => {
      const error = new ThreadEndedError(`the catalogue worker ended with code ${code}`, { cause: failure })
      for (const { reject } of this.pending.values()) reject(error)
      this.pending.clear()
      if (!this.isRetired) onEnd(error)
    })
  }

  /** Loads the catalogue, or loads it again. Until then, queries are answered from the previous index. */
  async load(): Promise<void> {
    this.loaded = (await this.request({ kind: 'load' })) as LoadResult
  }

  request(request: WithoutId<WorkerRequest>): Promise<unknown> {
    this.lastId += 1
    const id = this.lastId
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject })
      this.worker.postMessage({ ...request, id })
    })
  }

  private settle(reply: WorkerReply): void {
    const request = this.pending.get(reply.id)
    this.pending.delete(reply.id)
    if ('error' in reply) request?.reject(receiveError(reply.error))
    else request?.resolve(reply.value)
    if (this.isRetired && this.pending.size === 0) void this.worker.terminate()
  }

  /** Ends the thread as soon as it has answered all requests. */
  retire(): void {
    this.isRetired = true
    if (this.pending.size === 0) void this.worker.terminate()
  }

  /** Ends the thread because it does not answer. Its requests fail with a ThreadEndedError, and `onEnd` is called. */
  abort(): void {
    void this.worker.terminate()
  }

  /** Ends the thread at once. Its requests fail with a ThreadEndedError. */
  async end(): Promise<void> {
    this.isRetired = true
    await this.worker.terminate()
  }
}
