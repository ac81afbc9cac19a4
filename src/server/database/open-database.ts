import { Client } from 'pg'
import type { Settings } from '../process/settings.ts'
import { checkLogin } from './check-login.ts'
import type { DatabaseConfig } from './database-config.ts'
import { prepareDataFolder, restoreFolderOwner } from './embedded/data-folder.ts'
import { createMissingDatabase, embeddedDatabaseConfig } from './embedded/database.ts'
import { type EmbeddedServer, joinEmbeddedServer } from './embedded/embedded-server.ts'
import { externalDatabaseConfig } from './external-database.ts'
import { migrate } from './migrate.ts'
import { closePools, openPools, type Pools } from './pools.ts'
import { createPrerequisites } from './prerequisites.ts'

export interface Database extends Pools {
  /** Settles with a sentence when the embedded server has gone for good; never for a database of DATABASE_URL. */
  lost: Promise<string>
  /** Closes the connections and leaves the embedded server, which stops with the last process that uses it. */
  close(): Promise<void>
}

/** Tells that a step of the start is done and how many milliseconds it took. */
export type ReportStep = (step: string, ms: number) => void

/**
 * The migrated database that the settings name, ready for use: the app and every operator's command open it this
 * way. Embedded: joins the server that runs on DATA_DIR, or starts it for as long as somebody uses it, so a command
 * works whether or not the app is running. Throws a StartFailure with a sentence for people.
 */
export async function openDatabase(settings: Settings, report: ReportStep = () => {}): Promise<Database> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = settings
  if (databaseUrl) {
    const target = externalDatabaseConfig(databaseUrl, databaseOwnerUrl ?? databaseUrl)
    await measureStep('database reached', report, () => checkLogins(target))
    return openWithConfig(target, report)
  }
  prepareDataFolder(dataDir)
  const server = await measureStep('database started', report, () => joinEmbeddedServer(dataDir))
  try {
    restoreFolderOwner(dataDir)
    await createMissingDatabase(server.host)
    return await openWithConfig(embeddedDatabaseConfig(server.host), report, server)
  } catch (error) {
    await server.release()
    throw error
  }
}

/** Prepares and migrates the database of `target` and opens its connections; closing them releases `server`. */
async function openWithConfig(
  target: DatabaseConfig,
  report: ReportStep,
  server?: EmbeddedServer,
): Promise<Database> {
  await measureStep('migrated', report, () => prepareDatabase(target))
  const pools = openPools(target)
  return {
    ...pools,
    lost: server?.lost ?? new Promise(() => {}),
    async close() {
      await closePools(pools)
      await server?.release()
    },
  }
}

/** Both users can log in, before anything is touched. */
async function checkLogins({ owner, serving }: DatabaseConfig): Promise<void> {
  await checkLogin(serving, 'DATABASE_URL')
  await checkLogin(owner, 'DATABASE_OWNER_URL')
}

/** Exported for the tests' template database. */
export async function prepareDatabase({ owner, serving }: DatabaseConfig): Promise<string[]> {
  const client = new Client({ ...owner, application_name: 'amberlink migration' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query("set search_path = public; set client_min_messages = 'warning'")
    await createPrerequisites(client, new Client(serving).user ?? '')
    return await migrate(client)
  } finally {
    await client.end()
  }
}

async function measureStep<T>(step: string, report: ReportStep, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  report(step, performance.now() - start)
  return result
}
