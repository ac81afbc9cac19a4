import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../contract/api.ts'
import { api } from '../../shared/api/api.ts'
import { type FetchMeta, type HasCards, monotonicNow, USER_EVENTS_KEY } from '../../shared/queries.ts'
import { type MyEventsList, mergeRefetched } from './my-events-lists.ts'

/** The screen as it was read, with as much of both lists as was asked for. */
export interface FetchedMyEvents
  extends Omit<Api['GET /api/my-events']['reply'], 'registered' | 'favorites'>,
    FetchMeta,
    HasCards {
  registered: MyEventsList
  favorites: MyEventsList
}

const MY_EVENTS_KEY = [USER_EVENTS_KEY, 'my-events'] as const

/** All that My Events shows, in one call; read again it keeps how far both lists had been read. */
export const myEventsQuery = queryOptions({
  queryKey: MY_EVENTS_KEY,
  queryFn: async ({ signal, client }): Promise<FetchedMyEvents> => {
    const fetchedAt = monotonicNow()
    const reply = await api('GET /api/my-events', { signal })
    const known = client.getQueryData<FetchedMyEvents>(MY_EVENTS_KEY)
    const reading = { today: reply.today, fetchedAt }
    return withCards({
      ...reply,
      fetchedAt,
      registered: mergeRefetched(known?.registered, reply.registered, reading, 'registered_at'),
      favorites: mergeRefetched(known?.favorites, reply.favorites, reading, 'favorited_at'),
    })
  },
})

/** The read with every event in it as a card, for the dialog to begin with. */
export function withCards(read: Omit<FetchedMyEvents, 'cards'>): FetchedMyEvents {
  const { today, fetchedAt, upcoming, registered, favorites } = read
  return {
    ...read,
    cards: [
      ...upcoming.map((event) => ({ event, today, fetchedAt })),
      ...registered.entries,
      ...favorites.entries,
    ],
  }
}
