import { CalendarSearch } from 'lucide-react'
import type { FetchedCataloguePage } from '../../shared/queries.ts'
import { statesDates } from '../../shared/understood-part.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Alternatives, ClosestEvents } from './alternatives.tsx'
import { getActiveFilters, removeFilters } from './event-filters.ts'
import type { EventListParams } from './event-list-params.ts'

const NO_EVENTS = { count: 0, capped: false }
/** Results of at most this many events are followed by searches that find more. */
const FEW_EVENTS = 3

export interface ResultsEndProps {
  params: EventListParams
  page: FetchedCataloguePage
  /** The page is of the previous search or filters. */
  isOutdated: boolean
  onChange: (change: Partial<EventListParams>) => void
}

/** Follows the last event, or takes the place of events: how to find more. */
export function ResultsEnd(props: ResultsEndProps) {
  const { events } = useTexts()
  const { params, page, isOutdated, onChange } = props
  if (page.catalogue_empty)
    return <EmptyState icon={<CalendarSearch aria-hidden="true" />} title={events.emptyCatalogue} />
  if (page.total.count === 0)
    return (
      <>
        <NoMatchingEvents {...props} />
        {!isOutdated && <ClosestEvents params={params} page={page} />}
      </>
    )
  return (
    <div className="grid justify-items-start gap-4">
      <InsideMatches page={page} onChange={onChange} />
      {page.total.count <= FEW_EVENTS && !isOutdated && (
        <Alternatives params={params} page={page} onChange={onChange} />
      )}
    </div>
  )
}

/** Offers past events, words inside others, results without any filter and, once they are counted, similar searches. */
function NoMatchingEvents({ params, page, isOutdated, onChange }: ResultsEndProps) {
  const { events, eventFilters, eventViews } = useTexts()
  const { understood } = page
  const filters = getActiveFilters(params)
  const hasDates = params.when === undefined ? statesDates(understood) : params.when !== 'upcoming'
  // Other conditions may be the reason as well.
  const hasOnlyDates =
    hasDates &&
    !page.ranks &&
    understood.every(({ kind }) => kind === 'dates') &&
    filters.every((filter) => filter === 'when' || filter === 'search')
  // Past events cannot be on the dates that were asked for.
  const past = hasDates ? NO_EVENTS : page.past
  return (
    <EmptyState
      icon={<CalendarSearch aria-hidden="true" />}
      isShort={filters.length > 0}
      title={
        past.count > 0 ? eventFilters.noUpcoming : hasOnlyDates ? eventFilters.noneInRange : events.noMatch
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

/** Adds the events that contain a short word inside other words. */
function InsideMatches({ page: { inside }, onChange }: Pick<ResultsEndProps, 'page' | 'onChange'>) {
  const { eventFilters } = useTexts()
  return (
    inside && (
      <Button size="sm" onClick={() => onChange({ match: 'inside' })}>
        {eventFilters.inside(inside.word, inside.count)}
      </Button>
    )
  )
}
