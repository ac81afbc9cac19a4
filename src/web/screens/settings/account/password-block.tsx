import { type FormEvent, useId, useState } from 'react'
import type { AccountDetails } from '../../../../contract/account.ts'
import { PASSWORD_MIN_LENGTH, validatePassword } from '../../../../domain/credentials.ts'
import { api } from '../../../shared/api/api.ts'
import { getErrorText } from '../../../shared/api/api-error.ts'
import { PasswordField } from '../../../shared/password-field.tsx'
import { showToast } from '../../../shared/toasts.ts'
import { problemText, useTexts } from '../../../texts/texts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { AccountBlock } from './account-block.tsx'
import { FormFooter } from './form-footer.tsx'
import { ReauthCancelled, useReauth, useResumeAction } from './reauth.ts'
import { useAccountAction } from './use-account-action.ts'

/** Change the password, which asks for the present one, or set the first. */
export function PasswordBlock({ account }: { account: AccountDetails }) {
  const texts = useTexts()
  const { cancel, close, required, password: words } = texts.account
  const { isPrompting: isAsking } = useReauth()
  const formId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  useResumeAction('password', () => setIsOpen(true))

  const save = useAccountAction<void, unknown>({
    actionName: () => 'password',
    run: () =>
      api('PUT /api/account/password', {
        body: { new_password: next, ...(account.has_password && { current_password: current }) },
      }),
    onDone: () => {
      leave()
      showToast({ ...words.saved, tone: 'success' })
    },
    // Said in the dialog.
    onError: () => true,
  })
  const weak = next === '' ? null : validatePassword(next)
  const failure =
    save.error && !(save.error instanceof ReauthCancelled) ? getErrorText(texts, save.error) : null
  const alert = isChecked && weak ? problemText(texts, weak) : failure

  function leave() {
    setIsOpen(false)
    setCurrent('')
    setNext('')
    setIsChecked(false)
    save.reset()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsChecked(true)
    save.reset()
    const field = (name: string) => event.currentTarget.querySelector<HTMLInputElement>(`[name=${name}]`)
    if (account.has_password && current === '') field('current_password')?.focus()
    else if (next === '' || weak) field('new_password')?.focus()
    else if (!save.isPending) save.mutate()
  }

  const title = account.has_password ? words.change : words.set
  return (
    <AccountBlock
      title={words.title}
      text={account.has_password ? words.hasPassword : words.noPassword}
      actions={
        <Button size="sm" onClick={() => setIsOpen(true)}>
          {title}
        </Button>
      }
    >
      <Dialog
        open={isOpen && !isAsking}
        onClose={leave}
        title={title}
        description={words.text}
        closeLabel={close}
        footer={
          <FormFooter
            formId={formId}
            cancel={cancel}
            submit={words.submit}
            busy={save.isPending}
            onCancel={leave}
          />
        }
      >
        <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
          {alert && <Alert>{alert}</Alert>}
          {account.has_password && (
            <PasswordField
              label={words.currentPassword}
              name="current_password"
              kind="current-password"
              value={current}
              onValueChange={setCurrent}
              fault={isChecked && current === '' ? required : null}
            />
          )}
          <PasswordField
            label={words.newPassword}
            name="new_password"
            kind="new-password"
            value={next}
            onValueChange={setNext}
            fault={isChecked && next === '' ? required : null}
            hint={texts.auth.passwordHint(PASSWORD_MIN_LENGTH)}
          />
        </form>
      </Dialog>
    </AccountBlock>
  )
}
