import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { DEFAULT_LANGUAGE, LANGUAGE_COOKIE, type Language, languageNamed } from '../../domain/language.ts'
import { CHOICE_SECONDS, DEFAULT_THEME, THEME_COOKIE, type Theme, themeNamed } from '../../domain/theme.ts'

/**
 * The language and theme of a page: the ones that its address names (`?lang=pl&theme=dark`: links that work without a
 * script), which are remembered for a year, else the remembered ones, else the defaults.
 */
export function choicesOf(c: Context): { language: Language; theme: Theme } {
  const asked = { language: languageNamed(c.req.query('lang')), theme: themeNamed(c.req.query('theme')) }
  if (asked.language) remember(c, LANGUAGE_COOKIE, asked.language)
  if (asked.theme) remember(c, THEME_COOKIE, asked.theme)
  return {
    language: asked.language ?? languageOf(c),
    theme: asked.theme ?? themeNamed(getCookie(c, THEME_COOKIE)) ?? DEFAULT_THEME,
  }
}

/** The language that the person chose before. */
export function languageOf(c: Context): Language {
  return languageNamed(getCookie(c, LANGUAGE_COOKIE)) ?? DEFAULT_LANGUAGE
}

// Not httpOnly: the switches inside the app write the same cookies.
function remember(c: Context, name: string, value: string): void {
  setCookie(c, name, value, { path: '/', maxAge: CHOICE_SECONDS, sameSite: 'Lax' })
}
