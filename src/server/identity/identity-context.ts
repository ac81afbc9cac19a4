import type { Pool } from 'pg'
import { createTx, type Tx } from '../database/transaction.ts'
import type { EmailQueue } from '../mail/email-queue.ts'
import type { BackgroundJobs } from '../platform/background-jobs.ts'
import type { KeyRing } from '../platform/crypto.ts'
import { createPasswordHasher, type PasswordHasher } from './passwords/password-hasher.ts'
import { createPasswordStrength } from './passwords/password-strength.ts'
import type { ProviderClients } from './providers/provider-clients.ts'
import { createClientLimits } from './rate-limits/client-limits.ts'
import { createRateLimits, type RateLimits } from './rate-limits/rate-limits.ts'

export interface IdentityDeps {
  /** Connections with the role amberlink_identity. */
  pool: Pool
  keys: KeyRing
  publicUrl: string
  productName: string
  /** IANA time zone of days in emails. */
  timeZone: string
  requireEmailVerification: boolean
  /** With a mail server, every sign-up sends the link that confirms the email. */
  smtpUrl?: string | undefined
  emails: EmailQueue
  background: BackgroundJobs
  /** The providers that can be used on this server. */
  providers: ProviderClients
  /** Default: with the cost for production. */
  passwordHasher?: PasswordHasher | undefined
}

/** What the functions of this folder work with. Errors that users cause are thrown as ProblemError. */
export interface IdentityContext extends IdentityDeps {
  /** Runs single statements outside of a transaction. */
  db: Tx
  passwordHasher: PasswordHasher
  passwordStrength: ReturnType<typeof createPasswordStrength>
  rateLimits: RateLimits
  clientLimits: ReturnType<typeof createClientLimits>
}

/** One for the process, because its dictionaries take about 80 MB. */
const passwordStrength = createPasswordStrength()

export function createIdentityContext({
  passwordHasher = createPasswordHasher(),
  ...deps
}: IdentityDeps): IdentityContext {
  const db = createTx(deps.pool)
  const rateLimits = createRateLimits(db, deps.keys)
  return {
    ...deps,
    db,
    passwordHasher,
    passwordStrength,
    rateLimits,
    clientLimits: createClientLimits(rateLimits),
  }
}
