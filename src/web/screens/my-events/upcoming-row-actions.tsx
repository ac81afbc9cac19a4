import { CalendarPlus, Info, ListOrdered, Navigation } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import type { FullEventData } from '../../../contract/schemas.ts'
import { isAgendaUrl } from '../../../domain/agenda.ts'
import { getEventNameOrCode } from '../../../domain/event.ts'
import { buildMapsSearchUrl } from '../../../domain/icalendar.ts'
import { Agenda } from '../../shared/event-dialog/agenda.tsx'
import { CalendarMenu } from '../../shared/event-dialog/calendar-menu.tsx'
import { useOpenEvent } from '../../shared/event-dialog/lazy-event-dialog.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

const ACTION_SIZE = 'sm'

/** The actions of an expanded row: Info, Agenda, Navigate and Add to calendar. */
export function UpcomingRowActions({ event }: { event: FullEventData }) {
  const texts = useTexts()
  const words = texts.myEvents.upcoming
  const openEvent = useOpenEvent()
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size={ACTION_SIZE}
        icon={<Info aria-hidden="true" className="size-4" />}
        onClick={() => openEvent(event.event_code)}
      >
        {words.info}
      </Button>
      <AgendaAction event={event} />
      <LinkOrDisabledButton
        href={buildMapsSearchUrl(event)}
        icon={<Navigation aria-hidden="true" className="size-4" />}
        label={words.navigate}
        disabledReason={words.noVenue}
      />
      <CalendarMenu
        event={event}
        trigger={
          <Button size={ACTION_SIZE} icon={<CalendarPlus aria-hidden="true" className="size-4" />}>
            {texts.calendar.add}
          </Button>
        }
      />
    </div>
  )
}

function AgendaAction({ event }: { event: FullEventData }) {
  const { upcoming: words, agendaDialog } = useTexts().myEvents
  const { title, close } = agendaDialog
  const [isOpen, setIsOpen] = useState(false)
  const agenda = event.agenda?.trim() || null
  const icon = <ListOrdered aria-hidden="true" className="size-4" />
  if (agenda === null || isAgendaUrl(agenda))
    return (
      <LinkOrDisabledButton href={agenda} icon={icon} label={words.agenda} disabledReason={words.noAgenda} />
    )
  return (
    <>
      <Button size={ACTION_SIZE} icon={icon} onClick={() => setIsOpen(true)}>
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
        <section tabIndex={0} aria-label={title} className="rounded-xs">
          <Agenda agenda={agenda} />
        </section>
      </Dialog>
    </>
  )
}

function LinkOrDisabledButton({
  href,
  icon,
  label,
  disabledReason,
}: {
  href: string | null
  icon: ReactElement
  label: string
  disabledReason: string
}) {
  const texts = useTexts()
  if (href === null)
    return (
      <Button size={ACTION_SIZE} icon={icon} disabled title={disabledReason}>
        {label}
      </Button>
    )
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClass('outline', ACTION_SIZE)}>
      {icon}
      {label}
      <span className="sr-only">{texts.events.detail.newTab}</span>
    </a>
  )
}
