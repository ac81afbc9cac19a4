import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { parse, serialize } from 'hono/utils/cookie'
import {
  DEFAULT_LANGUAGE,
  DEFAULT_THEME,
  DISPLAY_COOKIE_MAX_AGE_S,
  LANGUAGE_COOKIE,
  type Language,
  parseLanguage,
  parseTheme,
  THEME_COOKIE,
  type Theme,
} from '../../domain/display-settings.ts'

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
): DisplaySettings {
  const cookies = parse(cookieHeader ?? '')
  const [language, theme] = [parseLanguage(search.get('lang')), parseTheme(search.get('theme'))]
  return {
    language: language ?? parseLanguage(cookies[LANGUAGE_COOKIE]) ?? DEFAULT_LANGUAGE,
    theme: theme ?? parseTheme(cookies[THEME_COOKIE]) ?? DEFAULT_THEME,
    setCookies: [
      ...(language ? [createCookie(LANGUAGE_COOKIE, language)] : []),
      ...(theme ? [createCookie(THEME_COOKIE, theme)] : []),
    ],
  }
}

/** Returns the language saved in the cookie, or the default. */
export function readLanguage(c: Context): Language {
  return parseLanguage(getCookie(c, LANGUAGE_COOKIE)) ?? DEFAULT_LANGUAGE
}

// Not httpOnly: the switches in the app write the same cookies.
function createCookie(name: string, value: string): string {
  return serialize(name, value, { path: '/', maxAge: DISPLAY_COOKIE_MAX_AGE_S, sameSite: 'Lax' })
}
