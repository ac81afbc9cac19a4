import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { AccountDetails } from '../../../../contract/account.ts'
import { PROVIDER_NAMES, type Provider } from '../../../../domain/provider.ts'
import { api } from '../../../shared/api/api.ts'
import { getErrorText } from '../../../shared/api/api-error.ts'
import { usePageShow } from '../../../shared/hooks.ts'
import { pageSettings } from '../../../shared/page-settings.ts'
import { signInWithPasskey } from '../../../shared/passkey/passkey-sign-in.ts'
import { PasswordField } from '../../../shared/password-field.tsx'
import { ProviderLogo } from '../../../shared/provider-logo.tsx'
import { sessionManager } from '../../../shared/session/session.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { savePendingAction } from './reauth.ts'

/** Asks whether it is really them: the password, a passkey, or signing in again at a connected provider. */
export function ReauthDialog({
  open,
  wanted,
  account,
  onPassword,
  onFresh,
  onCancel,
}: {
  open: boolean
  wanted: string
  account: AccountDetails
  /** Rejects when the password is wrong. */
  onPassword: (password: string) => Promise<void>
  onFresh: () => Promise<void>
  onCancel: () => void
}) {
  const texts = useTexts()
  const words = texts.account
  const formId = useId()
  const [password, setPassword] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const confirm = useMutation({ mutationFn: () => onPassword(password) })
  const byPasskey = useMutation({
    mutationFn: async () => {
      sessionManager.apply(await signInWithPasskey(), 'signed_in')
      await onFresh()
    },
  })
  const atProvider = useMutation({
    mutationFn: (provider: Provider) =>
      api('POST /api/providers/{provider}/begin', { params: { provider }, body: { return_to: '/settings' } }),
    onSuccess: ({ address }) => {
      savePendingAction(wanted)
      location.assign(address)
    },
  })
  usePageShow(atProvider.reset)
  const providers = pageSettings.providers.filter((provider) =>
    account.providers.some((each) => each.provider === provider),
  )
  const hasPasskey = account.passkeys.length > 0 && 'PublicKeyCredential' in globalThis
  const error = confirm.error ?? byPasskey.error ?? atProvider.error

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsChecked(true)
    if (password === '') event.currentTarget.querySelector('input')?.focus()
    else if (!confirm.isPending) confirm.mutate()
  }

  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={words.reauthentication.title}
      description={words.reauthentication.text}
      closeLabel={words.close}
      footer={
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onCancel}>{words.cancel}</Button>
          {account.has_password && (
            <Button type="submit" form={formId} variant="primary" busy={confirm.isPending}>
              {words.reauthentication.submit}
            </Button>
          )}
        </div>
      }
    >
      <div className="grid gap-4">
        {error && <Alert>{getErrorText(texts, error)}</Alert>}
        {account.has_password && (
          <form id={formId} noValidate onSubmit={submit}>
            <PasswordField
              label={words.reauthentication.password}
              name="current_password"
              kind="current-password"
              value={password}
              onValueChange={setPassword}
              fault={isChecked && password === '' ? words.required : null}
            />
          </form>
        )}
        {hasPasskey && (
          <Button busy={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
            {words.reauthentication.passkey}
          </Button>
        )}
        {providers.map((provider) => (
          <Button
            key={provider}
            icon={<ProviderLogo provider={provider} />}
            busy={(atProvider.isPending || atProvider.isSuccess) && atProvider.variables === provider}
            onClick={() => atProvider.mutate(provider)}
          >
            {words.reauthentication.signInAgain(PROVIDER_NAMES[provider])}
          </Button>
        ))}
        {!account.has_password && !hasPasskey && providers.length === 0 && (
          <p>{words.reauthentication.noMethod}</p>
        )}
      </div>
    </Dialog>
  )
}
