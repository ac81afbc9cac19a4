import { useInfiniteQuery } from '@tanstack/react-query'
import type { Day } from '../../../../domain/day.ts'
import { catalogueQueryOptions } from '../../../shared/queries.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { toCatalogueFilters } from '../event-filters.ts'
import type { EventListParams } from '../event-list-params.ts'
import { type CalendarPeriod, findNearestPeriod } from './calendar-period.ts'
import { formatPeriod } from './calendar-text.ts'

/** A period without events, with a button for the nearest one that has some: the next one, otherwise the last. */
export function EmptyPeriod({
  params,
  period,
  today,
  onChange,
}: {
  params: EventListParams
  period: CalendarPeriod
  today: Day
  onChange: (period: CalendarPeriod) => void
}) {
  const { language, eventViews } = useTexts()
  const filters = toCatalogueFilters(params)
  // Those to come, unless the When filter says otherwise.
  const soonest = useInfiniteQuery(catalogueQueryOptions({ ...filters, sort: 'soonest' })).data?.pages[0]
    ?.events
  const next = soonest && findNearestPeriod(soonest, period, today)
  const past = useInfiniteQuery({
    ...catalogueQueryOptions({ ...filters, when: 'past', sort: 'soonest' }),
    enabled: soonest !== undefined && next === undefined && params.when === undefined,
  })
  const nearest = next ?? findNearestPeriod(past.data?.pages[0]?.events ?? [], period, today)
  return (
    <div className="mb-3 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-md bg-sunken px-4 py-2.5">
      <p className="font-medium">{eventViews.calendar.empty[period.kind]}</p>
      {nearest && (
        <Button size="sm" onClick={() => onChange(nearest)}>
          {eventViews.calendar.goTo(formatPeriod(nearest, language))}
        </Button>
      )}
    </div>
  )
}
