import type { AccountDetails } from '../../../../contract/account.ts'
import { api } from '../../../shared/api/api.ts'
import { newPasswordError, PasswordField, requiredError } from '../../../shared/form/credential-fields.tsx'
import { showToast } from '../../../shared/toasts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { AccountBlock } from './account-block.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useAccountFormDialog } from './use-account-action.ts'

/** Changes the password, which requires the current one, or sets the first. */
export function PasswordBlock({ account }: { account: AccountDetails }) {
  const texts = useTexts()
  const words = texts.account.password
  const dialog = useAccountFormDialog({
    actionName: 'password',
    initial: { current_password: '', new_password: '' },
    validate: ({ current_password, new_password }) => {
      const { error, alert } = newPasswordError(texts, new_password)
      return {
        fields: {
          current_password: account.has_password ? requiredError(texts, current_password) : null,
          new_password: error,
        },
        alert,
      }
    },
    submit: ({ current_password, new_password }) =>
      api('PUT /api/account/password', {
        body: { new_password, ...(account.has_password && { current_password }) },
      }),
    onSuccess: () => showToast({ ...words.saved, tone: 'success' }),
  })

  function cancel() {
    dialog.props.onClose()
    dialog.props.form.reset()
  }

  const title = account.has_password ? words.change : words.set
  return (
    <AccountBlock
      title={words.title}
      text={account.has_password ? words.hasPassword : words.noPassword}
      actions={
        <Button size="sm" onClick={dialog.open}>
          {title}
        </Button>
      }
    >
      <FormDialog {...dialog.props} onClose={cancel} words={{ ...words, title }}>
        {account.has_password && (
          <PasswordField {...dialog.field('current_password')} label={words.currentPassword} />
        )}
        <PasswordField {...dialog.field('new_password')} label={words.newPassword} isNew />
      </FormDialog>
    </AccountBlock>
  )
}
