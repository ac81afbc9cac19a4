import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../contract/api.ts'
import type { Day } from '../../../domain/day.ts'
import { api } from '../../shared/api/api.ts'
import { INVOLVEMENT_KIND, type InvolvementMutation } from '../../shared/involvement/involvement.ts'
import { listOptimisticChanges } from '../../shared/optimistic.ts'
import { type FetchTime, MY_EVENTS_KEY, withFetchTime } from '../../shared/queries.ts'
import { showToast } from '../../shared/toasts.ts'
import { useTexts } from '../../texts/texts.ts'
import { appendPage, createMyEventsList, keepFurtherPages, type LoadedMyEvents } from './my-events-pages.ts'

/** The data of the screen, with the pages of both lists fetched so far. */
export interface FetchedMyEvents
  extends Omit<Api['GET /api/my-events']['reply'], 'registered' | 'favorites'>,
    FetchTime {
  registered: LoadedMyEvents
  favorites: LoadedMyEvents
}

const queryKey = [MY_EVENTS_KEY, 'screen'] as const

/**
 * Everything My Events shows. A refetch fetches the further pages again too, so that the user keeps their position and what other
 * tabs removed vanishes; but after a change by this tab only those of the list that it changed.
 */
export const myEventsQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal, client }): Promise<FetchedMyEvents> => {
    const getEarlier = () => client.getQueryData<FetchedMyEvents>(queryKey)
    const changed = listChangedSince(client, getEarlier()?.fetchedAt ?? 0)
    const reply = await withFetchTime(api('GET /api/my-events', { signal }))
    const fetchList = async (name: ListName) => {
      let list = createMyEventsList(reply[name], reply)
      const earlier = getEarlier()?.[name]
      const kept = earlier && changed.length > 0 && !changed.includes(name) && keepFurtherPages(list, earlier)
      if (kept) return kept
      const countLoaded = () => getEarlier()?.[name].entries.length ?? 0
      while (list.next_cursor !== null && list.entries.length < countLoaded())
        list = (await fetchPage(name, list.next_cursor, signal))(list, reply.today)
      return list
    }
    const [registered, favorites] = await Promise.all([fetchList('registered'), fetchList('favorites')])
    return { ...reply, registered, favorites }
  },
})

/** Returns the lists that this tab has changed since an earlier fetch. */
const listChangedSince = (client: QueryClient, fetchedAt: number): ListName[] =>
  listOptimisticChanges<InvolvementMutation>(client, INVOLVEMENT_KIND)
    .filter(({ confirmation }) => !confirmation || confirmation.receivedAt > fetchedAt)
    .map(({ change }) => (change.kind === 'favorite' ? 'favorites' : 'registered'))

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

/** Returns a mutation that fetches all further pages of these lists. */
export function useFetchAllPages(lists: readonly ListName[]) {
  const texts = useTexts()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const getCursor = (list: ListName) =>
        queryClient.getQueryData<FetchedMyEvents>(queryKey)?.[list].next_cursor
      for (const list of lists)
        for (let cursor = getCursor(list); cursor; cursor = getCursor(list))
          await fetchNextPage(queryClient, list, cursor)
    },
    onError: () => showToast({ ...texts.myEvents.failed, tone: 'error' }),
  })
}

async function fetchNextPage(queryClient: QueryClient, name: ListName, cursor: string): Promise<void> {
  const append = await fetchPage(name, cursor)
  // biome-ignore lint/plugin: a further page of what was read
  queryClient.setQueryData(
    queryKey,
    (data: FetchedMyEvents | undefined) => data && { ...data, [name]: append(data[name], data.today) },
  )
}

/** Fetches the page at a cursor. Returns a function that appends it to the list. */
async function fetchPage(name: ListName, cursor: string, signal?: AbortSignal) {
  const page = await withFetchTime(
    api('GET /api/my-events/{list}', {
      params: { list: name },
      query: { cursor },
      ...(signal && { signal }),
    }),
  )
  return (list: LoadedMyEvents, today: Day) =>
    appendPage(list, cursor, page, { today, fetchedAt: page.fetchedAt })
}
