import { CALENDAR_DAY_EVENTS } from '../../../../domain/catalogue-query.ts'
import type { Day } from '../../../../domain/day.ts'
import { getEventTitle } from '../../../../domain/event.ts'
import { useTexts } from '../../../texts/texts.ts'
import { classNames } from '../../../ui/class-names.ts'
import { EventDot } from '../event-dot.tsx'
import type { FetchedCalendarMonth } from '../view-queries.ts'
import { formatFullDay } from './calendar-text.ts'

type CalendarDay = FetchedCalendarMonth['days'][number]

/** A day of the month: how many events, and the names of the first; on phones dots in their place. */
export function DayCell({
  day,
  today,
  found,
  isChosen,
  isReached,
  onChoose,
}: {
  day: Day
  today: Day
  found: CalendarDay | undefined
  isChosen: boolean
  /** The one day that Tab leads to. */
  isReached: boolean
  onChoose: () => void
}) {
  const { language, eventViews } = useTexts()
  const isToday = day === today
  const { count = 0, capped = false } = found ?? {}
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a table that is a grid it is a gridcell
    <td aria-selected={isChosen} className="relative h-12 p-0 align-top md:h-26">
      <button
        type="button"
        data-day={day}
        tabIndex={isReached ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
        aria-label={eventViews.calendar.day(formatFullDay(day, language), count, capped, isToday)}
        onClick={onChoose}
        className={classNames(
          'absolute inset-0 rounded-sm border transition-colors',
          isChosen
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
        {found && <EventDots found={found} />}
        {found && <EventNames found={found} isPast={day < today} />}
      </div>
    </td>
  )
}

function EventDots({ found: { events, count } }: { found: CalendarDay }) {
  return (
    <p className="mt-auto flex h-3 items-center justify-center gap-0.5 md:hidden">
      {events.map((event) => (
        <EventDot key={event.event_code} event={event} className="size-1.5" />
      ))}
      {count > events.length && <span className="text-xs leading-none font-bold text-ink-soft">+</span>}
    </p>
  )
}

// The last line is either the last event or how many more there are.
function EventNames({ found: { events, count, capped }, isPast }: { found: CalendarDay; isPast: boolean }) {
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
          <EventDot event={event} className="size-1.5" />
          <span className="truncate">{getEventTitle(event)}</span>
        </li>
      ))}
      {count > named.length && <li className="pl-3">{more(count - named.length, capped)}</li>}
    </ul>
  )
}
