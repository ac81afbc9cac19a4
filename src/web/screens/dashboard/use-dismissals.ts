import { type EventSummary, getEventNameOrCode } from '../../../domain/event.ts'
import { api } from '../../shared/api/api.ts'
import { useOptimisticChanges, useOptimisticMutation } from '../../shared/optimistic.ts'
import { showToast } from '../../shared/toasts.ts'
import { useTexts } from '../../texts/texts.ts'

const KIND = 'dismissals'

interface DismissalMutation {
  event: Pick<EventSummary, 'event_code' | 'event_name'>
  dismissed: boolean
}

/**
 * Hides recommendations ("Not interested"), optimistically and with Undo. `dismissals` holds the events dismissed since the page was
 * loaded, by code: true if hidden, false after Undo.
 */
export function useDismissals() {
  const words = useTexts().dashboard.recommended
  const changes = useOptimisticChanges<DismissalMutation>(KIND)
  const change = useOptimisticMutation({
    kind: KIND,
    scope: 'all',
    send: ({ event: { event_code }, dismissed }: DismissalMutation) =>
      dismissed
        ? api('PUT /api/dismissals/{event_code}', { params: { event_code } })
        : api('DELETE /api/dismissals/{event_code}', { params: { event_code } }),
    onSuccess: (_reply, { event, dismissed }) => {
      if (!dismissed) return
      showToast({
        ...words.dismissed(getEventNameOrCode(event)),
        tone: 'success',
        action: { label: words.undo, onAction: () => void change({ event, dismissed: false }) },
      })
    },
    onError: () => showToast({ ...words.dismissFailed, tone: 'error' }),
  })
  const dismissals: ReadonlyMap<string, boolean> = new Map(
    changes.map(({ change: { event, dismissed } }) => [event.event_code, dismissed]),
  )
  return {
    dismissals,
    dismiss: (event: DismissalMutation['event']) => void change({ event, dismissed: true }),
  }
}
