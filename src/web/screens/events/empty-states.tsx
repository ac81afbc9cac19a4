import { CalendarSearch } from 'lucide-react'
import type { FetchedCataloguePage } from '../../shared/queries.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Alternatives } from './alternatives.tsx'
import { getActiveFilters, removeFilters } from './event-filters.ts'
import type { EventListParams } from './event-list-params.ts'
import { InsideMatches } from './further-events.tsx'

/** The catalogue has no events. */
export function EmptyCatalogue() {
  const { events } = useTexts()
  return <EmptyState icon={<CalendarSearch aria-hidden="true" />} title={events.emptyCatalogue} />
}

/**
 * No event matches the filters. Offers past events, words inside others, results without any filter and, once they are counted, similar
 * searches.
 */
export function NoMatchingEvents({
  params,
  page,
  isOutdated,
  onChange,
}: {
  params: EventListParams
  /** The empty first page. */
  page: FetchedCataloguePage
  /** The page is of the previous search or filters. */
  isOutdated: boolean
  onChange: (change: Partial<EventListParams>) => void
}) {
  const { events, eventFilters, eventViews } = useTexts()
  const { past, understood } = page
  const filters = getActiveFilters(params)
  const hasDates =
    params.when === undefined
      ? understood.some(({ kind, overridden }) => kind === 'dates' && !overridden)
      : params.when !== 'upcoming'
  return (
    <EmptyState
      icon={<CalendarSearch aria-hidden="true" />}
      title={
        past.count === 0 ? events.noMatch : hasDates ? eventFilters.noneInRange : eventFilters.noUpcoming
      }
      hint={past.count > 0 ? eventFilters.pastMatch(past.count, past.capped) : events.noMatchHint}
    >
      {past.count > 0 && (
        <Button size="sm" variant="sea" onClick={() => onChange({ when: 'past' })}>
          {eventFilters.showPast(past.count, past.capped)}
        </Button>
      )}
      <InsideMatches page={page} onChange={onChange} />
      {filters.length > 0 && (
        <Button
          size="sm"
          variant={past.count > 0 ? 'outline' : 'sea'}
          onClick={() => onChange(removeFilters(filters))}
        >
          {eventViews.allEvents}
        </Button>
      )}
      {!isOutdated && <Alternatives params={params} page={page} onChange={onChange} />}
    </EmptyState>
  )
}
