/** Tells, on a line of its own, that a step of the start is done and how long it took. */
export function tellStep(step: string, ms: number): void {
  process.stdout.write(`  ${step.padEnd(26)}${(ms / 1000).toFixed(2).padStart(7)} s\n`)
}
