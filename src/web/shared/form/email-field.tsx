import { useInitialTexts } from '../../texts/texts.ts'
import { TextField } from '../../ui/text-field.tsx'
import type { FieldProps } from './use-form.ts'

/** A field for an email address; `autoComplete` is 'username' where it identifies an existing account. */
export function EmailField({
  label,
  autoComplete,
  ...field
}: FieldProps<string> & { label?: string; autoComplete: 'username' | 'email' }) {
  const texts = useInitialTexts()
  return (
    <TextField
      {...field}
      label={label ?? texts.auth.email}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
      placeholder={texts.auth.emailPlaceholder}
    />
  )
}
