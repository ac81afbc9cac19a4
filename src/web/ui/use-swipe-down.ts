import { type PointerEvent, useRef } from 'react'

/** A sheet closes when it is dragged down this far (CSS pixels) or flicked this fast (pixels per millisecond). */
const CLOSING_PX = 110
const CLOSING_SPEED = 0.6

/**
 * Returns handlers that let the user swipe the surrounding dialog down to close it. They belong on its header, whose content
 * does not scroll. They react to touch only; Escape and the close button work everywhere.
 */
export function useSwipeDown(onClose: (() => void) | undefined) {
  const drag = useRef<{ startY: number; startTime: number; sheet: HTMLElement } | null>(null)
  if (!onClose) return {}

  function resetPosition() {
    drag.current?.sheet.style.removeProperty('translate')
    drag.current?.sheet.style.removeProperty('transition')
    drag.current = null
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const sheet = event.currentTarget.closest<HTMLElement>('[role=dialog]')
      if (event.pointerType !== 'touch' || !sheet) return
      drag.current = { startY: event.clientY, startTime: event.timeStamp, sheet }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!drag.current) return
      const { sheet, startY } = drag.current
      const down = Math.max(0, event.clientY - startY)
      // Capture the pointer only for a drag, so that a tap still reaches the element below.
      if (down > 8 && !event.currentTarget.hasPointerCapture(event.pointerId))
        event.currentTarget.setPointerCapture(event.pointerId)
      sheet.style.transition = 'none'
      sheet.style.translate = `0 ${down}px`
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (!drag.current) return
      const down = event.clientY - drag.current.startY
      const speed = down / Math.max(1, event.timeStamp - drag.current.startTime)
      resetPosition()
      if (down > CLOSING_PX || (down > 24 && speed > CLOSING_SPEED)) onClose()
    },
    onPointerCancel: resetPosition,
  }
}
