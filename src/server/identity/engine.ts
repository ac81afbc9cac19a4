import { passkey } from '@better-auth/passkey'
import type { AuthContext, BetterAuthOptions } from 'better-auth'
import { APIError } from 'better-auth/api'
import { getAdapter } from 'better-auth/db/adapter'
import { betterAuth } from 'better-auth/minimal'
import type { Pool } from 'pg'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../domain/credentials.ts'
import { cookieName } from '../platform/cookie-name.ts'
import { withHashedTokens } from './hashed-tokens.ts'
import type { Passwords } from './passwords/passwords.ts'
import { SESSION_SECONDS } from './sessions/sessions.ts'

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

/** What the library offers to our own flows: its tables as an adapter, its steps upon them, and those of passkeys. */
export interface Engine extends Pick<AuthContext, 'adapter' | 'internalAdapter' | 'authCookies'> {
  passkeys: ReturnType<typeof passkeySteps>['endpoints']
  /** The name of the cookie by which a browser and its passkey challenge find each other. */
  challengeCookie: string
}

/** Its name for the cookie of passkey challenges. */
const CHALLENGE = 'passkey_challenge'

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
  const steps = passkeySteps(publicUrl, productName)
  const challengeCookie = cookieName(cookie.name, CHALLENGE)
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
      // Requests prolong it (session.ts), and what a session must be for sensitive changes is asked by proof.ts.
      disableSessionRefresh: true,
      freshAge: 0,
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
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', ...timestamps },
      storeIdentifier: 'hashed',
    },
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
      cookies: {
        session_token: { name: cookie.name, attributes: cookie.attributes },
        [CHALLENGE]: { name: challengeCookie, attributes: cookie.attributes },
      },
    },
    plugins: [steps],
  }

  const adapter = withHashedTokens(await getAdapter(options))
  const auth = betterAuth<BetterAuthOptions>({ ...options, database: () => adapter })
  const { internalAdapter, authCookies, ...context } = await auth.$context
  // Which plugins there are is not in the type of options put together at run time.
  const passkeys = auth.api as unknown as Engine['passkeys']
  return { adapter: context.adapter, internalAdapter, authCookies, passkeys, challengeCookie }
}

/** Passkeys are a sign-in of their own, so they must say who is there (a finger, a PIN), not only that somebody is. */
function passkeySteps(publicUrl: string, productName: string) {
  const { hostname, origin } = new URL(publicUrl)
  const requireUser = (isVerified: boolean | undefined) => {
    if (isVerified !== true) throw new APIError('UNAUTHORIZED', { message: 'user verification is required' })
  }
  return passkey({
    rpID: hostname,
    rpName: productName,
    origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: CHALLENGE },
    registration: {
      afterVerification: ({ verification }) => requireUser(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: ({ verification }) => requireUser(verification.authenticationInfo.userVerified),
    },
    schema: {
      passkey: {
        modelName: 'passkeys',
        fields: {
          publicKey: 'public_key',
          userId: 'user_id',
          credentialID: 'credential_id',
          deviceType: 'device_type',
          backedUp: 'backed_up',
          createdAt: 'created_at',
        },
      },
    },
  })
}
