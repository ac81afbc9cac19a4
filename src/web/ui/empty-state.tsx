import type { ReactNode } from 'react'

/** Takes the place of a list without items: says why, and offers actions as `children`. `isShort` leaves room for what follows it. */
export function EmptyState({
  icon,
  title,
  hint,
  isShort = false,
  children,
}: {
  icon: ReactNode
  title: string
  hint?: string
  isShort?: boolean
  children?: ReactNode
}) {
  return (
    <div
      className={`grid justify-items-center gap-2 rounded-lg border border-dashed border-line-strong px-6 text-center [&>svg]:stroke-[1.5] [&>svg]:text-ink-faint ${
        isShort ? 'py-4 [&>svg]:size-7' : 'py-12 [&>svg]:size-12'
      }`}
    >
      {icon}
      <p className="text-lg font-semibold">{title}</p>
      {hint && <p className="max-w-md text-ink-soft">{hint}</p>}
      {children && <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  )
}
