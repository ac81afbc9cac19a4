const KEY = 'connect'
const HASH = /^#connect=([\w-]{43})$/

/**
 * Moves the token of a scanned code from the address into the tab, where it survives signing in. Must run before anything else
 * reads the address, so that neither the history nor a return path contains the token.
 */
export function captureConnectToken(): void {
  const token = HASH.exec(location.hash)?.[1]
  if (!token) return
  sessionStorage.setItem(KEY, token)
  history.replaceState(null, '', location.pathname + location.search)
}

export const readConnectToken = () => sessionStorage.getItem(KEY)
export const removeConnectToken = () => sessionStorage.removeItem(KEY)
