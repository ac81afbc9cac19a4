import { KeyRound } from 'lucide-react'
import type { AccountDetails } from '../../../../contract/account.ts'
import { formatInstant } from '../../../../domain/event-format.ts'
import { api } from '../../../shared/api/api.ts'
import { requiredError } from '../../../shared/form/credential-fields.tsx'
import { useIsHydrated } from '../../../shared/hooks.ts'
import { pageSettings } from '../../../shared/page-settings.ts'
import { createPasskey } from '../../../shared/passkeys.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { AccountBlock } from './account-block.tsx'
import { AccountList } from './account-list.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useAccountAction, useAccountFormDialog } from './use-account-action.ts'
import { useChangeToast } from './use-change-toast.ts'

const NAME_MAX_LENGTH = 100

/** Lists the passkeys; adds one with a name, or removes one. */
export function PasskeysBlock({ account }: { account: AccountDetails }) {
  const texts = useTexts()
  const words = texts.account.passkeys
  const isSupported = !useIsHydrated() || 'PublicKeyCredential' in globalThis
  const showChange = useChangeToast(account)
  const dialog = useAccountFormDialog({
    initial: { name: words.dialog.suggestion },
    validate: ({ name }) => ({ fields: { name: requiredError(texts, name.trim()) } }),
    submit: async ({ name }) => {
      const { options } = await api('POST /api/passkeys/begin')
      const response = await createPasskey(options)
      return api('POST /api/passkeys', { body: { name: name.trim(), response } })
    },
    onSuccess: () => showChange(words.saved),
  })
  const remove = useAccountAction<string, unknown>({
    run: (passkey_id) => api('DELETE /api/passkeys/{passkey_id}', { params: { passkey_id } }),
    onDone: () => showChange(words.removed),
  })

  return (
    <AccountBlock
      title={words.title}
      itemCount={account.passkeys.length}
      text={!isSupported ? words.unsupported : account.email_confirmed ? words.text : words.unconfirmed}
      actions={
        isSupported &&
        account.email_confirmed && (
          <Button size="sm" onClick={dialog.open}>
            {words.add}
          </Button>
        )
      }
    >
      {account.passkeys.length > 0 && (
        <AccountList
          items={account.passkeys.map(({ id, name, created_at }) => ({
            id,
            icon: <KeyRound aria-hidden="true" />,
            title: name,
            note: words.added(formatInstant(created_at, pageSettings.timeZone, texts.language)),
            action: (
              <Button
                size="sm"
                aria-label={words.removeNamed(name)}
                busy={remove.isPending && remove.variables === id}
                onClick={() => remove.mutate(id)}
              >
                {words.remove}
              </Button>
            ),
          }))}
        />
      )}
      <FormDialog {...dialog.props} words={words.dialog}>
        <TextField
          {...dialog.field('name')}
          label={words.dialog.field}
          autoComplete="off"
          required
          maxLength={NAME_MAX_LENGTH}
        />
      </FormDialog>
    </AccountBlock>
  )
}
