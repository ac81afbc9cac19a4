import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { CARD_CLASS, classNames } from '../../ui/class-names.ts'
import type { FetchedMyEvents } from './my-events-query.ts'
import { UpcomingRow } from './upcoming-row.tsx'

/** 'Upcoming Events': events that start today or later, soonest first. One row at a time is expanded. */
export function UpcomingPanel({ data: { upcoming, today, fetchedAt } }: { data: FetchedMyEvents }) {
  const words = useTexts().myEvents.upcoming
  const [expanded, setExpanded] = useState<string | null>(null)
  return (
    <section className={classNames(CARD_CLASS, 'min-w-0 p-2 sm:p-3')}>
      <h2 className="px-3 pt-2 pb-2 text-lg font-semibold">{words.title}</h2>
      {upcoming.length === 0 ? (
        <div className="grid justify-items-center gap-2 px-6 py-14 text-center">
          <CalendarClock aria-hidden="true" strokeWidth={1.5} className="size-12 text-ink-faint" />
          <p className="font-semibold">{words.empty}</p>
          <p className="max-w-sm text-sm text-ink-soft">{words.emptyHint}</p>
        </div>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
          {upcoming.map((event) => (
            <UpcomingRow
              key={event.event_code}
              event={event}
              today={today}
              fetchedAt={fetchedAt}
              expanded={expanded === event.event_code}
              onExpandedChange={(next) => setExpanded(next ? event.event_code : null)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
