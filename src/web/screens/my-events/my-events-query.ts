import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
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

type ListName = 'registered' | 'favorites'

/** Returns a mutation that fetches the page at a cursor and appends it to a list. */
export function useFetchNextPage(list: ListName) {
  const texts = useTexts()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (cursor: string) => fetchNextPage(queryClient, list, cursor),
    onError: () => showToast({ ...texts.myEvents.failed, tone: 'error' }),
  })
}

/** Returns a mutation that fetches all further pages of both lists. */
export function useFetchAllPages() {
  const texts = useTexts()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const getCursor = (list: ListName) =>
        queryClient.getQueryData<FetchedMyEvents>(queryKey)?.[list].next_cursor
      for (const list of ['registered', 'favorites'] as const)
        for (let cursor = getCursor(list); cursor; cursor = getCursor(list))
          await fetchNextPage(queryClient, list, cursor)
    },
    onError: () => showToast({ ...texts.myEvents.failed, tone: 'error' }),
  })
}

async function fetchNextPage(queryClient: QueryClient, list: ListName, cursor: string): Promise<void> {
  const page = await withFetchTime(api('GET /api/my-events/{list}', { params: { list }, query: { cursor } }))
  queryClient.setQueryData(queryKey, (data: FetchedMyEvents | undefined) => {
    if (!data) return data
    const meta = { today: data.today, fetchedAt: page.fetchedAt }
    return withCards({ ...data, [list]: appendPage(data[list], cursor, page, meta) })
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
