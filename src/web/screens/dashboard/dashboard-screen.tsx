import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UserRoundPen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { SCREEN_PATHS } from '../../../contract/screen-paths.ts'
import { getEmailPrefix } from '../../../domain/credentials.ts'
import { api } from '../../shared/api/api.ts'
import { dashboardQuery, type FetchedDashboard } from '../../shared/dashboard-query.ts'
import { SampleNotice } from '../../shared/event-card/sample-notice.tsx'
import { LazyEventDialog } from '../../shared/event-dialog/lazy-event-dialog.tsx'
import { EventRows } from '../../shared/event-highlight/event-row.tsx'
import { HappeningNow } from '../../shared/event-highlight/happening-now.tsx'
import { LoadStatus } from '../../shared/load-status.tsx'
import { SuggestedPeopleSlot } from '../../shared/people/suggested-people-slot.tsx'
import { listEventCards } from '../../shared/queries.ts'
import { ScreenHeading } from '../../shared/screen-heading.tsx'
import { useCurrentUser } from '../../shared/session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CARD_CLASS, classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/loading-indicators.tsx'
import { NewFromFollowed } from './new-from-followed.tsx'
import { NextEventCard, NoNextEvent, ViewMyEvents } from './next-event-card.tsx'
import { CARD_GRID_CLASS, RecommendedEvents } from './recommended-events.tsx'
import { SavedSearchShortcuts } from './saved-search-shortcuts.tsx'
import { Shortcuts } from './shortcuts.tsx'

/** Greeting, next event, recommendations and shortcuts (§2 "Dashboard"). */
export function DashboardScreen() {
  const texts = useTexts()
  const user = useCurrentUser()
  const query = useQuery(dashboardQuery)
  const { data, error } = query
  useRecordVisit(data?.fetchedAt)
  // §8: errors are logged.
  useEffect(() => {
    if (error) console.warn('The dashboard could not be loaded.', error)
  }, [error])
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-6 px-4 py-5 md:gap-8 md:px-8 md:py-10">
      <header>
        <ScreenHeading documentTitle={texts.dashboard.documentTitle}>{texts.dashboard.title}</ScreenHeading>
        <p className="mt-1 min-h-6.5 text-lg text-ink-soft wrap-anywhere">
          {user && texts.dashboard.greeting(getEmailPrefix(user.email))}
        </p>
      </header>
      {user?.onboarding_completed === false && <FinishOnboarding />}
      {data ? (
        <DashboardEvents dashboard={data} />
      ) : (
        <LoadStatus query={query} placeholder={<DashboardSkeleton />} title={texts.dashboard.failed} />
      )}
      <Shortcuts />
      <SavedSearchShortcuts />
      <LazyEventDialog />
    </div>
  )
}

/** The events of the dashboard. */
function DashboardEvents({ dashboard }: { dashboard: FetchedDashboard }) {
  const texts = useTexts()
  const { today, fetchedAt, next_event } = dashboard
  // State, so that the first registration does not move the recommendations away from the pointer.
  const [startsWithNextEvent] = useState(next_event !== null)
  return (
    <>
      <HappeningNow data={dashboard} />
      <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 className="text-xl font-semibold">{texts.dashboard.nextEvent}</h2>
        {next_event && startsWithNextEvent ? (
          <NextEventCard event={next_event} today={today} fetchedAt={fetchedAt} />
        ) : (
          <div className={classNames(CARD_CLASS, 'grid min-h-46 content-center p-3 sm:min-h-24')}>
            {next_event ? (
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <EventRows
                  events={[next_event]}
                  today={today}
                  fetchedAt={fetchedAt}
                  className="min-w-0 grow basis-72"
                />
                <ViewMyEvents />
              </div>
            ) : (
              <NoNextEvent hasEventToday={dashboard.happening_now.length > 0} />
            )}
          </div>
        )}
      </section>
      <NewFromFollowed dashboard={dashboard} />
      <SuggestedPeopleSlot />
      <RecommendedEvents dashboard={dashboard} />
      <SampleNotice events={listEventCards(dashboard).map(({ event }) => event)} />
    </>
  )
}

/**
 * Records a visit each time the shown dashboard has been fetched. Hovering a link is not a visit: the router fetches a dashboard
 * ahead only while it is not shown.
 */
function useRecordVisit(fetchedAt: number | undefined): void {
  useEffect(() => {
    if (fetchedAt === undefined) return
    api('POST /api/dashboard/visit').catch((error) => console.warn('The visit could not be recorded.', error))
  }, [fetchedAt])
}

function DashboardSkeleton() {
  return (
    <div aria-hidden="true" className="@container grid gap-8">
      <Skeleton className="h-64 rounded-lg" />
      <div className={CARD_GRID_CLASS}>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-96 rounded-lg" />
        ))}
      </div>
    </div>
  )
}

/** Leads back to onboarding that was left before its end. */
function FinishOnboarding() {
  const words = useTexts().dashboard.finishOnboarding
  return (
    <section className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg border border-line bg-amber-soft px-5 py-4 text-amber-ink md:px-7">
      <UserRoundPen aria-hidden="true" strokeWidth={1.5} className="size-10" />
      <div className="min-w-0 grow basis-60">
        <h2 className="font-semibold">{words.title}</h2>
        <p>{words.text}</p>
      </div>
      <Link to={SCREEN_PATHS.auth} search={{ onboarding: true }} className={buttonClass('primary')}>
        {words.action}
      </Link>
    </section>
  )
}
