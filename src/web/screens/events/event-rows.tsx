import { Skeleton } from '../../ui/skeleton.tsx'
import { EventRow, type RowEvent } from './event-row.tsx'

/** Stand-ins, however many more events are on their way. */
const SKELETON_ROWS = [1, 2, 3, 4, 5]

/** Events beside the calendar or the map, one below the other. `waitingFor`: how many more are on their way. */
export function EventRows({
  events,
  fetchedAt,
  waitingFor = 0,
  onOpen,
}: {
  events: readonly RowEvent[]
  fetchedAt: number
  waitingFor?: number
  onOpen: (event_code: string) => void
}) {
  return (
    <>
      <ul className="grid">
        {events.map((event) => (
          <li key={event.event_code} className="border-t border-line first:border-0">
            <EventRow event={event} fetchedAt={fetchedAt} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {SKELETON_ROWS.slice(0, waitingFor).map((each) => (
        <div key={each} className="grid gap-2 px-3 py-3">
          <Skeleton className="h-4 w-10/12" />
          <Skeleton className="h-4 w-7/12" />
        </div>
      ))}
    </>
  )
}
