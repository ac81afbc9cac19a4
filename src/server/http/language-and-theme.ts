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

/** The language and theme of a page, and the cookies that remember what its address asked for. */
export interface LanguageAndTheme {
  language: Language
  theme: Theme
  setCookies: string[]
}

/**
 * The language and theme of a page: the ones that its address names (`?lang=pl&theme=dark`: links that work without a
 * script), which are remembered for a year, else the remembered ones, else the defaults.
 */
export function readLanguageAndTheme(
  asked: URLSearchParams,
  cookieHeader: string | undefined,
): LanguageAndTheme {
  const cookies = parse(cookieHeader ?? '')
  const [language, theme] = [parseLanguage(asked.get('lang')), parseTheme(asked.get('theme'))]
  return {
    language: language ?? parseLanguage(cookies[LANGUAGE_COOKIE]) ?? DEFAULT_LANGUAGE,
    theme: theme ?? parseTheme(cookies[THEME_COOKIE]) ?? DEFAULT_THEME,
    setCookies: [
      ...(language ? [remember(LANGUAGE_COOKIE, language)] : []),
      ...(theme ? [remember(THEME_COOKIE, theme)] : []),
    ],
  }
}

/** The language that the person chose before. */
export function readLanguage(c: Context): Language {
  return parseLanguage(getCookie(c, LANGUAGE_COOKIE)) ?? DEFAULT_LANGUAGE
}

// Not httpOnly: the switches inside the app write the same cookies.
function remember(name: string, value: string): string {
  return serialize(name, value, { path: '/', maxAge: DISPLAY_COOKIE_MAX_AGE_S, sameSite: 'Lax' })
}
