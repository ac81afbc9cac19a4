/** The languages of the interface. English is the default, Polish is chosen. */
export const LANGUAGES = ['en', 'pl'] as const
export type Language = (typeof LANGUAGES)[number]

export const DEFAULT_LANGUAGE: Language = 'en'

/** What each language calls itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', pl: 'Polski' }

/** Cookie that remembers the chosen language, so that the server sends the page in it. */
export const LANGUAGE_COOKIE = 'amberlink_language'

/** The language that `text` names, or undefined. */
export function parseLanguage(text: unknown): Language | undefined {
  return LANGUAGES.find((language) => language === text)
}
