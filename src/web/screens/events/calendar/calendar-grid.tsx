import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Day } from '../../../../domain/day.ts'
import { useIsPrinting } from '../../../shared/use-is-printing.ts'
import { useTexts } from '../../../texts/texts.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { FetchedCalendar } from '../calendar-and-map-queries.ts'
import {
  type CalendarPeriod,
  getAnchorDay,
  getDayForKey,
  getPeriodOf,
  getWeeks,
  isInPeriod,
} from './calendar-period.ts'
import { formatWeekday } from './calendar-text.ts'
import { CalendarWeek } from './calendar-week.tsx'
import { EarlierButton } from './earlier-button.tsx'

/**
 * The days of a period (ARIA grid pattern): one day is in the tab order; arrow keys, Home and End move the focus, Page Up and
 * Page Down change the period.
 */
export function CalendarGrid({
  labelledBy,
  period,
  today,
  data,
  selectedDay,
  isPhone,
  isPending,
  foldsEarlierWeeks,
  onSelect,
  onPeriodChange,
}: {
  labelledBy: string
  period: CalendarPeriod
  today: Day
  data: FetchedCalendar | undefined
  selectedDay: Day | undefined
  isPhone: boolean
  /** The data for new filters or another period is being fetched. */
  isPending: boolean
  /** Whether the weeks before that of today are folded at first. */
  foldsEarlierWeeks: boolean
  onSelect: (day: Day) => void
  onPeriodChange: (period: CalendarPeriod) => void
}) {
  const { language, eventViews, dayPicker } = useTexts()
  // Starts with Sunday.
  const { weekdays } = dayPicker
  const keysId = useId()
  const grid = useRef<HTMLDivElement>(null)
  const focusNext = useRef<Day>(undefined)
  const [focusedDay, setFocusedDay] = useState<Day>()
  const isShown = (day: Day | undefined) => day !== undefined && isInPeriod(day, period)
  const tabbableDay = isShown(focusedDay) ? focusedDay : getAnchorDay(period, selectedDay, today)
  const weeks = getWeeks(period)
  const [showsEarlier, setShowsEarlier] = useState(false)
  const isPrinting = useIsPrinting()
  const thisWeek = weeks.findIndex((week) => week.includes(today))
  const earlierWeeks = foldsEarlierWeeks && period.kind === 'month' ? Math.max(0, thisWeek) : 0
  const isFolded = (day: Day) => weeks.slice(0, earlierWeeks).some((week) => week.includes(day))
  const showsAll = showsEarlier || isPrinting || (selectedDay !== undefined && isFolded(selectedDay))
  const shownWeeks = showsAll ? weeks : weeks.slice(earlierWeeks)

  // A key can move the focus to a day that is rendered only after the period has changed.
  useLayoutEffect(() => {
    if (!focusNext.current) return
    const button = grid.current?.querySelector<HTMLElement>(`button[data-day="${focusNext.current}"]`)
    if (!button) return
    focusNext.current = undefined
    button.focus()
  })

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const cell =
      event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[role=gridcell]') : null
    const from = cell?.querySelector<HTMLElement>('button[data-day]')?.dataset.day
    // The browser uses these combinations for history navigation.
    if (!from || event.altKey || event.ctrlKey || event.metaKey) return
    const to = getDayForKey(from, event, period.kind)
    if (!to) return
    event.preventDefault()
    focusNext.current = to
    setFocusedDay(to)
    if (to < today) setShowsEarlier(true)
    if (!isInPeriod(to, period)) onPeriodChange(getPeriodOf(to, period.kind))
  }
  return (
    <>
      {earlierWeeks > 0 && (
        <EarlierButton isOpen={showsAll} onToggle={() => setShowsEarlier(!showsAll)}>
          {eventViews.calendar.earlierWeeks(earlierWeeks)}
        </EarlierButton>
      )}
      <p id={keysId} className="sr-only">
        {eventViews.calendar.keys[period.kind]}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: cells of a table cannot contain bars over several columns */}
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-labelledby={labelledBy}
        aria-describedby={keysId}
        onKeyDown={onKeyDown}
        className={classNames(
          'overflow-hidden rounded-md border border-line transition-opacity outline-none',
          isPending && 'opacity-60 delay-300',
        )}
      >
        {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see above */}
        <div role="row" className="grid grid-cols-7 bg-sunken/50">
          {weeks[0]?.map((day, index) => (
            // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see above
            <div
              key={day}
              role="columnheader"
              aria-label={formatWeekday(day, language, 'long')}
              className="truncate py-1.5 text-center text-xs font-medium text-ink-soft"
            >
              {isPhone ? weekdays[(index + 1) % weekdays.length] : formatWeekday(day, language, 'short')}
            </div>
          ))}
        </div>
        {shownWeeks.map((week) => (
          <CalendarWeek
            key={week[0]}
            week={week}
            period={period}
            today={today}
            data={data}
            selectedDay={selectedDay}
            tabbableDay={tabbableDay}
            isPhone={isPhone}
            onSelect={onSelect}
          />
        ))}
      </div>
    </>
  )
}
