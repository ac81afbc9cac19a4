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

/** Hides recommendations ("Not interested"), optimistically and with Undo. `dismissed` holds the codes of the hidden events. */
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
        action: { label: words.undo, onAction: () => change({ event, dismissed: false }) },
      })
    },
    onError: () => showToast({ ...words.dismissFailed, tone: 'error' }),
  })
  const dismissed = new Set<string>()
  for (const { change: each } of changes) {
    if (each.dismissed) dismissed.add(each.event.event_code)
    else dismissed.delete(each.event.event_code)
  }
  return {
    dismissed,
    dismiss: (event: DismissalMutation['event']) => change({ event, dismissed: true }),
  }
}
