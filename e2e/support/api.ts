import type { Page } from '@playwright/test'
import type { EventCard, EventDetailReply } from '../../src/contract/shapes.ts'

/** Calls the API as whoever is signed in on the page; answers with the body, and throws on a failure. */
export async function callApi<Reply>(page: Page, call: string, data?: unknown): Promise<Reply> {
  const [method = '', path = ''] = call.split(' ')
  const origin = new URL(page.url()).origin
  const answer = await page.request.fetch(path, {
    method,
    headers: { apikey: 'amberlink-public', origin },
    ...(data !== undefined && { data }),
  })
  if (!answer.ok()) throw new Error(`${call}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as Reply
}

/** The first events of the catalogue that still take registrations and begin after today, the soonest first. */
export async function comingEvents(page: Page): Promise<EventCard[]> {
  const first = await callApi<EventPage>(page, 'GET /api/events')
  const more = await callApi<EventPage>(
    page,
    `GET /api/events?cursor=${encodeURIComponent(first.next_cursor ?? '')}`,
  )
  return [...first.events, ...more.events].filter(
    ({ date_begin, signup_deadline }) =>
      date_begin !== null && date_begin > first.today && (signup_deadline ?? first.today) >= first.today,
  )
}

interface EventPage {
  today: string
  events: EventCard[]
  next_cursor: string | null
}

/** An event in full. */
export async function eventInFull(page: Page, event_code: string): Promise<EventDetailReply> {
  const path = `GET /api/events/${encodeURIComponent(event_code)}`
  return (await callApi<{ event: EventDetailReply }>(page, path)).event
}

export const registerFor = (page: Page, { event_code }: { event_code: string }) =>
  callApi(page, `PUT /api/registrations/${encodeURIComponent(event_code)}`)

export const markFavorite = (page: Page, { event_code }: { event_code: string }) =>
  callApi(page, `PUT /api/favorites/${encodeURIComponent(event_code)}`)
