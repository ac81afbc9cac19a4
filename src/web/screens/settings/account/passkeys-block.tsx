import { KeyRound } from 'lucide-react'
import { useRef } from 'react'
import type { AccountDetails } from '../../../../contract/account.ts'
import { formatInstant } from '../../../../domain/event-format.ts'
import { api } from '../../../shared/api/api.ts'
import { requiredError } from '../../../shared/form/credential-fields.tsx'
import { useFocusAfterRemoval } from '../../../shared/hooks.ts'
import { pageSettings } from '../../../shared/page-settings.ts'
import { createPasskey } from '../../../shared/passkeys.ts'
import { showToast } from '../../../shared/toasts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { AccountBlock } from './account-block.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useAccountAction, useAccountFormDialog } from './use-account-action.ts'

const NAME_MAX_LENGTH = 100

/** Lists the passkeys; adds one with a name, or removes one. */
export function PasskeysBlock({ account }: { account: AccountDetails }) {
  const texts = useTexts()
  const words = texts.account.passkeys
  const list = useRef<HTMLUListElement>(null)
  const noteFocus = useFocusAfterRemoval(list, account.passkeys.length)
  const dialog = useAccountFormDialog({
    actionName: 'passkey',
    initial: { name: words.dialog.suggestion },
    validate: ({ name }) => ({ fields: { name: requiredError(texts, name.trim()) } }),
    submit: async ({ name }, reauth) => {
      const { options } = await api('POST /api/passkeys/begin', { body: reauth })
      const response = await createPasskey(options)
      return api('POST /api/passkeys', { body: { name: name.trim(), response } })
    },
    onSuccess: () => showToast({ ...words.saved, tone: 'success' }),
  })
  const remove = useAccountAction<string, unknown>({
    actionName: 'passkey-removal',
    run: (passkey_id, reauth) =>
      api('DELETE /api/passkeys/{passkey_id}', { params: { passkey_id }, body: reauth }),
    onDone: () => showToast({ ...words.removed, tone: 'success' }),
  })

  return (
    <AccountBlock
      title={words.title}
      text={'PublicKeyCredential' in globalThis ? words.text : words.unsupported}
      actions={
        'PublicKeyCredential' in globalThis && (
          <Button size="sm" onClick={dialog.open}>
            {words.add}
          </Button>
        )
      }
    >
      {account.passkeys.length > 0 && (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={words.title}
          onFocus={noteFocus}
          className="divide-y divide-line"
        >
          {account.passkeys.map((passkey) => (
            <li key={passkey.id} className="flex items-center justify-between gap-4 py-2.5">
              <span className="flex min-w-0 items-center gap-3">
                <KeyRound aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
                <span className="min-w-0">
                  <span className="block font-medium break-words">{passkey.name}</span>
                  <span className="block text-sm text-ink-soft">
                    {words.added(formatInstant(passkey.created_at, pageSettings.timeZone, texts.language))}
                  </span>
                </span>
              </span>
              <Button
                size="sm"
                aria-label={words.removeNamed(passkey.name)}
                busy={remove.isPending && remove.variables === passkey.id}
                onClick={() => remove.mutate(passkey.id)}
              >
                {words.remove}
              </Button>
            </li>
          ))}
        </ul>
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
