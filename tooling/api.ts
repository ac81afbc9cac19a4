import type { APIRequestContext } from '@playwright/test'
import type { EventCardData, FullEventData } from '../src/contract/event-schemas.ts'
import { PUBLIC_KEY } from './http-client.ts'

/** Whose cookies a call uses: a page, a browser context, or the fixtures of a test (`{ request }`). */
export interface ApiClient {
  request: APIRequestContext
}

/** Calls the API with the session of `client` and returns the body. Throws if the call fails. */
export async function callApi<Reply>({ request }: ApiClient, call: string, data?: unknown): Promise<Reply> {
  const [method = '', path = ''] = call.split(' ')
  const response = await request.fetch(path, {
    method,
    headers: { apikey: PUBLIC_KEY, 'sec-fetch-site': 'same-origin' },
    ...(data !== undefined && { data }),
  })
  if (!response.ok()) throw new Error(`${call}: ${response.status()} ${await response.text()}`)
  return (await response.json()) as Reply
}

/** Returns the first events of the catalogue that accept registrations and begin after today, soonest first. */
export async function fetchUpcomingEvents(client: ApiClient): Promise<EventCardData[]> {
  const first = await callApi<EventPage>(client, 'GET /api/events')
  const next = await callApi<EventPage>(
    client,
    `GET /api/events?cursor=${encodeURIComponent(first.next_cursor ?? '')}`,
  )
  return filterOpenForRegistration({ ...first, events: [...first.events, ...next.events] })
}

/** Returns the soonest event that accepts registrations. */
export async function fetchUpcomingEvent(client: ApiClient): Promise<EventCardData> {
  const [event] = filterOpenForRegistration(await callApi<EventPage>(client, 'GET /api/events'))
  if (!event) throw new Error('the sample catalogue has no upcoming event')
  return event
}

export interface EventPage {
  today: string
  events: EventCardData[]
  next_cursor: string | null
}

/** Returns the events that accept registrations and begin after today. */
export function filterOpenForRegistration({ events, today }: EventPage): EventCardData[] {
  return events.filter(
    ({ date_begin, signup_deadline }) =>
      date_begin !== null && date_begin > today && (signup_deadline ?? today) >= today,
  )
}

/** Returns an event with everything the event dialog shows. */
export async function fetchEvent(client: ApiClient, event_code: string): Promise<FullEventData> {
  const path = `GET /api/events/${encodeURIComponent(event_code)}`
  return (await callApi<{ event: FullEventData }>(client, path)).event
}

type EventKey = Pick<EventCardData, 'event_code'>

export const registerForEvent = (client: ApiClient, { event_code }: EventKey) =>
  callApi(client, `PUT /api/registrations/${encodeURIComponent(event_code)}`)

export const addFavorite = (client: ApiClient, { event_code }: EventKey) =>
  callApi(client, `PUT /api/favorites/${encodeURIComponent(event_code)}`)
