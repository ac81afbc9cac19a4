import type { Pool } from 'pg'
import { countAttempts } from './attempts.ts'
import type { SignInOutcome, Visitor } from './begin-session.ts'
import { openEngine, type SessionCookieShape } from './engine.ts'
import { openPasswords } from './passwords.ts'
import { type Caller, requireProof } from './proof.ts'
import { type FoundSession, readSession } from './session.ts'
import { type SignInDependencies, signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

/** What a person typed, and from where. */
export interface Credentials extends Visitor {
  email: string
  password: string
}

/** Accounts and sessions. Failures that people cause are thrown as ProblemError. */
export interface Identity {
  signUp(credentials: Credentials): Promise<SignInOutcome>
  signIn(credentials: Credentials): Promise<SignInOutcome>
  readSession(token: string): Promise<FoundSession | null>
  /** As in proof.ts. */
  requireProof(caller: Caller, currentPassword: string | undefined): Promise<void>
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
    requireProof: (caller, currentPassword) => requireProof(flows, caller, currentPassword),
    endSession: (token) => engine.internalAdapter.deleteSession(token),
  }
}
