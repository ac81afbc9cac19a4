import { readSettings } from './settings.ts'
import { type StartOptions, startServer } from './start-server.ts'
import { logStartupStep, StartupError } from './startup.ts'

const LONGEST_STOP_MS = 10_000

/**
 * Runs the server as a program: tells each step of the start and then the address, goes on until somebody asks it to
 * end (Ctrl-C, SIGTERM, the terminal or the launcher going away) and then ends everything. Exit code 0 when asked to
 * end, 1 with one sentence on stderr when it could not start or go on.
 */
export async function runServer(openPages?: StartOptions['openPages']): Promise<never> {
  const ending = new AbortController()
  const { promise: asked, resolve: ask } = Promise.withResolvers<undefined>()
  const { promise: crash, resolve: tellCrash } = Promise.withResolvers<string>()
  const end = () => {
    // Whatever hangs, the person who asked is not kept waiting for ever.
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref()
    ending.abort()
    ask(undefined)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  process.once('disconnect', end) // our launcher was killed and cannot pass anything on
  process.once('uncaughtException', (error) => tellCrash(describe(error)))
  try {
    const settings = readSettings(process.env)
    const server = await startServer(settings, { report: logStartupStep, signal: ending.signal, openPages })
    logStartupStep('ready', performance.now())
    process.stdout.write(`${server.mails}\n`)
    process.stdout.write(`Open ${server.address}\n`)
    const reason = await Promise.race([asked, server.lost, crash])
    if (reason !== undefined) process.stderr.write(`${reason}\n`)
    await server.stop()
    process.exit(reason === undefined ? 0 : 1)
  } catch (error) {
    if (ending.signal.aborted) process.exit(0)
    process.stderr.write(`${describe(error)}\n`)
    process.exit(1)
  }
}

/** What a person can act on is told without a stack: our own sentences, and what the system refused. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isForPeople = error instanceof StartupError || 'syscall' in error
  return isForPeople ? error.message : (error.stack ?? error.message)
}

if (import.meta.main) await runServer()
