import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CatalogueQuery } from '../../../domain/catalogue-query.ts'
import { isSampleEvent } from '../../../domain/sample-data.ts'
import type { FetchedCataloguePage } from '../../shared/queries.ts'
import { useTexts } from '../../texts/texts.ts'
import { classNames } from '../../ui/class-names.ts'
import { EventGrid } from './event-grid.tsx'
import { getLoadErrorTexts } from './event-list-error.tsx'
import { ShowMore } from './show-more.tsx'

/** How many pages scrolling loads before 'Show more' must be pressed, so that the user can reach the end of the page. */
const AUTO_LOADED_PAGES = 5

export type CatalogueQueryResult = UseInfiniteQueryResult<InfiniteData<FetchedCataloguePage>>

/**
 * The loading state, then the number of events that the list shows; calendar and map have their own. Always rendered, so that
 * screen readers announce changes; `isVisible` shows it to everyone.
 */
export function EventListStatus({
  list,
  isListShown,
  isVisible,
}: {
  list: CatalogueQueryResult
  isListShown: boolean
  isVisible: boolean
}) {
  // Renders when the list changes, and then all of it does.
  'use no memo'
  const texts = useTexts()
  const first = list.data?.pages[0]
  const shown = list.data?.pages.reduce((sum, page) => sum + page.events.length, 0) ?? 0
  const hasSamples = first?.events.some(({ event_code }) => isSampleEvent(event_code))
  return (
    <p
      role="status"
      // On paper it always says how many of the events are printed.
      className={classNames(
        'text-sm text-ink-soft print:not-sr-only',
        list.isPending || isVisible ? 'compact:sr-only' : 'sr-only',
      )}
    >
      {list.isPending && texts.events.loading}
      {first &&
        (shown > 0
          ? isListShown && texts.events.showing(shown, first.total.count, first.total.capped)
          : // A toast announces an empty catalogue.
            !first.catalogue_empty && texts.events.noMatch)}
      {isVisible && hasSamples && ` · ${texts.events.sampleData}`}
    </p>
  )
}

/**
 * Event cards with 'Show more'. While `pendingQuery` has no result, the previous events stay, and those that do not match it
 * are dimmed.
 */
export function EventList({
  list,
  pages,
  pendingQuery,
}: {
  list: CatalogueQueryResult
  pages: readonly FetchedCataloguePage[]
  pendingQuery: CatalogueQuery | null
}) {
  const texts = useTexts()
  const [first] = pages
  const shown = pages.reduce((sum, page) => sum + page.events.length, 0)
  const showMore = useShowMore(list, shown)
  if (!first) return null
  return (
    <>
      <div
        aria-busy={list.isPlaceholderData || undefined}
        // Dims everything, but only if the response is slow.
        className={classNames('transition-opacity', list.isPlaceholderData && 'opacity-60 delay-300')}
      >
        <EventGrid pages={pages} total={first.total} pendingQuery={pendingQuery} />
      </div>
      {list.hasNextPage && !list.isPlaceholderData && (
        <ShowMore
          auto={pages.length % AUTO_LOADED_PAGES !== 0}
          busy={list.isFetchingNextPage}
          error={list.isFetchNextPageError && list.error ? getLoadErrorTexts(texts, list.error).panel : null}
          shown={shown}
          onShowMore={showMore}
        />
      )}
    </>
  )
}

// After 'Show more' by keyboard, focuses the first new card.
function useShowMore(list: CatalogueQueryResult, shown: number) {
  const [focusIndex, setFocusIndex] = useState<number | null>(null)
  useEffect(() => {
    if (focusIndex === null || shown <= focusIndex) return
    document.querySelector<HTMLElement>(`[data-position="${focusIndex + 1}"] button`)?.focus()
    setFocusIndex(null)
  }, [focusIndex, shown])
  return (byKeyboard: boolean) => {
    if (byKeyboard) setFocusIndex(shown)
    void list.fetchNextPage()
  }
}
