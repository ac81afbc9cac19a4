import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { SignInReply } from '../../../contract/session.ts'
import { isEmail, PASSWORD_MIN_LENGTH, validatePassword } from '../../../domain/credentials.ts'
import { api } from '../../shared/api/api.ts'
import { getErrorText, hasErrorCode } from '../../shared/api/api-error.ts'
import { PasswordField } from '../../shared/password-field.tsx'
import { problemText, useInitialTexts } from '../../texts/texts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'

export type AuthMode = 'sign_in' | 'sign_up'

const LINK_CLASS = 'min-h-9 text-sm font-medium text-sea-ink underline-offset-4 hover:underline'

/**
 * Email and password, for signing in or up. What was typed stays when it fails (spec §2 "Auth screen", §5). `failure` is
 * what went wrong before this form was shown.
 */
export function AuthForm({
  mode,
  email,
  failure,
  onEmailChange,
  onModeChange,
  onReply,
  onForgot,
  onUnconfirmed,
}: {
  mode: AuthMode
  email: string
  failure: string | null
  onEmailChange: (email: string) => void
  onModeChange: (mode: AuthMode) => void
  onReply: (reply: SignInReply) => void
  onForgot: () => void
  onUnconfirmed: () => void
}) {
  const texts = useInitialTexts()
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const call = useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      mode === 'sign_in' ? api('POST /api/sign-in', { body }) : api('POST /api/sign-up', { body }),
    onSuccess: onReply,
    onError: (error) => {
      if (hasErrorCode(error, 'email_not_confirmed')) onUnconfirmed()
    },
  })
  const byPasskey = useMutation({
    mutationFn: async () => (await import('../../shared/passkey/passkey-sign-in.ts')).signInWithPasskey(),
    onSuccess: onReply,
  })

  const faults = {
    email: email.trim() === '' ? texts.auth.required : isEmail(email) ? null : texts.auth.emailInvalid,
    password: password === '' ? texts.auth.required : null,
    weak: mode === 'sign_up' && password !== '' ? validatePassword(password) : null,
  }
  const error = call.error ?? byPasskey.error
  const alert = checked && faults.weak ? problemText(texts, faults.weak) : error && getErrorText(texts, error)
  const earlier = call.isIdle && byPasskey.isIdle && !checked ? failure : null
  const isBusy = call.isPending || byPasskey.isPending

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    call.reset()
    byPasskey.reset()
    if (faults.email) form.current?.querySelector<HTMLInputElement>('[name=email]')?.focus()
    else if (faults.password || faults.weak)
      form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus()
    else call.mutate({ email, password })
  }

  function changeMode() {
    setChecked(false)
    call.reset()
    byPasskey.reset()
    onModeChange(mode === 'sign_in' ? 'sign_up' : 'sign_in')
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {(alert || earlier) && <Alert>{alert || earlier}</Alert>}
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
        onValueChange={onEmailChange}
        error={checked ? faults.email : null}
      />
      <div className="grid">
        <PasswordField
          label={texts.auth.password}
          kind={mode === 'sign_in' ? 'current-password' : 'new-password'}
          value={password}
          onValueChange={setPassword}
          fault={checked ? faults.password : null}
          hint={mode === 'sign_up' ? texts.auth.passwordHint(PASSWORD_MIN_LENGTH) : undefined}
        />
        {mode === 'sign_in' && (
          <button type="button" onClick={onForgot} className={`${LINK_CLASS} justify-self-end`}>
            {texts.auth.forgotPassword}
          </button>
        )}
      </div>
      <Button type="submit" variant="primary" busy={call.isPending} className="w-full">
        {texts.auth.submit[mode]}
      </Button>
      {mode === 'sign_in' && 'PublicKeyCredential' in globalThis && (
        <Button busy={byPasskey.isPending} disabled={call.isPending} onClick={() => byPasskey.mutate()}>
          {texts.auth.passkey}
        </Button>
      )}
      <button type="button" disabled={isBusy} onClick={changeMode} className={LINK_CLASS}>
        {texts.auth.toggle[mode]}
      </button>
    </form>
  )
}
