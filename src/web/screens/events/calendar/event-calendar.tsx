import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { Day } from '../../../../domain/day.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { CARD_CLASS, classNames } from '../../../ui/class-names.ts'
import { calendarQueryOptions } from '../calendar-and-map-queries.ts'
import { toCatalogueFilters } from '../event-filters.ts'
import { EventLoadStatus } from '../event-list-error.tsx'
import type { EventListParams } from '../event-list-params.ts'
import { CalendarSkeleton } from '../skeletons.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import {
  type CalendarPeriod,
  getAnchorDay,
  getInitialDay,
  getPeriodBounds,
  getPeriodOf,
  getWeeks,
  isInPeriod,
  type PeriodKind,
  toPeriodParams,
} from './calendar-period.ts'
import { formatDayOfMonth, formatHeading } from './calendar-text.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { DayEvents } from './day-events.tsx'
import { DayPanel } from './day-panel.tsx'
import { EmptyPeriod } from './empty-period.tsx'
import { useCalendar } from './use-calendar.ts'
import { WeekAgenda } from './week-agenda.tsx'

/**
 * The filtered events of a month or, on phones at first, a week. Events over several days span them, and the user's own are marked. The events of the
 * selected day are in a panel beside it, on phones below the month; a week on a phone is a list of its days.
 */
export function EventCalendar({
  params,
  requestedKind,
  onChange,
}: {
  params: EventListParams
  /** The kind of period in the address, which `params` follow. */
  requestedKind: PeriodKind | undefined
  /** `replace`: without a new history entry. */
  onChange: (change: Partial<EventListParams>, replace?: 'replace') => Promise<void>
}) {
  const texts = useTexts()
  const headingId = useId()
  const dayHeading = useRef<HTMLHeadingElement>(null)
  const queryClient = useQueryClient()
  const { query, today, period, openings, isPhone, defaultKind, data } = useCalendar(params)
  if (!today || !period || !openings || (query.isError && !query.data))
    return (
      <EventLoadStatus
        query={query}
        placeholder={<CalendarSkeleton label={texts.eventViews.loading.calendar} />}
      />
    )

  // Those of neighboring months are only in the grid.
  const days = data?.days.filter(({ day }) => isInPeriod(day, period)) ?? []
  // A day of another period is not selected.
  const chosenDay = params.day && isInPeriod(params.day, period) ? params.day : undefined
  const selectedDay = chosenDay ?? (isPhone ? getInitialDay(days, today) : undefined)
  const nextDay = days.find(({ day }) => selectedDay && day > selectedDay)?.day
  const showPeriod = (next: CalendarPeriod) =>
    onChange({ ...toPeriodParams(next, openings, defaultKind), day: undefined })
  const selectDay = (day: Day | undefined) => {
    const isOutside = day !== undefined && !isInPeriod(day, period)
    const next = isOutside ? getPeriodOf(day, period.kind) : period
    onChange({ ...toPeriodParams(next, openings, defaultKind), day }, isOutside ? undefined : 'replace')
  }
  const changeKind = (kind: PeriodKind) => {
    const anchor = getAnchorDay(period, chosenDay, today)
    return onChange({ ...toPeriodParams(getPeriodOf(anchor, kind), openings, defaultKind), day: undefined })
  }
  const showInList = (day: Day) =>
    onChange({
      view: undefined,
      period: undefined,
      month: undefined,
      week: undefined,
      day: undefined,
      when: day,
    })
  const gridProps = {
    labelledBy: headingId,
    today,
    data,
    isPending: query.isPlaceholderData,
  }
  return (
    <div className="grid gap-4">
      <section
        aria-labelledby={headingId}
        aria-busy={query.isPlaceholderData || undefined}
        className={classNames(CARD_CLASS, 'min-w-0 p-2 md:p-4')}
      >
        <CalendarToolbar
          headingId={headingId}
          period={period}
          kind={requestedKind ?? defaultKind}
          onChange={showPeriod}
          onApproach={(next) =>
            void queryClient.prefetchQuery(
              calendarQueryOptions(toCatalogueFilters(params), getPeriodBounds(next)),
            )
          }
          onToday={() =>
            onChange({
              ...toPeriodParams(getPeriodOf(today, period.kind), openings, defaultKind),
              day: isPhone && period.kind === 'month' ? today : undefined,
            })
          }
          onKindChange={changeKind}
        />
        <ChangeAnnouncement text={data && formatHeading(period, data.total, texts, today)} />
        {data?.total === 0 && !query.isPlaceholderData && (
          <EmptyPeriod params={params} period={period} today={today} onChange={showPeriod} />
        )}
        {isPhone && period.kind === 'week' ? (
          <WeekAgenda
            {...gridProps}
            key={getPeriodBounds(period).first}
            week={getWeeks(period)[0] ?? []}
            onShowInList={showInList}
          />
        ) : (
          <div className="relative">
            <CalendarGrid
              {...gridProps}
              period={period}
              selectedDay={selectedDay}
              isPhone={isPhone}
              foldsEarlierWeeks={params.month === undefined}
              onSelect={(day) => selectDay(!isPhone && day === chosenDay ? undefined : day)}
              onPeriodChange={showPeriod}
            />
            {!isPhone && chosenDay && (
              <DayPanel key={chosenDay} day={chosenDay} onClose={() => selectDay(undefined)}>
                {(closeButton) => (
                  <DayEvents
                    day={chosenDay}
                    params={params}
                    data={data}
                    closeButton={closeButton}
                    onShowInList={showInList}
                  />
                )}
              </DayPanel>
            )}
          </div>
        )}
      </section>
      {isPhone && period.kind === 'month' && selectedDay && (
        <DayEvents
          day={selectedDay}
          params={params}
          data={data}
          heading={dayHeading}
          onShowInList={showInList}
        >
          {data && nextDay && !days.some(({ day }) => day === selectedDay) && (
            <div className="px-3">
              <Button
                size="sm"
                onClick={() => {
                  selectDay(nextDay)
                  dayHeading.current?.focus()
                }}
              >
                {texts.eventViews.calendar.goTo(formatDayOfMonth(nextDay, texts.language))}
              </Button>
            </div>
          )}
        </DayEvents>
      )}
    </div>
  )
}

/** Announces the text when it changes. The heading of the screen says the first one. */
function ChangeAnnouncement({ text }: { text: string | undefined }) {
  const [first, setFirst] = useState(text)
  const [hasChanged, setHasChanged] = useState(false)
  if (first === undefined && text !== undefined) setFirst(text)
  if (!hasChanged && first !== undefined && text !== undefined && text !== first) setHasChanged(true)
  return (
    <p role="status" className="sr-only">
      {hasChanged && text}
    </p>
  )
}
