import { CalendarSearch } from 'lucide-react'
import type { ReactNode } from 'react'

/** Why there are no events to show, and what can be done: a hint, and buttons as `children`. */
export function EmptyState({
  title,
  hint,
  children,
}: {
  title: string
  hint?: string
  children?: ReactNode
}) {
  return (
    <div className="grid justify-items-center gap-2 rounded-lg border border-dashed border-line-strong px-6 py-14 text-center">
      <CalendarSearch aria-hidden="true" strokeWidth={1.5} className="size-12 text-ink-faint" />
      <p className="text-lg font-semibold">{title}</p>
      {hint && <p className="text-ink-soft">{hint}</p>}
      {children && <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  )
}
