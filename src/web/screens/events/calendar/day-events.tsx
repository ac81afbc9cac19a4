import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, useId } from 'react'
import type { Day } from '../../../../domain/day.ts'
import { catalogueQueryOptions } from '../../../shared/queries.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import type { FetchedCalendar } from '../calendar-and-map-queries.ts'
import { EventRows } from '../compact-event-rows.tsx'
import { toCatalogueFilters } from '../event-filters.ts'
import { EventLoadError } from '../event-list-error.tsx'
import type { EventListParams } from '../event-list-params.ts'
import { formatDayOfMonth } from './calendar-text.ts'
import { sortForDay } from './week-layout.ts'

/** The events of a day. The reply for the period names the first of them, so most days need no further request. */
export function DayEvents({
  day,
  params,
  data,
  heading,
  closeButton,
  onShowInList,
  children,
}: {
  day: Day
  params: EventListParams
  /** The period of the day, once it has been fetched. */
  data: FetchedCalendar | undefined
  heading?: Ref<HTMLHeadingElement>
  closeButton?: ReactNode
  onShowInList: (day: Day) => void
  /** What follows the events, or replaces them if there are none. */
  children?: ReactNode
}) {
  const { language, eventViews } = useTexts()
  const { calendar } = eventViews
  const headingId = useId()
  const { count, events: firstEvents } = findEventsOfDay(data, day)
  const isComplete = firstEvents.length >= count
  const list = useInfiniteQuery({
    ...catalogueQueryOptions({
      ...toCatalogueFilters(params),
      when: day,
      sort: params.sort,
    }),
    enabled: !isComplete,
  })
  const full = isComplete || list.isPlaceholderData ? undefined : list.data?.pages[0]
  const shown = full?.events ?? firstEvents
  return (
    <section aria-labelledby={headingId} className="grid min-w-0 gap-1">
      <div className="flex items-start gap-2 px-3 pt-1">
        <div className="min-w-0 grow">
          <h3
            ref={heading}
            id={headingId}
            tabIndex={-1}
            className="text-lg font-semibold outline-none first-letter:uppercase"
          >
            {formatDayOfMonth(day, language)}
          </h3>
          <p role="status" className="min-h-5 text-sm text-ink-soft">
            {data && (
              <>
                <span className="sr-only">{formatDayOfMonth(day, language)}: </span>
                {calendar.dayCount(count)}
              </>
            )}
          </p>
        </div>
        {closeButton}
      </div>
      <EventRows
        events={shown}
        today={full?.today ?? data?.today ?? ''}
        fetchedAt={full?.fetchedAt ?? data?.fetchedAt ?? 0}
        pendingCount={full || isComplete ? 0 : data ? count - shown.length : 3}
      />
      {list.error && !full && !isComplete && (
        <EventLoadError error={list.error} onRetry={() => void list.refetch()} />
      )}
      {count > shown.length && full && (
        <div className="px-3 pb-1">
          <Button size="sm" onClick={() => onShowInList(day)}>
            {eventViews.showInList(count, false)}
          </Button>
        </div>
      )}
      {children}
    </section>
  )
}

/** Returns the number of events of a day and those that the reply names, the user's own first. */
export function findEventsOfDay(data: FetchedCalendar | undefined, day: Day) {
  const dayData = data?.days.find((each) => each.day === day)
  const codes = new Set(dayData?.event_codes)
  const events = data?.events.filter(({ event_code }) => codes.has(event_code)) ?? []
  return { count: dayData?.count ?? 0, events: sortForDay(events) }
}
