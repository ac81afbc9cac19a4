import { Link } from '@tanstack/react-router'
import { CalendarSearch } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { EventCard } from '../../shared/event-card/event-card.tsx'
import { useFocusAfterRemoval } from '../../shared/hooks.ts'
import { resolveInvolvement, type ShownInvolvement } from '../../shared/involvement/involvement.ts'
import { useInvolvementChanges } from '../../shared/involvement/use-involvement.ts'
import type { FetchedEventCard } from '../../shared/queries.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { MyEventsList } from './my-events-lists.ts'
import { useFetchNextPage } from './my-events-query.ts'

/** How many cards a list shows at first, and how many 'Show more' adds. */
const FIRST_CARDS = 8
const MORE_CARDS = 24

/** 'Your Favorite Events', rendered only if there are any (§2 "My Events"). */
export function FavoriteEvents({ list }: { list: MyEventsList }) {
  const texts = useTexts()
  const entries = useListedEvents(list, ({ favorite }) => favorite)
  if (entries.length === 0) return null
  return (
    <CardList
      kind="favorites"
      title={texts.myEvents.favorites}
      entries={entries}
      next_cursor={list.next_cursor}
    />
  )
}

/** 'Your Registered Events', or an empty state (§2 "My Events"). */
export function RegisteredEvents({ list }: { list: MyEventsList }) {
  const texts = useTexts()
  const entries = useListedEvents(list, ({ registered }) => registered)
  return (
    <CardList
      kind="registered"
      title={texts.myEvents.registered}
      entries={entries}
      next_cursor={list.next_cursor}
    />
  )
}

// Optimistic: an event leaves the list with the click, and returns if the request fails or is undone.
function useListedEvents(
  { entries }: MyEventsList,
  isListed: (involvement: ShownInvolvement) => boolean,
): FetchedEventCard[] {
  const changes = useInvolvementChanges()
  return entries.filter(({ event, fetchedAt }) => isListed(resolveInvolvement(event, fetchedAt, changes)))
}

function CardList({
  kind,
  title,
  entries,
  next_cursor,
}: {
  kind: 'registered' | 'favorites'
  title: string
  entries: readonly FetchedEventCard[]
  next_cursor: string | null
}) {
  const texts = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [limit, setLimit] = useState(FIRST_CARDS)
  const [focusIndex, setFocusIndex] = useState<number | null>(null)
  const nextPage = useFetchNextPage(kind)
  const shown = entries.slice(0, limit)
  const trackFocus = useFocusAfterRemoval(heading, shown.length)

  // After 'Show more' by keyboard, focus the first new card.
  useEffect(() => {
    if (focusIndex === null || shown.length <= focusIndex) return
    list.current?.children[focusIndex]?.querySelector('button')?.focus()
    setFocusIndex(null)
  }, [focusIndex, shown.length])

  function showMore(byKeyboard: boolean) {
    if (byKeyboard) setFocusIndex(shown.length)
    setLimit(limit + MORE_CARDS)
    if (next_cursor !== null && entries.length < limit + MORE_CARDS) nextPage.mutate(next_cursor)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only tracks the focus
    <section onFocus={trackFocus} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold">
        {title}
      </h2>
      {shown.length === 0 && next_cursor === null && <NoRegisteredEvents />}
      <ul ref={list} className="grid grid-cols-[repeat(auto-fill,minmax(min(16.5rem,100%),1fr))] gap-5">
        {shown.map((card) => (
          <li key={card.event.event_code}>
            <EventCard {...card} {...(kind === 'favorites' && { listedAs: 'favorite' as const })} />
          </li>
        ))}
      </ul>
      {(entries.length > limit || next_cursor !== null) && (
        <Button
          busy={nextPage.isPending}
          onClick={(click) => showMore(click.detail === 0)}
          className="justify-self-center"
        >
          {nextPage.isPending ? texts.myEvents.loadingMore : texts.myEvents.showMore}
        </Button>
      )}
    </section>
  )
}

function NoRegisteredEvents() {
  const { title, text, action } = useTexts().myEvents.empty
  return (
    <EmptyState icon={<CalendarSearch aria-hidden="true" />} title={title} hint={text}>
      <Link to="/events" className={buttonClass('primary')}>
        {action}
      </Link>
    </EmptyState>
  )
}
