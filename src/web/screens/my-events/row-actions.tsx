import { CalendarPlus, Info, ListOrdered, Navigation } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import type { EventDetailData } from '../../../contract/schemas.ts'
import { isAgendaUrl } from '../../../domain/agenda.ts'
import { getEventTitle } from '../../../domain/event.ts'
import { buildMapsSearchUrl } from '../../../domain/icalendar.ts'
import { CalendarMenu } from '../../shared/event-dialog/calendar-menu.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { AgendaDialog } from './agenda-dialog.tsx'

const ACTION_SIZE = 'sm'

/** What can be done about an event of the panel: Info, Agenda, Navigate, and taking it over into a calendar. */
export function RowActions({
  event,
  onOpen,
}: {
  event: EventDetailData
  onOpen: (event_code: string) => void
}) {
  const texts = useTexts()
  const words = texts.myEvents.upcoming
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size={ACTION_SIZE}
        icon={<Info aria-hidden="true" className="size-4" />}
        onClick={() => onOpen(event.event_code)}
      >
        {words.info}
      </Button>
      <AgendaAction event={event} />
      <LinkOrDisabledButton
        href={buildMapsSearchUrl(event)}
        icon={<Navigation aria-hidden="true" className="size-4" />}
        label={words.navigate}
        why={words.noVenue}
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

function AgendaAction({ event }: { event: EventDetailData }) {
  const texts = useTexts()
  const words = texts.myEvents.upcoming
  const [reading, setReading] = useState(false)
  const agenda = event.agenda?.trim() || null
  const icon = <ListOrdered aria-hidden="true" className="size-4" />
  if (agenda === null || isAgendaUrl(agenda))
    return <LinkOrDisabledButton href={agenda} icon={icon} label={words.agenda} why={words.noAgenda} />
  return (
    <>
      <Button size={ACTION_SIZE} icon={icon} onClick={() => setReading(true)}>
        {words.agenda}
      </Button>
      <AgendaDialog
        open={reading}
        event={getEventTitle(event)}
        agenda={agenda}
        onClose={() => setReading(false)}
      />
    </>
  )
}

function LinkOrDisabledButton({
  href,
  icon,
  label,
  why,
}: {
  href: string | null
  icon: ReactElement
  label: string
  /** Why it is disabled. */
  why: string
}) {
  const texts = useTexts()
  if (href === null)
    return (
      <Button size={ACTION_SIZE} icon={icon} disabled title={why}>
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
