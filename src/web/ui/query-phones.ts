import { useSyncExternalStore } from 'react'

/** Queries whether the window is narrower than the breakpoint md of tokens.css. Not on import: the server has no window. */
export const queryPhones = () => matchMedia('(width < 48rem)')

function subscribe(onChange: () => void) {
  addEventListener('resize', onChange)
  return () => removeEventListener('resize', onChange)
}

/** Returns whether the window is narrower than that; false on the server and while the browser hydrates. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => queryPhones().matches,
    () => false,
  )
}

/** Returns whether the variant `compact` of styles.css applies; false on the server and while the browser hydrates. */
export function useIsCompact(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia('(width < 48rem) or (height <= 32rem)').matches,
    () => false,
  )
}
