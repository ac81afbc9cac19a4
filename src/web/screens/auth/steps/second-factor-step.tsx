import { useEffect, useRef, useState } from 'react'
import type { SignInReply } from '../../../../contract/session.ts'
import { api } from '../../../shared/api/api.ts'
import { requiredError } from '../../../shared/form/credential-fields.tsx'
import { Form } from '../../../shared/form/form.tsx'
import { useForm } from '../../../shared/form/use-form.ts'
import { ScreenHeading } from '../../../shared/screen-heading.tsx'
import { showToast } from '../../../shared/toasts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'

/**
 * Completes a pending sign-in with a code of the authenticator or a recovery code. `isPasswordChanged`: after a password recovery,
 * whose toast follows the code.
 */
export function SecondFactorStep({
  isPasswordChanged,
  onReply,
}: {
  isPasswordChanged: boolean
  onReply: (reply: SignInReply) => void
}) {
  const texts = useTexts()
  const words = texts.authSteps.secondFactor
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false)
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => ({ fields: { code: requiredError(texts, code.trim()) } }),
    submit: ({ code }) =>
      api('POST /api/sign-in/code', {
        body: usesRecoveryCode ? { recovery_code: code.trim() } : { code: code.replaceAll(/\s/g, '') },
      }),
    onSuccess: (reply) => {
      onReply(reply)
      if (isPasswordChanged) showToast({ ...texts.authSteps.newPassword.done, tone: 'success' })
    },
    retryField: 'code',
  })

  const field = useRef<HTMLInputElement>(null)
  // After the heading, which takes the focus after navigation.
  useEffect(() => field.current?.focus(), [])

  function switchKind() {
    setUsesRecoveryCode(!usesRecoveryCode)
    form.reset()
  }

  return (
    <>
      <ScreenHeading documentTitle={words.documentTitle}>{words.title}</ScreenHeading>
      <p className="mt-2 mb-8 text-ink-soft">{usesRecoveryCode ? words.recoveryText : words.text}</p>
      <Form form={form}>
        <TextField
          {...form.field('code')}
          ref={field}
          key={String(usesRecoveryCode)}
          label={usesRecoveryCode ? words.recoveryCode : words.code}
          inputMode={usesRecoveryCode ? 'text' : 'numeric'}
          autoComplete={usesRecoveryCode ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={20}
        />
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {words.submit}
        </Button>
        <button
          type="button"
          onClick={switchKind}
          className="min-h-9 touch:min-h-11 text-sm font-medium text-sea-ink underline-offset-4 hover:underline"
        >
          {usesRecoveryCode ? words.useAuthenticator : words.useRecovery}
        </button>
      </Form>
    </>
  )
}
