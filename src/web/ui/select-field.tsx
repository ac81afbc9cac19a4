import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { CONTROL_CLASS, Field } from './field.tsx'

export interface SelectOption<Value extends string> {
  value: Value
  label: string
}

/** A labeled native select: familiar on phones, and fast with thousands of options. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  onValueChange,
  className,
}: {
  label: ReactNode
  value: Value
  options: readonly SelectOption<Value>[]
  onValueChange: (value: Value) => void
  className?: string
}) {
  return (
    <Field label={label} {...(className ? { className } : {})}>
      {(controlProps) => (
        <div className="relative">
          <select
            {...controlProps}
            value={value}
            onChange={(event) => onValueChange(event.currentTarget.value as Value)}
            className={classNames(CONTROL_CLASS, 'appearance-none truncate pr-10 max-lg:pr-8 max-lg:pl-3')}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 size-5 max-lg:right-2 -translate-y-1/2 text-ink-faint"
          />
        </div>
      )}
    </Field>
  )
}
