import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CatalogueQuery } from '../../../domain/catalogue-query.ts'
import type { FetchedCataloguePage } from '../../shared/queries.ts'
import { useTexts } from '../../texts/texts.ts'
import { classNames } from '../../ui/class-names.ts'
import { EventGrid } from './event-grid.tsx'
import { getLoadErrorTexts } from './load-error-texts.ts'
import { ShowMore } from './show-more.tsx'

/** So many pages are read by scrolling alone; then the button has to be pressed, so that the end of the page can be reached. */
const AUTO_LOADED_PAGES = 5

export type CatalogueQueryResult = UseInfiniteQueryResult<InfiniteData<FetchedCataloguePage>>

/**
 * Says quietly what is going on: 'Loading events...', then how many are shown. Always on the page, or it would not be
 * announced; seen where there is room for it.
 */
export function EventListStatus({ list, isSeen }: { list: CatalogueQueryResult; isSeen: boolean }) {
  const texts = useTexts()
  const first = list.data?.pages[0]
  const shown = list.data?.pages.reduce((sum, page) => sum + page.events.length, 0) ?? 0
  return (
    <p role="status" className={list.isPending || isSeen ? 'text-sm text-ink-soft' : 'sr-only'}>
      {list.isPending && texts.events.loading}
      {first &&
        (shown > 0
          ? texts.events.showing(shown, first.total.count, first.total.capped)
          : first.catalogue_empty
            ? texts.events.emptyCatalogue
            : texts.events.noMatch)}
    </p>
  )
}

/**
 * The cards, and the way to more of them. `awaited`: what has been asked for and is not answered yet; until then the
 * events stay, and those that will go are dimmed.
 */
export function EventList({
  list,
  pages,
  awaited,
  onReadMore,
}: {
  list: CatalogueQueryResult
  pages: readonly FetchedCataloguePage[]
  awaited: CatalogueQuery | null
  onReadMore: (event_code: string) => void
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
        // Only a slow answer dims what stays as well.
        className={classNames('transition-opacity', list.isPlaceholderData && 'opacity-60 delay-300')}
      >
        <EventGrid pages={pages} total={first.total} awaited={awaited} onReadMore={onReadMore} />
      </div>
      {list.hasNextPage && !list.isPlaceholderData && (
        <ShowMore
          auto={pages.length % AUTO_LOADED_PAGES !== 0}
          busy={list.isFetchingNextPage}
          failure={
            list.isFetchNextPageError && list.error ? getLoadErrorTexts(texts, list.error).panel : null
          }
          onShowMore={showMore}
        />
      )}
    </>
  )
}

// Whoever asked for more with a key goes on at the first of the new cards.
function useShowMore(list: CatalogueQueryResult, shown: number) {
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
