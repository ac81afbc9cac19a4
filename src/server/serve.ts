import { readSettings } from './settings.ts'
import { type RunningServer, type StartOptions, startServer } from './start.ts'
import { StartFailure } from './start-failure.ts'
import { tellStep } from './tell-step.ts'

const LONGEST_STOP_MS = 10_000

/**
 * Runs the server as a program: tells each step of the start and then the address, goes on until somebody asks it to
 * end (Ctrl-C, SIGTERM, the terminal or the launcher going away) and then ends everything. Exit code 0 when asked to
 * end, 1 with one sentence on stderr when it could not start or go on.
 */
export async function serve(openPages?: StartOptions['openPages']): Promise<never> {
  const ending = new AbortController()
  const asked = new Promise<undefined>((resolve) => {
    const end = () => {
      // Whatever hangs, the person who asked is not kept waiting for ever.
      setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref()
      ending.abort()
      resolve(undefined)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
    process.once('disconnect', end) // our launcher was killed and cannot pass anything on
  })
  try {
    const server = await startServer(readSettings(process.env), {
      report: tellStep,
      signal: ending.signal,
      openPages,
    })
    tellReady(server)
    const loss = await Promise.race([asked, server.lost])
    if (loss !== undefined) process.stderr.write(`${loss}\n`)
    await server.stop()
    process.exit(loss === undefined ? 0 : 1)
  } catch (error) {
    if (ending.signal.aborted) process.exit(0)
    process.stderr.write(`${error instanceof StartFailure ? error.message : (error as Error).stack}\n`)
    process.exit(1)
  }
}

function tellReady({ address }: RunningServer): void {
  tellStep('ready', performance.now())
  process.stdout.write(`Open ${address}\n`)
}
