import { CalendarSearch } from 'lucide-react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { FilterName } from './event-list-params.ts'

/** The filters by how likely they exclude everything, most likely first. */
const NARROWEST_FIRST: readonly FilterName[] = [
  'search',
  'when',
  'organiser',
  'type',
  'city',
  'topic',
  'attendance',
  'free',
]

/** No event matches the filters. Offers to remove the narrowest filter, or all of them. */
export function NoMatchingEvents({
  filters,
  onRemove,
}: {
  filters: readonly FilterName[]
  onRemove: (filters: readonly FilterName[]) => void
}) {
  const texts = useTexts()
  const narrowest = NARROWEST_FIRST.find((filter) => filters.includes(filter))
  return (
    <EmptyState
      icon={<CalendarSearch aria-hidden="true" />}
      title={texts.events.noMatch}
      hint={texts.events.noMatchHint}
    >
      {narrowest && filters.length > 1 && (
        <Button size="sm" onClick={() => onRemove([narrowest])}>
          {texts.eventViews.clearFilter[narrowest]}
        </Button>
      )}
      {filters.length > 0 && (
        <Button size="sm" variant="sea" onClick={() => onRemove(filters)}>
          {texts.eventViews.allEvents}
        </Button>
      )}
    </EmptyState>
  )
}
