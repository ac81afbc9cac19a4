import { ChevronDown } from 'lucide-react'
import { classNames } from '../../../ui/class-names.ts'

/** Opens and folds the days before today. */
export function EarlierButton({
  isOpen,
  onToggle,
  children,
}: {
  isOpen: boolean
  onToggle: () => void
  children: string
}) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="mb-2 flex min-h-9 touch:min-h-11 items-center gap-1.5 rounded-sm px-2 text-sm font-medium text-sea-ink hover:underline print:hidden"
    >
      <ChevronDown
        aria-hidden="true"
        className={classNames('size-4 transition-transform', isOpen && 'rotate-180')}
      />
      {children}
    </button>
  )
}
