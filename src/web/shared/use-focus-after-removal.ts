import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the place of whoever goes by keyboard when the item they acted on leaves its list: the focus goes to `heading`
 * instead of the top of the page. Put the returned handler on what surrounds the list; `count` is its length.
 */
export function useFocusAfterRemoval(
  heading: RefObject<HTMLElement | null>,
  count: number,
): (event: FocusEvent) => void {
  const last = useRef<Element>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks when an item has come or gone
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost && last.current && !last.current.isConnected) heading.current?.focus({ preventScroll: true })
    if (last.current && !last.current.isConnected) last.current = null
  }, [heading, count])
  return (event) => {
    last.current = event.target
  }
}
