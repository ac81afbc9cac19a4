import { KeyRound } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { AccountDetails } from '../../../../contract/account.ts'
import { formatInstant } from '../../../../domain/event-format.ts'
import { api } from '../../../shared/api/api.ts'
import { useFocusAfterRemoval } from '../../../shared/hooks.ts'
import { pageSettings } from '../../../shared/page-settings.ts'
import { createPasskey } from '../../../shared/passkey/passkey.ts'
import { showToast } from '../../../shared/toasts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { AccountBlock } from './account-block.tsx'
import { FormFooter } from './form-footer.tsx'
import { currentPasswordBody, useReauth, useResumeAction } from './reauth.ts'
import { useAccountAction } from './use-account-action.ts'

const NAME_MAX_LENGTH = 100

/** Passkeys: add one under a name, remove one. */
export function PasskeysBlock({ account }: { account: AccountDetails }) {
  const { language } = useTexts()
  const { cancel, close, required, passkeys: words } = useTexts().account
  const { isPrompting: isAsking } = useReauth()
  const formId = useId()
  const list = useRef<HTMLUListElement>(null)
  const noteFocus = useFocusAfterRemoval(list, account.passkeys.length)
  const [isOpen, setIsOpen] = useState(false)
  const [name, setName] = useState(words.dialog.suggestion)
  useResumeAction('passkey', () => setIsOpen(true))

  const add = useAccountAction<void, unknown>({
    actionName: () => 'passkey',
    run: async (_, currentPassword) => {
      const { options } = await api('POST /api/passkeys/begin', {
        body: currentPasswordBody(currentPassword),
      })
      const response = await createPasskey(options)
      return api('POST /api/passkeys', { body: { name: name.trim(), response } })
    },
    onDone: () => {
      setIsOpen(false)
      setName(words.dialog.suggestion)
      showToast({ ...words.saved, tone: 'success' })
    },
  })
  const remove = useAccountAction<string, unknown>({
    actionName: () => 'passkey-removal',
    run: (passkey_id, currentPassword) =>
      api('DELETE /api/passkeys/{passkey_id}', {
        params: { passkey_id },
        body: currentPasswordBody(currentPassword),
      }),
    onDone: () => showToast({ ...words.removed, tone: 'success' }),
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (name.trim() === '') event.currentTarget.querySelector('input')?.focus()
    else if (!add.isPending) add.mutate()
  }

  return (
    <AccountBlock
      title={words.title}
      text={'PublicKeyCredential' in globalThis ? words.text : words.unsupported}
      actions={
        'PublicKeyCredential' in globalThis && (
          <Button size="sm" onClick={() => setIsOpen(true)}>
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
                    {words.added(formatInstant(passkey.created_at, pageSettings.timeZone, language))}
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
            busy={add.isPending}
            onCancel={() => setIsOpen(false)}
          />
        }
      >
        <form id={formId} noValidate onSubmit={submit}>
          <TextField
            label={words.dialog.field}
            name="name"
            autoComplete="off"
            required
            maxLength={NAME_MAX_LENGTH}
            value={name}
            onValueChange={setName}
            error={name.trim() === '' ? required : null}
          />
        </form>
      </Dialog>
    </AccountBlock>
  )
}
