import type { ClientConfig } from 'pg'
import type { CatalogueQueryName } from './catalogue-queries.ts'

// The messages between a process and its catalogue workers.

/** What a worker is started with. */
export interface WorkerSettings {
  /** How to connect with the role amberlink_app. */
  login: ClientConfig
}

/**
 * Loads the catalogue, or again, and answers with LoadResult; sets which events are full, by code; or answers a query. Answered in any
 * order.
 */
export type WorkerRequest =
  | { id: number; kind: 'load' }
  | { id: number; kind: 'full'; codes: readonly string[] }
  | { id: number; kind: 'query'; name: CatalogueQueryName; args: unknown }

export interface LoadResult {
  revision: number
  /** Listed events. */
  size: number
}

export type WorkerReply = { id: number; value: unknown } | { id: number; error: SentError }

/** An error as it is sent between threads, which would drop its class and properties. */
export interface SentError {
  name: string
  message: string
  /** Of errors from PostgreSQL and the network. */
  code?: unknown
  syscall?: unknown
}
