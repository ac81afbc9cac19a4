import { setFlagsFromString } from 'node:v8'
import { findMisspelledSettings, readSettings, type Settings } from '../platform/settings.ts'
import { logFailure, logStartupNote, logStartupStep, StartupError } from '../platform/startup.ts'
import { type StartOptions, startServer } from './start-server.ts'

/** After the time for draining. */
const STOP_TIMEOUT_MS = 10_000

/**
 * Runs the server as a process. Prints each step of the startup and then the URL, runs until it is asked to stop (SIGINT,
 * SIGTERM, SIGHUP or the exit of its launcher) and shuts down. Exits with 0 when asked to stop, and with 1 and one sentence,
 * outside of production on stderr, if it cannot start or continue.
 */
export async function runServer(openPageServer?: StartOptions['openPageServer']): Promise<never> {
  const stopping = new AbortController()
  const { promise: stopRequest, resolve: requestStop } = Promise.withResolvers<undefined>()
  const { promise: crash, resolve: reportCrash } = Promise.withResolvers<string>()
  let settings: Settings | undefined
  let drainMs = 0
  const stop = () => {
    // Exit even if the shutdown hangs.
    setTimeout(() => process.exit(1), drainMs + STOP_TIMEOUT_MS).unref()
    stopping.abort()
    requestStop(undefined)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  process.once('disconnect', stop) // the launcher was killed
  process.once('uncaughtException', (error) => reportCrash(describeError(error, settings)))
  // The default until Node 26.3. A small buffer that is kept, such as the JSON of an event, keeps all of its pool, now 64 KB.
  Buffer.poolSize = 8 * 1024
  // The option of the main thread would take precedence over the smaller limits of other threads.
  setFlagsFromString('--max-semi-space-size=0')
  try {
    settings = readSettings(process.env)
    for (const [name, nearest] of findMisspelledSettings(process.env)) {
      logStartupNote(`The setting ${name} is unknown and has no effect. Did you mean ${nearest}?`, 'warn')
    }
    drainMs = settings.drainSeconds * 1000
    const server = await startServer(settings, {
      report: logStartupStep,
      signal: stopping.signal,
      openPageServer,
    })
    logStartupStep('ready', performance.now())
    logStartupNote(server.emailDestination)
    logStartupNote(`Open ${server.url}`)
    const reason = await Promise.race([stopRequest, server.lost, crash])
    if (reason !== undefined) logFailure(reason)
    await server.stop()
    process.exit(reason === undefined ? 0 : 1)
  } catch (error) {
    if (stopping.signal.aborted) process.exit(0)
    logFailure(describeError(error, settings))
    process.exit(1)
  }
}

/** Describes an error: without its stack if the operator can fix it. */
function describeError(error: unknown, settings: Settings | undefined): string {
  if (!(error instanceof Error)) return String(error)
  // Of the file system, initdb, or PostgreSQL (disk_full), whose disk can be that of another machine.
  const isOfDatabase = 'code' in error && error.code === '53100'
  if (isOfDatabase || /no space left on device/i.test(error.message)) {
    const disk = isOfDatabase && settings?.databaseUrl ? 'the database' : `DATA_DIR (${settings?.dataDir})`
    return `The disk of ${disk} is full: ${error.message.replace(/\.$/, '')}. Free or add space, and start again.`
  }
  const isOperatorError = error instanceof StartupError || 'syscall' in error
  return isOperatorError ? error.message : (error.stack ?? error.message)
}

if (import.meta.main) await runServer()
