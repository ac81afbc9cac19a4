import { ChevronLeft, ChevronRight, CircleCheck, Star } from 'lucide-react'
import type { CSSProperties } from 'react'
import { type CoverEvent, drawCover } from '../../../../domain/covers/draw-cover.ts'
import type { Day } from '../../../../domain/day.ts'
import { getEventNameOrCode } from '../../../../domain/event.ts'
import { formatDateRange } from '../../../../domain/event-format.ts'
import { getEventState } from '../../../../domain/event-state.ts'
import { describePlace } from '../../../shared/event-card/describe-place.ts'
import { useOpenEvent } from '../../../shared/event-dialog/lazy-event-dialog.tsx'
import { useInvolvement } from '../../../shared/involvement/use-involvement.ts'
import { useTexts } from '../../../texts/texts.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { FetchedCalendar } from '../calendar-and-map-queries.ts'
import { isSeveralDays } from './week-layout.ts'

export type CalendarEvent = FetchedCalendar['events'][number]

/** A mark before the name, in its first line. */
const MARK_CLASS = 'mr-1 inline size-3 align-[-0.1em]'

interface BarProps {
  event: CalendarEvent
  fetchedAt: number
  today: Day
  /** Whether the event has days before or after the bar. */
  startsEarlier?: boolean
  endsLater?: boolean
  style?: CSSProperties
}

/**
 * An event in the calendar: filled over several days, a dot and the name on a single day. A mark and a color show the user's own
 * events. Not in the tab order, because the list of each day contains the same events.
 */
export function CalendarBar({
  event,
  fetchedAt,
  today,
  startsEarlier = false,
  endsLater = false,
  isDetailed = false,
  style,
}: BarProps & {
  /** Whether there is room for the place and long names. */
  isDetailed?: boolean
}) {
  const texts = useTexts()
  const { language, events, eventViews } = texts
  const openEvent = useOpenEvent()
  const { registered, favorite } = useInvolvement(event, fetchedAt)
  const isEnded = getEventState(event, today).isOver
  const isFilled = registered || favorite || isSeveralDays(event) || isDetailed
  const name = getEventNameOrCode(event)
  const place = describePlace(event, texts) ?? events.placeUnknown
  const facts = [
    formatDateRange(event, language),
    place,
    registered && eventViews.registered,
    favorite && eventViews.favorite,
    isEnded && eventViews.calendar.ended,
  ].filter(Boolean)
  return (
    <button
      type="button"
      tabIndex={-1}
      data-event-code={event.event_code}
      aria-label={[name, ...facts].join(', ')}
      title={[name, ...facts].join(' · ')}
      onClick={() => openEvent(event.event_code)}
      style={style}
      className={classNames(
        `hue-${getHue(event)}`,
        'relative z-1 mb-0.5 flex min-w-0 items-start gap-1 self-start text-left transition-colors',
        isDetailed
          ? 'px-1.5 py-1.5 text-2xs leading-4! xl:px-2 xl:text-xs'
          : 'min-h-5 px-1 py-0.5 text-2xs leading-4! xl:px-1.5 xl:text-xs',
        // Narrow days have no room for a dot before the name.
        !isFilled && 'max-xl:border-l-2 max-xl:border-(--mid)',
        startsEarlier ? 'pl-0.5' : 'ml-0.5 rounded-l-xs xl:ml-1',
        endsLater ? 'pr-0.5' : 'mr-0.5 rounded-r-xs xl:mr-1',
        isFilled && 'forced-colors:border',
        getTone({ registered, favorite, isEnded, isFilled }),
      )}
    >
      {startsEarlier && <ChevronLeft aria-hidden="true" className="mt-0.5 size-3 shrink-0" />}
      {!isFilled && <EventDot event={event} className="mt-1.25 size-1.5 max-xl:hidden" />}
      <span className="min-w-0 grow">
        <span
          className={classNames(
            'wrap-break-word hyphens-auto',
            isDetailed ? 'line-clamp-4' : 'line-clamp-3 xl:line-clamp-2',
          )}
        >
          {registered && <CircleCheck aria-hidden="true" className={MARK_CLASS} />}
          {favorite && <Star aria-hidden="true" className={`${MARK_CLASS} fill-current`} />}
          {name}
        </span>
        {isDetailed && <span className="mt-0.5 line-clamp-2 text-2xs">{place}</span>}
      </span>
      {endsLater && <ChevronRight aria-hidden="true" className="mt-0.5 size-3 shrink-0" />}
    </button>
  )
}

function getTone({
  registered,
  favorite,
  isEnded,
  isFilled,
}: {
  registered: boolean
  favorite: boolean
  isEnded: boolean
  isFilled: boolean
}): string {
  if (registered && !isEnded) return 'bg-sea font-medium text-on-sea hover:bg-sea-hover'
  if (favorite && !isEnded)
    return 'bg-amber-soft font-medium text-amber-ink hover:bg-amber hover:text-on-amber'
  if (isEnded) return isFilled ? 'bg-sunken text-ink-faint hover:text-ink' : 'text-ink-faint hover:bg-sunken'
  return isFilled
    ? 'bg-[color-mix(in_srgb,var(--mid)_20%,var(--color-surface))] text-ink hover:bg-[color-mix(in_srgb,var(--mid)_32%,var(--color-surface))]'
    : 'text-ink hover:bg-sunken'
}

const getHue = (event: CoverEvent) => drawCover(event, 'thumb').hue

/** An event in the month on a phone: a line over its days, without its name. */
export function CalendarLine({ event, fetchedAt, today, startsEarlier, endsLater, style }: BarProps) {
  const { registered, favorite } = useInvolvement(event, fetchedAt)
  const isEnded = getEventState(event, today).isOver
  return (
    <span
      aria-hidden="true"
      style={style}
      className={classNames(
        `hue-${getHue(event)}`,
        'pointer-events-none relative z-1 mb-0.5 h-1 forced-colors:bg-[CanvasText]',
        registered ? 'bg-sea' : favorite ? 'bg-amber' : 'bg-(--mid)',
        isEnded && 'opacity-50',
        !startsEarlier && 'ml-1.5 rounded-l-full',
        !endsLater && 'mr-1.5 rounded-r-full',
      )}
    />
  )
}

/** A decorative dot in the hue of the event's cover. */
function EventDot({ event, className }: { event: CoverEvent; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`hue-${getHue(event)} shrink-0 rounded-full bg-(--mid) forced-colors:bg-[CanvasText] ${className}`}
    />
  )
}
