import {
  Client,
  type ClientBase,
  type ClientConfig,
  Pool,
  type PoolConfig,
  type QueryConfig,
  types,
} from 'pg'

/** The roles of the server. They cannot log in and own nothing; each has a separate login, or all share one. */
export const ROLES = { app: 'amberlink_app', identity: 'amberlink_identity', jobs: 'amberlink_jobs' } as const

/** A part of the server that has a role. */
export type RoleKey = keyof typeof ROLES

/** How to connect to a database: the logins of the three roles, and the owner of the tables. */
export interface DatabaseConfig extends Record<RoleKey, ClientConfig> {
  /** Runs migrations and the operator's commands. */
  owner: ClientConfig
}

export interface Pools {
  /** Connections with the role amberlink_app. */
  app: Pool
  /** How to open further connections with this role (connectApp). */
  appLogin: ClientConfig
  /** Connections with the role amberlink_identity and the schema identity first in the search path. */
  identity: Pool
  /** Connections with the role amberlink_jobs, for background work across users. */
  jobs: Pool
  /** Connections of the owner of the tables, for the operator's commands. */
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

// The type of this function in the driver is narrower than what it accepts.
const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  (format !== 'binary' && parsers.get(oid)) ||
  types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser

/** Set on every connection, so that results do not depend on the settings of the server. */
const COMMON_SETTINGS =
  "set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set client_min_messages = 'warning'"
/** Limits for connections that serve requests. */
const SERVING_SETTINGS = "set statement_timeout = '20s'; set idle_in_transaction_session_timeout = '30s'"
/**
 * The statements of requests find rows by key, and those of functions read all cards of an event, so their plans do not depend on the values.
 * Without the first setting, PostgreSQL plans a statement with an array of one code again each time, because it expects ten elements of an
 * unknown one: 1.5 ms for a statement of 0.3 ms. Without the second, it takes rows for being on a rotating disk, and reads all of 10,000
 * events rather than 200 by their keys: 3.5 instead of 0.3 ms for the taste of a user.
 */
const PLANNER_SETTINGS = "set plan_cache_mode = 'force_generic_plan'; set random_page_cost = 1.1"

/** Returns the statements that prepare a connection with a role. */
const getServingSetup = (key: RoleKey, searchPath: string) =>
  [
    `set role ${ROLES[key]}`,
    `set search_path = ${searchPath}`,
    SERVING_SETTINGS,
    ...(key === 'app' ? [PLANNER_SETTINGS] : []),
    COMMON_SETTINGS,
  ].join('; ')

/**
 * A statement that cannot prepare statements or change settings of the connection otherwise: one command, since it has values or a name,
 * that reads or writes rows.
 */
const ROWS_ONLY = /^\s*(?:select|with|insert|update|delete)\b/i
const TRANSACTION_COMMANDS: unknown[] = ['begin', 'commit', 'rollback']

function leavesConnectionUnchanged(config: string | QueryConfig): boolean {
  if (typeof config === 'string') return TRANSACTION_COMMANDS.includes(config)
  return Boolean(config.name || config.values?.length) && ROWS_ONLY.test(config.text)
}

/**
 * A pipelined connection that writes all queries that are sent in one turn of the event loop with one system call. The pool closes it after
 * any statement but those of the server: injected SQL could replace a prepared statement, which would then run for the next user.
 */
class BatchingClient extends Client {
  /** How often the pool has provided it; the pool closes it after `maxUses`, which are infinitely many. */
  protected _poolUseCount = 0
  isSetUp = false

  constructor(config?: ClientConfig) {
    super(config)
    const send = this.query
    this.query = ((...args: Parameters<typeof send>) => {
      if (this.isSetUp && !leavesConnectionUnchanged(args[0])) this._poolUseCount = Number.POSITIVE_INFINITY
      const { stream } = this.connection
      if (stream.writableCorked === 0) {
        stream.cork()
        process.nextTick(() => stream.uncork())
      }
      return send.apply(this, args)
    }) as typeof send
  }
}

/** Opens a connection with the role amberlink_app outside the pool. The caller must end it. */
export async function connectApp(login: ClientConfig, applicationName: string): Promise<Client> {
  const client = new Client({
    ...login,
    types: { getTypeParser },
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: applicationName,
  })
  // The running statement rejects, which is enough.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(getServingSetup('app', 'public'))
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

export function openPools({ owner, ...logins }: DatabaseConfig): Pools {
  const createServingPool = (key: RoleKey, max: number, searchPath: string) =>
    // Pipelined, so that `begin` and the user of a transaction take one round trip.
    createPool({ ...logins[key], pipeline: key === 'app' }, max, getServingSetup(key, searchPath))
  return {
    appLogin: logins.app,
    app: createServingPool('app', 10, 'public'),
    identity: createServingPool('identity', 5, 'identity, public'),
    jobs: createServingPool('jobs', 2, 'public'),
    owner: createPool(owner, 2, `set search_path = public; ${COMMON_SETTINGS}`),
  }
}

/** Closes all pools after their running queries. */
export async function closePools({ app, identity, jobs, owner }: Omit<Pools, 'appLogin'>): Promise<void> {
  await Promise.all([app, identity, jobs, owner].map((pool) => pool.end()))
}

function createPool(login: ClientConfig, max: number, setupSql: string): Pool {
  const config: PoolConfig = {
    ...login,
    max,
    ...(login.pipeline && { Client: BatchingClient }),
    types: { getTypeParser },
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'amberlink',
    // The pool waits for this before it provides the connection. Statements and not startup parameters, which connection
    // poolers reject.
    onConnect: async (client: ClientBase) => {
      // A connection lost within a transaction: the running statement rejects, which is enough.
      client.on('error', () => {})
      await client.query(setupSql)
      if (client instanceof BatchingClient) client.isSetUp = true
    },
  }
  const newPool = new Pool(config)
  // An idle connection was lost. The pool removes it, and the next query opens a new one or fails with its own error.
  newPool.on('error', () => {})
  return newPool
}
