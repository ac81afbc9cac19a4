import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { parse, serialize } from 'hono/utils/cookie'
import { DEFAULT_LANGUAGE, LANGUAGE_COOKIE, type Language, languageNamed } from '../../domain/language.ts'
import { CHOICE_SECONDS, DEFAULT_THEME, THEME_COOKIE, type Theme, themeNamed } from '../../domain/theme.ts'

/** The language and theme of a page, and the cookies that remember what its address asked for. */
export interface Choices {
  language: Language
  theme: Theme
  setCookies: string[]
}

/**
 * The language and theme of a page: the ones that its address names (`?lang=pl&theme=dark`: links that work without a
 * script), which are remembered for a year, else the remembered ones, else the defaults.
 */
export function choicesIn(asked: URLSearchParams, cookieHeader: string | undefined): Choices {
  const cookies = parse(cookieHeader ?? '')
  const [language, theme] = [languageNamed(asked.get('lang')), themeNamed(asked.get('theme'))]
  return {
    language: language ?? languageNamed(cookies[LANGUAGE_COOKIE]) ?? DEFAULT_LANGUAGE,
    theme: theme ?? themeNamed(cookies[THEME_COOKIE]) ?? DEFAULT_THEME,
    setCookies: [
      ...(language ? [remember(LANGUAGE_COOKIE, language)] : []),
      ...(theme ? [remember(THEME_COOKIE, theme)] : []),
    ],
  }
}

/** The language that the person chose before. */
export function languageOf(c: Context): Language {
  return languageNamed(getCookie(c, LANGUAGE_COOKIE)) ?? DEFAULT_LANGUAGE
}

// Not httpOnly: the switches inside the app write the same cookies.
function remember(name: string, value: string): string {
  return serialize(name, value, { path: '/', maxAge: CHOICE_SECONDS, sameSite: 'Lax' })
}
