import { existsSync } from 'node:fs'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { claimDataFolder } from './claim.ts'
import { systemClock } from './clock.ts'
import { loadSampleCatalogue } from './commands/sample-catalogue.ts'
import { openDatabase, type Report } from './database/open.ts'
import { createLog } from './log.ts'
import { secretOf } from './secret.ts'
import type { RunningSettings, Settings } from './settings.ts'
import { StartFailure } from './start-failure.ts'

const WEB_FOLDER = join(import.meta.dirname, '../../dist/web')

/** Serves everything outside /api in place of the built web; `npm run dev` puts Vite here. */
export type Pages = (
  server: Server,
  settings: RunningSettings,
) => Promise<{ handle: RequestListener; close(): Promise<void> }>

export interface StartOptions {
  report: Report
  /** Aborted when the start is no longer wanted; what was begun is undone. */
  signal: AbortSignal
  pages?: Pages | undefined
}

export interface RunningServer {
  /** Where people find it: PUBLIC_URL. */
  address: string
  /** Settles with a sentence when the server cannot go on. */
  lost: Promise<string>
  /** Takes no more requests, lets those under way finish for up to 5 seconds, and leaves the database. */
  stop(): Promise<void>
}

/**
 * Starts the server in the order in which things can be refused without having touched anything: the claim on the
 * data folder, the port, the database. Throws a StartFailure with the reason after undoing what it had done.
 */
export async function startServer(settings: Settings, options: StartOptions): Promise<RunningServer> {
  const { report, signal, pages } = options
  const undo: (() => void | Promise<void>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    if (!pages && !existsSync(WEB_FOLDER)) {
      throw new StartFailure(`The web pages are not built (${WEB_FOLDER} is missing); npm start builds them.`)
    }
    const claim = settings.databaseUrl ? undefined : await claimDataFolder(settings.dataDir)
    if (claim) undo.push(claim.release)
    const secret = secretOf(settings)

    let answer: RequestListener = notReady
    const server = createServer((request, response) => answer(request, response))
    const port = await listen(server, settings)
    undo.push(() => closeServer(server))
    const running: RunningSettings = {
      ...settings,
      secret,
      publicUrl: settings.publicUrl ?? `http://localhost:${port}`,
    }

    signal.throwIfAborted()
    const database = await openDatabase(settings, report)
    undo.push(database.close)

    signal.throwIfAborted()
    const clock = systemClock(settings)
    if (settings.sampleCatalogue) {
      const start = performance.now()
      await loadSampleCatalogue(database.owner, clock.today())
      report('sample catalogue loaded', performance.now() - start)
    }

    signal.throwIfAborted()
    const log = createLog(settings.logLevel)
    const app = await createApp({
      settings: running,
      database,
      clock,
      log,
      webFolder: pages ? null : WEB_FOLDER,
    })
    const api = getRequestListener(app.fetch)
    if (pages) {
      const front = await pages(server, running)
      undo.push(front.close)
      answer = (request, response) => (isApi(request) ? api : front.handle)(request, response)
    } else {
      answer = api
    }
    claim?.tell(running.publicUrl)
    return { address: running.publicUrl, lost: database.lost, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function isApi({ url = '' }: IncomingMessage): boolean {
  return url === '/api' || url.startsWith('/api/')
}

function notReady(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '1' })
  response.end('Starting. Try again in a moment.\n')
}

function listen(server: Server, { host, port }: Settings): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      reject(
        new StartFailure(
          `The server cannot listen on HOST ${host}, PORT ${port}: ${reasons[code ?? ''] ?? message}.`,
        ),
      )
    })
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

const reasons: Record<string, string> = {
  EADDRINUSE: 'another program is using this port; stop it or set PORT to another number',
  EACCES: 'this user may not use this port; set PORT to a number above 1023',
  EADDRNOTAVAIL: 'this machine does not have this address',
  ENOTFOUND: 'this is not an address of this machine',
}

const LAST_REQUESTS_MS = 5_000

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  const force = setTimeout(() => server.closeAllConnections(), LAST_REQUESTS_MS)
  await closed
  clearTimeout(force)
}
