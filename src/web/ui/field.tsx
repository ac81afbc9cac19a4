import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

/** The attributes that connect a control with its label, hint and error. */
export interface FieldControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** The classes of a text-like control. */
export const CONTROL_CLASS =
  'w-full min-h-11 rounded-sm border border-line-strong bg-raised px-3.5 py-2 text-base text-ink ' +
  'text-ellipsis placeholder:text-ink-faint transition-colors hover:border-ink-soft disabled:opacity-60 ' +
  'aria-invalid:border-coral aria-invalid:ring-1 aria-invalid:ring-coral'

/** A control with a label above and a hint below. An error is shown beside the label, in red. */
export function Field({
  label,
  error,
  hint,
  className,
  children,
}: {
  label: ReactNode
  /** A short error such as '(Required)', shown beside the label and announced with the control. An empty text only marks the control. */
  error?: string | null | undefined
  hint?: ReactNode
  className?: string
  children: (controlProps: FieldControlProps) => ReactNode
}) {
  const id = useId()
  const errorId = `${id}-error`
  const hintId = `${id}-hint`
  const isInvalid = typeof error === 'string'
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <div
        className={classNames(
          'flex flex-wrap gap-x-1.5 text-sm font-medium',
          isInvalid ? 'text-coral-ink' : 'text-ink',
        )}
      >
        <label htmlFor={id}>{label}</label>
        {error && <span id={errorId}>{error}</span>}
      </div>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': isInvalid ? true : undefined,
      })}
      {hint && (
        <p id={hintId} className={classNames('text-sm', isInvalid ? 'text-coral-ink' : 'text-ink-faint')}>
          {hint}
        </p>
      )}
    </div>
  )
}
