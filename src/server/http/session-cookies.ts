import { createHmac, timingSafeEqual } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import { SESSION_SECONDS } from '../identity/sessions/sessions.ts'
import type { SessionCookie } from './request-context.ts'

/**
 * The value is `<token>.<HMAC-SHA256 of the token, base64>`, percent-encoded: the form in which better-auth writes and
 * reads its signed cookies, so that both understand each other. A forged value is refused without asking the database.
 */
export function createSessionCookie(secret: string, publicUrl: string): SessionCookie {
  const secure = publicUrl.startsWith('https:')
  // The prefix makes browsers refuse a cookie that another host or an insecure page has planted.
  const name = secure ? '__Host-amberlink_session' : 'amberlink_session'
  const attributes = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const
  const sign = (token: string) => createHmac('sha256', secret).update(token).digest('base64')

  return {
    name,
    attributes,
    read(c) {
      const value = getCookie(c, name)
      const dot = value?.lastIndexOf('.') ?? -1
      if (!value || dot < 1) return null
      const token = value.slice(0, dot)
      const [given, right] = [Buffer.from(value.slice(dot + 1)), Buffer.from(sign(token))]
      return given.length === right.length && timingSafeEqual(given, right) ? token : null
    },
    write(c, token) {
      setCookie(c, name, `${token}.${sign(token)}`, { ...attributes, maxAge: SESSION_SECONDS })
    },
    clear(c) {
      setCookie(c, name, '', { ...attributes, maxAge: 0 })
    },
  }
}
