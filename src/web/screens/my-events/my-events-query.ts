import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../contract/api.ts'
import { api } from '../../shared/api/api.ts'
import { type FetchTime, MY_EVENTS_KEY, monotonicNow, type WithEventCards } from '../../shared/queries.ts'
import { showToast } from '../../shared/toasts.ts'
import { useTexts } from '../../texts/texts.ts'
import { appendPage, type LoadedMyEvents, mergeFirstPage } from './my-events-pages.ts'

/** The data of the screen, with the pages of both lists fetched so far. */
export interface FetchedMyEvents
  extends Omit<Api['GET /api/my-events']['reply'], 'registered' | 'favorites'>,
    FetchTime,
    WithEventCards {
  registered: LoadedMyEvents
  favorites: LoadedMyEvents
}

const queryKey = [MY_EVENTS_KEY, 'screen'] as const

/** Everything My Events shows. A refetch keeps the further pages of both lists. */
export const myEventsQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal, client }): Promise<FetchedMyEvents> => {
    const fetchedAt = monotonicNow()
    const reply = await api('GET /api/my-events', { signal })
    const previous = client.getQueryData<FetchedMyEvents>(queryKey)
    const meta = { today: reply.today, fetchedAt }
    return withCards({
      ...reply,
      fetchedAt,
      registered: mergeFirstPage(previous?.registered, reply.registered, meta, 'registered_at'),
      favorites: mergeFirstPage(previous?.favorites, reply.favorites, meta, 'favorited_at'),
    })
  },
})

/** Returns a mutation that fetches the page at a cursor and appends it to a list. */
export function useFetchNextPage(list: 'registered' | 'favorites') {
  const texts = useTexts()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (cursor: string) => {
      const fetchedAt = monotonicNow()
      const page = await api('GET /api/my-events/{list}', { params: { list }, query: { cursor } })
      return { page, fetchedAt }
    },
    onSuccess: ({ page, fetchedAt }, cursor) => {
      queryClient.setQueryData(queryKey, (data: FetchedMyEvents | undefined) => {
        if (!data) return data
        const meta = { today: data.today, fetchedAt }
        return withCards({ ...data, [list]: appendPage(data[list], cursor, page, meta) })
      })
    },
    onError: () => showToast({ ...texts.myEvents.failed, tone: 'error' }),
  })
}

function withCards(data: Omit<FetchedMyEvents, 'cards'>): FetchedMyEvents {
  const { today, fetchedAt, upcoming, registered, favorites } = data
  return {
    ...data,
    cards: [
      ...upcoming.map((event) => ({ event, today, fetchedAt })),
      ...registered.entries,
      ...favorites.entries,
    ],
  }
}
