import { useSyncExternalStore } from 'react'

/** Queries whether the window is narrower than the breakpoint md of tokens.css. Not on import: the server has no window. */
export const queryPhones = () => matchMedia('(width < 48rem)')

/** Returns whether the window is narrower than that; false on the server and while the browser hydrates. */
export const useIsPhone = createMediaQueryHook(queryPhones)

/** Returns whether the variant `compact` of styles.css applies; false on the server and while the browser hydrates. */
export const useIsCompact = createMediaQueryHook(() => matchMedia('(width < 48rem) or (height <= 32rem)'))

function createMediaQueryHook(query: () => MediaQueryList): () => boolean {
  function subscribe(onChange: () => void) {
    const list = query()
    list.addEventListener('change', onChange)
    return () => list.removeEventListener('change', onChange)
  }
  return () =>
    useSyncExternalStore(
      subscribe,
      () => query().matches,
      () => false,
    )
}
