import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { CalendarSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EventTotal } from '../../../domain/catalogue-query.ts'
import { api } from '../../shared/api/api.ts'
import type { FetchedCataloguePage } from '../../shared/queries.ts'
import { replaceSpan } from '../../shared/search-spans.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { labelCity } from './city-label.ts'
import { CLEARABLE_FILTERS, getActiveFilters, removeFilters } from './event-filters.ts'
import { toCatalogueQuery } from './event-list-filters.ts'
import type { EventListParams } from './event-list-params.ts'
import type { EventFacets } from './filters/facets-query.ts'

/** Counts the events after a change of the filters, once `isEnabled`. */
function useTotal(
  params: EventListParams,
  change: Partial<EventListParams> | undefined,
  isEnabled: boolean,
): UseQueryResult<EventTotal> {
  const query = toCatalogueQuery({ ...params, ...change })
  return useQuery({
    queryKey: ['event-total', query],
    queryFn: async ({ signal }): Promise<EventTotal> =>
      (await api('GET /api/events', { query: { ...query, limit: 1 }, signal })).total,
    enabled: isEnabled,
  })
}

/** Returns whether a change has no events, or could not be counted. */
const offersNothing = ({ isPending, data }: UseQueryResult<EventTotal>) => !isPending && !data?.count

/** The catalogue has no events. */
export function EmptyCatalogue() {
  const { events } = useTexts()
  return <EmptyState icon={<CalendarSearch aria-hidden="true" />} title={events.emptyCatalogue} />
}

/**
 * No event matches the filters. Offers the nearest words of the catalogue, past events, all dates, results without any filter, a wider
 * area, and results without the narrowest filter. What has no result either is not offered; the last two appear once they are counted.
 */
export function NoMatchingEvents({
  params,
  page,
  isOutdated,
  facets,
  onChange,
}: {
  params: EventListParams
  /** The empty first page. */
  page: FetchedCataloguePage
  /** The page is of the previous search or filters. */
  isOutdated: boolean
  /** Undefined until the counts arrive. */
  facets: (EventFacets & { search: string }) | undefined
  onChange: (change: Partial<EventListParams>) => void
}) {
  const texts = useTexts()
  const { eventFilters } = texts
  const { past } = page
  const filters = getActiveFilters(params)
  const narrowest = CLEARABLE_FILTERS.find((filter) => filters.includes(filter))
  const withoutNarrowest = narrowest && filters.length > 1 ? removeFilters([narrowest]) : undefined
  // One after another, because a user's searches are limited and the next keystroke needs one.
  const canWiden = !isOutdated && params.city !== undefined && params.within === undefined
  const within25 = useTotal(params, { within: 25 }, canWiden)
  const within50 = useTotal(params, { within: 50 }, canWiden && offersNothing(within25))
  const within100 = useTotal(
    params,
    { within: 100 },
    canWiden && offersNothing(within25) && offersNothing(within50),
  )
  const wider = [
    { within: 25, total: within25 },
    { within: 50, total: within50 },
    { within: 100, total: within100 },
  ] as const
  const nearest = canWiden ? wider.find(({ total }) => !offersNothing(total)) : undefined
  const withoutNarrowestTotal = useTotal(
    params,
    withoutNarrowest,
    !isOutdated && withoutNarrowest !== undefined && !nearest?.total.isPending,
  )
  const hasDates =
    params.when === undefined
      ? page.understood.some(({ kind, overridden }) => kind === 'dates' && !overridden)
      : params.when !== 'upcoming'
  const ways: { key: string; label: ReactNode; change: Partial<EventListParams>; isMain?: boolean }[] = []
  for (const { suggestion, ...span } of facets?.did_you_mean ?? []) {
    const search = replaceSpan(params.search ?? '', facets?.search ?? '', span, suggestion)
    if (search !== null)
      ways.push({
        key: suggestion,
        label: eventFilters.didYouMean(suggestion),
        change: { search },
        isMain: true,
      })
  }
  if (past.count > 0)
    ways.push({
      key: 'past',
      label: eventFilters.showPast(past.count, past.capped),
      change: { when: 'past' },
      isMain: true,
    })
  if (hasDates && params.when !== 'all' && facets?.when.all !== 0)
    ways.push({ key: 'when', label: eventFilters.allDates, change: { when: 'all' } })
  if (filters.length > 0)
    ways.push({ key: 'everything', label: texts.eventViews.allEvents, change: removeFilters(filters) })
  // Last, because they appear once they are counted and must not move the others.
  if (params.city !== undefined && nearest?.total.data)
    ways.push({
      key: 'within',
      label: eventFilters.widen(
        labelCity(texts, params.city, params.country),
        nearest.within,
        nearest.total.data.count,
        nearest.total.data.capped,
      ),
      change: { within: nearest.within },
    })
  if (narrowest && withoutNarrowest && withoutNarrowestTotal.data?.count)
    ways.push({ key: narrowest, label: eventFilters[narrowest].clear, change: withoutNarrowest })
  const hasMain = ways.some(({ isMain }) => isMain)
  return (
    <EmptyState
      icon={<CalendarSearch aria-hidden="true" />}
      title={
        past.count > 0
          ? hasDates
            ? eventFilters.noneInRange
            : eventFilters.noUpcoming
          : texts.events.noMatch
      }
      hint={past.count > 0 ? eventFilters.pastMatch(past.count, past.capped) : texts.events.noMatchHint}
    >
      {ways.map(({ key, label, change, isMain }) => (
        <Button
          key={key}
          size="sm"
          variant={isMain || (!hasMain && key === 'everything') ? 'sea' : 'outline'}
          onClick={() => onChange(change)}
        >
          {label}
        </Button>
      ))}
    </EmptyState>
  )
}
