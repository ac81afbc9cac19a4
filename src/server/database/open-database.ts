import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import type { Settings } from '../platform/settings.ts'
import { StartupError } from '../platform/startup.ts'
import { checkConnections } from './check-connection.ts'
import { prepareDataFolder, restoreFolderOwner } from './embedded/data-folder.ts'
import { createMissingDatabase, embeddedDatabaseConfig } from './embedded/database.ts'
import { joinEmbeddedServer } from './embedded/embedded-server.ts'
import { checkUsers, readLoginUsers } from './logins.ts'
import { migrate, withMigrationLock } from './migrate.ts'
import { closePools, type DatabaseConfig, openPools, type Pools } from './pools.ts'
import { ensureMigrationPrerequisites } from './prerequisites.ts'
import { readProgram, readSchemaState } from './schema-state.ts'
import { withClient } from './with-client.ts'

export interface Database extends Pools {
  /** Resolves with a sentence for the operator if the embedded server ends; never resolves with DATABASE_URL. */
  lost: Promise<string>
  /** Closes the connections and leaves the embedded server, which the last process stops. */
  close(): Promise<void>
}

/** Receives each step of the startup with its duration in milliseconds. */
export type ReportStep = (step: string, ms: number) => void

/** A database that can be connected to. It may be empty, or of another release. */
export interface ReachableDatabase {
  config: DatabaseConfig
  /** See `Database`. */
  lost: Promise<string>
  /** Leaves the embedded server, which the last process stops. */
  release(): Promise<void>
}

/**
 * Opens and migrates the database of the settings. Without DATABASE_URL it joins the embedded server of DATA_DIR, or starts
 * it, so that a command works whether or not the app is running. Throws a StartupError.
 */
export async function openDatabase(
  settings: Settings,
  report: ReportStep = () => {},
  prepare: (config: DatabaseConfig) => Promise<unknown> = prepareDatabase,
): Promise<Database> {
  const { config, lost, release } = await reachDatabase(settings, report)
  try {
    await measureStep('migrated', report, () => prepare(config))
  } catch (error) {
    await release()
    throw error
  }
  const pools = openPools(config)
  const close = async () => {
    await closePools(pools)
    await release()
  }
  return { ...pools, lost, close }
}

/**
 * Opens the database for a command. Never upgrades it, because a server of the previous release can be running. Throws a StartupError
 * if it is missing, or older than this program. With `createsDatabase`, a missing one is created.
 */
export async function openDatabaseForCommand(
  settings: Settings,
  { createsDatabase = false } = {},
): Promise<Database> {
  if (!createsDatabase) assertDatabaseExists(settings)
  return openDatabase(settings, undefined, async (config) => {
    const isEmpty = await withMigrationClient(config, async (client) => {
      await checkUsers(client, readLoginUsers(config))
      return assertUpgraded(client, createsDatabase)
    })
    if (isEmpty) await prepareDatabase(config)
  })
}

/** Throws a StartupError if the settings lead to no database: a typing error in DATA_DIR must not create one. */
export function assertDatabaseExists({ databaseUrl, dataDir }: Settings): void {
  if (databaseUrl || existsSync(join(dataDir, 'postgres'))) return
  throw new StartupError(`There is no database in ${dataDir}. Check DATA_DIR.`)
}

/** Returns whether the database is empty. Throws a StartupError if it lacks migrations, or is empty unless `canBeEmpty`. */
async function assertUpgraded(client: ClientBase, canBeEmpty: boolean): Promise<boolean> {
  const program = readProgram()
  const { applied, isPredecessor, missing } = await readSchemaState(client, program)
  if (applied.length === 0) {
    if (canBeEmpty) return true
    throw new StartupError('The database is empty. Start the server once, which creates the tables.')
  }
  if (!isPredecessor && missing.length === 0) return false
  throw new StartupError(
    `The database is older than this program (release ${program.release}), which a command does not upgrade. Make a backup, then start ` +
      'the server of this release, or run the command of the release that the server runs now.',
  )
}

/** Like `openDatabase`, without migrations and connections. The embedded database is created if it is missing. */
export async function reachDatabase(
  settings: Settings,
  report: ReportStep = () => {},
): Promise<ReachableDatabase> {
  const { dataDir } = settings
  const config = readDatabaseConfig(settings)
  if (config) {
    await measureStep('database reached', report, () => checkConnections(config))
    return { config, lost: new Promise(() => {}), release: async () => {} }
  }
  prepareDataFolder(dataDir)
  const server = await measureStep('database started', report, () => joinEmbeddedServer(dataDir))
  const { lost, release } = server
  try {
    restoreFolderOwner(dataDir)
    await createMissingDatabase(server.host)
  } catch (error) {
    await release()
    throw error
  }
  return { config: embeddedDatabaseConfig(server.host), lost, release }
}

/** Returns how to connect to the database of DATABASE_URL; undefined for the embedded one. */
export function readDatabaseConfig(settings: Settings): DatabaseConfig | undefined {
  const { databaseUrl, databaseIdentityUrl, databaseJobsUrl, databaseOwnerUrl } = settings
  if (!databaseUrl) return undefined
  return {
    app: { connectionString: databaseUrl },
    identity: { connectionString: databaseIdentityUrl ?? databaseUrl },
    jobs: { connectionString: databaseJobsUrl ?? databaseUrl },
    owner: { connectionString: databaseOwnerUrl ?? databaseUrl },
  }
}

/** Creates missing prerequisites, runs missing migrations and returns their names. Two processes run one after the other. */
export async function prepareDatabase(config: DatabaseConfig): Promise<string[]> {
  return withMigrationClient(config, async (client) => {
    await ensureMigrationPrerequisites(client, readLoginUsers(config))
    return migrate(client)
  })
}

/** Connects as the owner, and prevents other processes from running migrations until `work` is done. */
function withMigrationClient<T>(
  config: DatabaseConfig,
  work: (client: ClientBase) => Promise<T>,
): Promise<T> {
  return withClient({ ...config.owner, application_name: 'amberlink migration' }, async (client) => {
    await client.query("set search_path = public; set client_min_messages = 'warning'")
    return withMigrationLock(client, () => work(client))
  })
}

async function measureStep<T>(step: string, report: ReportStep, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  report(step, performance.now() - start)
  return result
}
