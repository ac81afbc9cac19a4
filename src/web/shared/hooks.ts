import { type FocusEvent, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** How long the user must stop typing before a search is sent, in milliseconds: shorter than the pause between two words. */
const DEBOUNCE_MS = 120

/** Returns `value` once it has not changed for `DEBOUNCE_MS`; an empty value at once. */
export function useDebouncedValue(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), value === '' ? 0 : DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}

/**
 * Calls `onShow` when the page is shown, also when the browser restores it after Back, for instance from a sign-in
 * provider. `onShow` must be the same function on each render.
 */
export function usePageShow(onShow: () => void): void {
  useEffect(() => {
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [onShow])
}

/**
 * Moves the focus to `heading` when the focused item of a list is removed, instead of losing it to the top of the page.
 * Returns the focus handler for the element around the list; `count` is the length of the list.
 */
export function useFocusAfterRemoval(
  heading: RefObject<HTMLElement | null>,
  count: number,
): (event: FocusEvent) => void {
  const lastFocused = useRef<Element>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when an item was added or removed
  useEffect(() => {
    const isFocusLost = document.activeElement === null || document.activeElement === document.body
    const isRemoved = lastFocused.current !== null && !lastFocused.current.isConnected
    if (isFocusLost && isRemoved) heading.current?.focus({ preventScroll: true })
    if (isRemoved) lastFocused.current = null
  }, [heading, count])
  return (event) => {
    lastFocused.current = event.target
  }
}

/** Calls `action` when Ctrl or Cmd is pressed together with the letter `key`, wherever the focus is. */
export function useKeyboardShortcut(key: string, action: () => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== key || event.shiftKey || event.altKey) return
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}

const subscribeToNothing = () => () => {}

/**
 * Returns whether the component may show what only the browser knows: false on the server and while the browser hydrates the
 * first view, then true.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
