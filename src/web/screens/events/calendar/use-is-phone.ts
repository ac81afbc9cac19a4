import { useSyncExternalStore } from 'react'

// Below the breakpoint md of tokens.css. Not read on import, because the server imports this module, too.
const queryPhones = () => matchMedia('(width < 48rem)')

function subscribe(onChange: () => void) {
  const phones = queryPhones()
  phones.addEventListener('change', onChange)
  return () => phones.removeEventListener('change', onChange)
}

/** Returns whether the window is too narrow for names in the days of the calendar. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => queryPhones().matches)
}
