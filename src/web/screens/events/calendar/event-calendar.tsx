import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { Day } from '../../../../domain/day.ts'
import type { EventSummary } from '../../../../domain/event.ts'
import { getMonth, type Month } from '../../../../domain/month.ts'
import { useTexts } from '../../../texts/texts.ts'
import { CARD_CLASS } from '../../../ui/card.ts'
import { classNames } from '../../../ui/class-names.ts'
import { type EventListParams, toCatalogueFilters } from '../event-list-params.ts'
import { LoadErrorPanel } from '../load-error-panel.tsx'
import { VIEW_LAYOUT_CLASS, ViewSkeleton } from '../skeletons.tsx'
import { calendarQueryOptions } from '../view-queries.ts'
import { DayEvents } from './day-events.tsx'
import { EmptyMonth } from './empty-month.tsx'
import { MonthGrid } from './month-grid.tsx'
import { MonthHeader } from './month-header.tsx'
import { findNearestMonth, getInitialDay } from './opening-day.ts'

/** The filtered events in a month. Those of the chosen day stand beside it, on phones below. */
export function EventCalendar({
  search,
  soonest,
  onChange,
  onOpen,
}: {
  search: EventListParams
  /** Events of the list: where to look when the month has none. */
  soonest: readonly EventSummary[]
  /** `replace`: no step of its own to go back to. */
  onChange: (change: Partial<EventListParams>, replace?: 'replace') => void
  onOpen: (event_code: string) => void
}) {
  const texts = useTexts()
  const headingId = useId()
  const queryClient = useQueryClient()
  const filters = toCatalogueFilters(search)
  const query = useQuery(calendarQueryOptions(filters, search.month))
  const { data: read, error } = query
  if (!read)
    return error ? (
      <LoadErrorPanel error={error} onRetry={() => void query.refetch()} />
    ) : (
      <ViewSkeleton label={texts.eventViews.loading.calendar} />
    )

  const { today } = read
  const month = search.month ?? getMonth(today)
  // A month that is not answered yet stands there empty: turning the page never waits.
  const answer = read.month === month ? read : undefined
  const chosen = search.day ?? (answer && getInitialDay(answer.days, today))
  // This month has the plain address, which stays right tomorrow.
  const inAddress = (next: Month) => (next === getMonth(today) ? undefined : next)
  const turnTo = (next: Month) => onChange({ month: inAddress(next), day: undefined })
  const choose = (day: Day) => onChange({ month: getMonth(day), day }, 'replace')
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
          answer={answer}
          onTurn={turnTo}
          onNear={(next) => void queryClient.prefetchQuery(calendarQueryOptions(filters, inAddress(next)))}
          onToday={() => onChange({ month: undefined, day: today })}
        />
        {error && <LoadErrorPanel error={error} onRetry={() => void query.refetch()} />}
        <MonthGrid
          labelledBy={headingId}
          month={month}
          today={today}
          days={answer?.days ?? []}
          chosen={chosen}
          isWaiting={query.isPlaceholderData}
          onChoose={choose}
          onTurn={turnTo}
        />
      </section>
      {chosen ? (
        <DayEvents
          day={chosen}
          search={search}
          answer={answer}
          onChoose={choose}
          onShowInList={() => onChange({ view: undefined, month: undefined, day: chosen })}
          onOpen={onOpen}
        />
      ) : (
        answer && <EmptyMonth goTo={findNearestMonth(soonest, month, today)} onTurn={turnTo} />
      )}
    </div>
  )
}
