import type { AccountDetails } from '../../../../contract/account.ts'
import { api } from '../../../shared/api/api.ts'
import { newPasswordError, PasswordField } from '../../../shared/form/credential-fields.tsx'
import { showToast } from '../../../shared/toasts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { AccountBlock } from './account-block.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useAccountFormDialog } from './use-account-action.ts'

/** Changes the password, or sets the first. */
export function PasswordBlock({ account }: { account: AccountDetails }) {
  const texts = useTexts()
  const words = texts.account.password
  const dialog = useAccountFormDialog({
    initial: { new_password: '' },
    validate: ({ new_password }) => {
      const { error, alert } = newPasswordError(texts, new_password)
      return { fields: { new_password: error }, alert }
    },
    submit: ({ new_password }) => api('PUT /api/account/password', { body: { new_password } }),
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
        <PasswordField {...dialog.field('new_password')} label={words.newPassword} isNew />
      </FormDialog>
    </AccountBlock>
  )
}
