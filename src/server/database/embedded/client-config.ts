import type { ClientConfig } from 'pg'

/** The embedded cluster's superuser. Only joining, leaving and first preparing the server use it. */
export const SUPERUSER = 'postgres'

/** How to log in to the embedded server whose socket lies in `host`. Says all, so that no PG… variable can add to it. */
export function embeddedClientConfig(host: string, user: string, database: string): ClientConfig {
  return { host, port: 5432, user, database, ssl: false }
}
