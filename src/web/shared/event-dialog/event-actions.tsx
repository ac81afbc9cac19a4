import { CalendarPlus, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { getEventNameOrCode } from '../../../domain/event.ts'
import { getEventState } from '../../../domain/event-state.ts'
import { isHttpUrl } from '../../../domain/text.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { changeInvolvement } from '../involvement/change-involvement.ts'
import { ClosedRegistrationButton, FavoriteButton, QueuedIcon } from '../involvement/involvement-buttons.tsx'
import { useInvolvement } from '../involvement/use-involvement.ts'
import type { FetchedEvent, FetchedEventCard } from '../queries.ts'
import { CalendarMenu } from './calendar-menu.tsx'
import { ShareButton } from './share-button.tsx'

/** The buttons and links of the event dialog. `details` is null until they have loaded. */
export function EventActions({
  event,
  details,
  today,
  fetchedAt,
}: FetchedEventCard & {
  details: FetchedEvent | null
}) {
  const texts = useTexts()
  const involvement = useInvolvement(event, fetchedAt)
  const { registered, registeredExternally, registering, favorite } = involvement
  const { isRegistrationQueued, isFavoriteQueued } = involvement
  const { detail, unregister } = texts.events
  const { isOver, registration } = getEventState(event, today)
  const closedReason =
    registered || registering || isRegistrationQueued || registration.isOpen ? null : registration.reason
  // Where the organiser takes registrations, theirs is the one that counts.
  const isElsewhere = event.sign_up_url !== null && isHttpUrl(event.sign_up_url)
  const signUpVariant = registeredExternally || closedReason || isOver ? 'outline' : 'primary'
  const canUnregister = registered && !registering && !isRegistrationQueued
  const mainVariant =
    canUnregister && !isOver ? 'danger' : isElsewhere || isRegistrationQueued ? 'outline' : 'primary'
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      {(isRegistrationQueued || isFavoriteQueued) && (
        <p className="flex basis-full items-center gap-2 text-sm font-medium">
          <QueuedIcon />
          {texts.offline.pending}
        </p>
      )}
      {isElsewhere && (
        <ExternalLinkButton url={event.sign_up_url} variant={signUpVariant}>
          {detail.externalRegistration}
        </ExternalLinkButton>
      )}
      {closedReason ? (
        <ClosedRegistrationButton reason={closedReason} className="min-h-11 grow bg-sunken px-5 md:grow-0" />
      ) : (
        <Button
          variant={mainVariant}
          busy={registering}
          // The second click of a double click must not undo the first.
          onClick={(click) =>
            click.detail < 2 &&
            void changeInvolvement(event, {
              kind: 'registration',
              active: !registered,
              since: involvement.registered_at,
            })
          }
          // On phones, the icon buttons fit beside it.
          className="grow max-md:px-2! md:grow-0"
        >
          {registering
            ? detail.processing
            : isRegistrationQueued
              ? texts.offline.cancel
              : registered
                ? unregister
                : detail.registerForEvent}
        </Button>
      )}
      <FavoriteButton
        event={event}
        favorite={favorite}
        onChange={(active) =>
          void changeInvolvement(event, { kind: 'favorite', active, since: involvement.favorited_at })
        }
        className="size-11 border border-line-strong"
      />
      <CalendarMenu
        event={event}
        trigger={
          <IconButton
            label={texts.calendar.addNamed(getEventNameOrCode(event))}
            icon={<CalendarPlus aria-hidden="true" className="size-5" />}
            className="size-11 border border-line-strong"
          />
        }
      />
      <ShareButton event={event} />
      <ExternalLinkButton url={details?.event.event_website_url ?? null}>{detail.website}</ExternalLinkButton>
    </div>
  )
}

// Values of the catalogue that are not http(s) URLs are not rendered.
function ExternalLinkButton({
  url,
  variant = 'outline',
  children,
}: {
  url: string | null
  variant?: 'primary' | 'outline'
  children: ReactNode
}) {
  const texts = useTexts()
  if (!url || !isHttpUrl(url)) return null
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={classNames(
        buttonClass(variant),
        variant === 'outline' ? 'max-md:grow max-md:border-0 max-md:px-1 max-md:text-sm' : 'max-md:grow',
      )}
    >
      {children}
      <ExternalLink aria-hidden="true" className="size-4" />
      <span className="sr-only">{texts.events.detail.newTab}</span>
    </a>
  )
}
