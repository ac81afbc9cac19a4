import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type EventSummary, getEventTitle } from '../../../domain/event.ts'
import { api } from '../../shared/api/api.ts'
import { invalidateMyEvents } from '../../shared/invalidate-my-events.ts'
import { showToast } from '../../shared/toasts.ts'
import { useTexts } from '../../texts/texts.ts'

const DISMISSED_KEY = ['dismissed-events']
const NONE: ReadonlySet<string> = new Set()

interface DismissalMutation {
  event: Pick<EventSummary, 'event_code' | 'event_name'>
  wanted: boolean
}

/**
 * "Not interested": the event leaves at once and comes back when that fails or is undone. `dismissed`: codes of the
 * events that have left.
 */
export function useDismissals() {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const { data: dismissed } = useQuery<ReadonlySet<string>>({
    queryKey: DISMISSED_KEY,
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  function show({ event, wanted }: DismissalMutation) {
    queryClient.setQueryData<ReadonlySet<string>>(DISMISSED_KEY, (known = NONE) => {
      const next = new Set(known)
      if (wanted) next.add(event.event_code)
      else next.delete(event.event_code)
      return next
    })
  }
  const words = texts.dashboard.recommended
  const { mutate } = useMutation({
    scope: { id: 'dismissals' },
    mutationFn: ({ event: { event_code }, wanted }: DismissalMutation) =>
      wanted
        ? api('PUT /api/dismissals/{event_code}', { params: { event_code } })
        : api('DELETE /api/dismissals/{event_code}', { params: { event_code } }),
    onMutate: show,
    onSuccess: (_, { event, wanted }) => {
      invalidateMyEvents(queryClient)
      if (!wanted) return
      showToast({
        ...words.dismissed(getEventTitle(event)),
        tone: 'success',
        action: { label: words.undo, onAction: () => mutate({ event, wanted: false }) },
      })
    },
    onError: (_, { event, wanted }) => {
      show({ event, wanted: !wanted })
      showToast({ ...words.dismissFailed, tone: 'error' })
    },
  })
  return {
    dismissed: dismissed ?? NONE,
    dismiss: (event: DismissalMutation['event']) => mutate({ event, wanted: true }),
  }
}
