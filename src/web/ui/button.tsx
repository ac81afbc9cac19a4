import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './loading-indicators.tsx'

/**
 * primary: amber, the main action of a screen. sea: a strong secondary action, or one repeated in a list. outline: all other
 * actions. ghost: a quiet action beside others. danger: removes something.
 */
export type ButtonVariant = 'primary' | 'sea' | 'outline' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-amber text-on-amber shadow-rest not-disabled:hover:bg-amber-hover',
  sea: 'bg-sea text-on-sea shadow-rest not-disabled:hover:bg-sea-hover',
  outline: 'border border-line-strong bg-surface text-ink not-disabled:hover:bg-sunken',
  ghost: 'text-sea-ink not-disabled:hover:bg-sea-soft',
  danger: 'border border-coral bg-surface text-coral-ink not-disabled:hover:bg-coral-soft',
}

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-9 touch:min-h-11 px-3.5 py-1.5 text-sm',
  md: 'min-h-11 px-5 py-2 text-base',
  lg: 'min-h-13 px-7 py-3 text-lg',
}

/** Returns the classes of a button, also for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'outline', size: ButtonSize = 'md'): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-sm font-semibold text-center transition-colors select-none',
    'forced-colors:border active:not-disabled:translate-y-px disabled:cursor-not-allowed disabled:opacity-55 [&_svg]:shrink-0',
    VARIANTS[variant],
    SIZES[size],
  )
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shows a spinner before the label and ignores presses, but keeps the focus. */
  busy?: boolean
  /** An icon before the label; decorative. */
  icon?: ReactNode
}

/** A button. Its `type` defaults to `button`, so that it does not submit a form by accident. */
export function Button({
  variant,
  size,
  busy = false,
  icon,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass(variant, size), busy && 'cursor-progress', className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}
