import { useQuery } from '@tanstack/react-query'
import { dashboardQuery } from '../../shared/dashboard-query.ts'
import { EventCard } from '../../shared/event-card/event-card.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Skeleton } from '../../ui/loading-indicators.tsx'
import { CARD_SECTION_CLASS } from './event-card-list.tsx'

/** The first three recommendations of the dashboard, for a user without registrations and favorites. */
export function FirstRecommendations() {
  const words = useTexts().dashboard.recommended
  const { data, isPending } = useQuery(dashboardQuery)
  const recommended = data?.recommendations.slice(0, 3) ?? []
  if (!isPending && recommended.length === 0) return null
  return (
    <section className={CARD_SECTION_CLASS}>
      <h2 className="text-xl font-semibold">{words.title}</h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {data
          ? recommended.map(({ event }) => (
              <li key={event.event_code}>
                <EventCard event={event} today={data.today} fetchedAt={data.fetchedAt} />
              </li>
            ))
          : [1, 2, 3].map((card) => (
              <li key={card}>
                <Skeleton className="h-84 rounded-lg" />
              </li>
            ))}
      </ul>
    </section>
  )
}
