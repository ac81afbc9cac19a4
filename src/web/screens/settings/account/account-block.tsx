import { type ReactNode, useId } from 'react'

/** One topic of the Account section: title, current state and actions. */
export function AccountBlock({
  title,
  text,
  actions,
  children,
}: {
  title: string
  text?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}) {
  const headingId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-labelledby={headingId} className="grid gap-3 border-t border-line pt-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-64">
          <h3 id={headingId} className="font-semibold">
            {title}
          </h3>
          {text && <div className="mt-0.5 text-sm break-words text-ink-soft">{text}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-2.5">{actions}</div>}
      </div>
      {children}
    </div>
  )
}
