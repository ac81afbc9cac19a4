import { Sparkles } from 'lucide-react'
import { removeSampleMark } from '../../../domain/sample-data.ts'
import type { FetchedDashboard } from '../../shared/dashboard-query.ts'
import { EventCard } from '../../shared/event-card/event-card.tsx'
import { useTexts } from '../../texts/texts.ts'
import { CARD_GRID_CLASS, CARD_GRID_ITEM_CLASS } from './recommended-events.tsx'

/** Events that followed organisers added since the last visit, each with its organiser. Renders nothing without any. */
export function NewFromFollowed({
  dashboard: { new_from_followed, today, fetchedAt },
}: {
  dashboard: FetchedDashboard
}) {
  const words = useTexts().dashboard.newFrom
  if (new_from_followed.length === 0) return null
  const organisers = new Set(new_from_followed.map(({ organiser }) => organiser))
  const [onlyOrganiser] = organisers.size === 1 ? organisers : []
  return (
    <section className="@container grid gap-3">
      <h2 className="text-xl font-semibold wrap-anywhere">
        {onlyOrganiser ? words.from(removeSampleMark(onlyOrganiser)) : words.title}
      </h2>
      <ul className={CARD_GRID_CLASS}>
        {new_from_followed.map((event) => (
          <li key={event.event_code} className={CARD_GRID_ITEM_CLASS}>
            <EventCard
              event={event}
              today={today}
              fetchedAt={fetchedAt}
              footer={
                event.organiser && (
                  <p className="flex items-center gap-2 border-t border-line bg-amber-soft px-4 py-2.5 text-sm font-medium text-amber-ink">
                    <Sparkles aria-hidden="true" className="size-4 shrink-0" />
                    <span className="min-w-0 wrap-anywhere">
                      {words.from(removeSampleMark(event.organiser))}
                    </span>
                  </p>
                )
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
