import { useSyncExternalStore } from 'react'

/** Queries whether the window is narrower than the breakpoint md of tokens.css. Not on import: the server has no window. */
export const queryPhones = () => matchMedia('(width < 48rem)')

function subscribe(onChange: () => void) {
  const phones = queryPhones()
  phones.addEventListener('change', onChange)
  return () => phones.removeEventListener('change', onChange)
}

/** Returns whether the window is narrower than that; false on the server and while the browser hydrates. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => queryPhones().matches,
    () => false,
  )
}
