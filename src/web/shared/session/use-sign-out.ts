import { useMutation } from '@tanstack/react-query'
import { useTexts } from '../../texts/texts.ts'
import { api } from '../api/api.ts'
import { hasErrorCode } from '../api/api-error.ts'
import { showToast } from '../toasts.ts'
import { sessionManager } from './session.ts'

/** Logout: ends the session; the app leaves for the landing page and forgets everything (spec §2 "Sidebar"). */
export function useSignOut() {
  const texts = useTexts()
  return useMutation({
    mutationFn: () => api('POST /api/sign-out'),
    onSuccess: (session) => {
      sessionManager.apply(session, 'signed_out')
      showToast({ ...texts.shell.loggedOut, tone: 'success' })
    },
    onError: (error) => {
      // Somebody else signed in meanwhile; they are not the one to be logged out.
      if (!hasErrorCode(error, 'user_changed')) showToast({ ...texts.shell.logoutFailed, tone: 'error' })
    },
  })
}
