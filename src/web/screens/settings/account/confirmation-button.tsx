import { api } from '../../../shared/api/api.ts'
import { showToast } from '../../../shared/toasts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { useAccountChange } from './use-account-action.ts'

/** Sends the email that confirms the address of the account. */
export function ConfirmationButton({ email }: { email: string }) {
  const words = useTexts().account.email
  // Also refreshes the account: its address may have been confirmed on another device.
  const send = useAccountChange<void, unknown>({
    run: () => api('POST /api/email-confirmation'),
    onDone: () => showToast({ ...words.confirmationSent(email), tone: 'success' }),
  })
  return (
    <Button size="sm" busy={send.isPending} onClick={() => send.mutate()}>
      {words.confirm}
    </Button>
  )
}
