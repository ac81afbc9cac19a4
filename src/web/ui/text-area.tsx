import type { ComponentProps, ReactNode } from 'react'
import { CONTROL_CLASS, Field } from './field.tsx'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> {
  label: ReactNode
  value: string
  onValueChange: (value: string) => void
  hint?: ReactNode
}

/** A labeled input of several lines. */
export function TextArea({ label, value, onValueChange, hint, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint}>
      {(controlProps) => (
        <textarea
          rows={3}
          {...area}
          {...controlProps}
          value={value}
          onChange={(event) => onValueChange(event.currentTarget.value)}
          className={CONTROL_CLASS}
        />
      )}
    </Field>
  )
}
