import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useInitialTexts } from '../texts/texts.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { TextField } from '../ui/text-field.tsx'

/** A password input with a button that shows the password. */
export function PasswordField({
  label,
  name = 'password',
  kind,
  value,
  onValueChange,
  error,
  hint,
}: {
  label: string
  name?: string
  /** Tells password managers whether to fill in the password or to suggest a new one. */
  kind: 'current-password' | 'new-password'
  value: string
  onValueChange: (value: string) => void
  error: string | null
  hint?: string | undefined
}) {
  const texts = useInitialTexts()
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      label={label}
      name={name}
      type={isShown ? 'text' : 'password'}
      autoComplete={kind}
      autoCapitalize="none"
      spellCheck={false}
      required
      value={value}
      onValueChange={onValueChange}
      error={error}
      hint={hint}
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
