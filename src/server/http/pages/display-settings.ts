import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { parse } from 'hono/utils/cookie'
import {
  DEFAULT_LANGUAGE,
  DEFAULT_THEME,
  HOST_COOKIE_PREFIX,
  LANGUAGE_COOKIE,
  type Language,
  parseLanguage,
  parseTheme,
  serializeCookie,
  THEME_COOKIE,
  type Theme,
} from '../../../domain/display-settings.ts'

/** Language and theme of a page, and the cookies that save a choice made in its URL. */
export interface DisplaySettings {
  language: Language
  theme: Theme
  setCookies: string[]
}

/** Headers of a request that say how to display a page. */
interface DisplayHeaders {
  cookie?: string | undefined
  'accept-language'?: string | undefined
}

/** The headers on which a page depends, for caches. */
export const PAGE_VARY = 'accept-encoding, accept-language, cookie'

/**
 * Returns the language and theme of a page: those in the URL (`?lang=pl&theme=dark`, for links that work without a script),
 * else those in the cookies, else the language of the browser and the default theme. A choice made in the URL is saved for a year.
 */
export function readDisplaySettings(
  search: URLSearchParams,
  headers: DisplayHeaders,
  isHttps: boolean,
): DisplaySettings {
  const [language, theme] = [parseLanguage(search.get('lang')), parseTheme(search.get('theme'))]
  return {
    language: language ?? readLanguage(headers),
    theme: theme ?? parseTheme(readDisplayCookie(headers, THEME_COOKIE)) ?? DEFAULT_THEME,
    setCookies: [
      ...(language ? [serializeCookie(LANGUAGE_COOKIE, language, isHttps)] : []),
      ...(theme ? [serializeCookie(THEME_COOKIE, theme, isHttps)] : []),
    ],
  }
}

/** Returns the headers of a request that say how to display a page. */
export function getDisplayHeaders(c: Context): DisplayHeaders {
  return { cookie: c.req.header('cookie'), 'accept-language': c.req.header('accept-language') }
}

/** Returns the language saved in the cookie, else the one of ours that the browser prefers, else the default. */
export function readLanguage(headers: DisplayHeaders): Language {
  return (
    parseLanguage(readDisplayCookie(headers, LANGUAGE_COOKIE)) ??
    // In the order of their weights. Those with weight 0 are not acceptable (RFC 9110 §12.4.2).
    parseAccept(headers['accept-language'] ?? '')
      .filter(({ q }) => q > 0)
      .map(({ type }) => parseLanguage(type.split('-', 1)[0]?.toLowerCase()))
      .find((language) => language !== undefined) ??
    DEFAULT_LANGUAGE
  )
}

// Release 0.1 stored them without the prefix on https, too.
function readDisplayCookie({ cookie }: DisplayHeaders, name: string): string | undefined {
  const cookies = parse(cookie ?? '')
  return cookies[`${HOST_COOKIE_PREFIX}${name}`] ?? cookies[name]
}
