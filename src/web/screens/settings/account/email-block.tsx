import type { AccountDetails } from '../../../../contract/account.ts'
import { api } from '../../../shared/api/api.ts'
import { EmailField, emailError } from '../../../shared/form/credential-fields.tsx'
import { showToast } from '../../../shared/toasts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { AccountBlock } from './account-block.tsx'
import { ConfirmationButton } from './confirmation-button.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useAccountFormDialog } from './use-account-action.ts'

/** The email address: whether it is confirmed, and how to change it. */
export function EmailBlock({ account }: { account: AccountDetails }) {
  const texts = useTexts()
  const words = texts.account.email
  const dialog = useAccountFormDialog({
    draft: 'new-email-address',
    initial: { new_email: '' },
    validate: ({ new_email }) => ({ fields: { new_email: emailError(texts, new_email) } }),
    submit: ({ new_email }) => api('POST /api/account/email', { body: { new_email: new_email.trim() } }),
    onSuccess: (_, { new_email }) => {
      showToast({ ...words.changeSent(new_email.trim()), tone: 'success' })
    },
  })

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
          {!account.email_confirmed && <ConfirmationButton email={account.email} />}
          <Button size="sm" onClick={dialog.open}>
            {words.change}
          </Button>
        </>
      }
    >
      <FormDialog {...dialog.props} words={words.dialog}>
        <EmailField {...dialog.field('new_email')} label={words.dialog.field} autoComplete="email" />
      </FormDialog>
    </AccountBlock>
  )
}
