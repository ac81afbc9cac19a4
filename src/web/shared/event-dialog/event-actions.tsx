import { CalendarPlus, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EventCardData, EventDetailData } from '../../../contract/schemas.ts'
import type { Day } from '../../../domain/day.ts'
import { getEventTitle } from '../../../domain/event.ts'
import { getRegistrationClosed } from '../../../domain/event-timing.ts'
import { isHttpUrl } from '../../../domain/text.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ClosedRegistrationButton } from '../involvement/closed-registration-button.tsx'
import { FavoriteStar } from '../involvement/favorite-star.tsx'
import { useChangeInvolvement, useInvolvement } from '../involvement/use-involvement.ts'
import { CalendarMenu } from './calendar-menu.tsx'

/** What can be done about an event in its dialog. `full` is null while only the card is known. */
export function EventActions({
  event,
  full,
  today,
  fetchedAt,
}: {
  event: EventCardData
  full: EventDetailData | null
  today: Day
  fetchedAt: number
}) {
  const texts = useTexts()
  const involvement = useInvolvement(event, fetchedAt)
  const { setRegistered, setFavorite } = useChangeInvolvement(event)
  const { registered, registering, favorite } = involvement
  const { detail, unregister, favorite: favoriteLabel } = texts.events
  const whyClosed = registered || registering ? null : getRegistrationClosed(event, today)
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      {whyClosed ? (
        <ClosedRegistrationButton why={whyClosed} className="min-h-11 grow bg-sunken px-5 md:grow-0" />
      ) : (
        <Button
          variant={registered && !registering ? 'danger' : 'primary'}
          busy={registering}
          // The second press of a double click must not take back what the first one did.
          onClick={(press) => press.detail < 2 && setRegistered(!registered)}
          className="grow md:grow-0"
        >
          {registering ? detail.processing : registered ? unregister : detail.registerForEvent}
        </Button>
      )}
      <IconButton
        label={favoriteLabel(getEventTitle(event))}
        icon={<FavoriteStar filled={favorite} />}
        aria-pressed={favorite}
        onClick={() => setFavorite(!favorite)}
        className="size-11 border border-line-strong"
      />
      <CalendarMenu
        event={event}
        trigger={
          <IconButton
            label={texts.calendar.addNamed(getEventTitle(event))}
            icon={<CalendarPlus aria-hidden="true" className="size-5" />}
            className="size-11 border border-line-strong"
          />
        }
      />
      <ExternalLinkButton address={full?.event_website_url ?? null}>{detail.website}</ExternalLinkButton>
      <ExternalLinkButton address={full?.sign_up_url ?? null}>
        {detail.externalRegistration}
      </ExternalLinkButton>
    </div>
  )
}

// The catalogue's text becomes a link only when it is a web address.
function ExternalLinkButton({ address, children }: { address: string | null; children: ReactNode }) {
  const texts = useTexts()
  if (!address || !isHttpUrl(address)) return null
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className={classNames(
        buttonClass('outline'),
        'max-md:min-h-9 max-md:grow max-md:border-0 max-md:px-1 max-md:text-sm',
      )}
    >
      {children}
      <ExternalLink aria-hidden="true" className="size-4" />
      <span className="sr-only">{texts.events.detail.newTab}</span>
    </a>
  )
}
