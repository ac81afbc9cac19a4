import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { Api } from '../../contract/api.ts'
import type { EventCardData } from '../../contract/schemas.ts'
import type { CatalogueQuery } from '../../domain/catalogue-query.ts'
import type { Day } from '../../domain/day.ts'
import { api } from './api/api.ts'

/** What every read of events carries. */
export interface FetchMeta {
  /** The product's calendar day when the answer was made. */
  today: Day
  /** When it was asked for, on `pageClock`. */
  fetchedAt: number
}

/** Milliseconds on a clock that never goes back: what tells whether a read or the answer to a click is newer. */
export function monotonicNow(): number {
  return performance.now()
}

export type FetchedCataloguePage = Api['GET /api/events']['reply'] & FetchMeta

const CATALOGUE_KEY = 'catalogue'

/** The catalogue as filters ask for it, page by page. What was shown before stays until the new filters are answered. */
export function catalogueQueryOptions(query: CatalogueQuery) {
  return infiniteQueryOptions({
    queryKey: [CATALOGUE_KEY, query],
    queryFn: async ({ pageParam: cursor, signal }): Promise<FetchedCataloguePage> => {
      const fetchedAt = monotonicNow()
      return { ...(await api('GET /api/events', { query: { ...query, cursor }, signal })), fetchedAt }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    // Coming back to the window must not read a long list all over again.
    refetchOnWindowFocus: false,
  })
}

export type FetchedEvent = Api['GET /api/events/{event_code}']['reply'] & FetchMeta

/** First part of the key of every event in full. */
export const EVENT_KEY = 'event'

/** One event in full. */
export function eventQueryOptions(event_code: string) {
  return queryOptions({
    queryKey: [EVENT_KEY, event_code],
    queryFn: async ({ signal }): Promise<FetchedEvent> => {
      const fetchedAt = monotonicNow()
      return { ...(await api('GET /api/events/{event_code}', { params: { event_code }, signal })), fetchedAt }
    },
  })
}

/** An event as a list holds it, with the read it came with: all that a card is given. */
export interface FetchedEventCard extends FetchMeta {
  event: EventCardData
}

/** What reads of the person's own events hold besides their own: every event in them, for the dialog to begin with. */
export interface HasCards {
  cards: readonly FetchedEventCard[]
}

/** The event as some list already holds it: what the dialog shows until the event is there in full. */
export function findCachedCard(queryClient: QueryClient, event_code: string): FetchedEventCard | undefined {
  const lists = queryClient.getQueriesData<InfiniteData<FetchedCataloguePage>>({ queryKey: [CATALOGUE_KEY] })
  for (const [, list] of lists) {
    for (const { events, today, fetchedAt } of list?.pages ?? []) {
      const event = events.find((each) => each.event_code === event_code)
      if (event) return { event, today, fetchedAt }
    }
  }
  for (const [, held] of queryClient.getQueriesData<Partial<HasCards>>({ queryKey: [USER_EVENTS_KEY] })) {
    const card = held?.cards?.find(({ event }) => event.event_code === event_code)
    if (card) return card
  }
  return undefined
}

/** First part of the key of every read that depends on what the person registered for or marked as favourite. */
export const USER_EVENTS_KEY = 'own-events'
