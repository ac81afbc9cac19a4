import { CircleCheck, Star } from 'lucide-react'
import type { Day } from '../../../../domain/day.ts'
import { useIsPrinting } from '../../../shared/use-is-printing.ts'
import { useTexts } from '../../../texts/texts.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { FetchedCalendar } from '../calendar-and-map-queries.ts'
import { CalendarBar, type CalendarEvent, CalendarLine } from './calendar-bar.tsx'
import { type CalendarPeriod, isInPeriod } from './calendar-period.ts'
import { formatFullDay } from './calendar-text.ts'
import { isOver, isSeveralDays, layOutWeek, sortForDay, type WeekBar } from './week-layout.ts'

/** Lanes of a week of the month; a week on its own shows all that the reply names. */
const MONTH_LANES = 4
const PHONE_LANES = 3

/** A week of the calendar as a row: its days, and its events as bars over them. */
export function CalendarWeek({
  week,
  period,
  today,
  data,
  selectedDay,
  tabbableDay,
  isPhone: isNarrow,
  onSelect,
}: {
  week: readonly Day[]
  period: CalendarPeriod
  today: Day
  data: FetchedCalendar | undefined
  selectedDay: Day | undefined
  /** The one day in the tab order. */
  tabbableDay: Day | undefined
  isPhone: boolean
  onSelect: (day: Day) => void
}) {
  const { language, eventViews } = useTexts()
  const isPrinting = useIsPrinting()
  // Paper has room for names and for all events of the reply.
  const isPhone = isNarrow && !isPrinting
  const { more } = eventViews.calendar
  const isWeek = period.kind === 'week'
  const events = data?.events ?? []
  const dataByDay = new Map(data?.days.map((each) => [each.day, each]))
  const { bars, laneCount, hiddenCounts } = layOutWeek({
    week,
    // In a week, events of one day have a column of their own below the bars.
    events: isWeek ? events.filter(isSeveralDays) : events,
    countOn: (day) => dataByDay.get(day)?.count ?? 0,
    maxLanes: isPhone ? PHONE_LANES : isWeek || isPrinting ? Number.POSITIVE_INFINITY : MONTH_LANES,
  })
  const fetchedAt = data?.fetchedAt ?? 0
  const renderBar = ({ event, column, span, lane, startsEarlier, endsLater }: WeekBar<CalendarEvent>) => {
    const style = { gridColumn: `${column + 1} / span ${span}`, gridRow: lane + 2 }
    const props = { event, fetchedAt, today, startsEarlier, endsLater, style }
    return isPhone ? (
      <CalendarLine key={event.event_code} {...props} />
    ) : (
      <CalendarBar key={event.event_code} {...props} />
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the ARIA grid pattern
    <div
      role="row"
      className={classNames(
        'relative grid grid-cols-7 border-t border-line',
        isWeek ? 'min-h-72' : 'min-h-14 md:min-h-26',
      )}
      // The last row takes the rest of the height.
      style={{ gridTemplateRows: `${'auto '.repeat(laneCount + 1)}1fr` }}
    >
      {week.map((day, column) => {
        const place = { gridColumn: column + 1, gridRow: '1 / -1' }
        // Of a neighboring month, which it opens.
        const isOutside = !isInPeriod(day, period)
        const dayData = dataByDay.get(day)
        const own = (dayData?.event_codes ?? []).flatMap(
          (code) => events.find(({ event_code }) => event_code === code) ?? [],
        )
        const registered = own.filter(({ registered_at }) => registered_at !== null).length
        const favorite = own.filter(({ favorited_at }) => favorited_at !== null).length
        const isToday = day === today
        const isSelected = day === selectedDay
        const singles = isWeek && !isPhone ? sortForDay(own.filter((event) => !isSeveralDays(event))) : []
        const hidden = (hiddenCounts[column] ?? 0) - singles.length
        const lastLane = Math.max(-1, ...bars.filter((bar) => isOver(bar, column)).map(({ lane }) => lane))
        return (
          // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the ARIA grid pattern
          <div key={day} role="gridcell" aria-selected={isSelected} className="contents">
            <button
              type="button"
              // The keys reach the days of the period.
              data-day={isOutside ? undefined : day}
              tabIndex={day === tabbableDay ? 0 : -1}
              aria-current={isToday ? 'date' : undefined}
              aria-label={eventViews.calendar.day(formatFullDay(day, language), dayData?.count ?? 0, {
                isToday,
                registered,
                favorite,
              })}
              onClick={() => onSelect(day)}
              style={place}
              className={classNames(
                'border-line -outline-offset-2! transition-colors hover:bg-sea-soft',
                column > 0 && 'border-l',
                isSelected
                  ? 'bg-sea-soft ring-2 ring-sea ring-inset forced-colors:border-4 forced-colors:border-[Highlight]'
                  : isOutside
                    ? 'bg-sunken/60'
                    : day < today && 'bg-sunken/40',
              )}
            />
            <div style={{ gridColumn: column + 1, gridRow: 1 }} className="pointer-events-none relative">
              <DayNumber
                day={day}
                className={classNames(
                  isOutside ? 'text-xs' : 'text-sm',
                  isToday &&
                    'rounded-full bg-amber font-bold text-on-amber forced-colors:border forced-colors:bg-[ButtonFace] forced-colors:text-[ButtonText]',
                  !isToday && (day < today || isOutside ? 'text-ink-faint' : 'font-medium'),
                )}
              />
              {isPhone && registered > 0 && (
                <CircleCheck aria-hidden="true" className="absolute top-0 right-0 size-2.5 text-sea-ink" />
              )}
              {isPhone && favorite > 0 && (
                <Star
                  aria-hidden="true"
                  className="absolute top-0 left-0 size-2.5 fill-amber text-amber-ink"
                />
              )}
            </div>
            {bars.filter((bar) => bar.column === column).map(renderBar)}
            <div
              style={{ gridColumn: column + 1, gridRow: `${lastLane + 3} / -1` }}
              className="pointer-events-none relative grid content-start gap-1 pb-1 [&>button]:pointer-events-auto"
            >
              {singles.map((event) => (
                <CalendarBar
                  key={event.event_code}
                  event={event}
                  fetchedAt={fetchedAt}
                  today={today}
                  isDetailed
                />
              ))}
              {hidden > 0 && (
                <span
                  aria-hidden="true"
                  className="px-1 text-2xs font-semibold text-sea-ink max-md:text-center max-md:leading-none md:px-2.5 xl:text-xs"
                >
                  {isPhone ? `+${hidden}` : more(hidden)}
                </span>
              )}
            </div>
          </div>
        )
      })}
    </div>
  )
}

function DayNumber({ day, className }: { day: Day; className: string }) {
  return (
    <p aria-hidden="true" className="flex px-1 py-1 tabular-nums max-md:justify-center">
      <span className={classNames('min-w-6 px-1 text-center leading-6', className)}>
        {Number(day.slice(8))}
      </span>
    </p>
  )
}
