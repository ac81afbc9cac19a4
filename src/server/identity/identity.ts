import type { Pool } from 'pg'
import { countAttempts } from './attempts.ts'
import { openEngine, type SessionCookieShape } from './engine.ts'
import { openPasswords } from './passwords.ts'
import { type Account, readSession } from './session.ts'
import { type SignInDependencies, signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

/** What a person typed, and from where: `address` is what attempts are counted by. */
export interface Credentials {
  email: string
  password: string
  address: string
}

/** A new session; `token` belongs into the cookie and nowhere else. */
export interface SignedIn {
  account: Account
  token: string
}

/** Accounts and sessions. Failures that people cause are thrown as ProblemError. */
export interface Identity {
  signUp(credentials: Credentials): Promise<SignedIn>
  signIn(credentials: Credentials): Promise<SignedIn>
  readSession(token: string): Promise<{ account: Account; prolonged: boolean } | null>
  /** Ends the session on the server; without one nothing happens. */
  endSession(token: string): Promise<void>
}

export interface IdentityDependencies {
  /** Connections with the role amberlink_identity. */
  pool: Pool
  secret: string
  publicUrl: string
  productName: string
  cookie: SessionCookieShape
}

export async function openIdentity(deps: IdentityDependencies): Promise<Identity> {
  const passwords = await openPasswords()
  const engine = await openEngine({ ...deps, passwords })
  const flows: SignInDependencies = {
    ...deps,
    passwords,
    engine,
    attempts: countAttempts(deps.pool, deps.secret),
  }
  return {
    signUp: (credentials) => signUp(flows, credentials),
    signIn: (credentials) => signIn(flows, credentials),
    readSession: (token) => readSession(deps.pool, token),
    endSession: (token) => engine.internalAdapter.deleteSession(token),
  }
}
