import { type FormEvent, useId, useState } from 'react'
import type { AccountDetails } from '../../../../contract/account.ts'
import { isEmail } from '../../../../domain/credentials.ts'
import { api } from '../../../shared/api/api.ts'
import { useDraft } from '../../../shared/session/drafts.ts'
import { showToast } from '../../../shared/toasts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { AccountBlock } from './account-block.tsx'
import { FormFooter } from './form-footer.tsx'
import { currentPasswordBody, useReauth, useResumeAction } from './reauth.ts'
import { useAccountAction } from './use-account-action.ts'

/** The address of the account: whether it is confirmed, and how to change it. */
export function EmailBlock({ account }: { account: AccountDetails }) {
  const texts = useTexts()
  const words = texts.account.email
  const { cancel, close, required } = texts.account
  const { isPrompting: isAsking } = useReauth()
  const formId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useDraft('new-email', '')
  const [isChecked, setIsChecked] = useState(false)
  useResumeAction('email', () => setIsOpen(true))

  const confirm = useAccountAction<void, unknown>({
    actionName: () => 'email-confirmation',
    run: () => api('POST /api/email-confirmation'),
    onDone: () => showToast({ ...words.confirmationSent(account.email), tone: 'success' }),
  })
  const change = useAccountAction<string, unknown>({
    actionName: () => 'email',
    run: (new_email, currentPassword) =>
      api('POST /api/account/email', { body: { new_email, ...currentPasswordBody(currentPassword) } }),
    onDone: (_, new_email) => {
      setIsOpen(false)
      setTyped('')
      setIsChecked(false)
      showToast({ ...words.changeSent(new_email), tone: 'success' })
    },
  })
  const fault = typed.trim() === '' ? required : isEmail(typed) ? null : words.dialog.invalid

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsChecked(true)
    if (fault) event.currentTarget.querySelector('input')?.focus()
    else if (!change.isPending) change.mutate(typed.trim())
  }

  return (
    <AccountBlock
      title={words.title}
      text={
        <>
          <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="font-medium break-all text-ink">{account.email}</span>
            <Badge tone={account.email_confirmed ? 'leaf' : 'amber'}>
              {account.email_confirmed ? words.confirmed : words.unconfirmed}
            </Badge>
          </span>
          {account.pending_email && <p className="mt-1">{words.pending(account.pending_email)}</p>}
        </>
      }
      actions={
        <>
          {!account.email_confirmed && (
            <Button size="sm" busy={confirm.isPending} onClick={() => confirm.mutate()}>
              {words.confirm}
            </Button>
          )}
          <Button size="sm" onClick={() => setIsOpen(true)}>
            {words.change}
          </Button>
        </>
      }
    >
      <Dialog
        open={isOpen && !isAsking}
        onClose={() => setIsOpen(false)}
        title={words.dialog.title}
        description={words.dialog.text}
        closeLabel={close}
        footer={
          <FormFooter
            formId={formId}
            cancel={cancel}
            submit={words.dialog.submit}
            busy={change.isPending}
            onCancel={() => setIsOpen(false)}
          />
        }
      >
        <form id={formId} noValidate onSubmit={submit}>
          <TextField
            label={words.dialog.field}
            name="new_email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            placeholder={texts.auth.emailPlaceholder}
            value={typed}
            onValueChange={setTyped}
            error={isChecked ? fault : null}
          />
        </form>
      </Dialog>
    </AccountBlock>
  )
}
