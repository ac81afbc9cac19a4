import { CalendarClock } from 'lucide-react'
import { EventRows } from '../../shared/event-highlight/event-row.tsx'
import { useTexts } from '../../texts/texts.ts'
import { CARD_CLASS, classNames } from '../../ui/class-names.ts'
import { sectionId } from './my-events-navigation.tsx'
import type { FetchedMyEvents } from './my-events-query.ts'

/**
 * 'Upcoming Events': events that start today or later, soonest first. A note says which of the
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
  return (
    <section className={classNames(CARD_CLASS, 'min-w-0 p-2 sm:p-3')}>
      <div className="px-3 py-2">
        <h2 id={sectionId('upcoming')} tabIndex={-1} className="scroll-mt-20 text-lg font-semibold">
          {words.title}
        </h2>
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
          <p className="font-semibold">{beginningToday > 0 ? words.noLater : words.empty}</p>
          <p className="max-w-sm text-sm text-ink-soft">{words.emptyHint}</p>
        </div>
      ) : (
        <EventRows events={upcoming} today={today} fetchedAt={fetchedAt} />
      )}
    </section>
  )
}
