import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import type { Day } from '../../../../domain/day.ts'
import { catalogueQueryOptions } from '../../../shared/queries.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import type { FetchedCalendarMonth } from '../calendar-and-map-queries.ts'
import { EventLoadError } from '../event-list-error.tsx'
import { type EventListParams, toCatalogueQuery } from '../event-list-params.ts'
import { EventRows } from '../event-rows.tsx'
import { formatDayOfMonth } from './calendar-text.ts'

/** The events of the selected day. The month contains the first of them, so most days need no further request. */
export function DayEvents({
  day,
  params,
  monthData,
  onSelect,
  onShowInList,
}: {
  day: Day
  params: EventListParams
  /** The month of the day, once it has been fetched. */
  monthData: FetchedCalendarMonth | undefined
  onSelect: (day: Day) => void
  onShowInList: () => void
}) {
  const { language, eventViews } = useTexts()
  const { calendar } = eventViews
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const dayData = monthData?.days.find((each) => each.day === day)
  const firstEvents = dayData?.events ?? []
  const { count = 0, capped = false } = dayData ?? {}
  const list = useInfiniteQuery({
    ...catalogueQueryOptions(toCatalogueQuery({ ...params, view: undefined, day: undefined, when: day })),
    enabled: count > firstEvents.length,
  })
  const full = list.isPlaceholderData ? undefined : list.data?.pages[0]
  const next = monthData?.days.find((each) => each.day > day)
  const shown = full?.events ?? firstEvents
  return (
    <section
      aria-labelledby={headingId}
      // Sticky, so that the events are visible when a day of the last week is selected.
      className="grid min-w-0 gap-1 p-1 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto"
    >
      <div className="px-3 pt-1 lg:pt-4">
        <h3
          ref={heading}
          id={headingId}
          tabIndex={-1}
          className="text-lg font-semibold outline-none first-letter:uppercase"
        >
          {formatDayOfMonth(day, language)}
        </h3>
        <p role="status" className="min-h-5 text-sm text-ink-soft">
          {monthData && (
            <>
              <span className="sr-only">{formatDayOfMonth(day, language)}: </span>
              {calendar.dayCount(count, capped)}
            </>
          )}
        </p>
      </div>
      <EventRows
        events={shown}
        fetchedAt={full?.fetchedAt ?? monthData?.fetchedAt ?? 0}
        pendingCount={full ? 0 : monthData ? count - shown.length : 3}
      />
      {list.error && !full && count > firstEvents.length && (
        <EventLoadError error={list.error} onRetry={() => void list.refetch()} />
      )}
      <div className="flex flex-wrap gap-2 px-3">
        {count > shown.length && full && (
          <Button size="sm" onClick={onShowInList}>
            {eventViews.showInList(count, capped)}
          </Button>
        )}
        {monthData && count === 0 && next && (
          <Button
            size="sm"
            onClick={() => {
              onSelect(next.day)
              heading.current?.focus()
            }}
          >
            {calendar.goTo(formatDayOfMonth(next.day, language))}
          </Button>
        )}
      </div>
    </section>
  )
}
