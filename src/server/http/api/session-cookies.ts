import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { SESSION_SECONDS } from '../../identity/sessions/sessions.ts'
import type { Clock } from '../../platform/clock.ts'
import { areSecretsEqual, type KeyRing } from '../../platform/crypto.ts'

/** A cookie that contains one secret. */
export interface SecretCookie {
  name: string
  /** Returns null if the request has no such cookie, or one that cannot be valid. */
  read(c: Context): string | null
  write(c: Context, value: string): void
  /** Deletes the cookie in the browser. */
  clear(c: Context): void
}

/** The cookie with the session token. */
export interface SessionCookie extends SecretCookie {
  attributes: { httpOnly: boolean; sameSite: 'lax'; secure: boolean; path: string }
}

/**
 * Release 0.1 signed session cookies: `<token>.<HMAC-SHA256 of the token, base64>`. They are read until all have been replaced
 * or have expired: 30 days (the lifetime of a session) after the release that writes plain tokens.
 */
const SIGNED_COOKIES_END = new Date('2026-12-22T00:00:00Z')

/** Our tokens, or those that release 0.1 created for sign-ins with a passkey: 32 letters and digits. */
const TOKEN = /^(?:[\w-]{43}|[a-zA-Z0-9]{32})$/

export function createSessionCookie(keys: KeyRing, publicUrl: string, clock: Clock): SessionCookie {
  const secure = publicUrl.startsWith('https:')
  // With this prefix browsers reject a cookie set by another host or an insecure page.
  const name = secure ? '__Host-amberlink_session' : 'amberlink_session'
  const attributes = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const

  const isSignatureValid = (token: string, signature: string) =>
    clock.now() < SIGNED_COOKIES_END &&
    keys.all.some(({ secret }) =>
      areSecretsEqual(signature, createHmac('sha256', secret).update(token).digest('base64')),
    )

  return {
    name,
    attributes,
    read(c) {
      const [token = '', signature, ...rest] = getCookie(c, name)?.split('.') ?? []
      // Anything else would cost a query.
      if (!TOKEN.test(token) || rest.length > 0) return null
      return signature === undefined || isSignatureValid(token, signature) ? token : null
    },
    write: (c, token) => setCookie(c, name, token, { ...attributes, maxAge: SESSION_SECONDS }),
    clear: (c) => setCookie(c, name, '', { ...attributes, maxAge: 0 }),
  }
}

/** Creates a cookie with the prefix and attributes of the session cookie: `amberlink_oauth_state` beside `amberlink_session`. */
export function createSecretCookie(
  { name: sessionName, attributes }: SessionCookie,
  purpose: 'pending_sign_in' | 'oauth_state' | 'passkey_challenge',
  maxAge: number,
): SecretCookie {
  const name = sessionName.replace(/session$/, purpose)
  return {
    name,
    read: (c) => getCookie(c, name) ?? null,
    write: (c, value) => setCookie(c, name, value, { ...attributes, maxAge }),
    clear(c) {
      if (getCookie(c, name) !== undefined) setCookie(c, name, '', { ...attributes, maxAge: 0 })
    },
  }
}
