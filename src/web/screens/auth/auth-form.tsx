import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import type { Session } from '../../../contract/account.ts'
import { isEmail, PASSWORD_MIN_LENGTH, passwordFault } from '../../../domain/credentials.ts'
import { api } from '../../shared/api/api.ts'
import { failureText } from '../../shared/api/failure-text.ts'
import { sessionQuery } from '../../shared/session/session-query.ts'
import { problemText } from '../../texts/problem-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'

export type AuthMode = 'sign_in' | 'sign_up'

/** Email and password, for signing in or up. What was typed stays when it fails (spec §2 "Auth screen", §5). */
export function AuthForm({
  mode,
  onModeChange,
  onDone,
}: {
  mode: AuthMode
  onModeChange: (mode: AuthMode) => void
  onDone: (session: Session) => void
}) {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [passwordShown, setPasswordShown] = useState(false)
  const [checked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const call = useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      mode === 'sign_in' ? api('POST /api/sign-in', { body }) : api('POST /api/sign-up', { body }),
    onSuccess: (session) => {
      queryClient.setQueryData(sessionQuery.queryKey, session)
      onDone(session)
    },
  })

  const faults = {
    email: email.trim() === '' ? texts.auth.required : isEmail(email) ? null : texts.auth.emailInvalid,
    password: password === '' ? texts.auth.required : null,
    weak: mode === 'sign_up' && password !== '' ? passwordFault(password) : null,
  }
  const alert =
    checked && faults.weak ? problemText(texts, faults.weak) : call.error && failureText(texts, call.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    call.reset()
    if (faults.email) form.current?.querySelector<HTMLInputElement>('[name=email]')?.focus()
    else if (faults.password || faults.weak)
      form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus()
    else call.mutate({ email, password })
  }

  function changeMode() {
    setChecked(false)
    call.reset()
    onModeChange(mode === 'sign_in' ? 'sign_up' : 'sign_in')
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {alert && <Alert>{alert}</Alert>}
      <TextField
        label={texts.auth.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete={mode === 'sign_in' ? 'username' : 'email'}
        autoCapitalize="none"
        spellCheck={false}
        required
        placeholder={texts.auth.emailPlaceholder}
        value={email}
        onValueChange={setEmail}
        fault={checked ? faults.email : null}
      />
      <TextField
        label={texts.auth.password}
        name="password"
        type={passwordShown ? 'text' : 'password'}
        autoComplete={mode === 'sign_in' ? 'current-password' : 'new-password'}
        autoCapitalize="none"
        spellCheck={false}
        required
        value={password}
        onValueChange={setPassword}
        fault={checked ? faults.password : null}
        hint={mode === 'sign_up' ? texts.auth.passwordHint(PASSWORD_MIN_LENGTH) : undefined}
        trailing={
          <IconButton
            label={passwordShown ? texts.auth.hidePassword : texts.auth.showPassword}
            icon={
              passwordShown ? (
                <EyeOff aria-hidden="true" className="size-5" />
              ) : (
                <Eye aria-hidden="true" className="size-5" />
              )
            }
            onClick={() => setPasswordShown(!passwordShown)}
          />
        }
      />
      <Button type="submit" variant="primary" busy={call.isPending} className="w-full">
        {texts.auth.submit[mode]}
      </Button>
      <button
        type="button"
        disabled={call.isPending}
        onClick={changeMode}
        className="min-h-9 text-center text-sm font-medium text-sea-ink underline-offset-4 hover:underline"
      >
        {texts.auth.toggle[mode]}
      </button>
    </form>
  )
}
