import { StartupError } from '../process/startup.ts'
import { FileError } from './catalogue-file/file-error.ts'
import { describeDatabaseError } from './database-failure.ts'

/** The command was called in a way it does not know; the message is a sentence for people. */
export class UsageError extends Error {}

class Interrupted extends Error {}

/** Exit codes that every command shares: nothing could be done, and stopped by the operator. */
const EXIT = { notDone: 2, interrupted: 130 } as const

function describeError(error: unknown, command: string): string | undefined {
  if (error instanceof StartupError || error instanceof FileError) return error.message
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? ''
  const isUsage = error instanceof UsageError || code.startsWith('ERR_PARSE_ARGS')
  if (isUsage) return `${(error as Error).message}\nnpm run ${command} -- --help tells how it is used.`
  return describeDatabaseError(error)
}

/**
 * Runs a command from its entry file. `work` gets a signal that aborts on Ctrl-C and when the process is asked to end,
 * and gives the exit code. Failures that people cause are told in a sentence, exit code 2; any other keeps its stack.
 */
export async function runCommand(
  command: string,
  work: (signal: AbortSignal) => Promise<number>,
): Promise<void> {
  const controller = new AbortController()
  const stop = () => controller.abort(new Interrupted())
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, stop)
  try {
    process.exitCode = await work(controller.signal)
  } catch (error) {
    if (controller.signal.aborted) {
      process.stderr.write('Stopped. Nothing has changed.\n')
      process.exitCode = EXIT.interrupted
      return
    }
    const sentence = describeError(error, command)
    process.stderr.write(`${sentence ?? (error as Error).stack ?? error}\n`)
    process.exitCode = EXIT.notDone
  }
}
