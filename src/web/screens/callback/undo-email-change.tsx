import { useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { hasErrorCode } from '../../shared/api/api-error.ts'
import { Form } from '../../shared/form/form.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { showToast } from '../../shared/toasts.ts'
import { currentTexts, useTexts } from '../../texts/texts.ts'

/** Undoes a change of the email. Opening the link alone changes nothing, so a mail scanner cannot undo it. */
export function UndoEmailChange({
  token,
  onUndone,
}: {
  token: string
  onUndone: (recoveryToken: string) => void
}) {
  const words = useTexts().callback.undo
  const [isExpired, setIsExpired] = useState(false)
  const form = useForm({
    initial: {},
    validate: () => ({ fields: {} }),
    submit: () => api('POST /api/account/email/undo', { body: { token } }),
    onSuccess: ({ email, recovery_token }) => {
      showToast({ ...currentTexts().callback.undo.done(email), tone: 'success' })
      onUndone(recovery_token)
    },
    onError: (error) => setIsExpired(hasErrorCode(error, 'link_expired')),
  })
  if (isExpired) return <p role="alert">{words.expired}</p>
  return (
    <Form form={form} submit={words.submit}>
      <p className="text-ink-soft">{words.text}</p>
      <ul className="grid list-disc gap-1.5 pl-5 text-ink-soft">
        {words.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </Form>
  )
}
