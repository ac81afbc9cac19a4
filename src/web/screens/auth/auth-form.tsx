import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SignInReply } from '../../../contract/session.ts'
import { api } from '../../shared/api/api.ts'
import { ApiError, getErrorText, hasErrorCode } from '../../shared/api/api-error.ts'
import {
  EmailField,
  emailError,
  newPasswordError,
  PasswordField,
  requiredError,
} from '../../shared/form/credential-fields.tsx'
import { Form } from '../../shared/form/form.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { useIsHydrated } from '../../shared/hooks.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'

export type AuthMode = 'sign_in' | 'sign_up'

const LINK_CLASS =
  'min-h-9 touch:min-h-11 text-sm font-medium text-sea-ink underline-offset-4 hover:underline'

/**
 * Email and password, for signing in or up (§2 "Auth screen", §5). Keeps the input when it fails. `failure` explains why
 * an earlier sign-in failed, until the next attempt.
 */
export function AuthForm({
  mode,
  email,
  failure,
  returnTo,
  onEmailChange,
  onModeChange,
  onAttempt,
  onReply,
  onForgot,
  onUnconfirmed,
}: {
  mode: AuthMode
  email: string
  failure: string | null
  /** The page requested before, for the link that confirms the email. */
  returnTo: string | undefined
  onEmailChange: (email: string) => void
  onModeChange: (mode: AuthMode) => void
  /** Called when a sign-in or sign-up begins. */
  onAttempt: () => void
  onReply: (reply: SignInReply) => void
  onForgot: () => void
  onUnconfirmed: () => void
}) {
  const texts = useTexts()
  const [wasTried, setWasTried] = useState(false)
  const form = useForm({
    initial: { email, password: '' },
    validate: ({ email, password }) => {
      const { error, alert } =
        mode === 'sign_up'
          ? newPasswordError(texts, password)
          : { error: requiredError(texts, password), alert: null }
      return { fields: { email: emailError(texts, email), password: error }, alert }
    },
    submit: (credentials) => {
      setWasTried(true)
      onAttempt()
      byPasskey.reset()
      const body = { ...credentials, return_to: returnTo }
      return mode === 'sign_in' ? api('POST /api/sign-in', { body }) : api('POST /api/sign-up', { body })
    },
    onSuccess: onReply,
    describeError: (error) => ({
      fields: Object.fromEntries(findRejectedFields(error).map((name) => [name, ''])),
      alert: getErrorText(texts, error),
    }),
    onError: (error) => {
      if (hasErrorCode(error, 'email_not_confirmed')) onUnconfirmed()
    },
    onChange: (changed) => {
      if (changed.email !== undefined) onEmailChange(changed.email)
    },
  })
  // The server cannot know, and nearly all browsers can.
  const canUsePasskeys = !useIsHydrated() || 'PublicKeyCredential' in globalThis
  const byPasskey = useMutation({
    mutationFn: async () => (await import('../../shared/passkeys.ts')).signInWithPasskey(),
    onSuccess: onReply,
  })

  function startPasskeySignIn() {
    setWasTried(true)
    onAttempt()
    form.clearErrors()
    byPasskey.mutate()
  }

  function changeMode() {
    form.clearErrors()
    byPasskey.reset()
    onModeChange(mode === 'sign_in' ? 'sign_up' : 'sign_in')
  }

  const otherAlert = byPasskey.error ? getErrorText(texts, byPasskey.error) : wasTried ? null : failure
  return (
    <Form form={form} alert={form.isInvalid ? null : otherAlert} className="flex flex-col gap-5">
      <EmailField {...form.field('email')} autoComplete={mode === 'sign_in' ? 'username' : 'email'} />
      <div className="grid">
        <PasswordField {...form.field('password')} label={texts.auth.password} isNew={mode === 'sign_up'} />
        {mode === 'sign_in' && (
          <button type="button" onClick={onForgot} className={`${LINK_CLASS} justify-self-end`}>
            {texts.auth.forgotPassword}
          </button>
        )}
      </div>
      <Button type="submit" variant="primary" busy={form.isBusy} className="w-full">
        {texts.auth.submit[mode]}
      </Button>
      {mode === 'sign_in' && canUsePasskeys && (
        <Button busy={byPasskey.isPending} disabled={form.isBusy} onClick={startPasskeySignIn}>
          {texts.auth.passkey}
        </Button>
      )}
      <button
        type="button"
        disabled={form.isBusy || byPasskey.isPending}
        onClick={changeMode}
        className={LINK_CLASS}
      >
        {texts.auth.toggle[mode]}
      </button>
    </Form>
  )
}

function findRejectedFields(error: Error): string[] {
  const code = error instanceof ApiError ? error.code : ''
  if (code === 'wrong_email_or_password') return ['password', 'email']
  return code === 'email_taken' ? ['email'] : code.startsWith('password_') ? ['password'] : []
}
