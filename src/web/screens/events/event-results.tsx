import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CataloguePage } from '../../shared/events/event-queries.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EventGrid } from './event-grid.tsx'
import { EventGridSkeleton } from './event-grid-skeleton.tsx'
import { ListNotice } from './list-notice.tsx'
import { loadProblem } from './load-problem.ts'
import { ShowMore } from './show-more.tsx'

/** So many pages are read by scrolling alone; then the button has to be pressed, so that the end of the page can be reached. */
const PAGES_PER_PRESS = 5

type EventList = UseInfiniteQueryResult<InfiniteData<CataloguePage>>

/** Says quietly what is going on: 'Loading events...', then how many are shown. Always on the page, or it would not be announced. */
export function ResultsStatus({ list }: { list: EventList }) {
  const texts = useTexts()
  const first = list.data?.pages[0]
  const shown = list.data?.pages.reduce((sum, page) => sum + page.events.length, 0) ?? 0
  return (
    <p role="status" className={list.isPending ? 'text-ink-soft' : 'sr-only'}>
      {list.isPending && texts.events.loading}
      {first && texts.events.showing(shown, first.total.count, first.total.capped)}
    </p>
  )
}

/** Below the heading: stand-ins while loading, failure, one of the two empty states, or the grid. */
export function EventResults({
  list,
  onReadMore,
  onRetry,
}: {
  list: EventList
  onReadMore: (event_code: string) => void
  onRetry: () => void
}) {
  const texts = useTexts()
  const { data, error } = list
  if (data) return <LoadedEvents list={list} pages={data.pages} onReadMore={onReadMore} />
  if (error)
    return (
      <Alert title={texts.events.loadErrorTitle}>
        <p>{loadProblem(texts, error).panel}</p>
        <Button
          size="sm"
          className="mt-3"
          onClick={() => {
            onRetry()
            void list.refetch()
          }}
        >
          {texts.events.tryAgain}
        </Button>
      </Alert>
    )
  return <EventGridSkeleton />
}

function LoadedEvents({
  list,
  pages,
  onReadMore,
}: {
  list: EventList
  pages: readonly CataloguePage[]
  onReadMore: (event_code: string) => void
}) {
  const texts = useTexts()
  const [first] = pages
  const shown = pages.reduce((sum, page) => sum + page.events.length, 0)
  const showMore = useShowMore(list, shown)
  if (!first) return null
  const { total, catalogue_empty } = first
  return (
    <>
      <div
        aria-busy={list.isPlaceholderData || undefined}
        className={classNames('transition-opacity', list.isPlaceholderData && 'opacity-60 delay-200')}
      >
        {shown > 0 && <EventGrid pages={pages} total={total} onReadMore={onReadMore} />}
        {shown === 0 &&
          (catalogue_empty ? (
            <ListNotice title={texts.events.emptyCatalogue} hint={texts.events.emptyResult} />
          ) : (
            <ListNotice title={texts.events.noMatch} hint={texts.events.noMatchHint} />
          ))}
      </div>
      {list.hasNextPage && !list.isPlaceholderData && (
        <ShowMore
          auto={pages.length % PAGES_PER_PRESS !== 0}
          busy={list.isFetchingNextPage}
          failure={list.isFetchNextPageError && list.error ? loadProblem(texts, list.error).panel : null}
          onShowMore={showMore}
        />
      )}
    </>
  )
}

// Whoever asked for more with a key goes on at the first of the new cards.
function useShowMore(list: EventList, shown: number) {
  const [continueAfter, setContinueAfter] = useState<number | null>(null)
  useEffect(() => {
    if (continueAfter === null || shown <= continueAfter) return
    document.querySelector<HTMLElement>(`[data-position="${continueAfter + 1}"] button`)?.focus()
    setContinueAfter(null)
  }, [continueAfter, shown])
  return (byKeyboard: boolean) => {
    if (byKeyboard) setContinueAfter(shown)
    void list.fetchNextPage()
  }
}
