import { CornerDownRight } from 'lucide-react'
import { useState } from 'react'
import type { Day } from '../../../../domain/day.ts'
import { getEventNameOrCode } from '../../../../domain/event.ts'
import { useOpenEvent } from '../../../shared/event-dialog/lazy-event-dialog.tsx'
import { useInvolvement } from '../../../shared/involvement/use-involvement.ts'
import { useIsPrinting } from '../../../shared/use-is-printing.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { FetchedCalendar } from '../calendar-and-map-queries.ts'
import { EventRows, InvolvementMarks } from '../compact-event-rows.tsx'
import type { CalendarEvent } from './calendar-bar.tsx'
import { formatDayOfMonth } from './calendar-text.ts'
import { findEventsOfDay } from './day-events.tsx'
import { EarlierButton } from './earlier-button.tsx'

/** A week on a phone: its days below each other, with their events. Those before today are folded at first. */
export function WeekAgenda({
  labelledBy,
  week,
  today,
  data,
  isPending,
  onShowInList,
}: {
  labelledBy: string
  week: readonly Day[]
  today: Day
  data: FetchedCalendar | undefined
  isPending: boolean
  onShowInList: (day: Day) => void
}) {
  const { language, eventViews } = useTexts()
  const { calendar } = eventViews
  const fetchedAt = data?.fetchedAt ?? 0
  const [showsEarlier, setShowsEarlier] = useState(false)
  const isPrinting = useIsPrinting()
  const earlierDays = Math.max(0, week.indexOf(today))
  const shownDays = showsEarlier || isPrinting ? week : week.slice(earlierDays)
  return (
    <>
      {earlierDays > 0 && (
        <EarlierButton isOpen={showsEarlier} onToggle={() => setShowsEarlier(!showsEarlier)}>
          {calendar.earlierDays(earlierDays)}
        </EarlierButton>
      )}
      <ol
        aria-labelledby={labelledBy}
        className={classNames('grid transition-opacity', isPending && 'opacity-60 delay-300')}
      >
        {shownDays.map((day) => {
          const { count, events } = findEventsOfDay(data, day)
          // The first day shows all events with their facts, the other days those that begin on them.
          const starting = events.filter(({ date_begin }) => day === shownDays[0] || date_begin === day)
          return (
            <li
              key={day}
              aria-current={day === today ? 'date' : undefined}
              className="border-t border-line py-2"
            >
              <h4 className="flex items-baseline justify-between gap-3 px-3 text-base">
                <span className="flex flex-wrap items-baseline gap-x-2">
                  <span
                    className={classNames(
                      'block font-semibold first-letter:uppercase',
                      day < today && 'text-ink-faint',
                    )}
                  >
                    {formatDayOfMonth(day, language)}
                  </span>
                  {day === today && (
                    <span className="rounded-full bg-amber px-2 text-xs font-semibold text-on-amber forced-colors:border">
                      {calendar.today}
                    </span>
                  )}
                </span>
                {data && count === 0 && <span className="text-sm text-ink-faint">{calendar.emptyDay}</span>}
              </h4>
              <EventRows events={starting} today={today} fetchedAt={fetchedAt} />
              <ContinuingEvents
                events={events.filter((event) => !starting.includes(event))}
                fetchedAt={fetchedAt}
              />
              {count > events.length && (
                <div className="px-3">
                  <Button size="sm" onClick={() => onShowInList(day)}>
                    {eventViews.showInList(count, false)}
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** Events that began on an earlier day of the week, by name only. */
function ContinuingEvents({ events, fetchedAt }: { events: readonly CalendarEvent[]; fetchedAt: number }) {
  return (
    <ul className="grid">
      {events.map((event) => (
        <li key={event.event_code}>
          <ContinuingEvent event={event} fetchedAt={fetchedAt} />
        </li>
      ))}
    </ul>
  )
}

function ContinuingEvent({ event, fetchedAt }: { event: CalendarEvent; fetchedAt: number }) {
  const { eventViews } = useTexts()
  const openEvent = useOpenEvent()
  const { registered, favorite } = useInvolvement(event, fetchedAt)
  return (
    <button
      type="button"
      data-event-code={event.event_code}
      onClick={() => openEvent(event.event_code)}
      className="grid min-h-9 touch:min-h-11 w-full grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-3 rounded-sm px-3 text-left text-sm text-ink-soft hover:bg-sunken"
    >
      <CornerDownRight
        role="img"
        aria-label={eventViews.calendar.continues}
        className="size-4 justify-self-end text-ink-faint"
      />
      <span className="truncate max-md:whitespace-normal">{getEventNameOrCode(event)}</span>
      <InvolvementMarks registered={registered} favorite={favorite} />
    </button>
  )
}
