import type { APIRequestContext, Page } from '@playwright/test'
import type { EventCardData, EventDetailData } from '../../src/contract/schemas.ts'

/** Calls the API as whoever is signed in on the page; answers with the body, and throws on a failure. */
export function callApi<Reply>(page: Page, call: string, data?: unknown): Promise<Reply> {
  return callAs(page.request, new URL(page.url()).origin, call, data)
}

/** The same as whoever is signed in on `request`. */
export async function callAs<Reply>(
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
export async function comingEvents(page: Page): Promise<EventCardData[]> {
  const first = await callApi<EventPage>(page, 'GET /api/events')
  const more = await callApi<EventPage>(
    page,
    `GET /api/events?cursor=${encodeURIComponent(first.next_cursor ?? '')}`,
  )
  return takingRegistrations({ ...first, events: [...first.events, ...more.events] })
}

export interface EventPage {
  today: string
  events: EventCardData[]
  next_cursor: string | null
}

/** Those of the events that still take registrations and begin after today. */
export function takingRegistrations({ events, today }: EventPage): EventCardData[] {
  return events.filter(
    ({ date_begin, signup_deadline }) =>
      date_begin !== null && date_begin > today && (signup_deadline ?? today) >= today,
  )
}

/** An event in full. */
export async function eventInFull(page: Page, event_code: string): Promise<EventDetailData> {
  const path = `GET /api/events/${encodeURIComponent(event_code)}`
  return (await callApi<{ event: EventDetailData }>(page, path)).event
}

type Coded = Pick<EventCardData, 'event_code'>

export const registration = ({ event_code }: Coded) =>
  `PUT /api/registrations/${encodeURIComponent(event_code)}`
export const favorite = ({ event_code }: Coded) => `PUT /api/favorites/${encodeURIComponent(event_code)}`

export const registerFor = (page: Page, event: Coded) => callApi(page, registration(event))
export const markFavorite = (page: Page, event: Coded) => callApi(page, favorite(event))
