import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
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

/**
 * Returns the language and theme of a page: those in the URL (`?lang=pl&theme=dark`, for links that work without a script),
 * else those in the cookies, else the defaults. A choice made in the URL is saved for a year.
 */
export function readDisplaySettings(
  search: URLSearchParams,
  cookieHeader: string | undefined,
  isHttps: boolean,
): DisplaySettings {
  const cookies = parse(cookieHeader ?? '')
  const [language, theme] = [parseLanguage(search.get('lang')), parseTheme(search.get('theme'))]
  return {
    language: language ?? parseLanguage(readDisplayCookie(cookies, LANGUAGE_COOKIE)) ?? DEFAULT_LANGUAGE,
    theme: theme ?? parseTheme(readDisplayCookie(cookies, THEME_COOKIE)) ?? DEFAULT_THEME,
    setCookies: [
      ...(language ? [serializeCookie(LANGUAGE_COOKIE, language, isHttps)] : []),
      ...(theme ? [serializeCookie(THEME_COOKIE, theme, isHttps)] : []),
    ],
  }
}

/** Returns the language saved in the cookie, or the default. */
export function readLanguage(c: Context): Language {
  return parseLanguage(readDisplayCookie(getCookie(c), LANGUAGE_COOKIE)) ?? DEFAULT_LANGUAGE
}

// Release 0.1 stored them without the prefix on https, too.
function readDisplayCookie(cookies: Record<string, string>, name: string): string | undefined {
  return cookies[`${HOST_COOKIE_PREFIX}${name}`] ?? cookies[name]
}
