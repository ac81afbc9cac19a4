import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createQueue } from './hashing-queue.ts'

// OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, 2 passes, 1 lane. The library's default kind is argon2id.
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
// One core stays free for everyone who is signed in already.
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1))
const IN_LINE = 200

/** Makes and checks password hashes. Both throw too_many_attempts when too many ask at once. */
export interface Passwords {
  /** argon2id in the PHC format. */
  hash(password: string): Promise<string>
  /** Whether the password belongs to the hash. Takes the same time when there is no hash, and is then false. */
  matches(password: string, hash: string | null): Promise<boolean>
}

/** One queue for the whole process: call it once. */
export async function openPasswords(): Promise<Passwords> {
  const run = createQueue(AT_ONCE, IN_LINE)
  const hashOfNobody = await hash(randomBytes(32), ARGON2ID)
  return {
    hash: (password) => run(() => hash(composed(password), ARGON2ID)),
    matches: (password, known) =>
      run(async () => (await verify(known ?? hashOfNobody, composed(password))) && known !== null),
  }
}

// 'é' as one character or as two is the same password: keyboards and systems differ (NIST SP 800-63B §3.1.1.2).
function composed(password: string): string {
  return password.normalize('NFC')
}
