import {
  DEFAULT_THEME,
  getThemeMediaQueries,
  parseTheme,
  serializeCookie,
  THEME_COOKIE,
  type Theme,
} from '../../domain/display-settings.ts'
import { createStore, type ReadableStore } from '../ui/store.ts'
import { waitForNextPaint } from './wait-for-next-paint.ts'

const store = createStore(parseTheme(globalThis.document?.documentElement.dataset.theme) ?? DEFAULT_THEME)

export const themeStore: ReadableStore<Theme> = store

/** Sets the theme that components show, without changing the page. For the server, which writes the theme into the page. */
export function showTheme(theme: Theme): void {
  store.set(theme)
}

/** Shows the page in `theme` and remembers it for a year. */
export function setTheme(theme: Theme): void {
  store.set(theme)
  void waitForNextPaint().then(applyTheme)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = serializeCookie(THEME_COOKIE, theme, location.protocol === 'https:')
}

// Changes the styles of all elements, so the selected segment is painted first.
function applyTheme(): void {
  const theme = store.get()
  document.documentElement.dataset.theme = theme
  updateThemeColor(theme)
  // Otherwise the colors of all controls would change in steps, each of which computes their styles again.
  for (const animation of document.getAnimations()) if (isColorTransition(animation)) animation.finish()
}

function isColorTransition(animation: Animation): boolean {
  return animation instanceof CSSTransition && /color|fill|stroke/.test(animation.transitionProperty)
}

// The page has one color per theme for the frame of the browser.
function updateThemeColor(theme: Theme): void {
  const media = getThemeMediaQueries(theme)
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.media = meta.dataset.theme === 'dark' ? media.dark : media.light
}
