/**
 * A reason not to start (or to stop) that a person can act on. Its message is the whole story: it is printed as
 * it is, without a stack trace, and the process ends with exit code 1. It never holds a password.
 */
export class StartupError extends Error {
  override name = 'StartFailure'
}

/** Writes a completed step of the startup and its duration, on a line of its own. */
export function logStartupStep(step: string, ms: number): void {
  process.stdout.write(`  ${step.padEnd(26)}${(ms / 1000).toFixed(2).padStart(7)} s\n`)
}
