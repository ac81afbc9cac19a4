import { hashRawSync, hashSync, verifySync } from '@node-rs/argon2'

const FUNCTIONS = { hash: hashSync, hashRaw: hashRawSync, verify: verifySync }

type Functions = typeof FUNCTIONS
export type Argon2Call = {
  [Name in keyof Functions]: [Name, ...Parameters<Functions[Name]>]
}[keyof Functions]

/** Runs a function of @node-rs/argon2 in a thread of password-hasher.ts. */
export default function runArgon2([name, ...args]: Argon2Call): unknown {
  // The compiler cannot relate the arguments to the function.
  return (FUNCTIONS[name] as (...args: unknown[]) => unknown)(...args)
}
