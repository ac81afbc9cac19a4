import {
  DEFAULT_THEME,
  DISPLAY_COOKIE_MAX_AGE_S,
  getThemeMediaQueries,
  parseTheme,
  THEME_COOKIE,
  type Theme,
} from '../../domain/theme.ts'

const listeners = new Set<() => void>()

/** The theme that the page shows. */
export function getTheme(): Theme {
  return parseTheme(document.documentElement.dataset.theme) ?? DEFAULT_THEME
}

/** Shows the page in `theme` and remembers it for a year. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  updateThemeColor(theme)
  for (const listener of listeners) listener()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${DISPLAY_COOKIE_MAX_AGE_S}; samesite=lax`
}

// The browser's own frame follows as well: the page has a colour for it in each theme.
function updateThemeColor(theme: Theme): void {
  const media = getThemeMediaQueries(theme)
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.media = meta.dataset.theme === 'dark' ? media.dark : media.light
}

/** Calls `listener` after each change of the theme. @returns how to stop it */
export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
