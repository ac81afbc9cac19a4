import { type ReactNode, useId, useRef } from 'react'
import { useFocusAfterRemoval } from '../../../shared/hooks.ts'

/** One topic of the Account section: title, current state and actions. */
export function AccountBlock({
  title,
  text,
  actions,
  itemCount = 0,
  children,
}: {
  title: string
  text?: ReactNode
  actions?: ReactNode
  /** The number of items that can be removed. When the focused one is removed, the heading takes the focus. */
  itemCount?: number
  children?: ReactNode
}) {
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const trackFocus = useFocusAfterRemoval(heading, itemCount)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-labelledby={headingId}
      onFocus={trackFocus}
      className="grid grid-cols-1 gap-3 border-t border-line pt-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-64">
          <h3 ref={heading} id={headingId} tabIndex={-1} className="font-semibold">
            {title}
          </h3>
          {text && <div className="mt-0.5 text-sm wrap-anywhere text-ink-soft">{text}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-2.5">{actions}</div>}
      </div>
      {children}
    </div>
  )
}
