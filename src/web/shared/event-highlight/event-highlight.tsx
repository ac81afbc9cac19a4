import { Building2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { FullEventData } from '../../../contract/event-schemas.ts'
import { getEventNameOrCode } from '../../../domain/event.ts'
import { useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { CARD_CLASS, classNames } from '../../ui/class-names.ts'
import { TimingBadge } from '../event-card/event-badges.tsx'
import { EventFact, EventFacts } from '../event-card/event-facts.tsx'
import { EventCover } from '../event-cover/event-cover.tsx'
import { useOpenEvent } from '../event-dialog/lazy-event-dialog.tsx'
import type { FetchedEventCard } from '../queries.ts'
import { EventShortcuts } from './event-shortcuts.tsx'
import { ExternalRegistrationNote } from './external-registration-note.tsx'

/** A registered event in large, with everything needed to go there. A click opens it. `children` are further actions. */
export function EventHighlight({
  event,
  today,
  fetchedAt,
  isCompact = false,
  children,
}: FetchedEventCard<FullEventData> & {
  /** Takes less room, beside other events. On phones the cover is beside the text. */
  isCompact?: boolean
  children?: ReactNode
}) {
  const texts = useTexts()
  const openEvent = useOpenEvent()
  const title = useRef<HTMLButtonElement>(null)
  const venue = event.venue?.trim()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: for the pointer only; the keyboard has the title
    <article
      aria-label={getEventNameOrCode(event)}
      data-event-code={event.event_code}
      className={classNames(
        CARD_CLASS,
        'group cursor-pointer overflow-hidden transition-shadow hover:shadow-lift md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,3fr)] md:grid-rows-[auto_1fr]',
        isCompact && 'max-md:grid max-md:grid-cols-[min(5.5rem,25%)_minmax(0,1fr)]',
      )}
      // A click anywhere on the card opens it, except on other controls, in a dialog of the card and when selecting text.
      onClick={(click) => {
        const isOnControl =
          click.target instanceof Element &&
          (!click.currentTarget.contains(click.target) || click.target.closest('button, a, [role=menu]'))
        if (isOnControl || window.getSelection()?.toString()) return
        title.current?.focus()
        title.current?.click()
      }}
    >
      <div className={classNames('md:row-span-2', isCompact ? 'max-md:py-3 max-md:pl-3' : 'min-h-28')}>
        {!isCompact && <EventCover event={event} size="card" className="h-28 md:hidden" />}
        <EventCover
          event={event}
          size="thumb"
          className={classNames('h-full', isCompact ? 'max-md:rounded-sm' : 'max-md:hidden')}
        />
      </div>
      <div
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)] content-start wrap-anywhere',
          isCompact ? 'gap-2 p-3 pl-4 md:gap-3 md:p-5' : 'gap-4 p-5 md:p-7',
        )}
      >
        <div className="flex flex-wrap gap-1.5">
          <TimingBadge event={event} today={today} />
          {event.event_type && <Badge>{texts.vocabulary(event.event_type)}</Badge>}
          {event.topic && (
            <Badge {...(isCompact && { className: 'max-md:hidden' })}>{texts.vocabulary(event.topic)}</Badge>
          )}
          {event.tier && (
            <Badge tone="amber" {...(isCompact && { className: 'max-md:hidden' })}>
              {texts.events.tier(texts.vocabulary(event.tier))}
            </Badge>
          )}
        </div>
        <h3 className={classNames('font-semibold', isCompact ? 'text-lg md:text-xl' : 'text-xl md:text-2xl')}>
          <button
            ref={title}
            type="button"
            onClick={() => openEvent(event.event_code)}
            className="rounded-xs text-left group-hover:underline group-hover:decoration-line-strong group-hover:underline-offset-4"
          >
            {getEventNameOrCode(event)}
          </button>
        </h3>
        <EventFacts
          event={event}
          dateStyle={isCompact ? 'short' : 'long'}
          className={isCompact ? 'gap-0.5 max-md:text-sm md:gap-1.5' : 'gap-1.5'}
        >
          {venue && (
            <EventFact icon={<Building2 aria-hidden="true" />} className="*:whitespace-normal">
              {venue}
            </EventFact>
          )}
        </EventFacts>
        <ExternalRegistrationNote event={event} today={today} fetchedAt={fetchedAt} isQuiet={isCompact} />
      </div>
      <div
        data-screen-only
        className={classNames(
          'flex flex-wrap content-start gap-2 md:col-start-2',
          isCompact ? 'px-3 pb-3 max-md:col-span-2 md:px-5 md:pb-5' : 'px-5 pb-5 md:px-7 md:pb-7',
        )}
      >
        {children}
        <EventShortcuts event={event} />
      </div>
    </article>
  )
}
