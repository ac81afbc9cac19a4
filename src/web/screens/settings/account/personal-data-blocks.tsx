import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Session } from '../../../../contract/session.ts'
import { api } from '../../../shared/api/api.ts'
import { forgetAccount } from '../../../shared/session/known-account.ts'
import { sessionManager } from '../../../shared/session/session.ts'
import { showToast } from '../../../shared/toasts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { AccountBlock } from './account-block.tsx'
import { useReauth } from './reauth.ts'
import { useAccountAction } from './use-account-action.ts'

/** Downloads everything stored about the user, as a file. */
export function PersonalDataBlock() {
  const words = useTexts().account.data
  return (
    <AccountBlock
      title={words.title}
      text={words.text}
      actions={
        <a href="/api/account/data" download className={buttonClass('outline', 'sm')}>
          <Download aria-hidden="true" className="size-4" />
          {words.download}
        </a>
      }
    />
  )
}

/** Deletes the account after a confirmation that lists what is deleted; continues on the landing page. */
export function DeleteAccountBlock() {
  const words = useTexts().account.deletion
  const { isPrompting } = useReauth()
  const [isOpen, setIsOpen] = useState(false)
  const remove = useAccountAction<void, Session>({
    run: () => api('POST /api/account/deletion'),
    onDone: (session) => {
      forgetAccount()
      sessionManager.apply(session, 'signed_out')
      showToast({ ...words.done, tone: 'success' })
    },
  })
  return (
    <AccountBlock
      title={words.title}
      text={words.text}
      actions={
        <Button size="sm" variant="danger" onClick={() => setIsOpen(true)}>
          {words.open}
        </Button>
      }
    >
      <ConfirmDialog
        open={isOpen && !isPrompting}
        title={words.dialog.title}
        text={
          <>
            <ul className="list-disc space-y-1.5 pl-5">
              {words.dialog.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
            <p className="mt-4 font-medium text-ink">{words.dialog.warning}</p>
          </>
        }
        confirm={words.dialog.submit}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setIsOpen(false)}
      />
    </AccountBlock>
  )
}
