import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { CONTROL_CLASS, Field } from './field.tsx'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: ReactNode
  value: string
  onValueChange: (value: string) => void
  error?: string | null | undefined
  hint?: ReactNode
  /** A control inside the right edge of the input, such as an IconButton. */
  trailing?: ReactNode
  /** A decorative icon inside the left edge of the input. */
  leadingIcon?: ReactNode
  /** Classes of the whole field, for layout. */
  className?: string
}

/** A labeled single-line text input. */
export function TextField(props: TextFieldProps) {
  const { label, value, onValueChange, error, hint, trailing, leadingIcon, className, ...input } = props
  return (
    <Field label={label} error={error} hint={hint} {...(className ? { className } : {})}>
      {(controlProps) => (
        <div className="relative">
          {leadingIcon && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-ink-faint"
            >
              {leadingIcon}
            </span>
          )}
          <input
            type="text"
            {...input}
            {...controlProps}
            value={value}
            onChange={(event) => onValueChange(event.currentTarget.value)}
            className={classNames(
              CONTROL_CLASS,
              // The trailing control replaces the browser's clear button.
              trailing ? 'pr-12 [&::-webkit-search-cancel-button]:appearance-none' : null,
              leadingIcon ? 'pl-11' : null,
            )}
          />
          {trailing && (
            <span className="absolute inset-y-0 right-0.5 grid touch:right-0 place-items-center">
              {trailing}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}
