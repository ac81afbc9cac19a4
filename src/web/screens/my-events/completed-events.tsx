import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Day } from '../../../domain/day.ts'
import { api } from '../../shared/api/api.ts'
import { EventCard } from '../../shared/event-card/event-card.tsx'
import { LoadStatus } from '../../shared/load-status.tsx'
import { MY_EVENTS_KEY, withFetchTime } from '../../shared/queries.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/loading-indicators.tsx'
import { CARD_LIST_CLASS, CARD_SECTION_CLASS } from './event-card-list.tsx'
import { sectionId } from './my-events-navigation.tsx'
import { PrintedPartNote } from './print-button.tsx'

const completedEventsQuery = infiniteQueryOptions({
  queryKey: [MY_EVENTS_KEY, 'completed'],
  queryFn: ({ pageParam: cursor, signal }) =>
    withFetchTime(
      api('GET /api/my-events/{list}', { params: { list: 'completed' }, query: { cursor }, signal }),
    ),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next_cursor ?? undefined,
})

/** The registered events that are over, the last ones first. Takes the focus when it opens. */
export function CompletedEvents({ today }: { today: Day }) {
  const texts = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useInfiniteQuery(completedEventsQuery)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={CARD_SECTION_CLASS}>
      <h2 ref={heading} id={sectionId('past')} tabIndex={-1} className="scroll-mt-20 text-xl font-semibold">
        {texts.myEvents.completed}
      </h2>
      {query.hasNextPage && (
        <PrintedPartNote count={query.data?.pages.reduce((sum, { events }) => sum + events.length, 0) ?? 0} />
      )}
      {query.data ? (
        <ul className={CARD_LIST_CLASS}>
          {query.data.pages.flatMap(({ events, fetchedAt }) =>
            events.map((event) => (
              <li key={event.event_code}>
                <EventCard event={event} today={today} fetchedAt={fetchedAt} />
              </li>
            )),
          )}
        </ul>
      ) : (
        <LoadStatus
          query={query}
          placeholder={<Skeleton className="h-96 rounded-lg" />}
          loadingLabel={texts.myEvents.loading}
          title={texts.myEvents.failed.description}
        />
      )}
      {query.hasNextPage && (
        <Button
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          className="justify-self-center"
        >
          {query.isFetchingNextPage ? texts.myEvents.loadingMore : texts.myEvents.showMore}
        </Button>
      )}
    </section>
  )
}
