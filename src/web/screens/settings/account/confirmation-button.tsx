import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shared/api/api.ts'
import { getErrorText } from '../../../shared/api/api-error.ts'
import { accountQuery } from '../../../shared/queries.ts'
import { showToast } from '../../../shared/toasts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'

/** Sends the email that confirms the address of the account. */
export function ConfirmationButton({ email }: { email: string }) {
  const texts = useTexts()
  const words = texts.account.email
  const queryClient = useQueryClient()
  const send = useMutation({
    mutationFn: () => api('POST /api/email-confirmation'),
    onSuccess: () => {
      showToast({ ...words.confirmationSent(email), tone: 'success' })
      // The address may have been confirmed on another device.
      return queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    },
    onError: (error) =>
      void showToast({
        title: texts.account.actionFailed,
        description: getErrorText(texts, error),
        tone: 'error',
      }),
  })
  return (
    <Button size="sm" busy={send.isPending} onClick={() => send.mutate()}>
      {words.confirm}
    </Button>
  )
}
