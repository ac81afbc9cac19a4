import { useMutation } from '@tanstack/react-query'
import { useTexts } from '../../texts/texts.ts'
import { api } from '../api/api.ts'
import { hasErrorCode } from '../api/api-error.ts'
import { showToast } from '../toasts.ts'
import { sessionManager } from './session.ts'

/** Returns the mutation that signs out; the app then opens the landing page (§2 "Sidebar"). */
export function useSignOut() {
  const texts = useTexts()
  return useMutation({
    mutationFn: () => api('POST /api/sign-out'),
    onSuccess: (session) => {
      sessionManager.apply(session, 'signed_out')
      showToast({ ...texts.shell.loggedOut, tone: 'success' })
    },
    onError: (error) => {
      // Another user signed in meanwhile; they stay signed in.
      if (!hasErrorCode(error, 'user_changed')) showToast({ ...texts.shell.logoutFailed, tone: 'error' })
    },
  })
}
