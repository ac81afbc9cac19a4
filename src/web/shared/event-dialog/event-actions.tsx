import { CalendarPlus, Ellipsis, ExternalLink, ListMinus, ListPlus } from 'lucide-react'
import { useState } from 'react'
import { getEventNameOrCode } from '../../../domain/event.ts'
import { getEventState, isWaitingListOpen } from '../../../domain/event-state.ts'
import { isHttpUrl } from '../../../domain/text.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, type ButtonSize, type ButtonVariant, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuButton } from '../../ui/menu.tsx'
import { changeInvolvement } from '../involvement/change-involvement.ts'
import { getClosedReason, getMainAction } from '../involvement/involvement.ts'
import { ClosedRegistrationButton, FavoriteButton, QueuedIcon } from '../involvement/involvement-buttons.tsx'
import { useInvolvement } from '../involvement/use-involvement.ts'
import { useMainChange } from '../involvement/use-main-change.tsx'
import { stayInDialog } from '../people/invitation.ts'
import type { FetchedEventCard } from '../queries.ts'
import { CalendarLinks, CalendarMenu, NewTabLink } from './calendar-menu.tsx'
import { ICON_BUTTON_CLASS, ShareButton, ShareItems } from './share-button.tsx'

/**
 * The buttons and links of the event dialog. On phones they are one row: the main action, the star and a menu with the others,
 * because the row must leave room for the event.
 */
export function EventActions({ event, today, fetchedAt }: FetchedEventCard) {
  const texts = useTexts()
  const involvement = useInvolvement(event, fetchedAt)
  const { registered, registeredExternally, registering, favorite } = involvement
  const { isRegistrationQueued, isFavoriteQueued } = involvement
  const { detail, places } = texts.events
  const { isOver } = getEventState(event, today)
  const action = getMainAction(event, involvement)
  // Whether the user has opened the form of the organiser, and is asked about it when they return.
  const [hasOpenedForm, setHasOpenedForm] = useState(false)
  const closedReason =
    registered || registering || isRegistrationQueued ? null : getClosedReason(event, action, today)
  const url = event.sign_up_url
  // Where the organiser takes registrations, theirs is the one that counts.
  const isElsewhere = url !== null && isHttpUrl(url)
  // Whether the main action on phones is the link to the organiser.
  const linkIsMain =
    isElsewhere && !closedReason && !registering && !isRegistrationQueued && !registeredExternally
  const canUnregister = registered && !registering && !isRegistrationQueued
  const name = getEventNameOrCode(event)
  const actionLabel = action === 'register' ? detail.registerForEvent : texts.events[action]
  const { changeMain, question } = useMainChange(event, involvement, today, stayInDialog)
  return (
    <div className="grid gap-2.5">
      {(isRegistrationQueued || isFavoriteQueued) && (
        <p className="flex items-center gap-2 text-sm font-medium">
          <QueuedIcon />
          {texts.offline.pending}
        </p>
      )}
      {involvement.waiting && (
        <p className="text-sm font-medium">
          {isWaitingListOpen(event, today) ? places.position(involvement.waiting_position) : places.ended}
        </p>
      )}
      {linkIsMain && hasOpenedForm && (
        <div className="flex items-center gap-2.5 text-sm md:hidden">
          <p className="min-w-0 grow font-medium">{detail.elsewhere.question}</p>
          <Button
            size="sm"
            variant="sea"
            onClick={() =>
              void changeInvolvement(
                event,
                { kind: 'external_registration', active: true, registersHere: !registered },
                stayInDialog,
              )
            }
          >
            {registered ? detail.elsewhere.confirm : detail.registerForEvent}
          </Button>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2.5">
        {isElsewhere && (
          <ExternalLinkButton
            url={url}
            variant={registeredExternally || closedReason || isOver ? 'outline' : 'primary'}
            onClick={() => setHasOpenedForm(true)}
            className={linkIsMain ? 'max-md:grow max-md:basis-0 max-md:px-2!' : 'max-md:hidden'}
          >
            {detail.externalRegistration}
          </ExternalLinkButton>
        )}
        {closedReason ? (
          <ClosedRegistrationButton
            reason={closedReason}
            className="min-h-11 grow bg-sunken px-5 max-md:basis-0 md:grow-0"
          />
        ) : (
          <Button
            variant={
              canUnregister && !isOver
                ? 'danger'
                : canUnregister || isElsewhere || isRegistrationQueued || action === 'leaveWaitingList'
                  ? 'outline'
                  : 'primary'
            }
            busy={registering}
            // The second click of a double click must not undo the first.
            onClick={(click) => click.detail < 2 && changeMain()}
            className={classNames(
              'grow max-md:basis-0 max-md:px-2! md:grow-0',
              linkIsMain && 'max-md:hidden',
            )}
          >
            {registering ? detail.processing : isRegistrationQueued ? texts.offline.cancel : actionLabel}
          </Button>
        )}
        <div className="contents max-md:flex max-md:gap-2.5">
          <FavoriteButton
            event={event}
            favorite={favorite}
            onChange={(active) =>
              void changeInvolvement(event, { kind: 'favorite', active, since: involvement.favorited_at })
            }
            className={ICON_BUTTON_CLASS}
          />
          <div className="contents max-md:hidden">
            <CalendarMenu
              event={event}
              trigger={
                <IconButton
                  label={texts.calendar.addNamed(name)}
                  icon={<CalendarPlus aria-hidden="true" className="size-5" />}
                  className={ICON_BUTTON_CLASS}
                />
              }
            />
            <ShareButton event={event} />
          </div>
          <div className="contents md:hidden">
            <Menu
              align="end"
              trigger={
                <IconButton
                  label={detail.moreActions(name)}
                  icon={<Ellipsis aria-hidden="true" className="size-5" />}
                  className={ICON_BUTTON_CLASS}
                />
              }
            >
              {linkIsMain && (
                <MenuButton
                  icon={registered ? <ListMinus aria-hidden="true" /> : <ListPlus aria-hidden="true" />}
                  onClick={changeMain}
                >
                  {actionLabel}
                </MenuButton>
              )}
              {isElsewhere && !linkIsMain && (
                <NewTabLink icon={<ExternalLink aria-hidden="true" />} href={url}>
                  {detail.externalRegistration}
                </NewTabLink>
              )}
              {event.date_begin !== null && <CalendarLinks event={event} />}
              <ShareItems event={event} />
            </Menu>
          </div>
        </div>
      </div>
      {question}
    </div>
  )
}

/** A link to a website of the organiser that looks like a button. */
export function ExternalLinkButton({
  url,
  variant = 'outline',
  size,
  className,
  onClick,
  children,
}: {
  url: string
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
  onClick?: () => void
  children: string
}) {
  const texts = useTexts()
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onClick}
      className={classNames(buttonClass(variant, size), className)}
    >
      {children}
      <ExternalLink aria-hidden="true" className="size-4" />
      <span className="sr-only">{texts.events.detail.newTab}</span>
    </a>
  )
}
