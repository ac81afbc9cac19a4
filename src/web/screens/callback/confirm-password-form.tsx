import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { getErrorText } from '../../shared/api/api-error.ts'
import { PasswordField } from '../../shared/password-field.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

/** Asks whoever opened a confirmation link for the password of the account, so that no stranger's account is confirmed. */
export function ConfirmPasswordForm({ onConfirm }: { onConfirm: (password: string) => Promise<void> }) {
  const texts = useTexts()
  const words = texts.callback.confirmPassword
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const confirm = useMutation({ mutationFn: () => onConfirm(password) })

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (password === '') form.current?.querySelector('input')?.focus()
    else if (!confirm.isPending) confirm.mutate()
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-ink-soft">{words.text}</p>
      {confirm.error && <Alert>{getErrorText(texts, confirm.error)}</Alert>}
      <PasswordField
        label={words.password}
        kind="current-password"
        value={password}
        onValueChange={setPassword}
        fault={isChecked && password === '' ? texts.auth.required : null}
      />
      <Button type="submit" variant="primary" busy={confirm.isPending}>
        {words.submit}
      </Button>
    </form>
  )
}
