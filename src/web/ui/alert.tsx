import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const TONES = {
  destructive: { box: 'border-coral bg-coral-soft text-coral-ink', Icon: CircleAlert },
  note: { box: 'border-line bg-sea-soft text-sea-ink', Icon: Info },
} as const

/** A message in the flow of the page. `destructive` is announced immediately (role alert) unless `isAnnounced` is false, `note` is not. */
export function Alert({
  tone = 'destructive',
  isAnnounced = tone === 'destructive',
  title,
  className,
  children,
}: {
  tone?: keyof typeof TONES
  isAnnounced?: boolean
  title?: string
  className?: string
  children: ReactNode
}) {
  const { box, Icon } = TONES[tone]
  return (
    <div
      role={isAnnounced ? 'alert' : undefined}
      className={classNames('flex gap-3 rounded-sm border px-4 py-3 text-sm', box, className)}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  )
}
