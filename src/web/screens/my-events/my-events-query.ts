import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../contract/api.ts'
import { api } from '../../shared/api/api.ts'
import { type FetchTime, MY_EVENTS_KEY, type WithEventCards, withFetchTime } from '../../shared/queries.ts'
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
    const reply = await withFetchTime(api('GET /api/my-events', { signal }))
    const previous = client.getQueryData<FetchedMyEvents>(queryKey)
    return withCards({
      ...reply,
      registered: mergeFirstPage(previous?.registered, reply.registered, reply, 'registered_at'),
      favorites: mergeFirstPage(previous?.favorites, reply.favorites, reply, 'favorited_at'),
    })
  },
})

/** Returns a mutation that fetches the page at a cursor and appends it to a list. */
export function useFetchNextPage(list: 'registered' | 'favorites') {
  const texts = useTexts()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (cursor: string) =>
      withFetchTime(api('GET /api/my-events/{list}', { params: { list }, query: { cursor } })),
    onSuccess: (page, cursor) => {
      queryClient.setQueryData(queryKey, (data: FetchedMyEvents | undefined) => {
        if (!data) return data
        const meta = { today: data.today, fetchedAt: page.fetchedAt }
        return withCards({ ...data, [list]: appendPage(data[list], cursor, page, meta) })
      })
    },
    onError: () => showToast({ ...texts.myEvents.failed, tone: 'error' }),
  })
}

function withCards(data: Omit<FetchedMyEvents, 'cards'>): FetchedMyEvents {
  const { today, fetchedAt, happening_now, upcoming, registered, favorites } = data
  return {
    ...data,
    cards: [
      ...[...happening_now, ...upcoming].map((event) => ({ event, today, fetchedAt })),
      ...registered.entries,
      ...favorites.entries,
    ],
  }
}
