/**
 * An error that the operator can fix. Its message is printed without a stack trace and the process exits with code 1. It
 * never contains a password.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** Writes a completed step of the startup and its duration, on a line of its own. */
export function logStartupStep(step: string, ms: number): void {
  process.stdout.write(`  ${step.padEnd(26)}${(ms / 1000).toFixed(2).padStart(7)} s\n`)
}
