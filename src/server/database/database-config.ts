import type { ClientConfig } from 'pg'

/** Where a database is and as whom to connect to it. */
export interface DatabaseConfig {
  /** The user that owns the tables: migrations and the operator's commands. */
  owner: ClientConfig
  /** The user that serves requests, taking on one of the two roles. */
  serving: ClientConfig
}
