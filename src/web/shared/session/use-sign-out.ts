import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../texts/use-texts.ts'
import { api } from '../api/api.ts'
import { showToast } from '../toasts.ts'
import { sessionQuery } from './session-query.ts'

/** Logout: ends the session, leaves for the landing page and forgets everything the server said (spec §2 "Sidebar"). */
export function useSignOut() {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => api('POST /api/sign-out'),
    onSuccess: async (session) => {
      await queryClient.cancelQueries()
      // Away first: a screen still on the page would ask again for what the cache has forgotten.
      await navigate({ to: '/' })
      queryClient.clear()
      queryClient.setQueryData(sessionQuery.queryKey, session)
      showToast({ ...texts.shell.loggedOut, tone: 'success' })
    },
    onError: () => showToast({ ...texts.shell.logoutFailed, tone: 'error' }),
  })
}
