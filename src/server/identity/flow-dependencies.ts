import type { Pool } from 'pg'
import type { AccountMailDependencies } from './account-emails.ts'
import type { Engine } from './engine.ts'
import type { Passwords } from './passwords/passwords.ts'

/** What the flows that lead to a session work with. */
export interface FlowDependencies extends AccountMailDependencies {
  pool: Pool
  engine: Engine
  passwords: Passwords
  /** Setting REQUIRE_EMAIL_VERIFICATION. */
  requireEmailVerification: boolean
}
