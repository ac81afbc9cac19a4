import type { ClientConfig } from 'pg'

/** How to connect to a database, as each of its two users. */
export interface DatabaseConfig {
  /** The owner of the tables: runs migrations and the operator's commands. */
  owner: ClientConfig
  /** The user of the server: serves requests with one of the two roles below. */
  serving: ClientConfig
}

// The roles of the serving connections. They cannot log in and own nothing.
export const APP_ROLE = 'amberlink_app'
export const IDENTITY_ROLE = 'amberlink_identity'
