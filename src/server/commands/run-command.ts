import { DatabaseError } from 'pg'
import { isConnectionError } from '../database/database-errors.ts'
import { StartupError } from '../platform/startup.ts'
import { CommandError, UsageError } from './command-errors.ts'
import { escapeLines } from './table.ts'

class InterruptedError extends Error {}

const EXIT_CODES = { failed: 1, wrongUsage: 2, interrupted: 130 } as const

/** Returns a sentence for the operator, or undefined for a bug. */
function describeError(error: unknown, command: string): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (isUsageError(error)) return `${error.message}\nnpm run ${command} -- --help shows the usage.`
  if (error instanceof StartupError || error instanceof CommandError) return error.message
  if (isConnectionError(error)) {
    return 'The connection to the database was lost. Run the command again: nothing was changed.'
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

interface RunOptions {
  /** The name of the command after `npm run`. */
  name: string
  /** The exit code after an expected error or a bug; 1 by default. */
  failureExitCode?: number
}

/**
 * Runs a command and sets the exit code of the process. `work` returns the exit code; its signal aborts on SIGINT, SIGTERM
 * and SIGHUP. An expected error is printed as a sentence, any other with its stack.
 */
export async function runCommand(
  { name, failureExitCode = EXIT_CODES.failed }: RunOptions,
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
    process.exitCode = isUsageError(error) ? EXIT_CODES.wrongUsage : failureExitCode
  } finally {
    for (const signalName of SIGNALS) process.off(signalName, stop)
  }
}
