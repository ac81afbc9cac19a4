import type { FetchedCataloguePage } from '../../shared/queries.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Alternatives } from './alternatives.tsx'
import type { EventListParams } from './event-list-params.ts'

/** Results of at most this many events are followed by searches that find more. */
const FEW_EVENTS = 3

/** Below the list: events that contain the word inside others and, if there are few events, similar searches. */
export function FurtherEvents({
  params,
  page,
  onChange,
}: {
  params: EventListParams
  page: FetchedCataloguePage
  onChange: (change: Partial<EventListParams>) => void
}) {
  return (
    <div className="grid justify-items-start gap-4">
      <InsideMatches page={page} onChange={onChange} />
      {page.total.count <= FEW_EVENTS && <Alternatives params={params} page={page} onChange={onChange} />}
    </div>
  )
}

/** Adds the events that contain a short word inside other words. */
export function InsideMatches({
  page: { inside },
  onChange,
}: {
  page: FetchedCataloguePage
  onChange: (change: Partial<EventListParams>) => void
}) {
  const { eventFilters } = useTexts()
  return (
    inside && (
      <Button size="sm" onClick={() => onChange({ match: 'inside' })}>
        {eventFilters.inside(inside.word, inside.count)}
      </Button>
    )
  )
}
