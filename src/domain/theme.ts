/** How the pages look: as the system says, or as the person chose. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const DEFAULT_THEME: Theme = 'system'

/** Cookie that remembers the chosen theme, so that the server sends the page in it and nothing flashes. */
export const THEME_COOKIE = 'amberlink_theme'

/** The theme that `text` names, or undefined. */
export function parseTheme(text: unknown): Theme | undefined {
  return THEMES.find((theme) => theme === text)
}

/** Media queries that hold while a page in `theme` is light, and while it is dark: for pictures and the browser's frame. */
export function getThemeMediaQueries(theme: Theme): { light: string; dark: string } {
  const [always, never] = ['(min-width: 0px)', '(max-width: 0px)']
  if (theme === 'light') return { light: always, dark: never }
  if (theme === 'dark') return { light: never, dark: always }
  return { light: '(prefers-color-scheme: light)', dark: '(prefers-color-scheme: dark)' }
}

/** How long a choice of language or theme is remembered, in seconds: a year. */
export const DISPLAY_COOKIE_MAX_AGE_S = 365 * 24 * 60 * 60
