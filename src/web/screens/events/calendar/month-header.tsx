import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Month } from '../../../../domain/month.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { FetchedCalendarMonth } from '../calendar-and-map-queries.ts'
import { FIRST_MONTH, LAST_MONTH } from '../event-list-params.ts'
import { formatMonth } from './calendar-text.ts'
import { addMonthsInRange } from './month-days.ts'

/** The month with its number of events, which is announced, and buttons for other months. */
export function MonthHeader({
  headingId,
  month,
  monthData,
  onMonthChange,
  onApproach,
  onToday,
}: {
  headingId: string
  month: Month
  monthData: FetchedCalendarMonth | undefined
  onMonthChange: (month: Month) => void
  /** The pointer or the focus is on the button of a month, so it may be opened soon. */
  onApproach: (month: Month) => void
  onToday: () => void
}) {
  const { language, eventViews } = useTexts()
  const { calendar } = eventViews
  const name = formatMonth(month, language)
  const renderButton = (label: string, to: Month, icon: React.ReactNode, isLast: boolean) => (
    <IconButton
      label={label}
      icon={icon}
      disabled={isLast}
      onClick={() => onMonthChange(to)}
      onPointerEnter={() => onApproach(to)}
      onFocus={() => onApproach(to)}
    />
  )
  return (
    <div className="flex items-center gap-1 px-1.5 pb-2">
      <div className="mr-auto min-w-0">
        <h3 id={headingId} className="text-lg font-semibold first-letter:uppercase md:text-xl">
          {name}
        </h3>
        <p role="status" className="min-h-5 text-sm text-ink-soft">
          {monthData && (
            <>
              <span className="sr-only">{name}: </span>
              {calendar.summary(monthData.total.count, monthData.total.capped, monthData.days.length)}
            </>
          )}
        </p>
      </div>
      {renderButton(
        calendar.previous,
        addMonthsInRange(month, -1),
        <ChevronLeft aria-hidden="true" className="size-5" />,
        month === FIRST_MONTH,
      )}
      <Button size="sm" onClick={onToday}>
        {calendar.today}
      </Button>
      {renderButton(
        calendar.next,
        addMonthsInRange(month, 1),
        <ChevronRight aria-hidden="true" className="size-5" />,
        month === LAST_MONTH,
      )}
    </div>
  )
}
