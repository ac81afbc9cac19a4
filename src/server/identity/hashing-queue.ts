/** Thrown when so many people wait for their password to be checked that one more would wait too long. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

/**
 * Runs at most `parallel` pieces of work at a time and lets at most `waiting` more stand in line, first come first
 * served; beyond that it throws QueueFull at once. A burst of sign-ins can then never take the whole machine.
 */
export function createQueue(parallel: number, waiting: number) {
  const line: (() => void)[] = []
  let running = 0

  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= parallel) {
      if (line.length >= waiting) throw new QueueFull('too many passwords to check at once')
      await new Promise<void>((next) => line.push(next))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}
