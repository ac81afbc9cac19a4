import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatInstant } from '../../../../domain/event-format.ts'
import { api } from '../../../shared/api/api.ts'
import { getErrorText } from '../../../shared/api/api-error.ts'
import { pageSettings } from '../../../shared/page-settings.ts'
import { accountQuery } from '../../../shared/queries.ts'
import { showToast } from '../../../shared/toasts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'

/** Shows the owner that a recovery without the second factor is waiting, and cancels it. */
export function FactorRecoveryNotice({ readyAt }: { readyAt: string }) {
  const texts = useTexts()
  const words = texts.account.factorRecovery
  const queryClient = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => api('DELETE /api/account/factor-recovery'),
    onSuccess: async () => {
      showToast({ ...words.cancelled, tone: 'success' })
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    },
    onError: (error) => showToast({ title: getErrorText(texts, error), tone: 'error' }),
  })
  return (
    <Alert title={words.title}>
      <p>{words.text(formatInstant(readyAt, pageSettings.timeZone, texts.language))}</p>
      <Button size="sm" className="mt-3" busy={cancel.isPending} onClick={() => cancel.mutate()}>
        {words.cancel}
      </Button>
    </Alert>
  )
}
