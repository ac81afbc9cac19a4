import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getEmailPrefix } from '../../../domain/credentials.ts'
import { api } from '../../shared/api/api.ts'
import { LazyEventDialog } from '../../shared/event-dialog/lazy-event-dialog.tsx'
import { ScreenHeading } from '../../shared/screen-heading.tsx'
import { useCurrentUser } from '../../shared/session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { Skeleton } from '../../ui/loading-indicators.tsx'
import { dashboardQuery } from './dashboard-query.ts'
import { NewFromFollowed } from './new-from-followed.tsx'
import { NextEventCard, NoNextEvent } from './next-event-card.tsx'
import { CARD_GRID_CLASS, RecommendedEvents } from './recommended-events.tsx'
import { Shortcuts } from './shortcuts.tsx'

/** Greeting, next event, shortcuts and recommendations (§2 "Dashboard"). */
export function DashboardScreen() {
  const texts = useTexts()
  const user = useCurrentUser()
  const { data, error } = useQuery(dashboardQuery)
  useRecordVisit(data?.fetchedAt)
  // §8: errors are only logged, nothing is shown.
  useEffect(() => {
    if (error) console.warn('The dashboard could not be loaded.', error)
  }, [error])
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-8 px-4 py-8 md:px-8 md:py-10">
      <header>
        <ScreenHeading documentTitle={texts.dashboard.documentTitle}>{texts.dashboard.title}</ScreenHeading>
        <p className="mt-1 min-h-6.5 text-lg text-ink-soft wrap-anywhere">
          {user && texts.dashboard.greeting(getEmailPrefix(user.email))}
        </p>
      </header>
      {(data || !error) && (
        <section className="grid gap-3">
          <h2 className="text-xl font-semibold">{texts.dashboard.nextEvent}</h2>
          {!data ? (
            <Skeleton className="h-64 rounded-lg" />
          ) : data.next_event ? (
            <NextEventCard event={data.next_event} today={data.today} />
          ) : (
            <NoNextEvent />
          )}
        </section>
      )}
      <Shortcuts />
      {data ? (
        <>
          <NewFromFollowed dashboard={data} />
          <RecommendedEvents dashboard={data} />
        </>
      ) : (
        !error && <RecommendedEventsSkeleton />
      )}
      <LazyEventDialog />
    </div>
  )
}

/** Records a visit each time the shown dashboard has been fetched. Hovering a link is not a visit: the router fetches a dashboard ahead only while it is not shown. */
function useRecordVisit(fetchedAt: number | undefined): void {
  useEffect(() => {
    if (fetchedAt === undefined) return
    api('POST /api/dashboard/visit').catch((error) => console.warn('The visit could not be recorded.', error))
  }, [fetchedAt])
}

function RecommendedEventsSkeleton() {
  const texts = useTexts()
  return (
    <section className="@container grid gap-3">
      <h2 className="text-xl font-semibold">{texts.dashboard.recommended.title}</h2>
      <div aria-hidden="true" className={CARD_GRID_CLASS}>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-96 rounded-lg" />
        ))}
      </div>
    </section>
  )
}
