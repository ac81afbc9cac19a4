import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import {
  createMissingDatabase,
  embeddedClientConfig,
  embeddedDatabaseConfig,
  SUPERUSER,
} from '../database/embedded/database.ts'
import { joinEmbeddedServer } from '../database/embedded/embedded-server.ts'
import { REVOKE_LARGE_OBJECTS } from '../database/logins.ts'
import { prepareDatabase } from '../database/open-database.ts'
import type { DatabaseConfig } from '../database/pools.ts'
import { ROLES } from '../database/pools.ts'
import { withClient } from '../database/with-client.ts'

/** The PostgreSQL server that all test files share. */
export interface TestDatabaseServer {
  /** A login that may create and drop databases. */
  administrator: ClientConfig
  template: string
  /** The configuration of the template database. Test files replace the database name. */
  target: DatabaseConfig
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestDatabaseServer
    /** The folder for temporary files of tests. Removed after the run. */
    runFolder: string
    /** Whether the tests belong to `npm run test:release`. */
    isRelease: boolean
  }
}

/**
 * Starts one PostgreSQL for the whole run, with a migrated template database that each test file clones. By default the
 * embedded server; otherwise the server of TEST_DATABASE_URL, whose user may create databases and roles.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { runFolder, endGuard } = createGuardedFolder()
  const { server, stop } = await (process.env.TEST_DATABASE_URL
    ? prepareExternalServer(process.env.TEST_DATABASE_URL, project.name)
    : startEmbeddedServer(join(runFolder, 'shared')))
  const end = async () => {
    await stop()
    await endGuard()
  }
  try {
    await prepareDatabase(server.target)
  } catch (error) {
    await end()
    throw error
  }
  project.provide('testServer', server)
  project.provide('runFolder', runFolder)
  return end
}

const runInDatabase = (login: ClientConfig, sql: string) => withClient(login, (client) => client.query(sql))

/** Creates a folder that is removed even if the run is killed. */
function createGuardedFolder() {
  const runFolder = mkdtempSync(join(tmpdir(), 'amberlink-test-'))
  chmodSync(runFolder, 0o755) // some tests start processes as other users
  const program = join(import.meta.dirname, 'clean-up-after-run.ts')
  const guard = spawn(process.execPath, [program, runFolder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const endGuard = async () => {
    guard.stdin.end()
    if (guard.exitCode === null) await once(guard, 'exit')
  }
  return { runFolder, endGuard }
}

async function startEmbeddedServer(dataDir: string) {
  mkdirSync(dataDir)
  // The data is discarded after the run, so it need not be durable.
  const embedded = await joinEmbeddedServer(dataDir, [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
  ])
  await createMissingDatabase(embedded.host)
  const server = {
    administrator: embeddedClientConfig(embedded.host, SUPERUSER, 'postgres'),
    template: 'amberlink',
    target: embeddedDatabaseConfig(embedded.host),
  }
  return { server, stop: embedded.release }
}

async function prepareExternalServer(connectionString: string, project: string) {
  const { host, port, user, password, ssl } = new Client({ connectionString })
  const login = { host, port, user, password, ssl } as ClientConfig
  const administrator = { ...login, database: 'postgres' }
  const run = `amberlink_test_${project}_${process.pid}`
  const [owner, template] = [`${run}_owner`, `${run}_template`]
  const client = new Client(administrator)
  await client.connect()
  // A superuser bypasses row-level security, so create an owner and a login per role, as operators do.
  await client.query(`create role ${owner} login password '${run}'`)
  for (const [key, role] of Object.entries(ROLES)) {
    await client.query(`
      do $$ begin create role ${role}; exception when duplicate_object then null; end $$;
      create role ${run}_${key} login noinherit password '${run}' in role ${role};
    `)
  }
  await client.query(`create database ${template} owner ${owner} template template0 encoding 'UTF8'`)
  await runInDatabase({ ...administrator, database: template }, REVOKE_LARGE_OBJECTS)
  const as = (name: string): ClientConfig => ({ ...login, user: name, password: run, database: template })
  const target = {
    owner: as(owner),
    app: as(`${run}_app`),
    identity: as(`${run}_identity`),
    jobs: as(`${run}_jobs`),
  }
  const server = { administrator, template, target }
  const stop = async () => {
    await client.query(`drop database ${template} with (force)`)
    await client.query(`drop role ${Object.values(target).map(({ user }) => user)}`)
    await client.end()
  }
  return { server, stop }
}
