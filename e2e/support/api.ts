import type { APIRequestContext, Page } from '@playwright/test'
import type { EventCardData, EventDetailData } from '../../src/contract/schemas.ts'

/** Calls the API as whoever is signed in on the page; answers with the body, and throws on a failure. */
export function callApi<Reply>(page: Page, call: string, data?: unknown): Promise<Reply> {
  return callApiWith(page.request, new URL(page.url()).origin, call, data)
}

/** The same as whoever is signed in on `request`. */
export async function callApiWith<Reply>(
  request: APIRequestContext,
  origin: string,
  call: string,
  data?: unknown,
): Promise<Reply> {
  const [method = '', path = ''] = call.split(' ')
  const answer = await request.fetch(path, {
    method,
    headers: { apikey: 'amberlink-public', origin },
    ...(data !== undefined && { data }),
  })
  if (!answer.ok()) throw new Error(`${call}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as Reply
}

/** The first events of the catalogue that still take registrations and begin after today, the soonest first. */
export async function fetchUpcomingEvents(page: Page): Promise<EventCardData[]> {
  const first = await callApi<EventPage>(page, 'GET /api/events')
  const more = await callApi<EventPage>(
    page,
    `GET /api/events?cursor=${encodeURIComponent(first.next_cursor ?? '')}`,
  )
  return filterOpenForRegistration({ ...first, events: [...first.events, ...more.events] })
}

export interface EventPage {
  today: string
  events: EventCardData[]
  next_cursor: string | null
}

/** Those of the events that still take registrations and begin after today. */
export function filterOpenForRegistration({ events, today }: EventPage): EventCardData[] {
  return events.filter(
    ({ date_begin, signup_deadline }) =>
      date_begin !== null && date_begin > today && (signup_deadline ?? today) >= today,
  )
}

/** An event in full. */
export async function fetchEvent(page: Page, event_code: string): Promise<EventDetailData> {
  const path = `GET /api/events/${encodeURIComponent(event_code)}`
  return (await callApi<{ event: EventDetailData }>(page, path)).event
}

type EventKey = Pick<EventCardData, 'event_code'>

export const registrationCall = ({ event_code }: EventKey) =>
  `PUT /api/registrations/${encodeURIComponent(event_code)}`
export const favoriteCall = ({ event_code }: EventKey) =>
  `PUT /api/favorites/${encodeURIComponent(event_code)}`

export const registerForEvent = (page: Page, event: EventKey) => callApi(page, registrationCall(event))
export const addFavorite = (page: Page, event: EventKey) => callApi(page, favoriteCall(event))
