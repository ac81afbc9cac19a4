import { CalendarSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FetchedCataloguePage } from '../../shared/queries.ts'
import { replaceSpan } from '../../shared/search-spans.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { labelCity } from './city-label.ts'
import { type FilterName, getActiveFilters, removeFilters } from './event-list-filters.ts'
import type { EventListParams } from './event-list-params.ts'
import type { EventFacets } from './filters/facets-query.ts'

/** The filters by how likely they exclude everything, most likely first. */
const NARROWEST_FIRST = [
  'search',
  'organiser',
  'type',
  'city',
  'topic',
  'attendance',
  'free',
] as const satisfies FilterName[]

/** The distance that is offered around a city without events, in kilometers. */
const OFFERED_KM = 25

/**
 * No event matches the filters. Offers the nearest words of the catalogue, past events, a wider area, all dates, and results
 * without the narrowest filter or without any. What is known to have no result either is not offered.
 */
export function NoMatchingEvents({
  params,
  page,
  facets,
  onChange,
}: {
  params: EventListParams
  /** The empty first page. */
  page: FetchedCataloguePage
  /** Undefined until the counts arrive. */
  facets: (EventFacets & { search: string }) | undefined
  onChange: (change: Partial<EventListParams>) => void
}) {
  const texts = useTexts()
  const { eventFilters } = texts
  const { past } = page
  const filters = getActiveFilters(params)
  const narrowest = NARROWEST_FIRST.find((filter) => filters.includes(filter))
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
  if (params.city !== undefined && params.within === undefined)
    ways.push({
      key: 'within',
      label: eventFilters.widen(labelCity(texts, params.city, params.country), OFFERED_KM),
      change: { within: OFFERED_KM },
    })
  if (hasDates && params.when !== 'all' && facets?.when.all !== 0)
    ways.push({ key: 'when', label: eventFilters.allDates, change: { when: 'all' } })
  if (narrowest && filters.length > 1)
    ways.push({
      key: narrowest,
      label: texts.eventViews.clearFilter[narrowest],
      change: removeFilters([narrowest]),
    })
  if (filters.length > 0)
    ways.push({ key: 'everything', label: texts.eventViews.allEvents, change: removeFilters(filters) })
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
