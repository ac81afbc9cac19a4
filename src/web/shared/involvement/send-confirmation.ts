import { currentTexts, loadTextsOf } from '../../texts/texts.ts'
import { api } from '../api/api.ts'
import { getErrorText } from '../api/api-error.ts'
import { sessionManager, sessionQuery } from '../session/session.ts'
import { showToast } from '../toasts.ts'

/** Sends the link that confirms the address of the current user, and shows a toast. */
export async function sendConfirmation(): Promise<void> {
  const { queryClient } = sessionManager.scope()
  await loadTextsOf('SettingsScreen')
  const texts = currentTexts()
  const { account } = texts
  try {
    await api('POST /api/email-confirmation')
    const email = queryClient.getQueryData(sessionQuery.queryKey)?.user?.email ?? ''
    showToast({
      ...account.email.confirmationSent(email),
      description: account.reauthentication.confirmationSent(email),
      tone: 'success',
    })
  } catch (error) {
    showToast({ title: account.actionFailed, description: getErrorText(texts, error), tone: 'error' })
  }
}
