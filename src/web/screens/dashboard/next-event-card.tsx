import { Link } from '@tanstack/react-router'
import { CalendarSearch } from 'lucide-react'
import type { FullEventData } from '../../../contract/event-schemas.ts'
import { EventHighlight } from '../../shared/event-highlight/event-highlight.tsx'
import type { FetchedEventCard } from '../../shared/queries.ts'
import { useTexts } from '../../texts/texts.ts'
import { buttonClass } from '../../ui/button.tsx'

/** The registered event that starts soonest (§2 "Dashboard"). */
export function NextEventCard({ event, today, fetchedAt }: FetchedEventCard<FullEventData>) {
  return (
    <EventHighlight event={event} today={today} fetchedAt={fetchedAt}>
      <ViewMyEvents />
    </EventHighlight>
  )
}

export function ViewMyEvents() {
  const texts = useTexts()
  return (
    <Link to="/my-events" className={buttonClass('primary', 'sm')}>
      {texts.dashboard.viewMyEvents}
    </Link>
  )
}

/** Replaces the card if the user is registered for no upcoming event, or for none after an event of today. */
export function NoNextEvent({ hasEventToday }: { hasEventToday: boolean }) {
  const texts = useTexts()
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 px-2 md:px-4">
      <CalendarSearch aria-hidden="true" strokeWidth={1.5} className="size-10 text-ink-faint max-sm:hidden" />
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold">
          {hasEventToday ? texts.myEvents.upcoming.noLater : texts.dashboard.noNextEvent}
        </p>
        <p className="text-ink-soft">{texts.dashboard.noNextEventHint}</p>
      </div>
      <Link to="/events" className={buttonClass('outline')}>
        {texts.dashboard.browseEvents}
      </Link>
    </div>
  )
}
