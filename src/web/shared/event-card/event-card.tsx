import { Building2, CircleCheck, ListOrdered, Star, UsersRound } from 'lucide-react'
import { memo, type ReactNode, type Ref, useId, useRef } from 'react'
import type { EventCardData } from '../../../contract/event-schemas.ts'
import type { Day } from '../../../domain/day.ts'
import type { Language } from '../../../domain/display-settings.ts'
import { getEventNameOrCode } from '../../../domain/event.ts'
import { formatDay, formatInstant } from '../../../domain/event-format.ts'
import { getEventState } from '../../../domain/event-state.ts'
import { removeSampleMark } from '../../../domain/sample-data.ts'
import type { EventEmphasis } from '../../../domain/search/find-emphasis.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { CARD_CLASS, classNames } from '../../ui/class-names.ts'
import { EventCover } from '../event-cover/event-cover.tsx'
import { useOpenEvent } from '../event-dialog/lazy-event-dialog.tsx'
import { changeInvolvement } from '../involvement/change-involvement.ts'
import { getClosedReason, getMainAction, type ShownInvolvement } from '../involvement/involvement.ts'
import { ClosedRegistrationButton, FavoriteButton, QueuedIcon } from '../involvement/involvement-buttons.tsx'
import { useInvolvement } from '../involvement/use-involvement.ts'
import { useMainChange } from '../involvement/use-main-change.tsx'
import { pageSettings } from '../page-settings.ts'
import { Emphasized, MatchElsewhere } from './emphasized.tsx'
import { CancelledBadge, ClosesSoonBadge, FreeBadge, PlacesBadge, TimingBadge } from './event-badges.tsx'
import { DateTile, EventFact, EventFacts, OrganiserLink } from './event-facts.tsx'

interface CardProps {
  event: EventCardData & {
    /** What a search matched. */
    emphasis?: EventEmphasis | undefined
  }
  today: Day
  fetchedAt: number
  /** Shows the favorite date even if the user is registered too. */
  listedAs?: 'favorite'
  /** Below the buttons, such as the reasons for a recommendation. The card then spans two rows of its grid. */
  footer?: ReactNode
}

/**
 * An event in a grid (§2 "Event card"). `today` and `fetchedAt` come from the request that brought the event. The buttons are at
 * the bottom of cards of the same height.
 */
export const EventCard = memo(function EventCard({ event, today, fetchedAt, listedAs, footer }: CardProps) {
  const id = useId()
  const readMore = useRef<HTMLButtonElement>(null)
  const involvement = useInvolvement(event, fetchedAt)
  const openEvent = useOpenEvent()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: for the pointer only; the keyboard has the button
    <article
      aria-labelledby={`${id}title`}
      data-event-code={event.event_code}
      className={classNames(
        CARD_CLASS,
        'group/card relative h-full cursor-pointer overflow-hidden transition-[box-shadow,translate,border-color] duration-200',
        // The footers of a row of cards begin at the same height.
        footer ? 'row-span-2 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid' : 'flex flex-col',
        'hover:border-line-strong hover:shadow-lift motion-safe:hover:-translate-y-0.5 motion-safe:active:translate-y-0',
      )}
      // A click anywhere on the card opens it, except on other controls and when selecting text.
      onClick={(click) => {
        const { target } = click
        // React also reports clicks in a dialog that the card has opened.
        if (!(target instanceof Element && click.currentTarget.contains(target))) return
        if (target.closest('button, a') || window.getSelection()?.toString()) return
        readMore.current?.focus()
        readMore.current?.click()
      }}
    >
      <EventCardBody
        id={id}
        event={event}
        today={today}
        involvement={involvement}
        listedAs={listedAs}
        readMore={readMore}
        openEvent={openEvent}
      />
      {footer && <div className="grid grid-cols-[minmax(0,1fr)]">{footer}</div>}
    </article>
  )
})

/** The card without its footer. `id` begins the ids in it. */
export function EventCardBody({
  id,
  event,
  today,
  involvement,
  listedAs,
  readMore,
  openEvent,
}: Pick<CardProps, 'event' | 'today'> & {
  id: string
  listedAs: 'favorite' | undefined
  involvement: ShownInvolvement
  readMore: Ref<HTMLButtonElement>
  openEvent: (event_code: string) => void
}) {
  const texts = useTexts()
  const { registered, isRegistrationQueued } = involvement
  const { isOver } = getEventState(event, today)
  const action = getMainAction(event, involvement)
  const { changeMain, question } = useMainChange(event, involvement, today, openEvent)
  const closedReason = registered && !isOver ? null : getClosedReason(event, action, today)
  // Screen readers list the buttons of a page; without the title, their names would be the same on all cards.
  const nameWithTitle = (button: string) => ({
    id: id + button,
    'aria-labelledby': `${id}${button} ${id}title`,
  })
  return (
    <div className="flex grow flex-col">
      {/* As high as large text needs. */}
      <div className="relative grid min-h-28 grid-cols-[auto_minmax(0,1fr)] grid-rows-[1fr_auto] items-end">
        <EventCardPicture event={event} today={today} registered={registered} />
        <div className="relative mx-3 mb-2 flex justify-end">
          <InvolvementBadge involvement={involvement} today={today} listedAs={listedAs} />
        </div>
      </div>
      <FavoriteButton
        event={event}
        favorite={involvement.favorite}
        onChange={(active) =>
          void changeInvolvement(event, { kind: 'favorite', active, since: involvement.favorited_at })
        }
        className="absolute top-2 right-2 bg-surface shadow-rest forced-colors:border"
      />
      <div className="flex grow flex-col p-4 pt-2">
        <EventCardText id={id} event={event} />
        <div className="mt-auto grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-2 pt-4">
          <Button
            ref={readMore}
            size="sm"
            {...nameWithTitle('more')}
            onClick={() => openEvent(event.event_code)}
          >
            {texts.events.readMore}
          </Button>
          {closedReason && !isRegistrationQueued ? (
            // The dialog of an event that is over still removes it from the list.
            <ClosedRegistrationButton
              reason={closedReason}
              {...nameWithTitle('register')}
              className="min-h-9 touch:min-h-11 text-sm leading-tight!"
            />
          ) : (
            <Button
              size="sm"
              variant={registered || action === 'leaveWaitingList' ? 'outline' : 'sea'}
              className={
                registered ? 'not-disabled:hover:border-coral not-disabled:hover:text-coral-ink' : ''
              }
              {...nameWithTitle('register')}
              // The second click of a double click must not undo the first.
              onClick={(click) => click.detail < 2 && changeMain()}
            >
              {isRegistrationQueued ? texts.offline.cancel : texts.events[action]}
            </Button>
          )}
        </div>
      </div>
      {question}
    </div>
  )
}

