import { useState } from 'react'
import { api } from '../../../shared/api/api.ts'
import { EmailField, emailError } from '../../../shared/form/credential-fields.tsx'
import { Form } from '../../../shared/form/form.tsx'
import { useForm } from '../../../shared/form/use-form.ts'
import { ScreenHeading } from '../../../shared/screen-heading.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'

/** Requests a link for a new password. Shows the same message whether or not the account exists. */
export function ForgotPasswordStep({
  email,
  onEmailChange,
}: {
  email: string
  onEmailChange: (email: string) => void
}) {
  const texts = useTexts()
  const words = texts.authSteps
  const [isSent, setIsSent] = useState(false)
  const form = useForm({
    initial: { email },
    validate: ({ email }) => ({ fields: { email: emailError(texts, email) } }),
    submit: (body) => api('POST /api/password-recovery', { body }),
    onSuccess: () => setIsSent(true),
    onChange: (changed) => onEmailChange(changed.email ?? email),
  })

  if (isSent)
    return (
      <div className="grid gap-4">
        <ScreenHeading documentTitle={words.forgot.documentTitle}>{words.resetLinkSent.title}</ScreenHeading>
        <p role="status">{words.resetLinkSent.text(email.trim())}</p>
        <p className="text-ink-soft">{words.resetLinkSent.spam}</p>
        <Button onClick={() => setIsSent(false)} className="mt-2">
          {words.resetLinkSent.again}
        </Button>
      </div>
    )
  return (
    <>
      <ScreenHeading documentTitle={words.forgot.documentTitle}>{words.forgot.title}</ScreenHeading>
      <p className="mt-2 mb-8 text-ink-soft">{words.forgot.text}</p>
      <Form form={form} submit={words.forgot.submit}>
        <EmailField {...form.field('email')} autoComplete="username" />
      </Form>
    </>
  )
}
