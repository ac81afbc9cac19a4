import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Day } from '../../../../domain/day.ts'
import { useTexts } from '../../../texts/texts.ts'
import { CARD_CLASS, classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

/** Distance between the panel and its day, in CSS pixels. */
const GAP = 6

/**
 * A panel beside a day of the calendar, inside the element that contains both. Escape and a click on empty space close it.
 * It is the next stop of Tab after the calendar, and the focus is not trapped, because the calendar stays usable.
 */
export function DayPanel({
  day,
  onClose,
  children,
}: {
  day: Day
  onClose: () => void
  children: (closeButton: ReactNode) => ReactNode
}) {
  const { eventViews } = useTexts()
  const panel = useRef<HTMLDivElement>(null)
  const [position, setPosition] = useState<ReturnType<typeof getPanelPosition>>()
  const findDay = () =>
    panel.current?.parentElement?.querySelector<HTMLElement>(`button[data-day="${day}"]`) ?? undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again for another day
  useLayoutEffect(() => {
    const element = panel.current
    const container = element?.parentElement
    if (!element || !container) return
    const measure = () => {
      const cell = findDay()
      if (cell) setPosition(getPanelPosition(container, cell, element.offsetWidth))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(container)
    return () => observer.disconnect()
  }, [day])

  function close() {
    findDay()?.focus({ preventScroll: true })
    onClose()
  }
  const onPointerDown = useEffectEvent(({ target }: PointerEvent) => {
    if (!(target instanceof Element) || panel.current?.contains(target)) return
    // Controls keep the panel: a day moves it, and the list opens with the selected day.
    if (target.closest('a, button, input, label, select, [role=gridcell], [role=dialog]')) return
    onClose()
  })
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // A dialog over the calendar closes first.
    if (!(event.target instanceof Element && event.target.closest('[role=dialog]'))) close()
  })
  useEffect(() => {
    const pressed = (event: PointerEvent) => onPointerDown(event)
    const typed = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('pointerdown', pressed)
    document.addEventListener('keydown', typed)
    return () => {
      document.removeEventListener('pointerdown', pressed)
      document.removeEventListener('keydown', typed)
    }
  }, [])

  return (
    <div
      ref={panel}
      style={position}
      className={classNames(
        CARD_CLASS,
        'absolute z-10 max-h-104 w-84 max-w-full animate-arrive overflow-y-auto bg-raised py-2 shadow-float',
        !position && 'invisible',
      )}
    >
      {children(
        <IconButton
          label={eventViews.calendar.closeDay}
          icon={<X aria-hidden="true" className="size-5" />}
          onClick={close}
          className="-mr-1"
        />,
      )}
    </div>
  )
}

// To the right of days in the left half, and upwards from days in the lower half, so that the panel stays inside the container.
function getPanelPosition(container: HTMLElement, cell: HTMLElement, panelWidth: number) {
  const outer = container.getBoundingClientRect()
  const inner = cell.getBoundingClientRect()
  const isLeft = inner.left + inner.width / 2 < outer.left + outer.width / 2
  const isTop = inner.top + inner.height / 2 < outer.top + outer.height / 2
  const left = isLeft ? inner.right + GAP - outer.left : inner.left - GAP - panelWidth - outer.left
  return {
    left: Math.max(0, Math.min(left, outer.width - panelWidth)),
    ...(isTop ? { top: inner.top - outer.top } : { bottom: outer.bottom - inner.bottom }),
  }
}
