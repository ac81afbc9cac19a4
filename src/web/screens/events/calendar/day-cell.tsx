import { CALENDAR_DAY_EVENTS } from '../../../../domain/catalogue-query.ts'
import type { Day } from '../../../../domain/day.ts'
import { getEventNameOrCode } from '../../../../domain/event.ts'
import { type CoverEvent, drawCover } from '../../../shared/event-cover/draw-cover.ts'
import { useTexts } from '../../../texts/texts.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { FetchedCalendarMonth } from '../calendar-and-map-queries.ts'
import { formatFullDay } from './calendar-text.ts'

type CalendarDay = FetchedCalendarMonth['days'][number]

/** A day of the month with its number of events and the names of the first ones; dots instead of names on phones. */
export function DayCell({
  day,
  today,
  data,
  isSelected,
  isTabbable,
  onSelect,
}: {
  day: Day
  today: Day
  data: CalendarDay | undefined
  isSelected: boolean
  /** Whether this is the one day in the tab order. */
  isTabbable: boolean
  onSelect: () => void
}) {
  const { language, eventViews } = useTexts()
  const isToday = day === today
  const { count = 0, capped = false } = data ?? {}
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a td is a gridcell in a table with the role grid
    <td aria-selected={isSelected} className="relative h-12 p-0 align-top md:h-26">
      <button
        type="button"
        data-day={day}
        tabIndex={isTabbable ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
        aria-label={eventViews.calendar.day(formatFullDay(day, language), count, capped, isToday)}
        onClick={onSelect}
        className={classNames(
          'absolute inset-0 rounded-sm border transition-colors',
          isSelected
            ? 'border-2 border-sea bg-sea-soft forced-colors:border-4 forced-colors:border-[Highlight]'
            : count > 0
              ? 'border-line bg-raised hover:border-sea hover:bg-sea-soft'
              : 'border-transparent hover:bg-sunken',
        )}
      />
      <div
        aria-hidden="true"
        className="pointer-events-none relative flex h-full flex-col items-center p-1 md:items-stretch md:px-2 md:py-1.5"
      >
        <p className="flex items-center justify-between gap-1 text-sm tabular-nums">
          <span
            className={classNames(
              'min-w-6 rounded-full px-1 py-0.5 text-center',
              isToday &&
                'bg-amber font-bold text-on-amber forced-colors:border forced-colors:bg-[ButtonFace] forced-colors:text-[ButtonText]',
              !isToday && (day < today ? 'text-ink-soft' : 'font-medium'),
            )}
          >
            {Number(day.slice(8))}
          </span>
          {count > 0 && (
            <span className="text-xs font-semibold text-ink-soft max-md:hidden">
              {count.toLocaleString(language)}
              {capped && '+'}
            </span>
          )}
        </p>
        {data && <EventDots data={data} />}
        {data && <EventNames data={data} isPast={day < today} />}
      </div>
    </td>
  )
}

function EventDots({ data: { events, count } }: { data: CalendarDay }) {
  return (
    <p className="mt-auto flex h-3 items-center justify-center gap-0.5 md:hidden">
      {events.map((event) => (
        <EventDot key={event.event_code} event={event} />
      ))}
      {count > events.length && <span className="text-xs leading-none font-bold text-ink-soft">+</span>}
    </p>
  )
}

// The last line is the last event or the number of further ones.
function EventNames({ data: { events, count, capped }, isPast }: { data: CalendarDay; isPast: boolean }) {
  const { more } = useTexts().eventViews.calendar
  const named = count > CALENDAR_DAY_EVENTS ? events.slice(0, CALENDAR_DAY_EVENTS - 1) : events
  return (
    <ul
      className={classNames(
        'mt-1 grid grid-cols-[minmax(0,1fr)] gap-0.5 text-xs max-md:hidden',
        isPast ? 'text-ink-faint' : 'text-ink-soft',
      )}
    >
      {named.map((event) => (
        <li key={event.event_code} className="flex items-center gap-1.5">
          <EventDot event={event} />
          <span className="truncate">{getEventNameOrCode(event)}</span>
        </li>
      ))}
      {count > named.length && <li className="pl-3">{more(count - named.length, capped)}</li>}
    </ul>
  )
}

/** A decorative dot in the hue of the event's cover. */
function EventDot({ event }: { event: CoverEvent }) {
  return (
    <span
      aria-hidden="true"
      className={`hue-${drawCover(event, 'thumb').hue} inline-block size-1.5 shrink-0 rounded-full bg-(--mid) forced-colors:bg-[CanvasText]`}
    />
  )
}
