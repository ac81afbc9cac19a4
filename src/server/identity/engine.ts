import type { AuthContext, BetterAuthOptions } from 'better-auth'
import { getAdapter } from 'better-auth/db/adapter'
import { betterAuth } from 'better-auth/minimal'
import type { Pool } from 'pg'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../domain/credentials.ts'
import { withHashedTokens } from './hashed-tokens.ts'
import type { Passwords } from './passwords.ts'
import { SESSION_SECONDS } from './session.ts'

export interface EngineDependencies {
  /** Connections with the role amberlink_identity. */
  pool: Pool
  passwords: Passwords
  secret: string
  publicUrl: string
  productName: string
  /** Name and flags of the session cookie, for the flows in which the library writes it. */
  cookie: SessionCookieShape
}

export interface SessionCookieShape {
  name: string
  attributes: { httpOnly: boolean; sameSite: 'lax'; secure: boolean; path: string }
}

/** What the library offers to our own flows: its tables as an adapter, and its steps upon them. */
export type Engine = Pick<AuthContext, 'adapter' | 'internalAdapter' | 'authCookies'>

/**
 * better-auth over the tables of the schema `identity`. It holds accounts, ways to sign in and sessions; requests reach
 * it only through our own calls, its own addresses are not served.
 */
export async function openEngine({
  pool,
  passwords,
  secret,
  publicUrl,
  productName,
  cookie,
}: EngineDependencies): Promise<Engine> {
  const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' }
  const options: BetterAuthOptions = {
    appName: productName,
    baseURL: publicUrl,
    secret,
    database: pool,
    // It would log emails.
    logger: { disabled: true },
    telemetry: { enabled: false },
    // Ours count per account as well (attempts.ts).
    rateLimit: { enabled: false },
    user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...timestamps } },
    session: {
      modelName: 'sessions',
      expiresIn: SESSION_SECONDS,
      fields: {
        userId: 'user_id',
        token: 'token_hash',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...timestamps,
      },
    },
    account: {
      modelName: 'credentials',
      fields: {
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        ...timestamps,
      },
    },
    verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...timestamps } },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      // Counted in characters by our own rule; the library counts UTF-16 units, up to twice as many.
      maxPasswordLength: 2 * PASSWORD_MAX_LENGTH,
      password: {
        hash: (password) => passwords.hash(password),
        verify: ({ hash, password }) => passwords.matches(password, hash),
      },
    },
    advanced: {
      database: { generateId: 'uuid' },
      ipAddress: { disableIpTracking: true },
      useSecureCookies: false,
      cookies: { session_token: { name: cookie.name, attributes: cookie.attributes } },
    },
  }

  const adapter = withHashedTokens(await getAdapter(options))
  return betterAuth<BetterAuthOptions>({ ...options, database: () => adapter }).$context
}
