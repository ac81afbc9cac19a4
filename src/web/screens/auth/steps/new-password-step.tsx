import { useState } from 'react'
import type { SignInReply } from '../../../../contract/session.ts'
import { api } from '../../../shared/api/api.ts'
import { hasErrorCode } from '../../../shared/api/api-error.ts'
import { newPasswordError, PasswordField } from '../../../shared/form/credential-fields.tsx'
import { Form } from '../../../shared/form/form.tsx'
import { useForm } from '../../../shared/form/use-form.ts'
import { ScreenHeading } from '../../../shared/screen-heading.tsx'
import { showToast } from '../../../shared/toasts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'

/** Sets a new password after opening a recovery link. Only setting the password consumes the link. */
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
  const [isExpired, setIsExpired] = useState(false)
  const form = useForm({
    initial: { password: '' },
    validate: ({ password }) => {
      const { error, alert } = newPasswordError(texts, password)
      return { fields: { password: error }, alert }
    },
    submit: ({ password }) => api('POST /api/password-recovery/complete', { body: { token, password } }),
    onSuccess: (reply) => {
      if (reply.user) showToast({ ...words.done, tone: 'success' })
      onReply(reply)
    },
    onError: (error) => setIsExpired(hasErrorCode(error, 'link_expired')),
  })

  if (isExpired)
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
      <Form form={form}>
        <PasswordField {...form.field('password')} label={words.password} isNew />
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {words.submit}
        </Button>
      </Form>
    </>
  )
}
