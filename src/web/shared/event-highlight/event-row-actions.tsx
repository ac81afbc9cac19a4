import { Info } from 'lucide-react'
import type { FullEventData } from '../../../contract/event-schemas.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { useOpenEvent } from '../event-dialog/lazy-event-dialog.tsx'
import { EventShortcuts } from './event-shortcuts.tsx'

/** The actions of an expanded row: Info, Agenda, Navigate and Add to calendar. */
export function EventRowActions({ event }: { event: FullEventData }) {
  const texts = useTexts()
  const openEvent = useOpenEvent()
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        icon={<Info aria-hidden="true" className="size-4" />}
        onClick={() => openEvent(event.event_code)}
      >
        {texts.myEvents.upcoming.info}
      </Button>
      <EventShortcuts event={event} showsDisabled />
    </div>
  )
}
