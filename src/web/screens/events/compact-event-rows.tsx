import { CircleCheck, Star } from 'lucide-react'
import type { Day } from '../../../domain/day.ts'
import { getEventNameOrCode } from '../../../domain/event.ts'
import { formatDateRange } from '../../../domain/event-format.ts'
import { getEventState } from '../../../domain/event-state.ts'
import { describePlace } from '../../shared/event-card/describe-place.ts'
import { EventCover } from '../../shared/event-cover/event-cover.tsx'
import { useOpenEvent } from '../../shared/event-dialog/lazy-event-dialog.tsx'
import { useInvolvement } from '../../shared/involvement/use-involvement.ts'
import { useTexts } from '../../texts/texts.ts'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/loading-indicators.tsx'
import type { FetchedCalendar } from './calendar-and-map-queries.ts'

/** The fields that a row shows; the event calendar sends only these. */
type EventRowData = FetchedCalendar['events'][number]

const SKELETON_ROWS = [1, 2, 3, 4, 5]

/** Events in a column beside the calendar or the map. `pendingCount` is how many more are being fetched. */
export function EventRows({
  events,
  today,
  fetchedAt,
  pendingCount = 0,
}: {
  events: readonly EventRowData[]
  today: Day
  fetchedAt: number
  pendingCount?: number
}) {
  return (
    <>
      <ul className="grid">
        {events.map((event) => (
          <li key={event.event_code} className="border-t border-line first:border-0">
            <EventRow event={event} today={today} fetchedAt={fetchedAt} />
          </li>
        ))}
      </ul>
      {SKELETON_ROWS.slice(0, pendingCount).map((each) => (
        <div key={each} className="grid gap-2 px-3 py-3">
          <Skeleton className="h-4 w-10/12" />
          <Skeleton className="h-4 w-7/12" />
        </div>
      ))}
    </>
  )
}

/** Name, dates, place and involvement of an event, as one button that opens the dialog. Ended events are marked. */
function EventRow({ event, today, fetchedAt }: { event: EventRowData; today: Day; fetchedAt: number }) {
  const texts = useTexts()
  const openEvent = useOpenEvent()
  const { registered, favorite } = useInvolvement(event, fetchedAt)
  const { timing } = getEventState(event, today)
  const hasEnded = timing.kind === 'ended'
  const facts = [
    ...(hasEnded ? [texts.events.timing(timing)] : []),
    formatDateRange(event, texts.language) ?? texts.events.dateUnknown,
    describePlace(event, texts) ?? texts.events.placeUnknown,
  ]
  return (
    <button
      type="button"
      data-event-code={event.event_code}
      onClick={() => openEvent(event.event_code)}
      className="grid w-full grid-cols-[2.75rem_minmax(0,1fr)_auto] gap-x-3 rounded-sm px-3 py-2.5 text-left transition-colors hover:bg-sunken"
    >
      <EventCover
        event={event}
        size="thumb"
        className={classNames('row-span-2 size-11 rounded-sm', hasEnded && 'opacity-60 grayscale')}
      />
      <span
        className={classNames(
          'line-clamp-2 font-medium wrap-anywhere max-md:line-clamp-4',
          hasEnded && 'text-ink-soft',
        )}
      >
        {getEventNameOrCode(event)}
      </span>
      <InvolvementMarks registered={registered} favorite={favorite} />
      <span className="col-span-2 col-start-2 text-sm text-ink-soft wrap-anywhere">{facts.join(' · ')}</span>
    </button>
  )
}

/** Marks of an event that is the user's own. */
export function InvolvementMarks({ registered, favorite }: { registered: boolean; favorite: boolean }) {
  const { eventViews } = useTexts()
  return (
    <span className="mt-0.5 flex gap-1">
      {registered && (
        <CircleCheck role="img" aria-label={eventViews.registered} className="size-4.5 text-leaf" />
      )}
      {favorite && (
        <Star role="img" aria-label={eventViews.favorite} className="size-4.5 fill-amber text-amber-ink" />
      )}
    </span>
  )
}
