import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { SignInReply } from '../../../../contract/session.ts'
import { PASSWORD_MIN_LENGTH, validatePassword } from '../../../../domain/credentials.ts'
import { api } from '../../../shared/api/api.ts'
import { getErrorText, hasErrorCode } from '../../../shared/api/api-error.ts'
import { PasswordField } from '../../../shared/password-field.tsx'
import { ScreenHeading } from '../../../shared/screen-heading.tsx'
import { problemText, useTexts } from '../../../texts/texts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'

/** The new password of whoever opened a mailed link. The link is used up when the password is set, not by looking. */
export function NewPasswordStep({
  token,
  onReply,
  onNewLink,
}: {
  token: string
  onReply: (reply: SignInReply) => void
  onNewLink: () => void
}) {
  const texts = useTexts()
  const words = texts.authSteps.newPassword
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const complete = useMutation({
    mutationFn: () => api('POST /api/password-recovery/complete', { body: { token, password } }),
    onSuccess: onReply,
  })
  const weak = password === '' ? null : validatePassword(password)
  const alert =
    isChecked && weak ? problemText(texts, weak) : complete.error && getErrorText(texts, complete.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    complete.reset()
    if (password === '' || weak) form.current?.querySelector('input')?.focus()
    else if (!complete.isPending) complete.mutate()
  }

  if (hasErrorCode(complete.error, 'link_expired'))
    return (
      <div className="grid gap-4">
        <ScreenHeading documentTitle={words.documentTitle}>{words.expired}</ScreenHeading>
        <p role="alert" className="text-ink-soft">
          {words.expiredText}
        </p>
        <Button variant="primary" onClick={onNewLink} className="mt-2">
          {words.newLink}
        </Button>
      </div>
    )
  return (
    <>
      <ScreenHeading documentTitle={words.documentTitle}>{words.title}</ScreenHeading>
      <p className="mt-2 mb-8 text-ink-soft">{words.text}</p>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
        {alert && <Alert>{alert}</Alert>}
        <PasswordField
          label={words.password}
          kind="new-password"
          value={password}
          onValueChange={setPassword}
          fault={isChecked && password === '' ? texts.auth.required : null}
          hint={texts.auth.passwordHint(PASSWORD_MIN_LENGTH)}
        />
        <Button type="submit" variant="primary" busy={complete.isPending}>
          {words.submit}
        </Button>
      </form>
    </>
  )
}
