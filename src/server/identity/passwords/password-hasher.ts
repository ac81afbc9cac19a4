import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { ProblemError } from '../../platform/problem-error.ts'

// OWASP Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. The library's default variant is argon2id.
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
// Leaves one core to requests that hash nothing.
const CONCURRENCY = Math.max(1, Math.min(4, availableParallelism() - 1))
const MAX_WAITING = 200

/** Creates the hasher with its queue, once per process. Both methods throw `too_many_attempts` while the queue is full. */
export async function createPasswordHasher() {
  const run = createQueue(CONCURRENCY, MAX_WAITING)
  const unknownHash = await hash(randomBytes(32), ARGON2ID)
  return {
    /** Returns the argon2id hash in the PHC string format. */
    hash: (password: string) => run(() => hash(normalize(password), ARGON2ID)),
    /** Whether the password matches the hash. False for null, after the same time. */
    verify: (password: string, known: string | null) =>
      run(async () => (await verify(known ?? unknownHash, normalize(password))) && known !== null),
  }
}

// 'é' as one code point or as two is the same password: keyboards and systems differ (NIST SP 800-63B §3.1.1.2).
function normalize(password: string): string {
  return password.normalize('NFC')
}

/**
 * Creates a function that runs at most `concurrency` tasks at a time, first come first served, and throws `too_many_attempts`
 * when `maxWaiting` tasks are waiting. So a burst of sign-ins cannot take all of the machine.
 */
export function createQueue(concurrency: number, maxWaiting: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (running >= concurrency) {
      if (waiting.length >= maxWaiting) throw new ProblemError('too_many_attempts', { retry_after: 5 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await task()
    } finally {
      // The next task inherits this one's slot, so `running` does not change.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
