import type { CoverEvent } from '../../domain/covers/draw-cover.ts'
import { type FullInvolvement, NO_INVOLVEMENT } from '../../domain/event.ts'
import { type BadgeFields, EventBadges } from '../shared/event-card/event-badges.tsx'
import { EventCardBody } from '../shared/event-card/event-card.tsx'
import { DateAndPlace, type DateAndPlaceFields, DateTile } from '../shared/event-card/event-facts.tsx'
import { EventCover } from '../shared/event-cover/event-cover.tsx'
import { keepMarkup } from './kept-markup.tsx'

// The parts of an event whose markup the server keeps. `satisfies` names a field that is missing.

keepMarkup(EventCardBody, ({ event, today }, { organiser }) =>
  // A link to the organiser by whom the list is filtered is marked as current.
  isInvolved(event) || event.emphasis || organiser !== undefined ? null : [event, today],
)

keepMarkup(EventCover, ({ event: { event_code, topic, city, date_begin }, size, className }) => {
  const fields = { event_code, topic, city, date_begin } satisfies CoverEvent
  return [fields, size, className]
})

keepMarkup(EventBadges, ({ event, today, registered }) => {
  const { date_begin, date_end, app_status, cancelled_at, if_free, price, signup_deadline } = event
  const { places_left } = event
  const state = { app_status, cancelled_at, signup_deadline, places_left }
  const fields = { date_begin, date_end, if_free, price, ...state } satisfies BadgeFields
  return [fields, today, registered]
})

keepMarkup(DateTile, ({ day, today, className }) => [day, today, className])

keepMarkup(DateAndPlace, ({ event, dateStyle, emphasizedPlace }) => {
  const { date_begin, date_end, starts_at, ends_at, agenda_hours, city, country, attendance } = event
  const dates = { date_begin, date_end, starts_at, ends_at, agenda_hours }
  const fields = { ...dates, city, country, attendance } satisfies Record<keyof DateAndPlaceFields, unknown>
  return emphasizedPlace ? null : [fields, dateStyle]
})

function isInvolved(event: FullInvolvement): boolean {
  return (Object.keys(NO_INVOLVEMENT) as (keyof FullInvolvement)[]).some((field) => event[field] !== null)
}
