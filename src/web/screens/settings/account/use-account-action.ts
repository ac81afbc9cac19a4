import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { getErrorText } from '../../../shared/api/api-error.ts'
import { accountQuery } from '../../../shared/queries.ts'
import { sessionEvents } from '../../../shared/session/session-events.ts'
import { shownUserId } from '../../../shared/session/shown-user.ts'
import { showToast } from '../../../shared/toasts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { ReauthCancelled, useReauth } from './reauth.ts'

/**
 * A change of the account. What needs fresh proof gets it first; afterwards the section, also in other tabs, shows how
 * the account stands now. A failure is said in a toast, unless `onError` says that it is said elsewhere.
 */
export function useAccountAction<Input, Reply>({
  actionName,
  run,
  onDone,
  onError,
}: {
  /** Names what is wanted; see Proof. */
  actionName: (input: Input) => string
  run: (input: Input, currentPassword: string | undefined) => Promise<Reply>
  onDone?: (reply: Reply, input: Input) => void
  onError?: (error: Error) => boolean
}): UseMutationResult<Reply, Error, Input> {
  const texts = useTexts()
  const words = texts.account
  const queryClient = useQueryClient()
  const { runWithReauth: prove } = useReauth()
  return useMutation({
    mutationFn: (input: Input) => prove(actionName(input), (currentPassword) => run(input, currentPassword)),
    onSuccess: async (reply, input) => {
      onDone?.(reply, input)
      sessionEvents.emit({ kind: 'USER_UPDATED', userId: shownUserId() ?? null, source: 'this_tab' })
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    },
    onError: (error) => {
      if (error instanceof ReauthCancelled || onError?.(error)) return
      showToast({ title: words.actionFailed, description: getErrorText(texts, error), tone: 'error' })
    },
  })
}
