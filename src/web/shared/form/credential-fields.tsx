import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { isEmail, PASSWORD_MIN_LENGTH, validatePassword } from '../../../domain/credentials.ts'
import { problemText, type Texts, useTexts } from '../../texts/texts.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { FieldProps } from './use-form.ts'

/** A field for an email address; `autoComplete` is 'username' where it identifies an existing account. */
export function EmailField(
  field: FieldProps<string> & { label?: string; autoComplete: 'username' | 'email' },
) {
  const texts = useTexts()
  return (
    <TextField
      label={texts.auth.email}
      {...field}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      placeholder={texts.auth.emailPlaceholder}
    />
  )
}

/** A field for a password, hidden until its button shows it. With `isNew` it states the required length. */
export function PasswordField({
  isNew = false,
  ...field
}: FieldProps<string> & { label: string; isNew?: boolean }) {
  const texts = useTexts()
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      {...field}
      hint={isNew ? texts.auth.passwordHint(PASSWORD_MIN_LENGTH) : undefined}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      required
      trailing={
        <IconButton
          label={isShown ? texts.auth.hidePassword : texts.auth.showPassword}
          icon={<Icon aria-hidden="true" className="size-5" />}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  )
}

/** Returns the error text of an empty value, else null. */
export function requiredError(texts: Texts, value: string): string | null {
  return value === '' ? texts.auth.required : null
}

/** Returns the error text of an email address that is missing or malformed, else null. */
export function emailError(texts: Texts, email: string): string | null {
  return requiredError(texts, email.trim()) ?? (isEmail(email) ? null : texts.auth.emailInvalid)
}

/** Returns the error text of a new password and, if its length is wrong, the sentence above the form. */
export function newPasswordError(texts: Texts, password: string) {
  const code = password === '' ? null : validatePassword(password)
  return code
    ? { error: '', alert: problemText(texts, code) }
    : { error: requiredError(texts, password), alert: null }
}
