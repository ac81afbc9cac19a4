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
