import { CircleCheck, Star } from 'lucide-react'
import type { EventCardData } from '../../../contract/schemas.ts'
import { getEventTitle } from '../../../domain/event.ts'
import { formatDateRange } from '../../../domain/event-format.ts'
import { EventCover } from '../../shared/event-cover/event-cover.tsx'
import { useInvolvement } from '../../shared/involvement/use-involvement.ts'
import { useTexts } from '../../texts/texts.ts'

/** What a row shows of an event: what the calendar knows of each. */
export type RowEvent = Pick<
  EventCardData,
  | 'event_code'
  | 'event_name'
  | 'date_begin'
  | 'date_end'
  | 'city'
  | 'topic'
  | 'registered_at'
  | 'favorited_at'
>

/** An event in one button: name, dates and city, and what the person has to do with it. Opens the dialog. */
export function EventRow({
  event,
  fetchedAt,
  onOpen,
}: {
  event: RowEvent
  fetchedAt: number
  onOpen: (event_code: string) => void
}) {
  const texts = useTexts()
  const { registered, favorite } = useInvolvement(event, fetchedAt)
  const facts = [
    formatDateRange(event, texts.language) ?? texts.events.dateUnknown,
    event.city ?? texts.events.placeUnknown,
  ]
  return (
    <button
      type="button"
      data-event-code={event.event_code}
      onClick={() => onOpen(event.event_code)}
      className="grid w-full grid-cols-[2.75rem_minmax(0,1fr)_auto] gap-x-3 rounded-sm px-3 py-2.5 text-left transition-colors hover:bg-sunken"
    >
      <EventCover event={event} size="thumb" className="row-span-2 size-11 rounded-sm" />
      <span className="line-clamp-2 font-medium wrap-anywhere">{getEventTitle(event)}</span>
      <span className="mt-0.5 flex gap-1">
        {registered && (
          <CircleCheck role="img" aria-label={texts.eventViews.registered} className="size-4.5 text-leaf" />
        )}
        {favorite && (
          <Star
            role="img"
            aria-label={texts.eventViews.favorite}
            className="size-4.5 fill-amber text-amber-ink"
          />
        )}
      </span>
      <span className="col-span-2 col-start-2 truncate text-sm text-ink-soft">{facts.join(' · ')}</span>
    </button>
  )
}
