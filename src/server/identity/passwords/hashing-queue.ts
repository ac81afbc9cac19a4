import { ProblemError } from '../../platform/problem-error.ts'

/**
 * Runs at most `parallel` pieces of work at a time and lets at most `waiting` more stand in line, first come first
 * served; one more is refused at once with `too_many_attempts`. A burst of sign-ins can so never take the machine.
 */
export function createQueue(parallel: number, waiting: number) {
  const line: (() => void)[] = []
  let running = 0

  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= parallel) {
      if (line.length >= waiting) throw new ProblemError('too_many_attempts', { retry_after: 5 })
      await new Promise<void>((next) => line.push(next))
    } else running += 1
    try {
      return await work()
    } finally {
      // Whoever is next takes over this place, so `running` stays as it is.
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}
