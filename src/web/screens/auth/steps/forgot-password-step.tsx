import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { isEmail } from '../../../../domain/credentials.ts'
import { api } from '../../../shared/api/api.ts'
import { getErrorText } from '../../../shared/api/api-error.ts'
import { ScreenHeading } from '../../../shared/screen-heading.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'

/** Asks for a link to choose a new password. What it says is the same whether or not there is such an account. */
export function ForgotPasswordStep({
  email,
  onEmailChange,
}: {
  email: string
  onEmailChange: (email: string) => void
}) {
  const texts = useTexts()
  const words = texts.authSteps
  const form = useRef<HTMLFormElement>(null)
  const [isChecked, setIsChecked] = useState(false)
  const ask = useMutation({ mutationFn: () => api('POST /api/password-recovery', { body: { email } }) })
  const fault = email.trim() === '' ? texts.auth.required : isEmail(email) ? null : texts.auth.emailInvalid

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (fault) form.current?.querySelector<HTMLInputElement>('[name=email]')?.focus()
    else if (!ask.isPending) ask.mutate()
  }

  if (ask.isSuccess)
    return (
      <div className="grid gap-4">
        <ScreenHeading documentTitle={words.forgot.documentTitle}>{words.resetLinkSent.title}</ScreenHeading>
        <p role="status">{words.resetLinkSent.text(email.trim())}</p>
        <p className="text-ink-soft">{words.resetLinkSent.spam}</p>
        <Button onClick={ask.reset} className="mt-2">
          {words.resetLinkSent.again}
        </Button>
      </div>
    )
  return (
    <>
      <ScreenHeading documentTitle={words.forgot.documentTitle}>{words.forgot.title}</ScreenHeading>
      <p className="mt-2 mb-8 text-ink-soft">{words.forgot.text}</p>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
        {ask.error && <Alert>{getErrorText(texts, ask.error)}</Alert>}
        <TextField
          label={texts.auth.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          placeholder={texts.auth.emailPlaceholder}
          value={email}
          onValueChange={onEmailChange}
          error={isChecked ? fault : null}
        />
        <Button type="submit" variant="primary" busy={ask.isPending}>
          {words.forgot.submit}
        </Button>
      </form>
    </>
  )
}
