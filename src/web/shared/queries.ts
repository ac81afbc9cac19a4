import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { Api } from '../../contract/api.ts'
import type { EventCardData } from '../../contract/event-schemas.ts'
import type { CatalogueQuery } from '../../domain/catalogue-query.ts'
import type { Day } from '../../domain/day.ts'
import { api } from './api/api.ts'
import { ACCOUNT_KEY } from './query-client.ts'
import { runtime } from './runtime.ts'

/**
 * Milliseconds on a clock that never runs backwards. Decides whether a fetch or a reply to a change is newer. On the server it is 0,
 * so that its data is older than every change in the browser.
 */
export function monotonicNow(): number {
  return runtime.isServer ? 0 : performance.now()
}

export interface FetchTime {
  /** The calendar day in the product's time zone when the server replied. */
  today: Day
  /** When the request was sent, on `monotonicNow`. */
  fetchedAt: number
}

/** Adds to a reply when its request was sent. Must be called with the promise as soon as the request is sent. */
export async function withFetchTime<Reply>(reply: Promise<Reply>): Promise<Reply & { fetchedAt: number }> {
  const fetchedAt = monotonicNow()
  return { ...(await reply), fetchedAt }
}

/** An event card with the metadata of the request that brought it. */
export interface FetchedEventCard<Event extends EventCardData = EventCardData> extends FetchTime {
  event: Event
}

/** First part of the keys of lists of events. */
export const CATALOGUE_KEY = 'catalogue'
/** First part of the key of the query for all details of an event. */
export const EVENT_KEY = 'event'
/** First part of the key of every query whose result depends on the user's registrations, favorites or preferences. */
export const MY_EVENTS_KEY = 'my-events'

/** First part of the key of every query about people, contacts and hellos. */
export const PEOPLE_KEY = 'people'

/** How many hellos wait for an answer and how many contacts are new, for the badge of My Events. */
export const waitingHellosQuery = queryOptions({
  queryKey: [PEOPLE_KEY, 'waiting'],
  queryFn: ({ signal }) => api('GET /api/hellos/waiting', { signal }),
  staleTime: 5 * 60_000,
})

export type FetchedCataloguePage = Api['GET /api/events']['reply'] &
  FetchTime & {
    /** The search of the request, which the positions in `understood` refer to. */
    search: string
  }

/** Pages of the catalogue. The previous result stays visible until the first page for new filters arrives. */
export function catalogueQueryOptions(query: CatalogueQuery) {
  return infiniteQueryOptions({
    queryKey: [CATALOGUE_KEY, query],
    queryFn: async ({ pageParam: cursor, signal }): Promise<FetchedCataloguePage> => ({
      ...(await withFetchTime(
        api('GET /api/events', { query: { ...query, cursor: cursor ?? undefined }, signal }),
      )),
      search: query.search ?? '',
    }),
    // Null, because the first view sends it as JSON.
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    // Focusing the window would refetch every page of a long list.
    refetchOnWindowFocus: false,
  })
}

export type FetchedEvent = Api['GET /api/events/{event_code}']['reply'] & FetchTime

/** All details of one event. */
export function eventQueryOptions(event_code: string) {
  return queryOptions({
    queryKey: [EVENT_KEY, event_code],
    queryFn: ({ signal }): Promise<FetchedEvent> =>
      withFetchTime(api('GET /api/events/{event_code}', { params: { event_code }, signal })),
  })
}

/** What Settings shows except the account, saved searches and the calendar feed. Following an organiser elsewhere changes it too. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => withFetchTime(api('GET /api/settings', { signal })),
})

/** The calendar feed. No loader reads it, so that no page rendered by the server contains the secret URL. */
export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => withFetchTime(api('GET /api/settings/calendar-feed', { signal })),
})

/** Everything the Account section of Settings shows. Other tabs change it too. */
export const accountQuery = queryOptions({
  queryKey: ACCOUNT_KEY,
  queryFn: ({ signal }) => api('GET /api/account', { signal }),
})

/** Lists the events in the data of a screen that have the day and time of a fetch around them. */
export function listEventCards(
  data: unknown,
  fetch: { today?: Day | undefined; fetchedAt?: number | undefined } = {},
): FetchedEventCard[] {
  if (typeof data !== 'object' || data === null) return []
  const { today = fetch.today, fetchedAt = fetch.fetchedAt } = data as Partial<FetchTime>
  if (!('event_code' in data))
    return Object.values(data).flatMap((part) => listEventCards(part, { today, fetchedAt }))
  const isFetched = today !== undefined && fetchedAt !== undefined
  return isFetched ? [{ today, fetchedAt, event: data as EventCardData }] : []
}

/** Finds an event in the cached lists, for the dialog to show until all details have loaded. */
export function findCachedEventCard(
  queryClient: QueryClient,
  event_code: string,
): FetchedEventCard | undefined {
  const lists = queryClient.getQueriesData<InfiniteData<FetchedCataloguePage>>({ queryKey: [CATALOGUE_KEY] })
  for (const [, list] of lists) {
    for (const { events, today, fetchedAt } of list?.pages ?? []) {
      const event = events.find((each) => each.event_code === event_code)
      if (event) return { event, today, fetchedAt }
    }
  }
  for (const [, data] of queryClient.getQueriesData({ queryKey: [MY_EVENTS_KEY] })) {
    const card = listEventCards(data).find(({ event }) => event.event_code === event_code)
    if (card) return card
  }
  return undefined
}

/**
 * Invalidates everything that depends on the user's registrations, favorites or preferences. Inactive queries are removed,
 * so that no screen opens with outdated data; active ones are refetched unless `refetch` is false.
 */
export function invalidateMyEvents(queryClient: QueryClient, { refetch = true } = {}): void {
  const queryKey = [MY_EVENTS_KEY]
  queryClient.removeQueries({ queryKey, type: 'inactive' })
  void queryClient.invalidateQueries({ queryKey, refetchType: refetch ? 'active' : 'none' })
}

/** Refetches every event, because the places that are left have changed. */
export function invalidateEvents(queryClient: QueryClient): void {
  invalidateMyEvents(queryClient)
  for (const key of [CATALOGUE_KEY, EVENT_KEY]) void queryClient.invalidateQueries({ queryKey: [key] })
}
