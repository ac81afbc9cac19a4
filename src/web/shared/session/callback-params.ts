import { SCREEN_PATHS } from '../../../contract/screen-paths.ts'

/** Query and fragment of the URL of the callback screen. */
export type CallbackUrlParts = readonly [query: string, fragment: string]

let captured: CallbackUrlParts | null = null

/**
 * Moves codes and tokens from the URL of the callback screen into memory, so that neither the address bar nor the
 * history contains them. Must run before anything else reads the URL.
 */
export function captureCallbackParams(): void {
  // Opening an email link on this screen changes only the fragment, which does not reload the page.
  addEventListener('hashchange', () => {
    if (location.pathname === SCREEN_PATHS.callback && location.hash.length > 1) location.reload()
  })
  if (location.pathname.replace(/\/$/, '') !== SCREEN_PATHS.callback) return
  captured = [location.search, location.hash]
  history.replaceState(null, '', SCREEN_PATHS.callback)
}

/** Returns the captured parts once; later calls return empty ones, so that no code is used twice. */
export function consumeCallbackUrl(): CallbackUrlParts {
  const parts = captured ?? ['', '']
  captured = null
  return parts
}
