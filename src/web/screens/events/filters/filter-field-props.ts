import type { EventListParams } from '../event-list-params.ts'
import type { EventFacets } from './facets-query.ts'

/** The properties of every control of the filters. The controls are memoized, so that typing a search renders only the search field. */
export interface FilterFieldProps {
  params: EventListParams
  /** Undefined until the counts arrive. */
  facets: EventFacets | undefined
  onChange: (change: Partial<EventListParams>) => void
  /** Lists and calendars take space instead of covering what follows: in the sheet, which scrolls. */
  isInFlow?: boolean
}
