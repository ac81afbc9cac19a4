import { useEffect, useState } from 'react'

/** How long typing has to rest before what was typed is asked for, in milliseconds: a pause between words, not letters. */
export const DEBOUNCE_MS = 120

/** `value` as it was when typing last rested; an emptied one counts at once. */
export function useDebouncedValue(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), value === '' ? 0 : DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
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
