import { useEffect, useRef } from 'react'

/**
 * Returns a function that calls `action` at once or, while the mouse is pressed, when it is released: what the action shows must not move
 * the target of the press before the click. A tap sends the same mouse events.
 */
export function useAfterPress(action: () => void): () => void {
  const isPressed = useRef(false)
  useEffect(() => {
    function track({ type, button }: MouseEvent) {
      isPressed.current = type === 'mousedown' && button === 0
    }
    addEventListener('mousedown', track, true)
    addEventListener('mouseup', track, true)
    // A drag ends without a mouseup.
    addEventListener('dragend', track, true)
    return () => {
      removeEventListener('mousedown', track, true)
      removeEventListener('mouseup', track, true)
      removeEventListener('dragend', track, true)
    }
  }, [])
  return () => {
    if (isPressed.current) addEventListener('mouseup', action, { capture: true, once: true })
    else action()
  }
}
