import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The solid tones are for the most important states. They look the same in both themes, as the covers below them do. */
export type BadgeTone = 'neutral' | 'sea' | 'amber' | 'leaf' | 'coral' | 'solid-leaf' | 'solid-coral'

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  sea: 'bg-sea-soft text-sea-ink',
  amber: 'bg-amber-soft text-amber-ink',
  leaf: 'bg-leaf-soft text-leaf-ink',
  coral: 'bg-coral-soft text-coral-ink',
  'solid-leaf': 'scheme-light bg-leaf text-on-leaf',
  'solid-coral': 'scheme-light bg-coral text-on-coral',
}

/** A short label for a state or category. `dot` adds a pulsing dot: happening now. */
export function Badge({
  tone = 'neutral',
  dot = false,
  className,
  children,
}: {
  tone?: BadgeTone
  dot?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold forced-colors:border',
        TONES[tone],
        className,
      )}
    >
      {dot && (
        // A border, because forced colors remove backgrounds.
        <span
          aria-hidden="true"
          className="size-2 shrink-0 animate-pulse-dot rounded-full border-4 border-current"
        />
      )}
      <span className="truncate max-md:whitespace-normal">{children}</span>
    </span>
  )
}
