import { DatabaseError } from 'pg'
import { getSqlState, isConnectionError } from '../database/database-errors.ts'
import { StartupError } from '../platform/startup.ts'
import { CommandError, UsageError } from './command-errors.ts'
import { escapeLines } from './table.ts'

const DISK_FULL = '53100'

class InterruptedError extends Error {}

const EXIT_CODES = { failed: 1, wrongUsage: 2, interrupted: 130 } as const

/** Returns a sentence for the operator, or undefined for a bug. */
function describeError(error: unknown, command: string): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (isUsageError(error)) {
    // Node goes on with how to pass an argument that begins with a hyphen.
    const [reason] = error.message.split('. To specify')
    return `${reason?.replace(/\.?$/, '.')}\nnpm run ${command} -- --help shows the usage.`
  }
  if (error instanceof StartupError || error instanceof CommandError) return error.message
  if (isConnectionError(error)) {
    return (
      'The connection to the database was lost: it was stopped, or its disk is full (npm run doctor shows this). ' +
      'Run the command again: nothing was changed.'
    )
  }
  if (getSqlState(error) === DISK_FULL) {
    return 'The disk of the database is full. Free or add space and run the command again: nothing was changed.'
  }
  return error instanceof DatabaseError
    ? `The database reported an error: ${error.message} (${error.code}).`
    : undefined
}

function isUsageError(error: unknown): boolean {
  if (error instanceof UsageError) return true
  return error instanceof Error && ((error as NodeJS.ErrnoException).code ?? '').startsWith('ERR_PARSE_ARGS')
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs the command `npm run NAME` and sets the exit code of the process. `work` returns the exit code; its signal aborts on SIGINT, SIGTERM
 * and SIGHUP. An expected error is printed as a sentence, any other with its stack.
 */
export async function runCommand(
  name: string,
  work: (signal: AbortSignal) => Promise<number>,
): Promise<void> {
  const controller = new AbortController()
  const stop = () => controller.abort(new InterruptedError())
  for (const signalName of SIGNALS) process.once(signalName, stop)
  try {
    process.exitCode = await work(controller.signal)
  } catch (error) {
    if (controller.signal.aborted) {
      process.stderr.write('Stopped. Nothing was changed.\n')
      process.exitCode = EXIT_CODES.interrupted
      return
    }
    // Messages can quote files.
    const message = describeError(error, name) ?? String((error as Error).stack ?? error)
    process.stderr.write(`${escapeLines(message)}\n`)
    process.exitCode = isUsageError(error) ? EXIT_CODES.wrongUsage : EXIT_CODES.failed
  } finally {
    for (const signalName of SIGNALS) process.off(signalName, stop)
  }
}
