import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import type { FilterName } from './event-list-params.ts'
import { EmptyState } from './list-notice.tsx'

/** What most likely left nothing over, first. */
const NARROWEST_FIRST: readonly FilterName[] = ['search', 'day', 'organiser', 'city', 'topic']

/** No event matches: says so, and offers to do without the narrowest filter or without all. */
export function NoMatchingEvents({
  filters,
  onRemove,
}: {
  filters: readonly { filter: FilterName }[]
  onRemove: (filters: readonly FilterName[]) => void
}) {
  const texts = useTexts()
  const active = filters.map(({ filter }) => filter)
  const narrowest = NARROWEST_FIRST.find((filter) => active.includes(filter))
  return (
    <EmptyState title={texts.events.noMatch} hint={texts.events.noMatchHint}>
      {narrowest && active.length > 1 && (
        <Button size="sm" onClick={() => onRemove([narrowest])}>
          {texts.eventViews.clearFilter[narrowest]}
        </Button>
      )}
      {active.length > 0 && (
        <Button size="sm" variant="sea" onClick={() => onRemove(active)}>
          {texts.eventViews.allEvents}
        </Button>
      )}
    </EmptyState>
  )
}

/** The catalogue itself is empty. */
export function EmptyCatalogue({ busy, onCheckAgain }: { busy: boolean; onCheckAgain: () => void }) {
  const texts = useTexts()
  return (
    <EmptyState title={texts.events.emptyCatalogue} hint={texts.events.emptyResult}>
      <Button size="sm" busy={busy} onClick={onCheckAgain}>
        {texts.eventViews.checkAgain}
      </Button>
    </EmptyState>
  )
}
