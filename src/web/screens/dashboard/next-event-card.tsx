import { Link } from '@tanstack/react-router'
import { CalendarDays, CalendarSearch, MapPin } from 'lucide-react'
import type { Day } from '../../../domain/day.ts'
import { type EventSummary, getEventNameOrCode } from '../../../domain/event.ts'
import { formatCityAndCountry, formatDateRange } from '../../../domain/event-format.ts'
import { describePlace } from '../../shared/event-card/describe-place.ts'
import { TimingBadge } from '../../shared/event-card/event-badges.tsx'
import { EventFact } from '../../shared/event-card/event-facts.tsx'
import { EventCover } from '../../shared/event-cover/event-cover.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { CARD_CLASS, classNames } from '../../ui/class-names.ts'

/** The registered event that starts soonest (§2 "Dashboard"). */
export function NextEventCard({ event, today }: { event: EventSummary; today: Day }) {
  const texts = useTexts()
  const place = describePlace(formatCityAndCountry(event), event.attendance, texts)
  return (
    <article
      className={classNames(CARD_CLASS, 'overflow-hidden md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,3fr)]')}
    >
      <div className="min-h-28">
        <EventCover event={event} size="card" className="h-28 md:hidden" />
        <EventCover event={event} size="thumb" className="hidden h-full md:block" />
      </div>
      <div className="grid gap-4 p-5 md:p-7">
        <div className="flex flex-wrap gap-1.5">
          <TimingBadge event={event} today={today} />
          {event.event_type && <Badge>{texts.vocabulary(event.event_type)}</Badge>}
          {event.topic && <Badge>{texts.vocabulary(event.topic)}</Badge>}
          {event.tier && <Badge tone="amber">{texts.vocabulary(event.tier)}</Badge>}
        </div>
        <h3 className="text-xl font-semibold wrap-anywhere md:text-2xl">{getEventNameOrCode(event)}</h3>
        <ul className="grid gap-1.5 text-ink-soft">
          <EventFact icon={<CalendarDays aria-hidden="true" />}>
            {formatDateRange(event, texts.language, 'long')}
          </EventFact>
          <EventFact icon={<MapPin aria-hidden="true" />} faint={place === null}>
            {place ?? texts.events.placeUnknown}
          </EventFact>
        </ul>
        <div>
          <Link to="/my-events" className={buttonClass('primary')}>
            {texts.dashboard.viewMyEvents}
          </Link>
        </div>
      </div>
    </article>
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
