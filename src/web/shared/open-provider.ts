const BROWSER_KEY = 'amberlink-browser-key'

/** Opens the provider. The key proves to the callback that a page of this origin started the sign-in. */
export function openProvider({ url, browser_key }: { url: string; browser_key: string }): void {
  try {
    localStorage.setItem(BROWSER_KEY, browser_key)
  } catch {
    // The storage is blocked. The key is required only without https.
  }
  location.assign(url)
}

/** Returns the key for the callback; undefined if there is none. */
export function readBrowserKey(): string | undefined {
  try {
    return localStorage.getItem(BROWSER_KEY) ?? undefined
  } catch {
    return undefined
  }
}
