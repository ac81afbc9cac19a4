import { useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { hasErrorCode } from '../../shared/api/api-error.ts'
import { Form } from '../../shared/form/form.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { useTexts } from '../../texts/texts.ts'

/** Cancels a recovery without the second factor, after opening the link in one of its notices. */
export function CancelRecovery({ token }: { token: string }) {
  const words = useTexts().callback.cancelRecovery
  const [result, setResult] = useState<'done' | 'expired' | null>(null)
  const form = useForm({
    initial: {},
    validate: () => ({ fields: {} }),
    submit: () => api('POST /api/password-recovery/cancel', { body: { token } }),
    onSuccess: () => setResult('done'),
    onError: (error) => setResult(hasErrorCode(error, 'link_expired') ? 'expired' : null),
  })
  if (result) return <p role="status">{words[result]}</p>
  return (
    <Form form={form} submit={words.submit}>
      <p className="text-ink-soft">{words.text}</p>
    </Form>
  )
}
