import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { CARD_CLASS, classNames } from '../../ui/class-names.ts'
import type { FetchedMyEvents } from './my-events-query.ts'
import { UpcomingRow } from './upcoming-row.tsx'

/**
 * 'Upcoming Events': events that start today or later, soonest first. One row at a time is expanded. A note says which of the
 * upcoming events, which the stat card counts, are not among them.
 */
export function UpcomingPanel({
  data: { counts, happening_now, upcoming, today, fetchedAt },
}: {
  data: FetchedMyEvents
}) {
  const words = useTexts().myEvents.upcoming
  const beginningToday = happening_now.filter(({ date_begin }) => date_begin === today).length
  const total = counts.upcoming - beginningToday
  const hasMore = upcoming.length > 0 && total > upcoming.length
  const [expanded, setExpanded] = useState<string | null>(null)
  return (
    <section className={classNames(CARD_CLASS, 'min-w-0 p-2 sm:p-3')}>
      <div className="px-3 py-2">
        <h2 className="text-lg font-semibold">{words.title}</h2>
        {(beginningToday > 0 || hasMore) && (
          <p className="text-sm text-ink-soft">
            {hasMore && words.firstOf(upcoming.length, total)}{' '}
            {beginningToday > 0 &&
              (upcoming.length > 0 ? words.beginsToday : words.onlyBeginsToday)(beginningToday)}
          </p>
        )}
      </div>
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
