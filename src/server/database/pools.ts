import { type ClientBase, type ClientConfig, Pool, type PoolConfig, types } from 'pg'
import type { DatabaseConfig } from './database-config.ts'
import { APP_ROLE, IDENTITY_ROLE } from './roles.ts'

/** The connections to one database. They are opened when first needed and closed together. */
export interface Pools {
  /** Every connection has the role amberlink_app. */
  app: Pool
  /** Every connection has the role amberlink_identity and finds the schema identity first. */
  identity: Pool
  /** The owner of the tables: migrations and the operator's commands. */
  owner: Pool
}

/**
 * Values as JavaScript: days and instants are ISO 8601 text (`2026-02-28`, `2026-02-28T11:00:00.000000Z`), because a Date
 * would drop the microseconds that cursors and restored rows need; numbers are numbers.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [types.builtins.DATE, (text) => text],
  [types.builtins.TIMESTAMPTZ, parseInstant],
  [types.builtins.NUMERIC, Number],
  [types.builtins.INT8, Number],
])

/** Converts `2026-02-28 11:00:00.5+00`, as a connection in UTC writes it; `infinity` stays as it is. */
function parseInstant(text: string): string {
  const [, day, time, fraction = ''] = /^(\S+) ([\d:]+)(?:\.(\d+))?\+00$/.exec(text) ?? []
  return day ? `${day}T${time}.${fraction.padEnd(6, '0')}Z` : text
}

// The driver's own type for this function is narrower than what it accepts.
const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  (format !== 'binary' && parsers.get(oid)) ||
  types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser

/** Said on every connection, so that a server set up differently answers the same. */
const COMMON_SETTINGS =
  "set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set client_min_messages = 'warning'"
/** A serving connection gives up on what a person would have given up on. */
const SERVING_SETTINGS = "set statement_timeout = '20s'; set idle_in_transaction_session_timeout = '30s'"

export function openPools({ owner, serving }: DatabaseConfig): Pools {
  return {
    app: createPool(
      serving,
      10,
      `set role ${APP_ROLE}; set search_path = public; ${SERVING_SETTINGS}; ${COMMON_SETTINGS}`,
    ),
    identity: createPool(
      serving,
      5,
      `set role ${IDENTITY_ROLE}; set search_path = identity, public; ${SERVING_SETTINGS}; ${COMMON_SETTINGS}`,
    ),
    owner: createPool(owner, 2, `set search_path = public; ${COMMON_SETTINGS}`),
  }
}

/** Waits for running queries. */
export async function closePools({ app, identity, owner }: Pools): Promise<void> {
  await Promise.all([app.end(), identity.end(), owner.end()])
}

function createPool(login: ClientConfig, max: number, opening: string): Pool {
  const config: PoolConfig = {
    ...login,
    max,
    types: { getTypeParser },
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'amberlink',
    // The pool waits for this before it hands the connection out. Plain statements rather than start parameters:
    // connection poolers refuse those.
    onConnect: async (client: ClientBase) => {
      // A connection lost in the middle of a transaction: the statement under way rejects, and that is enough.
      client.on('error', () => {})
      await client.query(opening)
    },
  }
  const opened = new Pool(config)
  // The database went away under a connection that nobody was using. The pool drops it; whoever asks next gets a
  // new one or an error of their own.
  opened.on('error', () => {})
  return opened
}
