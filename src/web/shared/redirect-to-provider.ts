import { removeLayerEntry } from '../ui/layer-entry.ts'

/** Where the key of the latest authorization request is stored. */
export const BROWSER_KEY = 'browser_key'

/** Opens the provider. The key proves to the callback that a page of this origin started the sign-in. */
export async function redirectToProvider({
  url,
  browser_key,
}: {
  url: string
  browser_key: string
}): Promise<void> {
  try {
    localStorage.setItem(BROWSER_KEY, browser_key)
  } catch {
    // The storage is blocked. The key is required only without https.
  }
  // A dialog that closes now would go back later, which would cancel the navigation.
  await removeLayerEntry()
  location.assign(url)
}
