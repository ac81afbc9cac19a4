import type { Settings } from '../platform/settings.ts'
import { checkConnections } from './check-connection.ts'
import { prepareDataFolder, restoreFolderOwner } from './embedded/data-folder.ts'
import { createMissingDatabase, embeddedDatabaseConfig } from './embedded/database.ts'
import { joinEmbeddedServer } from './embedded/embedded-server.ts'
import { readLoginUsers } from './logins.ts'
import { migrate, withMigrationLock } from './migrate.ts'
import { closePools, type DatabaseConfig, openPools, type Pools } from './pools.ts'
import { ensureMigrationPrerequisites } from './prerequisites.ts'
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
export async function openDatabase(settings: Settings, report: ReportStep = () => {}): Promise<Database> {
  const { config, lost, release } = await reachDatabase(settings, report)
  try {
    await measureStep('migrated', report, () => prepareDatabase(config))
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
  return withClient({ ...config.owner, application_name: 'amberlink migration' }, async (client) => {
    await client.query("set search_path = public; set client_min_messages = 'warning'")
    return withMigrationLock(client, async () => {
      await ensureMigrationPrerequisites(client, readLoginUsers(config))
      return migrate(client)
    })
  })
}

async function measureStep<T>(step: string, report: ReportStep, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  report(step, performance.now() - start)
  return result
}
