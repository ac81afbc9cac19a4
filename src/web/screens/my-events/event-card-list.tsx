import { useEffect, useRef, useState } from 'react'
import { EventCard } from '../../shared/event-card/event-card.tsx'
import { useFocusAfterRemoval, useIsHydrated } from '../../shared/hooks.ts'
import { resolveInvolvement } from '../../shared/involvement/involvement.ts'
import { useOptimisticInvolvement } from '../../shared/involvement/use-involvement.ts'
import { useIsPrinting } from '../../shared/use-is-printing.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/loading-indicators.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { sectionId } from './my-events-navigation.tsx'
import { type LoadedMyEvents, sortByDate } from './my-events-pages.ts'
import { useFetchAllPages, useFetchNextPage } from './my-events-query.ts'
import { NoRegisteredEvents } from './no-events-yet.tsx'
import { PrintedPartNote } from './print-button.tsx'

/** How many cards a list shows at first, and how many 'Show more' adds. */
const FIRST_CARDS = 8
const MORE_CARDS = 24

/** A heading with a grid of event cards. On paper no grid itself: browsers misplace what follows a grid of several sheets in another. */
export const CARD_SECTION_CLASS = 'grid grid-cols-[minmax(0,1fr)] gap-4 print:block print:space-y-4'

export const CARD_LIST_CLASS = 'grid grid-cols-[repeat(auto-fill,minmax(min(16.5rem,100%),1fr))] gap-5'

/**
 * 'Your Registered Events', with an empty state, or 'Your Favorite Events', rendered only if there are any (§2 "My Events").
 * Optimistic: an event leaves the list with the click, and returns if the request fails or is undone. The first view has the first
 * `firstViewCards` cards.
 */
export function EventCardList({
  kind,
  list: { entries, next_cursor },
  firstViewCards,
}: {
  kind: 'registered' | 'favorites'
  list: LoadedMyEvents
  firstViewCards: number
}) {
  const texts = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const cards = useRef<HTMLUListElement>(null)
  const changes = useOptimisticInvolvement()
  const [limit, setLimit] = useState(FIRST_CARDS)
  const [focusIndex, setFocusIndex] = useState<number | null>(null)
  const [order, setOrder] = useState<'added' | 'date'>('added')
  const nextPage = useFetchNextPage(kind)
  const allPages = useFetchAllPages([kind])
  const ordered = order === 'date' && next_cursor === null ? sortByDate(entries) : entries
  const listed = ordered.filter(({ event, fetchedAt }) => {
    const { registered, favorite } = resolveInvolvement(event, fetchedAt, changes)
    return kind === 'registered' ? registered : favorite
  })
  const isPrinting = useIsPrinting()
  const isHydrated = useIsHydrated()
  const shown = isPrinting ? listed : listed.slice(0, limit)
  const trackFocus = useFocusAfterRemoval(heading, shown.length)

  // After 'Show more' by keyboard, focus the first new card.
  useEffect(() => {
    if (focusIndex === null || shown.length <= focusIndex) return
    cards.current?.children[focusIndex]?.querySelector('button')?.focus()
    setFocusIndex(null)
  }, [focusIndex, shown.length])

  function showMore(byKeyboard: boolean) {
    if (byKeyboard) setFocusIndex(shown.length)
    setLimit(limit + MORE_CARDS)
    if (next_cursor !== null && listed.length < limit + MORE_CARDS) nextPage.mutate(next_cursor)
  }

  if (kind === 'favorites' && listed.length === 0) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only tracks the focus
    <section onFocus={trackFocus} className={CARD_SECTION_CLASS}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2
          ref={heading}
          id={kind === 'favorites' ? sectionId('saved') : undefined}
          tabIndex={-1}
          className="scroll-mt-20 text-xl font-semibold"
        >
          {texts.myEvents[kind]}
        </h2>
        {kind === 'registered' && listed.length > 1 && (
          <div data-screen-only>
            <SegmentedControl
              legend={texts.events.sortBy}
              segments={[
                { value: 'added', label: texts.myEvents.order.added },
                { value: 'date', label: texts.myEvents.order.date },
              ]}
              value={order}
              onChange={(next) => {
                setOrder(next)
                // By date, the first events can be on any page.
                if (next === 'date' && next_cursor !== null) allPages.mutate()
              }}
              segmentClassName="min-h-8 px-3"
            />
          </div>
        )}
      </div>
      {next_cursor !== null && (
        <PrintedPartNote count={listed.length}>{texts.myEvents.printAll}</PrintedPartNote>
      )}
      {shown.length === 0 && next_cursor === null && <NoRegisteredEvents />}
      <ul ref={cards} className={CARD_LIST_CLASS}>
        {shown.map((card, index) => (
          <li key={card.event.event_code}>
            {isHydrated || index < firstViewCards ? (
              <EventCard {...card} {...(kind === 'favorites' && { listedAs: 'favorite' as const })} />
            ) : (
              <Skeleton className="h-86 rounded-lg" />
            )}
          </li>
        ))}
      </ul>
      {(listed.length > limit || next_cursor !== null) && (
        <Button
          busy={nextPage.isPending || allPages.isPending}
          onClick={(click) => showMore(click.detail === 0)}
          className="justify-self-center"
        >
          {nextPage.isPending || allPages.isPending ? texts.myEvents.loadingMore : texts.myEvents.showMore}
        </Button>
      )}
    </section>
  )
}
