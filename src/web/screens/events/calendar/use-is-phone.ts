import { useSyncExternalStore } from 'react'

// Below the breakpoint md of tokens.css.
const phones = matchMedia('(width < 48rem)')

function subscribe(onChange: () => void) {
  phones.addEventListener('change', onChange)
  return () => phones.removeEventListener('change', onChange)
}

/** Returns whether the window is too narrow for names in the days of the calendar. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => phones.matches)
}
