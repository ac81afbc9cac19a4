import { randomUUID } from 'node:crypto'
import type { ClientConfig } from 'pg'
import { afterAll, inject, vi } from 'vitest'
import type { Database } from '../database/open-database.ts'
import type { DatabaseConfig } from '../database/pools.ts'
import { closePools, openPools } from '../database/pools.ts'
import { type Program, readProgram } from '../database/schema-state.ts'
import { withClient } from '../database/with-client.ts'
import { readRelease } from '../platform/release.ts'

export interface TestDatabase extends Database {
  /** Logins to this database, for tests that open their own connections. */
  target: DatabaseConfig
  /** Settings for a process that uses this database. */
  urls: Record<'DATABASE_URL' | 'DATABASE_IDENTITY_URL' | 'DATABASE_JOBS_URL' | 'DATABASE_OWNER_URL', string>
  /** Calls back before the database is dropped. */
  beforeDrop(callback: () => Promise<unknown>): void
}

/**
 * Creates an empty database with all migrations on a real PostgreSQL, in about 30 ms. It is dropped at the end of the test
 * file. Call it at the top of a file or of a `describe`.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { administrator, template, target: model } = inject('testServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copying files takes two thirds of the time of writing each page to the log.
  await execute(
    administrator,
    `create database ${name} template ${template} strategy file_copy owner ${model.owner.user}`,
  )
  // The rights on a database are not part of its template.
  await execute(administrator, `revoke temporary on database ${name} from public`)
  const inDatabase = (login: ClientConfig): ClientConfig => ({ ...login, database: name })
  const target: DatabaseConfig = {
    owner: inDatabase(model.owner),
    app: inDatabase(model.app),
    identity: inDatabase(model.identity),
    jobs: inDatabase(model.jobs),
  }
  const pools = openPools(target)
  const callbacks: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const callback of callbacks.splice(0)) await callback()
    if (!pools.app.ended) await closePools(pools)
    await execute(administrator, `drop database if exists ${name} with (force)`)
  }
  afterAll(close)
  const urls = {
    DATABASE_URL: createUrl(target.app),
    DATABASE_IDENTITY_URL: createUrl(target.identity),
    DATABASE_JOBS_URL: createUrl(target.jobs),
    DATABASE_OWNER_URL: createUrl(target.owner),
  }
  const beforeDrop = (callback: () => Promise<unknown>) => void callbacks.push(callback)
  return { ...pools, lost: new Promise(() => {}), close, target, urls, beforeDrop }
}

/** Creates a database without tables. */
export async function createEmptyTestDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  await execute(
    database.target.owner,
    'drop schema identity cascade; drop schema public cascade; create schema public',
  )
  return database
}

const execute = (login: ClientConfig, statement: string) =>
  withClient(login, (client) => client.query(statement))

function createUrl({ user, password, host, port, database }: ClientConfig): string {
  const login = [user, password]
    .filter((each) => typeof each === 'string' && each)
    .map((each) => encodeURIComponent(String(each)))
  const parameters = new URLSearchParams({ host: host ?? 'localhost', port: String(port ?? 5432) })
  return `postgres://${login.join(':')}@localhost/${database}?${parameters}`
}

/** Waits until `count` queries of this database wait for a lock, or until `isDone`. */
export async function waitForBlockedQueries(
  database: TestDatabase,
  count: number,
  isDone = () => false,
): Promise<void> {
  const blocked = `
    select from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`
  await vi.waitUntil(async () => isDone() || (await database.owner.query(blocked)).rowCount === count, 5000)
}

/** Returns a made-up successor of this program: one that adds the column `note` to `eventlist`, and runs beside it. */
export function createNextRelease(oldest_release = readRelease()): Program {
  const { release: current, migrations } = readProgram()
  const release = current.replace(/\d+$/, (patch) => String(Number(patch) + 1))
  const sql = 'alter table eventlist add column note text'
  const next = { name: `${release}-notes`, checksum: '0'.repeat(64), release, oldest_release, sql }
  return { release, migrations: [...migrations, next] }
}
