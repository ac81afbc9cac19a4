import { DatabaseError } from 'pg'
import { isConnectionError } from '../database/database-errors.ts'
import { StartupError } from '../platform/startup.ts'
import { FileError } from './catalogue-file/file-format.ts'

/** A command line that the command does not understand. The message is a sentence for the operator. */
export class UsageError extends Error {}

class InterruptedError extends Error {}

const EXIT_CODES = { failed: 2, interrupted: 130 } as const

/** Returns a sentence for the operator, or undefined for a bug. */
function describeError(error: unknown, command: string): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof StartupError || error instanceof FileError) return error.message
  const { code = '' } = error as NodeJS.ErrnoException
  if (error instanceof UsageError || code.startsWith('ERR_PARSE_ARGS')) {
    return `${error.message}\nnpm run ${command} -- --help shows the usage.`
  }
  if (isConnectionError(error)) {
    return 'The connection to the database was lost. Run the command again: nothing was changed.'
  }
  return error instanceof DatabaseError
    ? `The database reported an error: ${error.message} (${code}).`
    : undefined
}

/**
 * Runs a command and sets the exit code of the process. `work` returns the exit code; its signal aborts on SIGINT, SIGTERM
 * and SIGHUP. An expected error is printed as a sentence, any other with its stack; both exit with 2.
 */
export async function runCommand(
  command: string,
  work: (signal: AbortSignal) => Promise<number>,
): Promise<void> {
  const controller = new AbortController()
  const stop = () => controller.abort(new InterruptedError())
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, stop)
  try {
    process.exitCode = await work(controller.signal)
  } catch (error) {
    if (controller.signal.aborted) {
      process.stderr.write('Stopped. Nothing was changed.\n')
      process.exitCode = EXIT_CODES.interrupted
      return
    }
    process.stderr.write(`${describeError(error, command) ?? (error as Error).stack ?? error}\n`)
    process.exitCode = EXIT_CODES.failed
  }
}
