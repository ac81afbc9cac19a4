import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Day } from '../../../../domain/day.ts'
import { getMonth, type Month } from '../../../../domain/month.ts'
import { useTexts } from '../../../texts/texts.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { FetchedCalendarMonth } from '../calendar-and-map-queries.ts'
import { formatWeekday } from './calendar-text.ts'
import { DayCell } from './day-cell.tsx'
import { getDayForKey, getMonthWeeks } from './month-days.ts'

/**
 * A month as a grid of days (ARIA grid pattern): one day is in the tab order; arrow keys, Home and End move the focus, Page Up and
 * Page Down change the month.
 */
export function MonthGrid({
  labelledBy,
  month,
  today,
  days,
  selectedDay,
  isPending,
  onSelect,
  onMonthChange,
}: {
  labelledBy: string
  month: Month
  today: Day
  days: FetchedCalendarMonth['days']
  selectedDay: Day | undefined
  /** The data for new filters or another month is being fetched. */
  isPending: boolean
  onSelect: (day: Day) => void
  onMonthChange: (month: Month) => void
}) {
  const { language, eventViews, onboarding } = useTexts()
  // Starts with Sunday.
  const { weekdays } = onboarding.aboutYou.calendarLabels
  const keysId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const focusNext = useRef<Day>(undefined)
  const [focusedDay, setFocusedDay] = useState<Day>()
  const tabbableDay =
    [focusedDay, selectedDay, today].find((day) => day && getMonth(day) === month) ?? `${month}-01`
  const weeks = getMonthWeeks(month)
  const dataByDay = new Map(days.map((each) => [each.day, each]))

  // A key can move the focus to a day that is rendered only after the month has changed.
  useLayoutEffect(() => {
    if (!focusNext.current) return
    const button = grid.current?.querySelector<HTMLElement>(`[data-day="${focusNext.current}"]`)
    if (!button) return
    focusNext.current = undefined
    button.focus()
  })

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const from = event.target instanceof HTMLElement ? event.target.dataset.day : undefined
    // The browser uses these combinations for history navigation.
    if (!from || event.altKey || event.ctrlKey || event.metaKey) return
    const to = getDayForKey(from, event)
    if (!to) return
    event.preventDefault()
    focusNext.current = to
    setFocusedDay(to)
    if (getMonth(to) !== month) onMonthChange(getMonth(to))
  }
  return (
    <>
      <p id={keysId} className="sr-only">
        {eventViews.calendar.keys}
      </p>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern for calendars
        role="grid"
        aria-labelledby={labelledBy}
        aria-describedby={keysId}
        onKeyDown={onKeyDown}
        className={classNames(
          'w-full table-fixed border-separate border-spacing-0.5 transition-opacity',
          isPending && 'opacity-60 delay-300',
        )}
      >
        <thead>
          <tr>
            {weeks[0]?.map((day, index) => (
              <th
                key={day}
                scope="col"
                className="h-7 truncate text-xs font-medium text-ink-faint"
                abbr={formatWeekday(day, language, 'long')}
              >
                <span className="md:hidden">{weekdays[(index + 1) % weekdays.length]}</span>
                <span className="max-md:hidden">{formatWeekday(day, language, 'short')}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(([monday = '', ...rest]) => (
            <tr key={monday}>
              {[monday, ...rest].map((day) =>
                getMonth(day) === month ? (
                  <DayCell
                    key={day}
                    day={day}
                    today={today}
                    data={dataByDay.get(day)}
                    isSelected={day === selectedDay}
                    isTabbable={day === tabbableDay}
                    onSelect={() => onSelect(day)}
                  />
                ) : (
                  <td
                    key={day}
                    className="h-12 rounded-sm bg-sunken/50 p-1 text-center align-top text-xs text-ink-faint tabular-nums md:h-26 md:px-2 md:py-1.5 md:text-left"
                  >
                    <span aria-hidden="true" className="inline-block min-w-6 pt-0.5 text-center">
                      {Number(day.slice(8))}
                    </span>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
