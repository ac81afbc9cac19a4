import { LANGUAGE_COOKIE, type Language } from '../../domain/display-settings.ts'
import { DISPLAY_COOKIE_MAX_AGE_S } from '../../domain/theme.ts'
import { setTexts } from './current-texts.ts'
import type { Texts } from './texts.ts'

const LOADERS: Record<Language, () => Promise<Texts>> = {
  en: async () => (await import('./en.ts')).en,
  pl: async () => (await import('./pl.ts')).pl,
}

/** Shows the interface in `language` and remembers it for a year. Rejects, changing nothing, when it cannot be loaded. */
export async function chooseLanguage(language: Language): Promise<void> {
  setTexts(await LOADERS[language]())
  document.documentElement.lang = language
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${DISPLAY_COOKIE_MAX_AGE_S}; samesite=lax`
}
