import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { AccountDetails } from '../../../../contract/account.ts'
import { api } from '../../../shared/api/api.ts'
import { getErrorText } from '../../../shared/api/api-error.ts'
import { PasswordField, requiredError } from '../../../shared/form/credential-fields.tsx'
import { Form } from '../../../shared/form/form.tsx'
import { useForm } from '../../../shared/form/use-form.ts'
import { reauthenticateWithPasskey } from '../../../shared/passkeys.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'

/**
 * Asks the user to reauthenticate: with the password or a passkey or, for an account with neither, a code sent by email; with
 * two-step sign-in also with a code of the authenticator, except with a passkey.
 */
export function ReauthDialog({
  open,
  account,
  onReauth,
  onCancel,
}: {
  open: boolean
  account: AccountDetails
  /** Continues after reauthentication. */
  onReauth: () => Promise<void>
  onCancel: () => void
}) {
  const texts = useTexts()
  const { close, cancel, reauthentication: words } = texts.account
  const formId = useId()
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false)
  const [isCodeSent, setIsCodeSent] = useState(false)
  const hasPasskey = account.passkeys.length > 0
  const needsEmailCode = !account.has_password && !hasPasskey
  const form = useForm({
    initial: { password: '', email_code: '', code: '' },
    validate: ({ password, email_code, code }) => ({
      fields: {
        password: account.has_password ? requiredError(texts, password) : null,
        email_code: needsEmailCode ? requiredError(texts, email_code.trim()) : null,
        code: account.two_step.enabled ? requiredError(texts, code.trim()) : null,
      },
    }),
    async submit({ password, email_code, code }) {
      const secondFactor = usesRecoveryCode
        ? { recovery_code: code.trim() }
        : { code: code.replaceAll(/\s/g, '') }
      await api('POST /api/reauthenticate', {
        body: {
          ...(needsEmailCode ? { email_code: email_code.replaceAll(/\s/g, '') } : { password }),
          ...(account.two_step.enabled && secondFactor),
        },
      })
      await onReauth()
    },
  })
  const byPasskey = useMutation({
    mutationFn: async () => {
      await reauthenticateWithPasskey()
      await onReauth()
    },
  })
  const sendCode = useMutation({
    mutationFn: () => api('POST /api/reauthenticate/email-code'),
    onSuccess: () => setIsCodeSent(true),
  })
  const confirmEmail = useMutation({ mutationFn: () => api('POST /api/email-confirmation') })
  const error = byPasskey.error ?? sendCode.error ?? confirmEmail.error

  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={words.title}
      description={needsEmailCode ? describeEmailCode() : words.text}
      closeLabel={close}
      footer={
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onCancel}>{cancel}</Button>
          {renderMainButton()}
        </div>
      }
    >
      <div className="grid gap-4">
        {error && !form.alert && <Alert>{getErrorText(texts, error)}</Alert>}
        {(account.has_password || isCodeSent) && (
          <Form form={form} id={formId}>
            {account.has_password && <PasswordField {...form.field('password')} label={words.password} />}
            {isCodeSent && (
              <TextField
                {...form.field('email_code')}
                label={words.emailCode}
                inputMode="numeric"
                autoComplete="one-time-code"
                autoFocus
                required
                maxLength={20}
              />
            )}
            {account.two_step.enabled && (
              <>
                <TextField
                  {...form.field('code')}
                  key={String(usesRecoveryCode)}
                  label={usesRecoveryCode ? words.recoveryCode : words.code}
                  inputMode={usesRecoveryCode ? 'text' : 'numeric'}
                  autoComplete={usesRecoveryCode || isCodeSent ? 'off' : 'one-time-code'}
                  autoCapitalize="none"
                  spellCheck={false}
                  required
                  maxLength={20}
                />
                <button
                  type="button"
                  onClick={() => {
                    setUsesRecoveryCode(!usesRecoveryCode)
                    form.field('code').onValueChange('')
                  }}
                  className="min-h-9 touch:min-h-11 justify-self-start text-sm font-medium text-sea-ink underline-offset-4 hover:underline"
                >
                  {usesRecoveryCode ? words.useAuthenticator : words.useRecoveryCode}
                </button>
              </>
            )}
          </Form>
        )}
        {hasPasskey && account.has_password && 'PublicKeyCredential' in globalThis && (
          <Button busy={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
            {words.passkey}
          </Button>
        )}
        {isCodeSent && (
          <Button size="sm" busy={sendCode.isPending} onClick={() => sendCode.mutate()}>
            {words.sendAgain}
          </Button>
        )}
      </div>
    </Dialog>
  )

  function describeEmailCode(): string {
    if (confirmEmail.isSuccess) return words.confirmationSent(account.email)
    if (!account.email_confirmed) return words.confirmEmailFirst(account.email)
    return isCodeSent ? words.codeSent(account.email) : words.sendCodeTo(account.email)
  }

  function renderMainButton() {
    if (account.has_password || isCodeSent)
      return (
        <Button type="submit" form={formId} variant="primary" busy={form.isBusy}>
          {words.submit}
        </Button>
      )
    if (hasPasskey)
      return (
        <Button variant="primary" busy={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
          {words.passkey}
        </Button>
      )
    if (account.email_confirmed)
      return (
        <Button variant="primary" busy={sendCode.isPending} onClick={() => sendCode.mutate()}>
          {words.sendCode}
        </Button>
      )
    return (
      !confirmEmail.isSuccess && (
        <Button variant="primary" busy={confirmEmail.isPending} onClick={() => confirmEmail.mutate()}>
          {texts.account.email.confirm}
        </Button>
      )
    )
  }
}
