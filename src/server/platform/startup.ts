import { createLogger } from './logger.ts'

/**
 * An error that the operator can fix. Its message is printed without a stack trace and the process exits with code 1. It
 * never contains a password.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** In production, the output is read by programs: each line is JSON, as those of the log. */
const jsonLog = process.env.NODE_ENV === 'production' ? createLogger('info') : undefined

/** Writes a completed step of the startup and its duration, on a line of its own. */
export function logStartupStep(step: string, ms: number): void {
  if (jsonLog) jsonLog.info({ ms: Math.round(ms) }, step)
  else process.stdout.write(`  ${step.padEnd(26)}${(ms / 1000).toFixed(2).padStart(7)} s\n`)
}

/** Writes a sentence for the operator, on a line of its own. */
export function logStartupNote(text: string, level: 'info' | 'warn' = 'info'): void {
  if (jsonLog) jsonLog[level](text)
  else process.stdout.write(`${text}\n`)
}

/** Writes why the server cannot start or continue. */
export function logFailure(text: string): void {
  if (jsonLog) jsonLog.fatal(text)
  else process.stderr.write(`${text}\n`)
}
