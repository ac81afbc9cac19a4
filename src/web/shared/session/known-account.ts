import { serializeCookie } from '../../../domain/display-settings.ts'
import { readCookies } from '../first-view.ts'

// Says that an account was used in this browser, and not which one. It outlives the session and is deleted with the site's data.
const COOKIE = 'amberlink_known_account'

/** Returns whether an account has been used in this browser, on the server and in the browser. */
export function hasKnownAccount(): boolean {
  return readCookies().includes(`${COOKIE}=yes`)
}

/** Remembers for a year that an account has been used in this browser. */
export function rememberAccount(): void {
  writeCookie(serializeCookie(COOKIE, 'yes', isHttps()))
}

/** Forgets an account that has been deleted. */
export function forgetAccount(): void {
  writeCookie(`${serializeCookie(COOKIE, '', isHttps())}; Max-Age=0`)
}

const isHttps = () => location.protocol === 'https:'

function writeCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = cookie
}
