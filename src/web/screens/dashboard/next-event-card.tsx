import { Link } from '@tanstack/react-router'
import { CalendarSearch } from 'lucide-react'
import type { FullEventData } from '../../../contract/event-schemas.ts'
import { EventHighlight } from '../../shared/event-highlight/event-highlight.tsx'
import type { FetchedEventCard } from '../../shared/queries.ts'
import { useTexts } from '../../texts/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CARD_CLASS, classNames } from '../../ui/class-names.ts'

/** The registered event that starts soonest (§2 "Dashboard"). */
export function NextEventCard({ event, today, fetchedAt }: FetchedEventCard<FullEventData>) {
  const texts = useTexts()
  return (
    <EventHighlight event={event} today={today} fetchedAt={fetchedAt}>
      <Link to="/my-events" className={buttonClass('primary', 'sm')}>
        {texts.dashboard.viewMyEvents}
      </Link>
    </EventHighlight>
  )
}

/** Replaces the card if the user is registered for no upcoming event. */
export function NoNextEvent() {
  const texts = useTexts()
  return (
    <div className={classNames(CARD_CLASS, 'flex flex-wrap items-center gap-x-5 gap-y-3 px-5 py-5 md:px-7')}>
      <CalendarSearch aria-hidden="true" strokeWidth={1.5} className="size-10 text-ink-faint" />
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold">{texts.dashboard.noNextEvent}</p>
        <p className="text-ink-soft">{texts.dashboard.noNextEventHint}</p>
      </div>
      <Link to="/events" className={buttonClass('outline')}>
        {texts.dashboard.browseEvents}
      </Link>
    </div>
  )
}
