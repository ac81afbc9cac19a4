import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { monotonicNow } from '../../shared/queries.ts'
import { showToast } from '../../shared/toasts.ts'
import { useTexts } from '../../texts/texts.ts'
import { appendPage } from './my-events-lists.ts'
import { myEventsQuery, withCards } from './my-events-query.ts'

/** Reads one of both lists on. */
export function useMoreEvents(list: 'registered' | 'favorites') {
  const texts = useTexts()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (cursor: string) => {
      const fetchedAt = monotonicNow()
      const page = await api('GET /api/my-events/{list}', { params: { list }, query: { cursor } })
      return { page, fetchedAt }
    },
    onSuccess: ({ page, fetchedAt }, cursor) => {
      queryClient.setQueryData(myEventsQuery.queryKey, (read) => {
        if (!read) return read
        const reading = { today: read.today, fetchedAt }
        return withCards({ ...read, [list]: appendPage(read[list], cursor, page, reading) })
      })
    },
    onError: () => showToast({ ...texts.myEvents.failed, tone: 'error' }),
  })
}
