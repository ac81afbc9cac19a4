import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Day } from '../../../../domain/day.ts'
import { getMonth, type Month } from '../../../../domain/month.ts'
import { useTexts } from '../../../texts/texts.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { FetchedCalendarMonth } from '../view-queries.ts'
import { formatWeekday } from './calendar-text.ts'
import { DayCell } from './day-cell.tsx'
import { getDayForKey, getMonthWeeks } from './month-days.ts'

/**
 * A month as a grid of days, one of which is reached with Tab; arrows, Home and End move between them, Page Up and Page
 * Down turn the month.
 */
export function MonthGrid({
  labelledBy,
  month,
  today,
  days,
  chosen,
  isWaiting,
  onChoose,
  onTurn,
}: {
  labelledBy: string
  month: Month
  today: Day
  days: FetchedCalendarMonth['days']
  chosen: Day | undefined
  /** New filters or a new month are not answered yet. */
  isWaiting: boolean
  onChoose: (day: Day) => void
  onTurn: (month: Month) => void
}) {
  const { language, eventViews, onboarding } = useTexts()
  // From Sunday on.
  const { weekdays } = onboarding.aboutYou.calendarLabels
  const keysId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const focusNext = useRef<Day>(undefined)
  const [cursor, setCursor] = useState<Day>()
  const reached = [cursor, chosen, today].find((day) => day && getMonth(day) === month) ?? `${month}-01`
  const weeks = getMonthWeeks(month)
  const byDay = new Map(days.map((each) => [each.day, each]))

  // The day that a key moved to may be in a month that is only now on the page.
  useLayoutEffect(() => {
    if (!focusNext.current) return
    const button = grid.current?.querySelector<HTMLElement>(`[data-day="${focusNext.current}"]`)
    if (!button) return
    focusNext.current = undefined
    button.focus()
  })

  function onKeyDown(press: KeyboardEvent<HTMLElement>) {
    const from = press.target instanceof HTMLElement ? press.target.dataset.day : undefined
    // With these the browser goes back and forth.
    if (!from || press.altKey || press.ctrlKey || press.metaKey) return
    const to = getDayForKey(from, press)
    if (!to) return
    press.preventDefault()
    focusNext.current = to
    setCursor(to)
    if (getMonth(to) !== month) onTurn(getMonth(to))
  }
  return (
    <>
      <p id={keysId} className="sr-only">
        {eventViews.calendar.keys}
      </p>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern for calendars is a table that is a grid
        role="grid"
        aria-labelledby={labelledBy}
        aria-describedby={keysId}
        onKeyDown={onKeyDown}
        className={classNames(
          'w-full table-fixed border-separate border-spacing-0.5 transition-opacity',
          isWaiting && 'opacity-60 delay-300',
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
                    found={byDay.get(day)}
                    isChosen={day === chosen}
                    isReached={day === reached}
                    onChoose={() => onChoose(day)}
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
