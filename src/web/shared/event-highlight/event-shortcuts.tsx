import { CalendarPlus, ListOrdered, Navigation } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import type { FullEventData } from '../../../contract/event-schemas.ts'
import { isAgendaUrl } from '../../../domain/agenda.ts'
import { getEventNameOrCode } from '../../../domain/event.ts'
import { buildMapsSearchUrl } from '../../../domain/icalendar.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Agenda } from '../event-dialog/agenda.tsx'
import { CalendarMenu } from '../event-dialog/calendar-menu.tsx'

const SIZE = 'sm'

/**
 * What a user needs of an event they go to: its agenda, the way there and an entry in their calendar. Actions without a value
 * are left out, or disabled with `showsDisabled` (§2 "My Events").
 */
export function EventShortcuts({
  event,
  showsDisabled = false,
}: {
  event: FullEventData
  showsDisabled?: boolean
}) {
  const texts = useTexts()
  const words = texts.myEvents.upcoming
  return (
    <>
      <AgendaAction event={event} showsDisabled={showsDisabled} />
      <LinkAction
        href={buildMapsSearchUrl(event)}
        icon={<Navigation aria-hidden="true" className="size-4" />}
        label={words.navigate}
        disabledReason={showsDisabled ? words.noVenue : null}
      />
      <CalendarMenu
        event={event}
        trigger={
          <Button
            size={SIZE}
            title={texts.calendar.add}
            icon={<CalendarPlus aria-hidden="true" className="size-4" />}
          >
            <span className="max-sm:sr-only">{texts.calendar.add}</span>
          </Button>
        }
      />
    </>
  )
}

function AgendaAction({ event, showsDisabled }: { event: FullEventData; showsDisabled: boolean }) {
  const { upcoming: words, agendaDialog } = useTexts().myEvents
  const { title, close } = agendaDialog
  const [isOpen, setIsOpen] = useState(false)
  const agenda = event.agenda?.trim() || null
  const icon = <ListOrdered aria-hidden="true" className="size-4" />
  if (agenda === null || isAgendaUrl(agenda))
    return (
      <LinkAction
        href={agenda}
        icon={icon}
        label={words.agenda}
        disabledReason={showsDisabled ? words.noAgenda : null}
      />
    )
  return (
    <>
      <Button size={SIZE} icon={icon} onClick={() => setIsOpen(true)}>
        {words.agenda}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={title}
        description={getEventNameOrCode(event)}
        closeLabel={close}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
        <section tabIndex={0} aria-label={getEventNameOrCode(event)} className="rounded-xs">
          <Agenda agenda={agenda} />
        </section>
      </Dialog>
    </>
  )
}

function LinkAction({
  href,
  icon,
  label,
  disabledReason,
}: {
  href: string | null
  icon: ReactElement
  label: string
  /** Null leaves the action out if there is no link. */
  disabledReason: string | null
}) {
  const texts = useTexts()
  if (href === null)
    return (
      disabledReason && (
        <Button size={SIZE} icon={icon} disabled title={disabledReason}>
          {label}
        </Button>
      )
    )
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClass('outline', SIZE)}>
      {icon}
      {label}
      <span className="sr-only">{texts.events.detail.newTab}</span>
    </a>
  )
}
