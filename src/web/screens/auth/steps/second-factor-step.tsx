import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { SignInReply } from '../../../../contract/session.ts'
import { api } from '../../../shared/api/api.ts'
import { getErrorText } from '../../../shared/api/api-error.ts'
import { ScreenHeading } from '../../../shared/screen-heading.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'

/** The code that is still missing after the password or the provider: of the app, or a recovery code. */
export function SecondFactorStep({ onReply }: { onReply: (reply: SignInReply) => void }) {
  const texts = useTexts()
  const words = texts.authSteps.secondFactor
  const form = useRef<HTMLFormElement>(null)
  const [isRecovery, setIsRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const complete = useMutation({
    mutationFn: () =>
      api('POST /api/sign-in/code', {
        body: isRecovery ? { recovery_code: code.trim() } : { code: code.replaceAll(/\s/g, '') },
      }),
    onSuccess: (session) => onReply({ ...session, code_required: false }),
    // Ready for the next try.
    onError: () => form.current?.querySelector('input')?.select(),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (code.trim() === '') form.current?.querySelector('input')?.focus()
    else if (!complete.isPending) complete.mutate()
  }

  function change() {
    setIsRecovery(!isRecovery)
    setCode('')
    setIsChecked(false)
    complete.reset()
  }

  return (
    <>
      <ScreenHeading documentTitle={words.documentTitle}>{words.title}</ScreenHeading>
      <p className="mt-2 mb-8 text-ink-soft">{isRecovery ? words.recoveryText : words.text}</p>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
        {complete.error && <Alert>{getErrorText(texts, complete.error)}</Alert>}
        <TextField
          key={String(isRecovery)}
          label={isRecovery ? words.recoveryCode : words.code}
          name="code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={20}
          value={code}
          onValueChange={setCode}
          error={isChecked && code.trim() === '' ? texts.auth.required : null}
        />
        <Button type="submit" variant="primary" busy={complete.isPending}>
          {words.submit}
        </Button>
        <button
          type="button"
          onClick={change}
          className="min-h-9 text-sm font-medium text-sea-ink underline-offset-4 hover:underline"
        >
          {isRecovery ? words.useAuthenticator : words.useRecovery}
        </button>
      </form>
    </>
  )
}
