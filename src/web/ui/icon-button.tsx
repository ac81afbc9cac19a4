import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The accessible name and tooltip. */
  label: string
  /** Decorative; the label names the button. */
  icon: ReactNode
}

/** A round button that shows only an icon. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={classNames(
        'inline-grid size-10 touch:size-11 shrink-0 place-items-center rounded-full text-ink-soft transition-colors',
        'not-disabled:hover:bg-sunken not-disabled:hover:text-ink disabled:cursor-not-allowed disabled:opacity-55',
        className,
      )}
    >
      {icon}
    </button>
  )
}
