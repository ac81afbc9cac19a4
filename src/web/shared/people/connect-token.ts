/** Where the tab keeps the token of a scanned code. */
export const CONNECT_TOKEN = 'connect'

/**
 * Moves the token of a scanned code from the address into the tab, where it survives signing in. Must run before anything else
 * reads the address, so that neither the history nor a return path contains the token.
 */
export function captureConnectToken(): void {
  const { hash, pathname, search } = location
  if (!hash.startsWith('#connect=')) return
  sessionStorage.setItem(CONNECT_TOKEN, hash.slice(9))
  history.replaceState(null, '', pathname + search)
}
