import type { EventCardData } from '../../contract/event-schemas.ts'
import type { CoverEvent } from '../../domain/covers/draw-cover.ts'
import { NO_INVOLVEMENT } from '../../domain/event.ts'
import { EventCardBody, EventCardPicture, EventCardText } from '../shared/event-card/event-card.tsx'
import { EventCover } from '../shared/event-cover/event-cover.tsx'
import { keepMarkup } from './kept-markup.tsx'

// The parts of events whose markup the server keeps, the whole card first.

keepMarkup(EventCardBody, ({ event, today, involvement }, search) => {
  const { registered, favorite, waiting } = involvement
  return registered || favorite || waiting || dependsOnSearch(event, search)
    ? null
    : [withoutUser(event), today]
})

keepMarkup(EventCardPicture, ({ event, today, registered }) => [withoutUser(event), today, registered])

keepMarkup(EventCardText, ({ event }, search) =>
  dependsOnSearch(event, search) ? null : [withoutUser(event)],
)

keepMarkup(EventCover, ({ event: { event_code, topic, city, date_begin }, size, className }) => [
  { event_code, topic, city, date_begin } satisfies CoverEvent,
  size,
  className,
])

const withoutUser = (event: EventCardData) => ({ ...event, ...NO_INVOLVEMENT, emphasis: undefined })

/** Whether a search is emphasized, or the link to an organiser is marked as current. */
function dependsOnSearch(event: { emphasis?: unknown }, { organiser }: Record<string, unknown>): boolean {
  return event.emphasis !== undefined || organiser !== undefined
}