/** The cover and what is on it, except for the involvement of the user. */
export function EventCardPicture({
  event,
  today,
  registered,
}: Pick<CardProps, 'event' | 'today'> & { registered: boolean }) {
  const texts = useTexts()
  const { isOver } = getEventState(event, today)
  return (
    <>
      <div className="absolute inset-0 overflow-hidden">
        <EventCover
          event={event}
          size="card"
          className={classNames(
            'h-full transition-transform duration-500 motion-safe:group-hover/card:scale-[1.04]',
            isOver && 'opacity-60 grayscale',
          )}
        />
      </div>
      <div className="relative col-span-2 flex flex-wrap gap-1.5 self-start pt-3 pr-14 pb-1.5 pl-3 *:shadow-rest">
        <CancelledBadge event={event} />
        <TimingBadge event={event} today={today} />
        <FreeBadge event={event} label={texts.events.free} />
        <ClosesSoonBadge event={event} today={today} registered={registered} />
        <PlacesBadge event={event} today={today} registered={registered} />
      </div>
      <DateTile day={event.date_begin} today={today} className="relative -mb-5 ml-4" />
    </>
  )
}

/** The type, title and facts. `id` begins the id of the title. */
export function EventCardText({ id, event }: Pick<CardProps, 'event'> & { id: string }) {
  const texts = useTexts()
  const title = getEventNameOrCode(event)
  const { emphasis = {} } = event
  const type = event.event_type ? texts.vocabulary(event.event_type) : texts.events.typeUnknown
  return (
    <>
      <div className="ml-15 flex min-h-5.5 items-center text-xs font-medium text-ink-faint">
        <span className="truncate max-md:whitespace-normal" title={type}>
          <Emphasized text={type} source={event.event_type} spans={emphasis.event_type} />
        </span>
      </div>
      <div>
        <h3
          id={`${id}title`}
          title={title}
          className="mt-2.5 line-clamp-2 text-lg leading-snug font-semibold wrap-anywhere max-md:line-clamp-4"
        >
          <Emphasized text={title} spans={emphasis.event_name} />
        </h3>
        <EventFacts event={event} emphasizedPlace={emphasis.place} className="mt-1.5 gap-1 text-sm">
          {event.organiser && (
            <EventFact icon={<Building2 aria-hidden="true" />}>
              <OrganiserLink organiser={event.organiser}>
                <Emphasized text={removeSampleMark(event.organiser)} spans={emphasis.organiser} />
              </OrganiserLink>
            </EventFact>
          )}
          {emphasis.elsewhere && <MatchElsewhere match={emphasis.elsewhere} />}
          {event.going !== null && (
            <EventFact icon={<UsersRound aria-hidden="true" />}>{texts.events.going(event.going)}</EventFact>
          )}
        </EventFacts>
      </div>
    </>
  )
}

// On the cover, so that it neither moves what is below nor needs room on the other cards.
function InvolvementBadge({
  involvement,
  today,
  listedAs,
}: {
  involvement: ShownInvolvement
  today: Day
  listedAs: 'favorite' | undefined
}) {
  const { events, language, offline } = useTexts()
  if (involvement.isRegistrationQueued || involvement.isFavoriteQueued)
    return (
      <span className={INVOLVEMENT_CLASS}>
        <QueuedIcon />
        {offline.pending}
      </span>
    )
  if (involvement.registered && !(listedAs && involvement.favorite))
    return (
      <span className={classNames(INVOLVEMENT_CLASS, 'text-leaf-ink')}>
        <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-leaf" />
        {events.registeredOn(formatSince(involvement.registered_at, today, language))}
      </span>
    )
  if (involvement.waiting)
    return (
      <span className={INVOLVEMENT_CLASS}>
        <ListOrdered aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
        {events.places.position(involvement.waiting_position)}
      </span>
    )
  if (involvement.favorite)
    return (
      <span className={classNames(INVOLVEMENT_CLASS, 'text-ink')}>
        <Star aria-hidden="true" className="size-4 shrink-0 fill-amber text-amber-ink" />
        {events.favoritedOn(formatSince(involvement.favorited_at, today, language))}
      </span>
    )
  return null
}

const INVOLVEMENT_CLASS =
  'inline-flex items-center gap-1.5 rounded-full bg-surface px-2 py-0.5 text-2xs font-semibold shadow-rest print:whitespace-nowrap forced-colors:border'

/** The day of an instant, or today while the request that sets it is pending. */
function formatSince(instant: string | null, today: Day, language: Language): string {
  return instant
    ? formatInstant(instant, pageSettings.timeZone, language)
    : (formatDay(today, language) ?? today)
}
