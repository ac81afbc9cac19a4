import { Check, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A chip that is on or off. The icon shows the state without relying on color. It can be focused while `disabled`, but does nothing. */
export function ToggleChip({
  pressed,
  disabled = false,
  onPressedChange,
  children,
}: {
  pressed: boolean
  disabled?: boolean
  onPressedChange: (pressed: boolean) => void
  children: ReactNode
}) {
  const Mark = pressed ? Check : Plus
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onPressedChange(!pressed)}
      className={classNames(
        'inline-flex min-h-10 touch:min-h-11 max-w-full items-center gap-1.5 rounded-full border py-1.5 pr-4 pl-3 text-sm font-medium transition-colors',
        pressed
          ? 'border-sea bg-sea-soft text-sea-ink'
          : disabled
            ? 'cursor-not-allowed! border-line bg-surface text-ink-faint'
            : 'border-line-strong bg-surface text-ink hover:bg-sunken',
      )}
    >
      <Mark aria-hidden="true" strokeWidth={pressed ? 3 : 2} className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </button>
  )
}
