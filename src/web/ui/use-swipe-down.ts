import { type PointerEvent, useRef } from 'react'

/** Dragged down by this many CSS pixels, or flicked this fast (pixels per millisecond), a sheet closes. */
const CLOSING_PX = 110
const CLOSING_SPEED = 0.6

/**
 * Lets a finger drag the sheet around it down and away: put the handlers on the sheet's head, whose own content does not
 * scroll. A mouse or pen does nothing here; Escape and the close button remain for everybody.
 */
export function useSwipeDown(onClose: (() => void) | undefined) {
  const drag = useRef<{ startY: number; startTime: number; sheet: HTMLElement } | null>(null)
  if (!onClose) return {}

  function settle() {
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
      // Only a drag takes the pointer: a tap stays a press on what is under it.
      if (down > 8 && !event.currentTarget.hasPointerCapture(event.pointerId))
        event.currentTarget.setPointerCapture(event.pointerId)
      sheet.style.transition = 'none'
      sheet.style.translate = `0 ${down}px`
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (!drag.current) return
      const down = event.clientY - drag.current.startY
      const speed = down / Math.max(1, event.timeStamp - drag.current.startTime)
      settle()
      if (down > CLOSING_PX || (down > 24 && speed > CLOSING_SPEED)) onClose()
    },
    onPointerCancel: settle,
  }
}
