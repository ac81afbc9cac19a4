import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LazyEventDialog } from '../../shared/event-dialog/lazy-event-dialog.tsx'
import { useEventDialog } from '../../shared/event-dialog/use-event-dialog.ts'
import { LoadError } from '../../shared/loading.tsx'
import { ScreenHeading } from '../../shared/screen-heading.tsx'
import { showToast } from '../../shared/toasts.ts'
import { currentTexts, useTexts } from '../../texts/texts.ts'
import { FavoriteEvents, RegisteredEvents } from './event-lists.tsx'
import { type FetchedMyEvents, myEventsQuery } from './my-events-query.ts'
import { MyEventsSkeleton } from './my-events-skeleton.tsx'
import { ProfileCard } from './profile-card.tsx'
import { QuickSearch } from './quick-search.tsx'
import { StatCards } from './stat-cards.tsx'
import { UpcomingPanel } from './upcoming-panel.tsx'

const route = getRouteApi('/app/my-events')

/** What the person is going to and keeps an eye on (spec §2 "My Events"). */
export function MyEventsScreen() {
  const texts = useTexts()
  const { event } = route.useSearch()
  const dialog = useEventDialog()
  const { data, error, refetch, isFetching } = useQuery(myEventsQuery)
  useEffect(() => {
    if (error) showToast({ ...currentTexts().myEvents.failed, tone: 'error' })
  }, [error])
  return (
    <div className="mx-auto grid w-full max-w-7xl grid-cols-[minmax(0,1fr)] gap-8 px-4 py-8 md:px-8 md:py-10">
      <ScreenHeading documentTitle={texts.myEvents.documentTitle}>{texts.myEvents.title}</ScreenHeading>
      <p role="status" className="sr-only">
        {!data && !error && texts.myEvents.loading}
      </p>
      {data ? (
        <LoadedMyEvents read={data} onOpen={dialog.open} />
      ) : error ? (
        <LoadError
          title={texts.myEvents.failed.description}
          error={error}
          isRetrying={isFetching}
          onRetry={refetch}
        />
      ) : (
        <MyEventsSkeleton />
      )}
      <LazyEventDialog eventCode={event} onClose={dialog.close} />
    </div>
  )
}

function LoadedMyEvents({ read, onOpen }: { read: FetchedMyEvents; onOpen: (event_code: string) => void }) {
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <UpcomingPanel read={read} onOpen={onOpen} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:max-lg:grid-cols-2">
          <QuickSearch onOpen={onOpen} />
          <ProfileCard profile={read.profile} />
        </div>
      </div>
      <StatCards counts={read.counts} />
      <FavoriteEvents list={read.favorites} onOpen={onOpen} />
      <RegisteredEvents list={read.registered} onOpen={onOpen} />
    </>
  )
}
