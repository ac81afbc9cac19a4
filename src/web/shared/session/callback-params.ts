import {
  CALLBACK_PATH,
  EMAIL_LINK_PURPOSES,
  type EmailLinkPurpose,
} from '../../../contract/callback-address.ts'

/** What /auth/callback was opened with. */
export interface CallbackParams {
  /** The query, as a sign-in provider wrote it. */
  parameters: Record<string, string>
  emailLink: { kind: EmailLinkPurpose; token: string } | null
}

let captured: CallbackParams | null = null

/**
 * Before anything else looks at the address: takes codes and tokens out of it, so that they stand neither there nor in
 * the history of the browser. From here on they are only in memory, until takeArrival.
 */
export function captureCallbackParams(): void {
  // A mailed link opened over this screen only changes what is behind the #.
  addEventListener('hashchange', () => {
    if (location.pathname === CALLBACK_PATH && location.hash.length > 1) location.reload()
  })
  if (location.pathname.replace(/\/$/, '') !== CALLBACK_PATH) return
  captured = parseCallbackUrl(location.search, location.hash)
  history.replaceState(null, '', CALLBACK_PATH)
}

/** What this page was opened with, the first time it is asked for; then nothing, so that no code is spent twice. */
export function consumeCallbackParams(): CallbackParams {
  const taken = captured ?? { parameters: {}, emailLink: null }
  captured = null
  return taken
}

/** Reads query and fragment of the callback's address. */
export function parseCallbackUrl(query: string, fragment: string): CallbackParams {
  const behindHash = new URLSearchParams(fragment.replace(/^#/, ''))
  const kind = EMAIL_LINK_PURPOSES.find((each) => behindHash.get(each))
  return {
    parameters: Object.fromEntries(new URLSearchParams(query)),
    emailLink: kind ? { kind, token: behindHash.get(kind) ?? '' } : null,
  }
}
