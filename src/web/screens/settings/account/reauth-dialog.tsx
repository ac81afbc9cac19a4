import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import type { AccountDetails } from '../../../../contract/account.ts'
import { SCREEN_PATHS } from '../../../../contract/screen-paths.ts'
import { getErrorText } from '../../../shared/api/api-error.ts'
import { PasswordField, requiredError } from '../../../shared/form/credential-fields.tsx'
import { Form } from '../../../shared/form/form.tsx'
import { useForm } from '../../../shared/form/use-form.ts'
import { pageSettings } from '../../../shared/page-settings.ts'
import { signInWithPasskey } from '../../../shared/passkeys.ts'
import { ProviderButtons } from '../../../shared/provider-buttons.tsx'
import { sessionManager } from '../../../shared/session/session.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { type ReauthBody, savePendingAction } from './reauth.ts'

/** Asks the user to reauthenticate: with the password, a passkey or a connected provider. */
export function ReauthDialog({
  open,
  actionName,
  account,
  onReauth,
  onCancel,
}: {
  open: boolean
  actionName: string
  account: AccountDetails
  /** Continues with the password, or without one after signing in again. Rejects if the password is wrong. */
  onReauth: (reauth: ReauthBody) => Promise<void>
  onCancel: () => void
}) {
  const texts = useTexts()
  const { close, cancel, reauthentication: words } = texts.account
  const formId = useId()
  const form = useForm({
    initial: { current_password: '' },
    validate: (values) => ({ fields: { current_password: requiredError(texts, values.current_password) } }),
    submit: onReauth,
  })
  const byPasskey = useMutation({
    mutationFn: async () => {
      sessionManager.apply(await signInWithPasskey(), 'signed_in')
      await onReauth({})
    },
  })
  const providers = pageSettings.providers.filter((provider) =>
    account.providers.some((connection) => connection.provider === provider),
  )
  const hasPasskey = account.passkeys.length > 0 && 'PublicKeyCredential' in globalThis

  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={words.title}
      description={words.text}
      closeLabel={close}
      footer={
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onCancel}>{cancel}</Button>
          {account.has_password && (
            <Button type="submit" form={formId} variant="primary" busy={form.isBusy}>
              {words.submit}
            </Button>
          )}
        </div>
      }
    >
      <div className="grid gap-4">
        {byPasskey.error && !form.alert && <Alert>{getErrorText(texts, byPasskey.error)}</Alert>}
        {account.has_password && (
          <Form form={form} id={formId}>
            <PasswordField {...form.field('current_password')} label={words.password} />
          </Form>
        )}
        {hasPasskey && (
          <Button busy={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
            {words.passkey}
          </Button>
        )}
        <ProviderButtons
          providers={providers}
          label={words.signInAgain}
          returnTo={SCREEN_PATHS.settings}
          onRedirect={() => savePendingAction(actionName)}
        />
        {!account.has_password && !hasPasskey && providers.length === 0 && <p>{words.noMethod}</p>}
      </div>
    </Dialog>
  )
}
