import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarSearch } from 'lucide-react'
import { useId } from 'react'
import type { Day } from '../../../../domain/day.ts'
import type { EventSummary } from '../../../../domain/event.ts'
import { getMonth, type Month } from '../../../../domain/month.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { CARD_CLASS, classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { calendarQueryOptions } from '../calendar-and-map-queries.ts'
import { EventLoadStatus } from '../event-list-error.tsx'
import { type EventListParams, toCatalogueFilters } from '../event-list-params.ts'
import { VIEW_LAYOUT_CLASS, ViewSkeleton } from '../skeletons.tsx'
import { formatMonth } from './calendar-text.ts'
import { DayEvents } from './day-events.tsx'
import { findNearestMonth, getInitialDay } from './month-days.ts'
import { MonthGrid } from './month-grid.tsx'
import { MonthHeader } from './month-header.tsx'

/** The filtered events of a month. The events of the selected day are beside it, on phones below. */
export function EventCalendar({
  params,
  soonest,
  onChange,
}: {
  params: EventListParams
  /** Events of the list, to suggest another month if this one has none. */
  soonest: readonly EventSummary[]
  /** `replace`: without a new history entry. */
  onChange: (change: Partial<EventListParams>, replace?: 'replace') => void
}) {
  const texts = useTexts()
  const headingId = useId()
  const queryClient = useQueryClient()
  const filters = toCatalogueFilters(params)
  const query = useQuery(calendarQueryOptions(filters, params.month))
  const { data } = query
  if (!data)
    return (
      <EventLoadStatus
        query={query}
        placeholder={<ViewSkeleton label={texts.eventViews.loading.calendar} />}
      />
    )

  const { today } = data
  const month = params.month ?? getMonth(today)
  // Render an empty month until its data arrives, so that changing the month never blocks.
  const monthData = data.month === month ? data : undefined
  const suggestedMonth = findNearestMonth(soonest, month, today)
  const selectedDay = params.day ?? (monthData && getInitialDay(monthData.days, today))
  // The current month has no parameter, so that its address stays valid next month.
  const toParam = (next: Month) => (next === getMonth(today) ? undefined : next)
  const changeMonth = (next: Month) => onChange({ month: toParam(next), day: undefined })
  const selectDay = (day: Day) => onChange({ month: getMonth(day), day }, 'replace')
  return (
    <div className={VIEW_LAYOUT_CLASS}>
      <section
        aria-labelledby={headingId}
        aria-busy={query.isPlaceholderData || undefined}
        className={classNames(CARD_CLASS, 'min-w-0 p-2 md:p-4')}
      >
        <MonthHeader
          headingId={headingId}
          month={month}
          monthData={monthData}
          onMonthChange={changeMonth}
          onApproach={(next) => void queryClient.prefetchQuery(calendarQueryOptions(filters, toParam(next)))}
          onToday={() => onChange({ month: undefined, day: today })}
        />
        <MonthGrid
          labelledBy={headingId}
          month={month}
          today={today}
          days={monthData?.days ?? []}
          selectedDay={selectedDay}
          isPending={query.isPlaceholderData}
          onSelect={selectDay}
          onMonthChange={changeMonth}
        />
      </section>
      {selectedDay ? (
        <DayEvents
          day={selectedDay}
          params={params}
          monthData={monthData}
          onSelect={selectDay}
          onShowInList={() =>
            onChange({ view: undefined, month: undefined, day: undefined, when: selectedDay })
          }
        />
      ) : (
        monthData && (
          <EmptyState
            icon={<CalendarSearch aria-hidden="true" />}
            title={texts.eventViews.calendar.emptyMonth}
          >
            {suggestedMonth && (
              <Button size="sm" onClick={() => changeMonth(suggestedMonth)}>
                {texts.eventViews.calendar.goTo(formatMonth(suggestedMonth, texts.language))}
              </Button>
            )}
          </EmptyState>
        )
      )}
    </div>
  )
}
