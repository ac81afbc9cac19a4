import { EMAIL_LINK_NAMES, type EmailLinkName } from '../../../contract/email-link-purposes.ts'
import { SCREEN_PATHS } from '../../../contract/screen-paths.ts'

/** What the URL of the callback screen contained. */
export interface CallbackParams {
  /** The query parameters of the provider's reply. */
  parameters: Record<string, string>
  emailLink: { name: EmailLinkName; token: string } | null
}

let captured: CallbackParams | null = null

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
  captured = parseCallbackUrl(location.search, location.hash)
  history.replaceState(null, '', SCREEN_PATHS.callback)
}

/** Returns the captured parameters once; later calls return empty ones, so that no code is used twice. */
export function consumeCallbackParams(): CallbackParams {
  const params = captured ?? { parameters: {}, emailLink: null }
  captured = null
  return params
}

/** Parses the query and the fragment of the callback URL. */
export function parseCallbackUrl(query: string, fragment: string): CallbackParams {
  const fragmentParams = new URLSearchParams(fragment.replace(/^#/, ''))
  const name = EMAIL_LINK_NAMES.find((each) => fragmentParams.get(each))
  return {
    parameters: Object.fromEntries(new URLSearchParams(query)),
    emailLink: name ? { name, token: fragmentParams.get(name) ?? '' } : null,
  }
}
