import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import type { DatabaseConfig } from '../database/database-config.ts'
import { embeddedClientConfig, SUPERUSER } from '../database/embedded/client-config.ts'
import { createMissingDatabase, embeddedDatabaseConfig } from '../database/embedded/database.ts'
import { joinEmbeddedServer } from '../database/embedded/embedded-server.ts'
import { prepareDatabase } from '../database/open-database.ts'
import { APP_ROLE, IDENTITY_ROLE } from '../database/roles.ts'

/** What test files need to know about the server that all of them share. */
export interface TestServer {
  /** Logs in as a user who may make and drop databases. */
  administrator: ClientConfig
  template: string
  /** The target of the template; a test swaps the name of its own database in. */
  target: DatabaseConfig
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
    /** Where tests put their folders; everything in it is gone after the run. */
    runFolder: string
  }
}

/**
 * One PostgreSQL for the whole run, with one migrated template database that every test file clones: the embedded
 * server in a folder of its own, or the server of TEST_DATABASE_URL (a user who may make databases and roles).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { runFolder, endGuard } = guardedFolder()
  const { server, stop } = await (process.env.TEST_DATABASE_URL
    ? externalServer(process.env.TEST_DATABASE_URL)
    : embeddedServer(join(runFolder, 'shared')))
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

/** A folder that is cleaned up even when the run is killed. */
function guardedFolder() {
  const runFolder = mkdtempSync(join(tmpdir(), 'amberlink-test-'))
  chmodSync(runFolder, 0o755) // some tests run programs as other users
  const program = join(import.meta.dirname, 'run-guard.ts')
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

async function embeddedServer(dataDir: string) {
  mkdirSync(dataDir)
  // Nothing here outlives the run, so nothing has to reach the disk.
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

async function externalServer(connectionString: string) {
  const { host, port, user, password, ssl } = new Client({ connectionString })
  const login = { host, port, user, password, ssl } as ClientConfig
  const administrator = { ...login, database: 'postgres' }
  const run = `amberlink_test_${process.pid}`
  const [owner, serving, template] = [`${run}_owner`, `${run}_server`, `${run}_template`]
  const client = new Client(administrator)
  await client.connect()
  // The administrator would see through row-level security, so two users as an operator makes them own and serve.
  await client.query(`
    do $$ begin create role ${APP_ROLE}; exception when duplicate_object then null; end $$;
    do $$ begin create role ${IDENTITY_ROLE}; exception when duplicate_object then null; end $$;
    create role ${owner} login password '${run}';
    create role ${serving} login noinherit password '${run}' in role ${APP_ROLE}, ${IDENTITY_ROLE};
  `)
  await client.query(`create database ${template} owner ${owner} template template0 encoding 'UTF8'`)
  const as = (name: string): ClientConfig => ({ ...login, user: name, password: run, database: template })
  const server = { administrator, template, target: { owner: as(owner), serving: as(serving) } }
  const stop = async () => {
    await client.query(`drop database ${template} with (force)`)
    await client.query(`drop role ${serving}, ${owner}`)
    await client.end()
  }
  return { server, stop }
}
