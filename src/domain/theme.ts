/** How the pages look: as the system says, or as the person chose. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const DEFAULT_THEME: Theme = 'system'

/** Cookie that remembers the chosen theme, so that the server sends the page in it and nothing flashes. */
export const THEME_COOKIE = 'amberlink_theme'

/** The theme that `text` names, or undefined. */
export function themeNamed(text: unknown): Theme | undefined {
  return THEMES.find((theme) => theme === text)
}

/** How long a choice of language or theme is remembered, in seconds: a year. */
export const CHOICE_SECONDS = 365 * 24 * 60 * 60
