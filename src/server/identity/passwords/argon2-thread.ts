import { parentPort } from 'node:worker_threads'
import { hashRawSync, hashSync, verifySync } from '@node-rs/argon2'
import { lowerPriority } from '../../platform/lower-priority.ts'
import type { Argon2Call, Argon2Result } from './argon2.ts'

// Runs in a thread of argon2.ts.

/** Everything else on this machine has priority over hashing. */
const ADDED_NICENESS = 5

// On Linux this sets the priority of the calling thread, elsewhere of the whole process.
if (process.platform === 'linux') lowerPriority(ADDED_NICENESS)

const FUNCTIONS = { hash: hashSync, hashRaw: hashRawSync, verify: verifySync }

parentPort!.on('message', ({ name, args }: Argon2Call) => {
  let result: Argon2Result
  try {
    // The compiler cannot relate the arguments to the function.
    result = { value: (FUNCTIONS[name] as (...args: unknown[]) => unknown)(...args) }
  } catch (error) {
    result = { error }
  }
  parentPort!.postMessage(result)
})
