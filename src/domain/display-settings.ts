/** The languages of the user interface. */
export const LANGUAGES = ['en', 'pl'] as const
export type Language = (typeof LANGUAGES)[number]

export const DEFAULT_LANGUAGE: Language = 'en'

/** The name of each language in the language itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', pl: 'Polski' }

/** Cookie with the chosen language; the server renders the page in it. */
export const LANGUAGE_COOKIE = 'amberlink_language'

export function parseLanguage(text: unknown): Language | undefined {
  return LANGUAGES.find((language) => language === text)
}

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const DEFAULT_THEME: Theme = 'system'

/** Cookie with the chosen theme; the server renders the page in it, so that it does not flash. */
export const THEME_COOKIE = 'amberlink_theme'

export function parseTheme(text: unknown): Theme | undefined {
  return THEMES.find((theme) => theme === text)
}

/** Returns media queries that match while a page in `theme` is light or dark, for pictures and the color of the browser. */
export function getThemeMediaQueries(theme: Theme): { light: string; dark: string } {
  const [always, never] = ['(min-width: 0px)', '(max-width: 0px)']
  if (theme === 'light') return { light: always, dark: never }
  if (theme === 'dark') return { light: never, dark: always }
  return { light: '(prefers-color-scheme: light)', dark: '(prefers-color-scheme: dark)' }
}

/** On https the cookies have this prefix: browsers then reject values set by other hosts or insecure pages. */
export const HOST_COOKIE_PREFIX = '__Host-'

/** Returns the text that stores a value in a cookie of the product for a year. */
export function serializeCookie(name: string, value: string, isHttps: boolean): string {
  // Not httpOnly: the app reads and writes the same cookies.
  const cookie = `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax`
  return isHttps ? `${HOST_COOKIE_PREFIX}${cookie}; Secure` : cookie
}
