import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { createFairQueue } from '../../platform/fair-queue.ts'
import { createThreadPool } from '../../platform/thread-pool.ts'
import type { Argon2Call } from './argon2-thread.ts'

// OWASP Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. The library's default variant is argon2id.
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Leaves one core to requests that hash nothing. Clients take turns, and one can have 20 passwords waiting. */
const QUEUE = {
  running: Math.max(1, Math.min(4, availableParallelism() - 1)),
  waiting: 200,
  waitingPerKey: 20,
  retryAfter: 5,
}

/**
 * The asynchronous functions of @node-rs/argon2 would occupy the threads that Node uses for files, name lookups and
 * compression, with the priority of requests.
 */
export function createArgon2Threads() {
  return createThreadPool<Argon2Call, unknown>({
    file: new URL('./argon2-thread.ts', import.meta.url),
    threads: QUEUE.running,
    maxTaskMs: 30_000,
    hasLowPriority: true,
  })
}
const sharedThreads = createArgon2Threads()

export type PasswordHasher = ReturnType<typeof createPasswordHasher>

/**
 * Creates the hasher with its queue, once per process. `client` is the key in the queue: a client IP, or the id of a signed-in
 * user. The methods throw `too_many_attempts` while too many passwords are waiting. Tests lower the cost.
 */
export function createPasswordHasher({
  runInThread = sharedThreads,
  cost = ARGON2ID,
}: {
  runInThread?: ReturnType<typeof createArgon2Threads>
  cost?: typeof ARGON2ID
} = {}) {
  const hash = (password: string | Uint8Array) => runInThread(['hash', password, cost]) as Promise<string>
  const verify = (known: string, password: string) =>
    runInThread(['verify', known, password]) as Promise<boolean>
  const hashRaw = (secret: string, salt: Uint8Array) =>
    runInThread(['hashRaw', secret, { ...cost, salt }]) as Promise<Uint8Array>
  const run = createFairQueue(QUEUE)
  let unknownHash: Promise<string> | undefined
  const readUnknownHash = () => {
    unknownHash ??= hash(randomBytes(32)).catch((error: unknown) => {
      unknownHash = undefined
      throw error
    })
    return unknownHash
  }
  return {
    countWaiting: run.countWaiting,
    /** Returns the argon2id hash in the PHC string format. */
    hash: (password: string, client: string) => run(client, () => hash(normalize(password))),
    /** Whether the password matches the hash. False for null, after the same time. */
    verify: (password: string, known: string | null, client: string) =>
      run(client, async () => {
        // Also for a known hash, so that neither the time nor an error shows the difference.
        const unknown = await readUnknownHash()
        return (await verify(known ?? unknown, normalize(password))) && known !== null
      }),
    /** Returns the argon2id hashes of secrets that are looked up by their hash (base64url), one after another. */
    hashWithSalt: (secrets: string[], salt: Uint8Array, client: string) =>
      run(client, async () => {
        const hashes: string[] = []
        for (const secret of secrets) {
          hashes.push(Buffer.from(await hashRaw(secret, salt)).toString('base64url'))
        }
        return hashes
      }),
  }
}

// 'é' as one code point or as two is the same password: keyboards and systems differ (NIST SP 800-63B §3.1.1.2).
function normalize(password: string): string {
  return password.normalize('NFC')
}
