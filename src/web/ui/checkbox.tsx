import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A checkbox with its label in a box; the whole box is clickable. */
export function Checkbox({
  name,
  checked,
  onCheckedChange,
  className,
  children,
}: {
  name?: string
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  className?: string
  children: ReactNode
}) {
  return (
    <label
      className={classNames(
        'flex min-h-11 items-center gap-2 rounded-sm border px-2.5 py-2 text-sm font-medium transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-sea',
        checked
          ? 'border-sea bg-sea-soft text-sea-ink'
          : 'border-line bg-surface text-ink hover:border-line-strong',
        className,
      )}
    >
      <span className="relative grid size-5 shrink-0 place-items-center">
        <input
          type="checkbox"
          name={name}
          checked={checked}
          onChange={(event) => onCheckedChange(event.currentTarget.checked)}
          className="peer size-5 appearance-none rounded-xs border border-line-strong bg-raised outline-none checked:border-sea checked:bg-sea forced-colors:appearance-auto"
        />
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none absolute hidden size-3.5 text-on-sea peer-checked:block forced-colors:hidden"
        />
      </span>
      <span className="min-w-0 hyphens-auto">{children}</span>
    </label>
  )
}
