import { Client } from 'pg'
import type { Settings } from '../settings.ts'
import { prepareDataFolder, shareDataFolder } from './data-folder.ts'
import { type EmbeddedServer, joinEmbedded } from './embedded.ts'
import { embeddedTarget, ensureEmbeddedDatabase } from './embedded-database.ts'
import { externalTarget } from './external-database.ts'
import { logIn } from './log-in.ts'
import { migrate } from './migrate.ts'
import { closePools, openPools, type Pools } from './pools.ts'
import { ensurePrerequisites } from './prerequisites.ts'
import type { Target } from './target.ts'

export interface Database extends Pools {
  /** Settles with a sentence when the embedded server has gone for good; never for a database of DATABASE_URL. */
  lost: Promise<string>
  /** Closes the connections and leaves the embedded server, which stops with the last process that uses it. */
  close(): Promise<void>
}

/** Tells that a step of the start is done and how many milliseconds it took. */
export type Report = (step: string, ms: number) => void

/**
 * The migrated database that the settings name, ready for use: the app and every operator's command open it this
 * way. Embedded: joins the server that runs on DATA_DIR, or starts it for as long as somebody uses it, so a command
 * works whether or not the app is running. Throws a StartFailure with a sentence for people.
 */
export async function openDatabase(settings: Settings, report: Report = () => {}): Promise<Database> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = settings
  if (databaseUrl) {
    const target = externalTarget(databaseUrl, databaseOwnerUrl ?? databaseUrl)
    await timed('database reached', report, () => reach(target))
    return openTarget(target, report)
  }
  prepareDataFolder(dataDir)
  const server = await timed('database started', report, () => joinEmbedded(dataDir))
  try {
    shareDataFolder(dataDir)
    await ensureEmbeddedDatabase(server.host)
    return await openTarget(embeddedTarget(server.host), report, server)
  } catch (error) {
    await server.release()
    throw error
  }
}

/** Prepares and migrates the database of `target` and opens its connections; closing them releases `server`. */
async function openTarget(target: Target, report: Report, server?: EmbeddedServer): Promise<Database> {
  await timed('migrated', report, () => prepare(target))
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
async function reach({ owner, serving }: Target): Promise<void> {
  await logIn(serving, 'DATABASE_URL')
  await logIn(owner, 'DATABASE_OWNER_URL')
}

/** Exported for the tests' template database. */
export async function prepare({ owner, serving }: Target): Promise<string[]> {
  const client = new Client({ ...owner, application_name: 'amberlink migration' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query("set search_path = public; set client_min_messages = 'warning'")
    await ensurePrerequisites(client, new Client(serving).user ?? '')
    return await migrate(client)
  } finally {
    await client.end()
  }
}

async function timed<T>(step: string, report: Report, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  report(step, performance.now() - start)
  return result
}
