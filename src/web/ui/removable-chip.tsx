import { X } from 'lucide-react'
import { classNames } from './class-names.ts'

/** A chip that a click removes. `label` names it and what the click does. */
export function RemovableChip({
  label,
  onRemove,
  children,
}: {
  label: string
  onRemove: () => void
  children: string
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onRemove}
      className={classNames(
        'inline-flex min-h-10 touch:min-h-11 max-w-full items-center gap-1.5 rounded-full border border-sea bg-sea-soft py-1.5 pr-3 pl-4',
        'text-sm font-medium text-sea-ink transition-colors hover:border-coral hover:text-coral-ink',
      )}
    >
      <span className="min-w-0 wrap-anywhere">{children}</span>
      <X aria-hidden="true" className="size-4 shrink-0" />
    </button>
  )
}
