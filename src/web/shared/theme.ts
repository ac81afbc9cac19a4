import { CHOICE_SECONDS, DEFAULT_THEME, THEME_COOKIE, type Theme, themeNamed } from '../../domain/theme.ts'

const listeners = new Set<() => void>()

/** The theme that the page shows. */
export function currentTheme(): Theme {
  return themeNamed(document.documentElement.dataset.theme) ?? DEFAULT_THEME
}

/** Shows the page in `theme` and remembers it for a year. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${CHOICE_SECONDS}; samesite=lax`
}

/** Calls `listener` after each change of the theme. @returns how to stop it */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
