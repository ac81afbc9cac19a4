import { Link } from '@tanstack/react-router'
import { CalendarSearch } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { EventCard } from '../../shared/event-card/event-card.tsx'
import { resolveInvolvement, type ShownInvolvement } from '../../shared/involvement/involvement.ts'
import { useInvolvementChanges } from '../../shared/involvement/use-involvement.ts'
import type { FetchedEventCard } from '../../shared/queries.ts'
import { useFocusAfterRemoval } from '../../shared/use-focus-after-removal.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { MyEventsList } from './my-events-lists.ts'
import { useMoreEvents } from './use-more-events.ts'

/** Cards of a list at first, and how many each 'Show more' adds. */
const FIRST_CARDS = 8
const MORE_CARDS = 24

interface ListProps {
  list: MyEventsList
  onOpen: (event_code: string) => void
}

/** 'Your Favorite Events', only when there are any (spec §2 "My Events"). */
export function FavoriteEvents({ list, onOpen }: ListProps) {
  const texts = useTexts()
  const entries = useListedEvents(list, ({ favorite }) => favorite)
  if (entries.length === 0) return null
  return (
    <CardList
      kind="favorites"
      title={texts.myEvents.favorites}
      entries={entries}
      next_cursor={list.next_cursor}
      onOpen={onOpen}
    />
  )
}

/** 'Your Registered Events', or that there are none yet (spec §2 "My Events"). */
export function RegisteredEvents({ list, onOpen }: ListProps) {
  const texts = useTexts()
  const entries = useListedEvents(list, ({ registered }) => registered)
  return (
    <CardList
      kind="registered"
      title={texts.myEvents.registered}
      entries={entries}
      next_cursor={list.next_cursor}
      onOpen={onOpen}
    />
  )
}

// What the person has just taken back leaves at once, and is there again when that fails or is undone.
function useListedEvents(
  { entries }: MyEventsList,
  isListed: (involvement: ShownInvolvement) => boolean,
): FetchedEventCard[] {
  const changes = useInvolvementChanges()
  return entries.filter(({ event, fetchedAt }) =>
    isListed(resolveInvolvement(event, fetchedAt, changes.get(event.event_code))),
  )
}

function CardList({
  kind,
  title,
  entries,
  next_cursor,
  onOpen,
}: {
  kind: 'registered' | 'favorites'
  title: string
  entries: readonly FetchedEventCard[]
  next_cursor: string | null
  onOpen: (event_code: string) => void
}) {
  const texts = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [wanted, setWanted] = useState(FIRST_CARDS)
  const [continueAfter, setContinueAfter] = useState<number | null>(null)
  const more = useMoreEvents(kind)
  const shown = entries.slice(0, wanted)
  const noteFocus = useFocusAfterRemoval(heading, shown.length)

  // Whoever asked for more with a key goes on at the first of the new cards.
  useEffect(() => {
    if (continueAfter === null || shown.length <= continueAfter) return
    list.current?.children[continueAfter]?.querySelector('button')?.focus()
    setContinueAfter(null)
  }, [continueAfter, shown.length])

  function showMore(byKeyboard: boolean) {
    if (byKeyboard) setContinueAfter(shown.length)
    setWanted(wanted + MORE_CARDS)
    if (next_cursor !== null && entries.length < wanted + MORE_CARDS) more.mutate(next_cursor)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notes where the focus is
    <section onFocus={noteFocus} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold">
        {title}
      </h2>
      {shown.length === 0 && next_cursor === null && <NoRegisteredEvents />}
      <ul ref={list} className="grid grid-cols-[repeat(auto-fill,minmax(min(16.5rem,100%),1fr))] gap-5">
        {shown.map((card) => (
          <li key={card.event.event_code}>
            <EventCard
              {...card}
              {...(kind === 'favorites' && { listedAs: 'favorite' as const })}
              onReadMore={onOpen}
            />
          </li>
        ))}
      </ul>
      {(entries.length > wanted || next_cursor !== null) && (
        <Button
          busy={more.isPending}
          onClick={(press) => showMore(press.detail === 0)}
          className="justify-self-center"
        >
          {more.isPending ? texts.myEvents.loadingMore : texts.myEvents.showMore}
        </Button>
      )}
    </section>
  )
}

function NoRegisteredEvents() {
  const texts = useTexts()
  const words = texts.myEvents.empty
  return (
    <div className="grid justify-items-center gap-2 rounded-lg border border-dashed border-line-strong px-6 py-12 text-center">
      <CalendarSearch aria-hidden="true" strokeWidth={1.5} className="size-12 text-ink-faint" />
      <p className="text-lg font-semibold">{words.title}</p>
      <p className="max-w-md text-ink-soft">{words.text}</p>
      <Link to="/events" className={classNames(buttonClass('primary'), 'mt-2')}>
        {words.action}
      </Link>
    </div>
  )
}
