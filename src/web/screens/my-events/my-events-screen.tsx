import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { SCREEN_PATHS } from '../../../contract/screen-paths.ts'
import { hasErrorCode } from '../../shared/api/api-error.ts'
import { SampleNotice } from '../../shared/event-card/sample-notice.tsx'
import { LazyEventDialog } from '../../shared/event-dialog/lazy-event-dialog.tsx'
import { HappeningNow } from '../../shared/event-highlight/happening-now.tsx'
import { lazyComponent } from '../../shared/lazy-component.tsx'
import { LoadStatus } from '../../shared/load-status.tsx'
import { offlineStore } from '../../shared/offline/offline-store.ts'
import { listEventCards } from '../../shared/queries.ts'
import { ScreenHeading } from '../../shared/screen-heading.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Skeleton } from '../../ui/loading-indicators.tsx'
import { useStore } from '../../ui/store.ts'
import { EventCardList } from './event-card-list.tsx'
import { FirstRecommendations } from './first-recommendations.tsx'
import { MyEventsNavigation, sectionId } from './my-events-navigation.tsx'
import { type FetchedMyEvents, myEventsQuery } from './my-events-query.ts'
import { MyEventsSearch } from './my-events-search.tsx'
import { NoEventsYet } from './no-events-yet.tsx'
import { MyEventsTabs, useMyEventsTab } from './people/my-events-tabs.tsx'
import { PrintButton } from './print-button.tsx'
import { ProfileCard } from './profile-card.tsx'
import { StatCards } from './stat-cards.tsx'
import { UpcomingPanel } from './upcoming-panel.tsx'
import { WaitingEvents } from './waiting-events.tsx'

/** The cards in the first view: a row of four. Those after it are below the edge of all but the tallest screens. */
const FIRST_VIEW_CARDS = 4

const LazyCompletedEvents = lazyComponent(
  'CompletedEvents',
  async () => (await import('./completed-events.tsx')).CompletedEvents,
)

const LazyContacts = lazyComponent('Contacts', async () => (await import('./people/contacts.tsx')).Contacts)

/** The user's registrations and favorites (§2 "My Events"). */
export function MyEventsScreen() {
  const texts = useTexts()
  const query = useQuery(myEventsQuery)
  const isOffline = useStore(offlineStore) !== null
  const { data } = query
  const tab = useMyEventsTab()
  return (
    <div className="mx-auto grid w-full max-w-7xl grid-cols-[minmax(0,1fr)] gap-6 px-4 py-3 md:gap-8 md:px-8 md:py-10 print:block print:space-y-8">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 md:gap-x-6">
        <ScreenHeading documentTitle={texts.myEvents.documentTitle}>{texts.myEvents.title}</ScreenHeading>
        <MyEventsTabs tab={tab} />
        {tab === undefined && data && hasEvents(data) && <PrintButton data={data} />}
      </div>
      {tab === 'contacts' ? (
        <Suspense fallback={<Skeleton className="h-108 rounded-lg" />}>
          <LazyContacts />
        </Suspense>
      ) : data ? (
        <LoadedMyEvents data={data} />
      ) : (
        <LoadStatus
          query={query}
          placeholder={<MyEventsSkeleton />}
          loadingLabel={texts.myEvents.loading}
          title={texts.myEvents.failed.title}
          describeError={(error) =>
            isOffline && hasErrorCode(error, 'network')
              ? `${texts.myEvents.failed.description} ${texts.offline.noCopy}`
              : texts.myEvents.failed.description
          }
        />
      )}
      <LazyEventDialog />
    </div>
  )
}

const hasEvents = ({ registered, favorites, waiting }: FetchedMyEvents) =>
  registered.entries.length > 0 || favorites.entries.length > 0 || waiting.length > 0

function LoadedMyEvents({ data }: { data: FetchedMyEvents }) {
  const words = useTexts().myEvents
  // State, so that unregistering from the only event does not replace the screen.
  const [startedWithout, setStartedWithout] = useState(!hasEvents(data))
  const [showsCompleted, setShowsCompleted] = useState(false)
  if (startedWithout && hasEvents(data)) setStartedWithout(false)
  if (startedWithout)
    return (
      <>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
          <NoEventsYet />
          <ProfileCard profile={data.profile} />
        </div>
        <FirstRecommendations />
      </>
    )
  return (
    <>
      {data.reminders_need_confirmation && (
        <Alert tone="note" className="max-md:-mt-3 max-md:-mb-1 max-md:py-2 print:hidden">
          {words.confirmEmail}{' '}
          <Link
            to={SCREEN_PATHS.settings}
            hash="settings-account"
            className="font-semibold underline underline-offset-4 touch:-my-3.5 touch:inline-block touch:py-3.5"
          >
            {words.openSettings}
          </Link>
        </Alert>
      )}
      <MyEventsNavigation data={data} onShowPast={() => setShowsCompleted(true)} />
      <HappeningNow data={data} headingId={sectionId('today')} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 max-md:-mt-2 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <UpcomingPanel data={data} />
          <WaitingEvents data={data} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:max-lg:grid-cols-2">
          <MyEventsSearch />
          <ProfileCard profile={data.profile} />
        </div>
      </div>
      <StatCards
        counts={data.counts}
        showsCompleted={showsCompleted}
        onShowCompleted={setShowsCompleted}
        onApproachCompleted={LazyCompletedEvents.preload}
      />
      {showsCompleted && (
        <Suspense>
          <LazyCompletedEvents today={data.today} />
        </Suspense>
      )}
      <EventCardList kind="favorites" list={data.favorites} firstViewCards={FIRST_VIEW_CARDS} />
      <EventCardList
        kind="registered"
        list={data.registered}
        firstViewCards={Math.max(0, FIRST_VIEW_CARDS - data.favorites.entries.length)}
      />
      <SampleNotice events={listEventCards(data).map(({ event }) => event)} />
    </>
  )
}

function MyEventsSkeleton() {
  return (
    <div aria-hidden="true" className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <Skeleton className="h-108 rounded-lg" />
        <div className="grid gap-6">
          <Skeleton className="h-32 rounded-lg" />
          <Skeleton className="h-70 rounded-lg" />
        </div>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-2 sm:gap-4">
        {['upcoming', 'favorites', 'completed'].map((count) => (
          <Skeleton key={count} className="h-24 rounded-lg" />
        ))}
      </div>
    </div>
  )
}
