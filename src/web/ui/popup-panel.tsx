import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { classNames } from './class-names.ts'

/**
 * A panel below the control that opened it. Escape, a press outside and moving the focus elsewhere close it. Must be rendered right
 * after the control, in a positioned container.
 */
export function PopupPanel({
  label,
  control,
  onClose,
  align = 'start',
  className,
  children,
}: {
  label: string
  control: RefObject<HTMLElement | null>
  /** After Escape, the focus must return to the control. */
  onClose: (returnsFocus: boolean) => void
  /** The edge of the container that the panel shares. */
  align?: 'start' | 'end'
  className?: string
  children: ReactNode
}) {
  const panel = useRef<HTMLDivElement>(null)
  const closeIfOutside = useEffectEvent((target: EventTarget | null) => {
    if (!(target instanceof Node) || !target.isConnected) return
    if (!panel.current?.contains(target) && !control.current?.contains(target)) onClose(false)
  })
  useEffect(() => {
    // In a low window its end would be below the screen.
    panel.current?.scrollIntoView({ block: 'nearest' })
    const onOutside = (event: Event) => closeIfOutside(event.target)
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    return () => {
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
    }
  }, [])
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose(true)
      }}
      className={classNames(
        'absolute top-full z-20 mt-2 rounded-md border border-line bg-raised p-4 shadow-float',
        align === 'end' ? 'right-0' : 'left-0',
        className,
      )}
    >
      {children}
    </div>
  )
}
