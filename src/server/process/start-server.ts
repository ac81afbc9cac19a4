import { existsSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '../app.ts'
import { importSampleCatalogue } from '../commands/sample-catalogue.ts'
import { type Database, openDatabase, type ReportStep } from '../database/open-database.ts'
import { type Mailer, openMailer } from '../mail/mailer.ts'
import { createBackgroundJobs } from '../platform/background-jobs.ts'
import { createClock } from '../platform/clock.ts'
import { createLogger } from '../platform/logger.ts'
import { type DataFolderLock, lockDataFolder } from './data-folder-lock.ts'
import { type Listener, openListener } from './listener.ts'
import { readOrCreateSecret } from './secret.ts'
import type { RunningSettings, Settings } from './settings.ts'
import { StartupError } from './startup.ts'

const WEB_FOLDER = join(import.meta.dirname, '../../../dist/web')

/** Something that serves every page in place of the built web; `npm run dev` puts Vite here. */
export interface Pages {
  handle: RequestListener
  close(): Promise<void>
}

export interface StartOptions {
  report: ReportStep
  /** Aborted when the start is no longer wanted; what was begun is undone. */
  signal: AbortSignal
  openPages?: ((server: Server, settings: RunningSettings) => Promise<Pages>) | undefined
}

export interface RunningServer {
  /** Where people find it: PUBLIC_URL. */
  address: string
  /** A sentence: where its mails go. */
  mails: string
  /** Settles with a sentence when the server cannot go on. */
  lost: Promise<string>
  /** Takes no more requests, lets those under way and mails finish for some seconds, and leaves the database. */
  stop(): Promise<void>
}

/**
 * Starts the server in the order in which things can be refused without having touched anything: the claim on the
 * data folder, the port, the database. Throws a StartFailure with the reason after undoing what it had done.
 */
export async function startServer(settings: Settings, options: StartOptions): Promise<RunningServer> {
  const { report, signal, openPages } = options
  let claim: DataFolderLock | undefined
  let listener: Listener | undefined
  let pages: Pages | undefined
  let database: Database | undefined
  let mailer: Mailer | undefined
  const stop = async () => {
    await Promise.all([listener?.close(), pages?.close()])
    await mailer?.close()
    await database?.close()
    claim?.release()
  }
  try {
    if (!openPages) requireBuiltWeb()
    if (!settings.databaseUrl) claim = await lockDataFolder(settings.dataDir)
    const secret = readOrCreateSecret(settings)
    listener = await openListener(settings)
    const publicUrl = settings.publicUrl ?? `http://localhost:${listener.port}`
    const running: RunningSettings = { ...settings, secret, publicUrl }

    signal.throwIfAborted()
    database = await openDatabase(settings, report)

    signal.throwIfAborted()
    const clock = createClock(settings)
    if (settings.sampleCatalogue) {
      const start = performance.now()
      const loaded = await importSampleCatalogue(database.owner, clock.today())
      if (loaded > 0) report('sample catalogue loaded', performance.now() - start)
    }

    signal.throwIfAborted()
    const log = createLogger(settings.logLevel)
    const webFolder = openPages ? null : WEB_FOLDER
    const background = createBackgroundJobs(log)
    mailer = openMailer({ settings: running, clock, log, background })
    const app = await createApp({ settings: running, database, clock, log, mailer, background, webFolder })
    pages = await openPages?.(listener.server, running)
    listener.setRequestListener(choose(getRequestListener(app.fetch), pages))
    claim?.writeAddress(publicUrl)
    return { address: publicUrl, mails: mailer.destination, lost: database.lost, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function requireBuiltWeb(): void {
  if (!existsSync(WEB_FOLDER)) {
    throw new StartupError(`The web pages are not built (${WEB_FOLDER} is missing); npm start builds them.`)
  }
}

function choose(app: RequestListener, pages: Pages | undefined): RequestListener {
  if (!pages) return app
  return (request, response) =>
    (/^\/(api|sandbox)(\/|$)/.test(request.url ?? '') ? app : pages.handle)(request, response)
}
