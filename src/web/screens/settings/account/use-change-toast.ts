import type { AccountDetails } from '../../../../contract/account.ts'
import { api } from '../../../shared/api/api.ts'
import { showToast } from '../../../shared/toasts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { useAccountChange } from './use-account-action.ts'

/** Returns a function that confirms a change of the sign-in methods and offers to sign out the other devices, if there are any. */
export function useChangeToast({ sessions }: AccountDetails): (message: { title: string }) => void {
  const words = useTexts().account.devices
  const endOthers = useAccountChange<void, unknown>({
    run: () => api('DELETE /api/account/sessions'),
    onDone: () => showToast({ ...words.othersSignedOut, tone: 'success' }),
  })
  const action = { label: words.signOutOthers, onAction: () => endOthers.mutate() }
  return (message) => {
    showToast({ ...message, tone: 'success', ...(sessions.length > 1 && { action }) })
  }
}
