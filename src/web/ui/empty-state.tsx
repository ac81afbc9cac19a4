import type { ReactNode } from 'react'

/** Takes the place of a list without items: says why, and offers actions as `children`. */
export function EmptyState({
  icon,
  title,
  hint,
  children,
}: {
  icon: ReactNode
  title: string
  hint?: string
  children?: ReactNode
}) {
  return (
    <div className="grid justify-items-center gap-2 rounded-lg border border-dashed border-line-strong px-6 py-12 text-center [&>svg]:size-12 [&>svg]:stroke-[1.5] [&>svg]:text-ink-faint">
      {icon}
      <p className="text-lg font-semibold">{title}</p>
      {hint && <p className="max-w-md text-ink-soft">{hint}</p>}
      {children && <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  )
}
