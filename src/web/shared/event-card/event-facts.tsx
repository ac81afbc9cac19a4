import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

/** One line about an event with its decorative icon; `faint` for what the catalogue does not know. */
export function EventFact({
  icon,
  faint = false,
  className,
  children,
}: {
  icon: ReactNode
  faint?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <li
      className={classNames(
        'flex min-w-0 items-center gap-2 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint',
        faint && 'text-ink-faint italic',
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </li>
  )
}
